// A drawing of a tree with so many cards: what is put where.

import { amount } from "./base.js";
import { SHELF, boardSide, labelWidth } from "./sizes.js";
import { tidy } from "./tidy.js";

export const GAP = 6; // pixels between cards
const UNPLACED = { more: 0, dy: 0, root: 0 };
const UNDRAWN = { x: 0, y: 0, foot: 0, reach: 0, more: 0, label: "", board: 0, walked: false };

/** @type {Record<Kind, number>} */
export const WORTH = { card: 1.6, mid: 1.45, line: 1, tag: 0.5, shelf: 0.5, dot: 0.02, playout: 0 };

/** What may be drawn at a moment, and in which order.
 * @typedef {object} Scene
 * @property {Tree} film
 * @property {Moment} m
 * @property {Set<number>} must what is always drawn
 * @property {number[]} others all other nodes, the most important first
 * @property {Int32Array} hanging how many nodes are below each
 * @property {Set<number>} folded
 * @property {number[]} first the first moves
 * @property {(node: number, kind: Kind) => [number, number]} measure
 * @property {Playout[]} playouts
 * @property {number} seen what has as many visits needs no dot */

/** A drawing with so many cards and dots besides what must be drawn.
 * @param {Scene} scene @param {Look} look @param {number} cards @param {number} dots
 * @returns {Layout} */
export function arrange(scene, look, cards, dots) {
  const { style, rows, name, boards = -1 } = look;
  const { film, m, others, must, seen } = scene;
  const carded = new Set([...must, ...others.slice(0, cards)]);
  const dotted = others
    .slice(cards, cards + dots)
    .filter(node => film.parent(node) !== 0 && !(film.visits(node, m) >= seen));
  const drawing = new Drawing(scene);
  for (const node of [...carded, ...dotted].sort((a, b) => a - b))
    drawing.add(node, carded.has(node) ? style : null, boards);
  drawing.sortChildren();
  drawing.countHidden();
  drawing.addShelf(rows);
  drawing.addPlayouts();
  drawing.labelHidden();
  const made = { look, cards, dots };
  const placed = position(drawing.spots, drawing.kids, style[2]);
  return { ...placed, look: name, boards, made, ...UNPLACED };
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

  /** Add a spot below another. All have the same fields in the same order: that is fast.
   * @param {Spot["id"]} id @param {Kind} kind @param {[number, number]} size
   * @param {number} [parent] @returns {Spot} */
  attach(id, kind, [w, h], parent) {
    const depth = parent === undefined ? 0 : this.spots[parent].depth + 1;
    /** @type {Spot} */
    const spot = { ...UNDRAWN, id, kind, depth, parent, w, h };
    if (parent !== undefined) this.kids[parent].push(this.spots.length);
    this.spots.push(spot);
    this.kids.push([]);
    return spot;
  }

  /** Add a node as a card, or as a dot where there is no style.
   * @param {number} node @param {Look["style"] | null} style @param {number} boards */
  add(node, style, boards) {
    const { film, m, measure } = this.scene;
    const parent = node ? this.place.get(Number(film.parent(node))) : undefined;
    if (node && parent === undefined) return; // below a first move that stands on the shelf
    const depth = parent === undefined ? 0 : this.spots[parent].depth + 1;
    const kind = !style ? "dot" : depth <= style[1] ? style[0] : "line";
    this.place.set(node, this.spots.length);
    const [w, h] = measure(node, kind);
    const board = depth <= boards ? boardSide(film.plan, h) : 0;
    const spot = this.attach(node, kind, [w + board, h], parent);
    Object.assign(spot, { board, walked: m.walked.has(node) });
  }

  sortChildren() {
    const { place } = this.scene.film.data.nodes;
    const ranks = this.spots.map(spot => place[Number(spot.id)]);
    for (const list of this.kids) list.sort((a, b) => ranks[a] - ranks[b]);
  }

  countHidden() {
    const { hanging } = this.scene;
    this.spots.forEach((spot, i) => {
      spot.more = hanging[Number(spot.id)];
      for (const child of this.kids[i]) spot.more -= 1 + hanging[Number(this.spots[child].id)];
      spot.more = Math.max(0, spot.more); // a walk may go beside the tree
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
    this.spots[0].more -= nodes.length + below;
    const spot = this.attach("shelf", "shelf", [columns * wide, h], 0);
    Object.assign(spot, { more: below, nodes, columns, wide });
  }

  addPlayouts() {
    for (const { id, below, lines, size } of this.scene.playouts)
      this.attach(id, "playout", size, this.place.get(below)).lines = lines;
  }

  labelHidden() {
    this.spots.forEach((spot, i) => {
      spot.label = hiddenLabel(spot.more, this.scene.folded.has(Number(spot.id)));
      spot.hanging = spot.more > 0 && !this.kids[i].length && spot.kind !== "dot"; // there is room
    });
  }
}

/** What is written where nodes are not drawn. @param {number} more @param {boolean} folded */
export function hiddenLabel(more, folded) {
  if (more <= 0) return "";
  return folded ? `${amount(more)} below` : `+${amount(more)}`;
}

/** @param {Spot[]} spots @param {number[][]} kids @param {number} rise */
function position(spots, kids, rise) {
  const reach = spots.map(spot => Math.max(spot.w, labelWidth(spot)));
  const gap = spots.map(spot => (spot.kind === "dot" ? 3 : GAP));
  const takes = reach.map((wide, i) => wide + gap[i]);
  const xs = tidy(kids, takes, 0);
  /** @type {number[]} */
  const heights = [];
  for (const { depth, h, hanging } of spots)
    heights[depth] = Math.max(heights[depth] ?? 0, h + (hanging ? 19 : 0));
  const tops = [0];
  for (const height of heights) tops.push(tops[tops.length - 1] + height + rise);
  spots.forEach((spot, i) => {
    const top = tops[spot.depth];
    spot.reach = takes[i];
    spot.x = xs[i];
    spot.y = top + spot.h / 2;
    spot.foot = top + heights[spot.depth];
  });
  const width = Math.max(...spots.map((spot, i) => spot.x + reach[i] / 2));
  const worth = spots.reduce((sum, s) => sum + WORTH[s.kind] * (s.nodes?.length ?? 1), 0);
  const last = heights.length - 1;
  return { spots, width, height: tops[last] + heights[last], worth };
}
