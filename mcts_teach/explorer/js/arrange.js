// A drawing of a tree with so many cards: what is put where. Positions are on cards as long as they
// cost no card: of all rows or the first ones, and of the path where there is room beside it.

import { amount } from "./base.js";
import { boardFrame, boardSVG } from "./board.js";
import { layOutBoxes } from "./fit.js";
import { SHELF, boardSide, labelWidth } from "./sizes.js";

export const GAP = 6; // pixels between cards
const DOT_GAP = 3;
const LAST = 1e9; // the place of what is no node
const LABEL = 19; // the height of a label below a card
const UNPLACED = { more: 0, dy: 0, root: 0 };
const UNDRAWN = { x: 0, y: 0, foot: 0, more: 0, label: "", board: 0, walked: false };
const UNMEASURED = { width: 0, height: 0, reach: 0 };

/** @type {Record<Kind, number>} */
export const WORTH = { card: 1.6, mid: 1.45, line: 1, tag: 0.5, shelf: 0.5, dot: 0.02, playout: 0 };

/** So many nodes besides what must be drawn, as many of them as cards. @param {Scene} scene
 * @param {Look} look @param {number} nodes @param {number} labels @returns {Layout} */
export function arrange(scene, look, nodes, labels) {
  const spots = listSpots(scene, look, nodes, labels);
  const { xs, tops, heights, ...size } = /** @type {Placed} */ (layOutBoxes(spots, gapsOf(look)));
  spots.forEach((spot, i) => {
    spot.x = xs[i];
    spot.y = tops[spot.depth] + spot.h / 2;
    spot.foot = tops[spot.depth] + heights[spot.depth];
  });
  const worth = spots.reduce((sum, s) => sum + WORTH[s.kind] * (s.nodes?.length ?? 1), 0);
  const { name, boards = -1 } = look;
  const made = { look, nodes, labels };
  return { spots, ...size, worth, look: name, boards, made, ...UNPLACED };
}

/** @param {Look} look @returns {Gaps} */
export const gapsOf = ({ style }) => ({ between: 0, margin: GAP, rise: style[2] });

/** What is drawn then, parents first.
 * @param {Scene} scene @param {Look} look @param {number} nodes @param {number} labels */
export function listSpots(scene, { style, rows, boards = -1 }, nodes, labels) {
  const { film, m, must, others, seen } = scene;
  const carded = new Set([...must, ...others.slice(0, labels)]);
  const dotted = others
    .slice(labels, nodes)
    .filter(node => film.parent(node) !== 0 && !(film.visits(node, m) >= seen));
  const drawing = new Drawing(scene);
  for (const node of [...carded, ...dotted].sort((a, b) => a - b))
    drawing.add(node, carded.has(node) ? style : null, boards);
  drawing.countHidden();
  drawing.addShelf(rows);
  drawing.addPlayouts();
  drawing.giveRoom();
  return drawing.spots;
}

/** The spots of a drawing as they are put together, parents first. */
class Drawing {
  /** @param {Scene} scene */
  constructor(scene) {
    this.scene = scene;
    /** @type {Spot[]} */
    this.spots = [];
    /** @type {Map<number, number>} the spot of a node */
    this.place = new Map();
  }

  /** Add a spot below another. All have the same fields in the same order: that is fast.
   * @param {Spot["id"]} id @param {Kind} kind @param {[number, number]} size
   * @param {number} [parent] @param {number} order @returns {Spot} */
  attach(id, kind, [w, h], parent, order = LAST) {
    const depth = parent === undefined ? 0 : this.spots[parent].depth + 1;
    /** @type {Spot} */
    const spot = { ...UNDRAWN, id, kind, depth, parent, order, w, h, ...UNMEASURED };
    this.spots.push(spot);
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
    const spot = this.attach(node, kind, [w + board, h], parent, film.data.nodes.place[node]);
    Object.assign(spot, { board, walked: m.walked.has(node) });
  }

  countHidden() {
    for (const spot of this.spots) {
      spot.more = this.scene.hanging[Number(spot.id)];
      if (spot.parent !== undefined) this.spots[spot.parent].more -= 1 + spot.more;
    }
    for (const spot of this.spots) spot.more = Math.max(0, spot.more); // a walk may go beside it
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

  /** Label what is hidden, and give each spot room for that. */
  giveRoom() {
    const { spots } = this;
    const above = new Set(spots.map(({ parent }) => parent));
    spots.forEach((spot, i) => {
      const isDot = spot.kind === "dot";
      spot.label = hiddenLabel(spot.more, this.scene.folded.has(Number(spot.id)));
      spot.hanging = spot.more > 0 && !above.has(i) && !isDot; // there is room
      spot.width = Math.max(spot.w, labelWidth(spot));
      spot.reach = spot.width + (isDot ? DOT_GAP : GAP);
      spot.height = spot.h + (spot.hanging ? LABEL : 0);
    });
  }
}

/** What is written where nodes are not drawn. @param {number} more @param {boolean} folded */
export function hiddenLabel(more, folded) {
  if (more <= 0) return "";
  return folded ? `${amount(more)} below` : `+${amount(more)}`;
}

const ROWS = [
  [99, 0.55],
  [2, 0.55],
  [1, 1],
]; // the last row that has boards, and the share of the page for it: more would soon be taken back

/** The same cards and dots, with boards on as many rows as fit; no more than on the page, lest
 * boards come and go. @param {Scene} scene @param {Layout} plan @param {number} most the last row
 * with boards there @param {Fits} fits */
export function addBoards(scene, plan, most, fits) {
  if (!plan.made || !fits(plan)) return plan;
  const { look, nodes, labels } = plan.made;
  for (const [boards, share] of ROWS) {
    const found = boards <= most ? arrange(scene, { ...look, boards }, nodes, labels) : null;
    if (found && fits({ ...found, width: found.width / share })) return found;
  }
  return plan;
}

/** Give the cards of the path boards where nothing has to move for them.
 * @param {Layout} plan @param {number} width @param {BoardPlan | null} board */
export function addPathBoards({ spots }, width, board) {
  for (const spot of spots) {
    const side = spot.walked && !spot.board ? boardSide(board, spot.h) : 0;
    if (!side) continue;
    const [w, reach] = [spot.w + side, spot.reach + side];
    const row = spots.filter(other => other.depth === spot.depth && other !== spot);
    const before = row
      .filter(({ x }) => x < spot.x)
      .map(other => other.x + (other.reach + reach) / 2);
    const after = row
      .filter(({ x }) => x >= spot.x)
      .map(other => other.x - (other.reach + reach) / 2);
    const [least, most] = [Math.max(w / 2, ...before), Math.min(width - w / 2, ...after)];
    if (least > most) continue;
    Object.assign(spot, { x: Math.min(most, Math.max(least, spot.x)), w, reach, board: side });
  }
}

/** @type {WeakMap<Film, Map<string, string>>} */
const boardsDrawn = new WeakMap();

/** A board at the left of its card. @param {Film} film @param {Spot} spot @param {boolean} dark */
export function smallBoardSVG(film, { id, w, board: side = 0 }, dark) {
  if (!side || !film.plan) return "";
  const known = boardsDrawn.get(film) ?? new Map();
  boardsDrawn.set(film, known);
  const key = `${id} ${side} ${dark}`;
  const drawn = known.get(key) ?? drawSmall(film.plan, film.position(Number(id)), side, dark);
  known.set(key, drawn);
  return `<g aria-hidden="true" transform="translate(${4 + (side - w) / 2})">${drawn}</g>`;
}

/** The marks of a board around a point: to Firefox a card with an <svg> in it has a wrong size.
 * @param {BoardPlan} plan @param {string} position @param {number} side @param {boolean} dark */
function drawSmall(plan, position, side, dark) {
  const look = { dark, small: true, width: side };
  const { left, top, width, height } = boardFrame(plan, look);
  const scale = side / Math.max(width, height);
  const marks = boardSVG(plan, position, look).replace(/^<svg[^>]*>|<\/svg>$/g, "");
  const middle = `${-(left + width / 2)} ${-(top + height / 2)}`;
  return `<g transform="scale(${scale}) translate(${middle})">${marks}</g>`;
}
