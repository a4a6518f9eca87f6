// What a resting pointer is shown.

import { find } from "./base.js";

/** Show what is to know of a node, or nothing.
 * @param {TreeView} tree @param {number | null} node */
export function showTip(tree, node) {
  const { root, dark } = tree.host;
  const element = find(root, ".hover");
  element.hidden = node === null;
  if (node === null) return;
  element.innerHTML = tree.card(node, dark);
  const cards = [...tree.nodes.querySelectorAll("rect:not(.halo, .reach)")];
  const card = find(tree.nodes, `.node[data-id="${node}"] > rect:not(.halo)`);
  const { left, top } = root.getBoundingClientRect();
  const [own, page, one] = [element, tree.figure, card].map(at => at.getBoundingClientRect());
  const boxes = cards.map(other => other.getBoundingClientRect());
  const [x, y] = freest(own, page, one, boxes);
  Object.assign(element.style, { left: `${x - left}px`, top: `${y - top}px` });
}

/** Where on a page a box of this size, which tells of a card, covers the least of all cards, rather
 * near it. @param {{ width: number, height: number }} box @param {DOMRect} page
 * @param {DOMRect} card @param {DOMRect[]} cards @returns {Point} */
export function freest({ width, height }, page, card, cards) {
  /** @param {Point} at */
  const covered = ([x, y]) =>
    cards.reduce((sum, { left, right, top, bottom }) => {
      const wide = Math.min(right, x + width) - Math.max(left, x);
      const high = Math.min(bottom, y + height) - Math.max(top, y);
      return sum + Math.max(0, wide) * Math.max(0, high);
    }, 0);
  const [middleX, middleY] = [card.left + card.width / 2, card.top + card.height / 2];
  /** @param {Point} at */
  const away = ([x, y]) => Math.hypot(x + width / 2 - middleX, y + height / 2 - middleY);
  /** @param {Point} at */
  const cost = at => covered(at) + away(at) / 10;
  const ys = beside(card.top, card.bottom, height, page.top + 4, page.bottom - 4);
  const xs = beside(card.left, card.right, width, page.left + 4, page.right - 4);
  const places = xs.flatMap(x => ys.map(y => /** @type {Point} */ ([x, y])));
  /** @type {Point} */
  const corner = [page.left, page.top];
  return places.reduce((best, at) => (cost(at) < cost(best) ? at : best), corner);
}

/** Where a box may begin: after a card, before it, beside it, at either end of the page.
 * @param {number} low @param {number} high @param {number} size @param {number} least
 * @param {number} most */
function beside(low, high, size, least, most) {
  const places = [high + 8, low - size - 8, (low + high - size) / 2, least, most - size];
  return places.filter(at => at >= least && at <= most - size);
}
