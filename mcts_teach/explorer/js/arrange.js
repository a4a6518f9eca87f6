// A drawing of a tree with so many cards: what is put where.

import { amount } from "./base.js";
import { SHELF, labelWidth, widthOf } from "./sizes.js";
import { tidy } from "./tidy.js";

/** @import { Film } from "./film.js" */
/** @import { Kind, Layout, Moment, Spot } from "./types.js" */

const GAP = 6; // pixels between cards

/** The cards, the last row that has them, and the room between rows; below stand lower cards.
 * @typedef {[Kind, number, number]} Style */

/** @type {Record<Kind, number>} */
export const WORTH = { card: 1.6, mid: 1.45, line: 1, tag: 0.5, shelf: 0.5, dot: 0.02, playout: 0 };

/** What may be drawn at a moment, and in which order.
 * @typedef {object} Scene
 * @property {Film} film
 * @property {Moment} m
 * @property {Set<number>} must what is always drawn
 * @property {number[]} others all other nodes, the most important first
 * @property {Int32Array} hanging how many nodes are below each
 * @property {Set<number>} folded
 * @property {number[]} first the first moves
 * @property {(node: number, kind: Kind) => [number, number]} measure
 * @property {string[] | null} playout what is written on its end */

/** How much of a scene is drawn, and how.
 * @typedef {{ style: Style, cards: number, dots: number, rows: number }} Amount */

/** A drawing of so much of a scene. @param {Scene} scene @param {Amount} amount */
export function arrange(scene, { style, cards, dots, rows }) {
  const { film, others, must } = scene;
  const carded = new Set([...must, ...others.slice(0, cards)]);
  const dotted = others.slice(cards, cards + dots).filter(node => film.parent(node) !== 0);
  const drawing = new Drawing(scene);
  for (const node of [...carded, ...dotted].sort((a, b) => a - b))
    drawing.add(node, carded.has(node) ? style : null);
  drawing.sortChildren();
  drawing.countHidden();
  drawing.addShelf(rows);
  drawing.addPlayout();
  drawing.labelHidden();
  return position(drawing.spots, drawing.kids, style[2]);
}

/** The spots of a drawing as they are put together, parents first. */
class Drawing {
  /** @param {Scene} scene */
  constructor(scene) {
    this.scene = scene;
    /** @type {Spot[]} */
    this.spots = [];
    /** @type {number[][]} */
    this.kids = [];
    /** @type {Map<number, number>} the spot of a node */
    this.place = new Map();
  }

  /** @param {Omit<Spot, "x" | "y" | "foot" | "depth">} spot @param {number} [parent] */
  attach(spot, parent) {
    const depth = parent === undefined ? 0 : this.spots[parent].depth + 1;
    this.spots.push({ ...spot, parent, depth, x: 0, y: 0, foot: 0 });
    this.kids.push([]);
    if (parent !== undefined) this.kids[parent].push(this.spots.length - 1);
  }

  /** Add a node as a card, or as a dot where there is no style.
   * @param {number} node @param {Style | null} style */
  add(node, style) {
    const { film, m, measure } = this.scene;
    const parent = node ? this.place.get(Number(film.parent(node))) : undefined;
    if (node && parent === undefined) return; // below a first move that stands on the shelf
    const depth = parent === undefined ? 0 : this.spots[parent].depth + 1;
    const kind = !style ? "dot" : depth <= style[1] ? style[0] : "line";
    const [w, h] = measure(node, kind);
    this.place.set(node, this.spots.length);
    this.attach({ id: node, kind, w, h, walked: m.walked.has(node) }, parent);
  }

  sortChildren() {
    const rank = this.scene.film.data.nodes.place;
    /** @param {number} i */
    const rankOf = i => rank[Number(this.spots[i].id)];
    for (const list of this.kids) list.sort((a, b) => rankOf(a) - rankOf(b));
  }

  countHidden() {
    const { hanging } = this.scene;
    this.spots.forEach((spot, i) => {
      const below = this.kids[i].map(child => 1 + hanging[Number(this.spots[child].id)]);
      const more = hanging[Number(spot.id)] - below.reduce((sum, number) => sum + number, 0);
      if (more > 0) spot.more = more;
    });
  }

  /** Add the first moves without a card: each has its name. @param {number} rows */
  addShelf(rows) {
    const { folded, first, measure, hanging } = this.scene;
    const nodes = folded.has(0) ? [] : first.filter(node => !this.place.has(node));
    if (!nodes.length) return;
    const columns = Math.ceil(nodes.length / rows);
    const wide = Math.max(...nodes.map(node => measure(node, "tag")[0])) + 3;
    const h = Math.ceil(nodes.length / columns) * SHELF;
    const below = nodes.reduce((sum, node) => sum + hanging[node], 0);
    this.spots[0].more = (this.spots[0].more ?? 0) - nodes.length - below;
    const spot = { w: columns * wide, h, nodes, columns, wide, ...(below ? { more: below } : {}) };
    this.attach({ id: "shelf", kind: "shelf", ...spot }, 0);
  }

  addPlayout() {
    const { playout: lines, m } = this.scene;
    if (!lines) return;
    const widths = lines.map((text, i) => widthOf(text, 11, i === lines.length - 1));
    const size = { w: Math.max(...widths) + 14, h: lines.length > 1 ? 34 : 20 };
    const above = this.place.get(m.path[m.path.length - 1]);
    this.attach({ id: "playout", kind: "playout", lines, ...size }, above);
  }

  labelHidden() {
    this.spots.forEach((spot, i) => {
      if (!spot.more || spot.more < 0) return;
      const folded = this.scene.folded.has(Number(spot.id));
      spot.label = folded ? `${amount(spot.more)} below` : `+${amount(spot.more)}`;
      spot.hanging = !this.kids[i].length && spot.kind !== "dot"; // there is room below it
    });
  }
}

/** @param {Spot[]} spots @param {number[][]} kids @param {number} rise @returns {Layout} */
function position(spots, kids, rise) {
  const reach = spots.map(spot => Math.max(spot.w, labelWidth(spot)));
  const gap = spots.map(spot => (spot.kind === "dot" ? 3 : GAP));
  const xs = tidy(
    kids,
    reach.map((wide, i) => wide + gap[i]),
    0,
  );
  /** @type {number[]} */
  const heights = [];
  for (const { depth, h, hanging } of spots)
    heights[depth] = Math.max(heights[depth] ?? 0, h + (hanging ? 19 : 0));
  const tops = [0];
  for (let depth = 1; depth < heights.length; depth++)
    tops[depth] = tops[depth - 1] + heights[depth - 1] + rise;
  spots.forEach((spot, i) => {
    const top = tops[spot.depth];
    Object.assign(spot, { x: xs[i], y: top + spot.h / 2, foot: top + heights[spot.depth] });
  });
  const width = Math.max(...spots.map((spot, i) => spot.x + reach[i] / 2));
  const worth = spots.reduce((sum, s) => sum + WORTH[s.kind] * (s.nodes?.length ?? 1), 0);
  const last = heights.length - 1;
  return { spots, width, height: tops[last] + heights[last], worth };
}
