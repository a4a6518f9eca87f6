// Visits and means of the first moves over time; a line marks the moment.

import { amount, decimal, escaped, locateIn } from "./base.js";
import { leaderAt } from "./leader.js";

/** @import { Film } from "./film.js" */
/** @import { Moment } from "./types.js" */

const MOST_NAMES = 7;
const LEADER = 'stroke="var(--ink)" stroke-width="2.6"';
const OTHERS_PEN = 'stroke="var(--card)" stroke-width="1.2"';
const [BEFORE, BEHIND] = [34, 50]; // pixels beside the curves
const CHART = 150; // the height of a chart
const FLOOR = CHART - 20;
const MOST_STEPS = 240;

/** A chart: its title, what it shows of a node, up to which value, and how that is written.
 * @typedef {object} Chart
 * @property {string} title
 * @property {(node: number, m: Moment) => number} value
 * @property {number} most
 * @property {(value: number) => string} write */

/** Colours mean other things here, so curves have none: they have names, and the leader is bold.
 * @param {Film} film @param {Moment} m @param {number} wide */
export function curvesSVG(film, m, wide) {
  const end = film.at(film.last);
  const first = film.children(0, end).sort((a, b) => film.visits(b, end) - film.visits(a, end));
  const means = first.map(node => film.mean(node, end)).filter(Number.isFinite);
  /** @type {Chart[]} */
  const charts = [
    {
      title: "visits",
      value: (node, at) => film.visits(node, at),
      most: Math.max(1, ...first.map(node => film.visits(node, end))),
      write: amount,
    },
    {
      title: "mean",
      value: (node, at) => film.mean(node, at),
      most: Math.max(1, ...means),
      write: decimal,
    },
  ];
  const width = Math.max(180, wide);
  return charts.map(chart => chartSVG(film, m, first, chart, width)).join("");
}

/** @param {Film} film @param {Moment} m @param {number[]} first @param {Chart} chart
 * @param {number} width */
function chartSVG(film, m, first, { title, value, most, write }, width) {
  const reach = width - BEFORE - BEHIND;
  /** @param {number} time */
  const x = time => BEFORE + (reach * time) / Math.max(1, film.length);
  /** @param {number} v */
  const y = v => FLOOR - ((CHART - 40) * v) / most;
  const steps = Math.min(film.length, MOST_STEPS);
  const times = Array.from({ length: steps + 1 }, (_, i) => Math.round((i * film.length) / steps));
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
    const at = y(value(node, film.at(film.last)));
    return { at, name: film.name(node), leads: node === leader };
  });
  const now = x(Math.min(film.length, m.t / 4));
  const low = CHART - 6;
  const iterations = `${film.length.toLocaleString("en")} iterations`;
  const clock = `<text x="${now}" y="${low}" text-anchor="middle">${m.iteration}</text>`;
  return (
    `<svg viewBox="0 0 ${width} ${CHART}" role="img"` +
    ` aria-label="${title} of the first moves over time">` +
    `<text x="${BEFORE}" y="11" font-weight="600">${title}</text>` +
    `<path d="M${BEFORE} 18V${FLOOR}H${width - BEHIND}" fill="none" stroke="var(--card)"/>` +
    `<text x="30" y="${y(most) + 4}" text-anchor="end">${write(most)}</text>` +
    `<text x="30" y="${y(0) + 4}" text-anchor="end">0</text>` +
    `<text x="${width - BEHIND}" y="${low}" text-anchor="end">${iterations}</text>` +
    `${lines.join("")}${namesSVG(ends, width - 46)}` +
    `<path d="M${now} 18V${FLOOR}" stroke="var(--walk)" stroke-dasharray="3 3"/>` +
    `${now < width - 140 ? clock : ""}</svg>`
  );
}

/** The names at the ends of the curves, none on another.
 * @param {{ at: number, name: string, leads: boolean }[]} ends @param {number} x */
function namesSVG(ends, x) {
  let low = -Infinity;
  return ends
    .filter(end => Number.isFinite(end.at))
    .sort((a, b) => a.at - b.at)
    .map(({ at, name, leads }) => {
      low = Math.max(at + 4, low + 12);
      const look = `class="name" font-weight="${leads ? 700 : 400}"`;
      return `<text x="${x}" y="${low.toFixed(1)}" ${look}>${escaped(name.slice(0, 6))}</text>`;
    })
    .join("");
}

/** The moment that a press on a curve means.
 * @param {SVGSVGElement} svg @param {MouseEvent} event @param {Film} film */
export function timeAt(svg, event, film) {
  const { x } = locateIn(svg, event);
  const { width } = svg.viewBox.baseVal;
  return 4 * Math.round(((x - BEFORE) * film.length) / (width - BEFORE - BEHIND));
}
