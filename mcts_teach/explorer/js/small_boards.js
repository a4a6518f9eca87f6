// The positions on cards, as long as they cost no card: of all rows or of the first ones, and of
// the path where there is room beside its cards.

import { arrange } from "./arrange.js";
import { boardFrame, boardSVG } from "./board.js";
import { boardSide } from "./sizes.js";

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
    const inTheWay = spots.some(other => {
      const away = Math.abs(other.x - spot.x) - (other.reach + spot.reach + side) / 2;
      return other !== spot && other.depth === spot.depth && away < 0;
    });
    const half = (spot.w + side) / 2;
    if (spot.x < half || spot.x > width - half || inTheWay) continue;
    Object.assign(spot, { w: spot.w + side, reach: spot.reach + side, board: side });
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
