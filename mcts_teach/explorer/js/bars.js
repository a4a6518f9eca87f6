// A choice as bars: for each move its mean, in the colour of its card, and what the score adds.

import { decimal, escaped, rateColor } from "./base.js";
import { choicesAt, rivalOf } from "./choice.js";
import { leaderAt, wayTo } from "./words.js";
import { widthOf } from "./sizes.js";

export const [HIGH_BARS, LOW_BARS] = [176, 118]; // pixels: bars, and those in a low window
const FOOT = 26; // of them for names and star
const WRITTEN = 64; // of them for all that is written
const WIDEST_BAR = 40;
const LEAST_BAR = 26;
const TAKEN = 'stroke-width="2.4"'; // the outlines of the bars that decided
const RIVAL = 'stroke-width="1.2" stroke-dasharray="3 2"';
const ENDLESS = 'fill="none" stroke="var(--line)" stroke-dasharray="3 3"';
const FEWEST_BARS = 4; // bars, however long their names are
const ABOVE = 1.15; // times the highest of the others: a bar without end
const MOST_RULES = 4; // the highest scale with a line at each whole number
const NUMBERED = 16; // pixels beside the bars: there is room for the numbers of these lines

/** @param {Film} film @param {number} parent @param {Taken} taken
 * @param {Moment} m @param {{ wide: number, high?: number, dark?: boolean }} look */
export function barsSVG(film, parent, taken, m, { wide, high = HIGH_BARS, dark = false }) {
  const all = choicesAt(film, parent, m);
  const scale = scaleOf(all, high, dark);
  const longest = Math.max(...all.map(({ name }) => widthOf(name, 11, true))) + 4;
  const least = Math.max(LEAST_BAR, Math.min(longest, (wide - 8) / FEWEST_BARS));
  const shown = chooseBars(all, taken, Math.floor((wide - 8) / least));
  const each = Math.min(Math.max(WIDEST_BAR, least), (wide - 8) / shown.length);
  const left = (wide - shown.length * each) / 2;
  const leader = parent ? null : leaderAt(film, m);
  const rival = taken && m.k === 0 ? rivalOf(film, parent, taken, m)?.child : undefined;
  const bars = shown.map((choice, i) => {
    const { child = null } = choice;
    const outline = child === null ? "" : child === taken ? TAKEN : child === rival ? RIVAL : "";
    return barSVG(choice, left + i * each, each, scale, outline, choice.child === leader);
  });
  const what = film.isChance(parent) ? "mean of each outcome" : `${film.score.name} of each move`;
  const title = `${what} from ${wayTo(film, parent)}`;
  const head = widthOf(title, 11, true) > wide - 10 ? `${what} there` : title;
  const some = shown.length < all.length ? ` (${shown.length} of ${all.length})` : "";
  const words = shown.map(choice => `${choice.name} ${decimal(choice.score)}`).join(", ");
  return (
    `<svg viewBox="0 0 ${wide} ${high}" role="img"` +
    ` aria-label="${escaped(`${title}: ${words}`)}">` +
    `<text x="4" y="11" font-weight="600">${escaped(head + some)}</text>` +
    `${rulesSVG(scale, left, wide)}${bars.join("")}` +
    `<path d="M4 ${scale.y(0)}H${wide - 4}" stroke="var(--card)"/></svg>`
  );
}

/** @param {Choice[]} all @param {number} high @param {boolean} dark @returns {Scale} */
function scaleOf(all, high, dark) {
  const finite = all.flatMap(choice => [choice.score, choice.mean]).filter(Number.isFinite);
  const endless = all.some(choice => choice.score === Infinity);
  const most = Math.max(0.001, ...finite) * (endless ? ABOVE : 1);
  const least = Math.min(0, ...finite);
  const base = high - FOOT;
  const end = 0.5 < most && most < MOST_RULES ? Math.ceil(most) : most; // mostly the same
  const each = (high - WRITTEN) / (end - least);
  const rules = end > MOST_RULES ? [] : Array.from({ length: Math.floor(end) }, (_, i) => i + 1);
  return { most, base, y: value => base - each * (value - least), dark, rules };
}

/** Lines at whole numbers, to read heights by, where there is room for the numbers.
 * @param {Scale} scale @param {number} left @param {number} wide */
function rulesSVG({ rules, y }, left, wide) {
  if (left < NUMBERED) return "";
  const lines = rules.map(number => `M4 ${y(number)}H${wide - 4}`).join("");
  const texts = rules.map(
    number => `<text x="4" y="${y(number) - 3}" fill="var(--faint)">${number}</text>`,
  );
  return `<path d="${lines}" stroke="var(--line)" stroke-opacity="0.4"/>${texts.join("")}`;
}

/** The bars for which there is room: the one taken, and the highest.
 * @param {Choice[]} all @param {Taken} taken @param {number} room */
function chooseBars(all, taken, room) {
  if (all.length <= room) return all;
  /** @param {Choice} choice */
  const rank = ({ child, score }) => {
    if (child === taken) return Infinity;
    return child === undefined || Number.isNaN(score) ? -Infinity : score;
  };
  const best = new Set([...all].sort((a, b) => rank(b) - rank(a)).slice(0, room));
  return all.filter(choice => best.has(choice));
}

/** @param {Choice} choice @param {number} x @param {number} each @param {Scale} scale
 * @param {string} outline @param {boolean} leads */
function barSVG({ child, name, mean, score }, x, each, { most, base, y, dark }, outline, leads) {
  const [left, wide, middle] = [x + each * 0.12, each * 0.76, x + each / 2];
  const low = Number.isFinite(mean) ? mean : 0;
  /** @param {number} start @param {number} end @param {string} look */
  const box = (start, end, look) =>
    `<rect x="${left}" y="${Math.min(y(start), y(end))}" width="${wide}"` +
    ` height="${Math.abs(y(start) - y(end))}" ${look}/>`;
  const parts = Number.isFinite(score)
    ? box(0, low, `fill="${rateColor(low, dark)}" stroke="var(--card)"`) +
      box(low, score, 'fill="var(--bonus)"')
    : "";
  const body = score === Infinity ? box(0, most, ENDLESS) : parts;
  const top = y(score === Infinity ? most : parts ? Math.max(score, low, 0) : 0);
  const frame = outline
    ? `<rect x="${left - 1}" y="${top}" width="${wide + 2}" height="${base - top}"` +
      ` fill="none" stroke="var(--walk)" ${outline}/>`
    : "";
  const bold = outline === TAKEN;
  const squeezed =
    widthOf(name, 11, bold) > each ? ` textLength="${each}" lengthAdjust="spacingAndGlyphs"` : "";
  const star = leads ? `<text x="${middle}" y="${base + 25}" text-anchor="middle">★</text>` : "";
  return (
    `<g class="bar"${child === undefined ? "" : ` data-n="${child}"`}>` +
    `<title>${escaped(name)}</title>` +
    `<rect x="${x}" y="18" width="${each}" height="${base}" fill="transparent"/>${body}${frame}` +
    `<text x="${middle}" y="${top - 5}" text-anchor="middle">${decimal(score)}</text>` +
    `<text x="${middle}" y="${base + 15}" text-anchor="middle"${squeezed}` +
    `${bold ? ' font-weight="700"' : ""}>${escaped(name)}</text>${star}</g>`
  );
}
