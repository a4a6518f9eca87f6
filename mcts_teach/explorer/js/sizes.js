// How large the parts of a tree are, in pixels.

import { finger, many } from "./base.js";
import { boardFrame } from "./board.js";
import { textsOf } from "./words.js";

const LOW = finger ? 26 : 24; // the height of the lowest cards
export const MARGIN = 10; // pixels around a tree
export const SHELF = LOW + 2; // the height of a row of first moves without a card

/** The sizes of the letters in the lines of a card. @type {Record<string, number[]>} */
const LETTERS = { card: [13.5, 11, 11], mid: [13.5, 11], line: [11], tag: [11], dot: [] };

/** The least width of a card, and its height. @type {Record<string, [number, number]>} */
const FORMS = { card: [40, 52], mid: [34, 36], line: [30, LOW], tag: [LOW, LOW] };

const BESIDE = 8; // pixels: how much lower than its card a board is
const LEAST_CELL = 6; // pixels: smaller cells cannot be read

export const FONT = "system-ui, sans-serif";
const pen =
  typeof document === "undefined" ? null : document.createElement("canvas").getContext("2d");
/** @type {Map<string, number>} */
const known = new Map();

/** How wide a text is. @param {string} text @param {number} size @param {boolean} bold */
export function widthOf(text, size, bold = false) {
  const font = `${bold ? 650 : 400} ${size}px ${FONT}`;
  const key = `${font}|${text}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  if (pen) pen.font = font;
  const width = pen ? pen.measureText(text).width : 0.6 * size * text.length;
  known.set(key, width);
  return width;
}

/** How large a node is drawn. @type {OfNode<Point, [kind: Kind]>} */
export function sizeOf(film, node, m, kind) {
  if (kind === "dot") {
    const side = 7 + 9 * Math.sqrt(film.visits(node, m) / Math.max(1, film.visits(0, m)));
    return [side, side];
  }
  const texts = textsOf(film, node, m, kind);
  const widest = Math.max(...texts.map((text, i) => widthOf(text, LETTERS[kind][i], i < 2)));
  const [least, height] = FORMS[kind];
  const inSteps = Math.ceil(widest / 6) * 6 + 10; // so that a number may grow without a jump
  return [Math.max(least, inSteps) + signWidth(film, node, m, kind), height];
}

/** The same of a tree that may be two films as one.
 * @param {Tree} tree @param {number} node @param {Moment} m @param {Kind} kind */
export const sizeIn = (tree, node, m, kind) =>
  tree.sizeOf?.(node, m, kind) ?? sizeOf(/** @type {Film} */ (tree), node, m, kind);

/** The end of a playout, if there is one now. @param {Moment} m @returns {Playout[]} */
export function playoutsOf({ k, row, path }) {
  if (k < 2 || !row?.end) return [];
  const lines = [...(row.playout.length ? [many(row.playout.length, "move")] : []), row.end];
  const widths = lines.map((text, i) => widthOf(text, 11, i === lines.length - 1));
  const size = /** @type {Point} */ ([Math.max(...widths) + 14, lines.length > 1 ? 34 : 20]);
  return [{ id: "playout", below: path[path.length - 1], lines, size }];
}

/** What the sign in the corner of a card takes. @type {OfNode<number, [kind: Kind]>} */
function signWidth(film, node, m, kind) {
  if (kind !== "card" && kind !== "mid") return 0;
  return !film.end(node) && film.proof(node, m) ? 14 : 0;
}

/** How wide a board that can be read is. @param {BoardPlan | null} board @param {number} height */
export function boardSide(board, height) {
  if (!board || height <= 4 * BESIDE) return 0;
  const side = height - BESIDE;
  const frame = boardFrame(board, { small: true });
  return side / Math.max(frame.width, frame.height) < LEAST_CELL ? 0 : side;
}

/** What the label takes: below a card, or on both sides of its stem. @param {Spot} spot */
export function labelWidth({ label, kind, hanging }) {
  if (!label || kind === "dot") return 0;
  if (!hanging) return 2 * (widthOf(label, 11) + 7);
  return widthOf(kind === "shelf" ? `${label} below these` : label, 11) + 10;
}
