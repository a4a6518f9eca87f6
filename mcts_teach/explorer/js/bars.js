// A choice as bars: for each move its mean and, on top, what the score adds.

import { decimal, escaped } from "./base.js";
import { choicesAt } from "./choice.js";
import { leaderAt } from "./leader.js";
import { rivalOf } from "./reasons.js";
import { widthOf } from "./sizes.js";
import { wayTo } from "./words.js";

/** @import { Film } from "./film.js" */
/** @import { Choice, Moment } from "./types.js" */

const HEIGHT = 176; // pixels
const BASE = 150;
const TALLEST = 112;
const WIDEST_BAR = 40;
const LEAST_BAR = 26;
const TAKEN = 'stroke-width="2.4"'; // the outlines of the bars that decided
const RIVAL = 'stroke-width="1.2" stroke-dasharray="3 2"';
const ABOVE = 1.15; // times the highest of the others: a bar without end

/** Where values stand, and the highest of them.
 * @typedef {{ most: number, y: (value: number) => number }} Scale */

/** @param {Film} film @param {number} parent @param {number | null | undefined} taken
 * @param {Moment} m @param {number} wide */
export function barsSVG(film, parent, taken, m, wide) {
  const all = choicesAt(film, parent, m);
  const scale = scaleOf(all);
  const shown = chooseBars(all, taken, Math.floor((wide - 8) / LEAST_BAR));
  const each = Math.min(WIDEST_BAR, (wide - 8) / shown.length);
  const left = (wide - shown.length * each) / 2;
  /** @param {Choice} choice */
  const isTaken = ({ child }) => child !== undefined && child === taken;
  const leader = parent ? null : leaderAt(film, m);
  const rival = taken && m.k === 0 ? rivalOf(film, parent, taken, m)?.child : undefined;
  /** @param {Choice} choice */
  const outlineOf = choice => {
    if (isTaken(choice)) return TAKEN;
    return choice.child !== undefined && choice.child === rival ? RIVAL : "";
  };
  const bars = shown.map((choice, i) =>
    barSVG(choice, left + i * each, each, scale, outlineOf(choice), choice.child === leader),
  );
  const what = film.isChance(parent) ? "mean of each outcome" : `${film.score.name} of each move`;
  const title = `${what} from ${wayTo(film, parent)}`;
  const head = widthOf(title, 11, true) > wide - 10 ? `${what} there` : title;
  const some = shown.length < all.length ? ` (${shown.length} of ${all.length})` : "";
  const words = shown.map(choice => `${choice.name} ${decimal(choice.score)}`).join(", ");
  return (
    `<svg viewBox="0 0 ${wide} ${HEIGHT}" role="img"` +
    ` aria-label="${escaped(`${title}: ${words}`)}">` +
    `<text x="4" y="11" font-weight="600">${escaped(head + some)}</text>${bars.join("")}` +
    `<path d="M4 ${scale.y(0)}H${wide - 4}" stroke="var(--card)"/></svg>`
  );
}

/** @param {Choice[]} all @returns {Scale} */
function scaleOf(all) {
  const finite = all.flatMap(choice => [choice.score, choice.mean]).filter(Number.isFinite);
  const endless = all.some(choice => choice.score === Infinity);
  const most = Math.max(0.001, ...finite) * (endless ? ABOVE : 1);
  const least = Math.min(0, ...finite);
  return { most, y: value => BASE - (TALLEST * (value - least)) / (most - least) };
}

/** The bars for which there is room: the one taken, and the highest.
 * @param {Choice[]} all @param {number | null | undefined} taken @param {number} room */
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
function barSVG({ child, name, mean, score }, x, each, { most, y }, outline, leads) {
  const [left, wide, middle] = [x + each * 0.12, each * 0.76, x + each / 2];
  const low = Number.isFinite(mean) ? mean : 0;
  /** @param {number} start @param {number} end @param {string} look */
  const box = (start, end, look) =>
    `<rect x="${left}" y="${Math.min(y(start), y(end))}" width="${wide}"` +
    ` height="${Math.abs(y(start) - y(end))}" ${look}/>`;
  const endless = 'fill="none" stroke="var(--line)" stroke-dasharray="3 3"';
  const body = Number.isFinite(score)
    ? box(0, low, 'fill="var(--mean)"') + box(low, score, 'fill="var(--bonus)"')
    : score === Infinity
      ? box(0, most, endless)
      : "";
  const top = Number.isFinite(score)
    ? y(Math.max(score, low, 0))
    : y(score === Infinity ? most : 0);
  const frame = outline
    ? `<rect x="${left - 1}" y="${top}" width="${wide + 2}" height="${BASE - top}"` +
      ` fill="none" stroke="var(--walk)" ${outline}/>`
    : "";
  const text = fitName(name, each);
  const star = leads ? `<text x="${middle}" y="175" text-anchor="middle">★</text>` : "";
  return (
    `<g class="bar"${child === undefined ? "" : ` data-n="${child}"`}>` +
    `<title>${escaped(name)}</title>` +
    `<rect x="${x}" y="18" width="${each}" height="150" fill="transparent"/>${body}${frame}` +
    `<text x="${middle}" y="${top - 5}" text-anchor="middle">${decimal(score)}</text>` +
    `<text x="${middle}" y="165" text-anchor="middle"` +
    `${outline === TAKEN ? ' font-weight="700"' : ""}>${escaped(text)}</text>${star}</g>`
  );
}

/** A name as far as it fits below its bar. @param {string} name @param {number} each */
function fitName(name, each) {
  if (widthOf(name, 11) <= each || name.length <= 4) return name;
  return `${name.slice(0, Math.max(2, Math.floor(each / 6.4) - 1))}…`;
}
