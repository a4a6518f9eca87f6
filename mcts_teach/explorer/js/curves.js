// Visits and means of the first moves over time; a line marks the moment.

import { amount, decimal, escaped, locateIn } from "./base.js";
import { leaderAt } from "./words.js";
import { widthOf } from "./sizes.js";

const MOST_NAMES = 16;
const NAME_ROW = 12; // pixels: a name
const LEADER = 'stroke="var(--ink)" stroke-width="2.6"';
const OTHERS_PEN = 'stroke="var(--card)" stroke-width="1.2"';
const BEFORE = 34; // pixels beside the curves
const CHART = 150; // the least height of a chart
const MOST_STEPS = 240;

/** What names take behind the curves. @param {Film} film */
const nameWidth = film =>
  Math.max(42, ...film.below[0].map(node => widthOf(film.name(node), 11, true))) + 8;

/** Colours mean other things here, so curves have none: they have names, and the leader is bold.
 * They end with what was seen. @param {Film} film @param {Moment} m @param {number} wide */
export function curvesSVG(film, m, wide, seen = film.length) {
  const end = film.at(4 * seen);
  const first = film.children(0, end).sort((a, b) => film.visits(b, end) - film.visits(a, end));
  const width = Math.max(180, wide);
  /** @param {string} title @param {Chart["value"]} value @param {Chart["write"]} write */
  const chart = (title, value, write) => {
    const most = Math.max(1, ...first.map(node => value(node, end)).filter(Number.isFinite));
    return chartSVG(film, m, first, { title, value, most, seen, write }, width);
  };
  const means = (/** @type {number} */ node, /** @type {Moment} */ at) => film.mean(node, at);
  return chart("visits", film.visits, amount) + chart("mean", means, decimal);
}

/** @type {(film: Film, m: Moment, first: number[], chart: Chart, width: number) => string} */
function chartSVG(film, m, first, { title, value, most, seen, write }, width) {
  const right = width - nameWidth(film);
  const reach = right - BEFORE;
  const chart = Math.max(CHART, 50 + NAME_ROW * Math.min(first.length, MOST_NAMES + 1));
  const floor = chart - 20;
  /** @param {number} time */
  const x = time => BEFORE + (reach * time) / Math.max(1, film.length);
  /** @param {number} v */
  const y = v => floor - ((chart - 40) * v) / most;
  const steps = Math.min(seen, MOST_STEPS);
  const times = Array.from({ length: steps + 1 }, (_, i) => Math.round((i * seen) / steps || 0));
  const leader = leaderAt(film, m);
  const lines = first.map(node => {
    const points = times
      .map(time => [x(time), value(node, film.at(4 * time))])
      .filter(([, v]) => Number.isFinite(v))
      .map(([at, v]) => `${at.toFixed(1)} ${y(v).toFixed(1)}`);
    const pen = node === leader ? LEADER : OTHERS_PEN;
    return points.length ? `<polyline points="${points.join(" ")}" fill="none" ${pen}/>` : "";
  });
  const ends = first.slice(0, MOST_NAMES).map(node => {
    const at = y(value(node, film.at(4 * seen)));
    return { at, name: film.name(node), leads: node === leader };
  });
  const others = first.length - MOST_NAMES;
  if (others > 0) ends.push({ at: floor, name: `+${others}`, leads: false });
  const now = x(Math.min(film.length, m.t / 4));
  const low = chart - 6;
  const iterations = `${film.length.toLocaleString("en")} iterations`;
  const clock = `<text x="${now}" y="${low}" text-anchor="middle">${m.iteration}</text>`;
  return (
    `<svg viewBox="0 0 ${width} ${chart}" role="img"` +
    ` aria-label="${title} of the first moves over time">` +
    `<text x="${BEFORE}" y="11" font-weight="600">${title}</text>` +
    `<path d="M${BEFORE} 18V${floor}H${right}" fill="none" stroke="var(--card)"/>` +
    `<text x="30" y="${y(most) + 4}" text-anchor="end">${write(most)}</text>` +
    `<text x="30" y="${y(0) + 4}" text-anchor="end">0</text>` +
    `<text x="${right}" y="${low}" text-anchor="end">${iterations}</text>` +
    `${lines.join("")}${namesSVG(ends, Math.max(x(seen), now) + 4, floor + 4)}` +
    `<path d="M${now} 18V${floor}" stroke="var(--walk)" stroke-dasharray="3 3"/>` +
    `${now < width - 140 ? clock : ""}</svg>`
  );
}

/** The names at the ends of the curves, none on another.
 * @param {{ at: number, name: string, leads: boolean }[]} ends @param {number} x
 * @param {number} lowest */
function namesSVG(ends, x, lowest) {
  let low = -Infinity;
  return ends
    .filter(end => Number.isFinite(end.at))
    .sort((a, b) => a.at - b.at)
    .map(({ at, name, leads }, i, { length }) => {
      const latest = lowest - NAME_ROW * (length - 1 - i); // those below have room, too
      low = Math.min(latest, Math.max(at + 4, low + NAME_ROW));
      const look = `class="name" font-weight="${leads ? 700 : 400}"`;
      return `<text x="${x}" y="${low.toFixed(1)}" ${look}>${escaped(name)}</text>`;
    })
    .join("");
}

/** The moment that a press on a curve means. @param {MouseEvent} event @param {Film} film */
export function timeAt(event, film) {
  const svg = /** @type {SVGSVGElement} */ (/** @type {Element} */ (event.target).closest("svg"));
  const { x } = locateIn(svg, event);
  const { width } = svg.viewBox.baseVal;
  return 4 * Math.round(((x - BEFORE) * film.length) / (width - BEFORE - nameWidth(film)));
}
