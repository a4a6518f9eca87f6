// What the pointer and the keys do on a tree: look, fold, drag, give room.

import { around, consume, find, finger } from "./base.js";

const REACH = 16; // so many pixels beside a card a finger still means it
const TWICE = 400; // milliseconds between two presses that belong together

export class Gestures {
  /** @param {TreeView} tree */
  constructor(tree) {
    this.tree = tree;
    /** @type {Map<number, Point>} where the fingers are */
    this.fingers = new Map();
    /** @type {{ at: Point, pan: Point }} where a drag began */
    this.start = { at: [0, 0], pan: [0, 0] };
    this.dragged = false;
    /** @type {{ node: number, time: number } | null} the press before */
    this.pressed = null;
    const { svg } = tree;
    svg.addEventListener("pointerdown", event => this.put(event));
    svg.addEventListener("pointermove", event => this.move(event));
    for (const type of /** @type {const} */ (["pointerup", "pointercancel", "pointerleave"]))
      svg.addEventListener(type, event => this.lift(event));
    svg.addEventListener("click", event => this.click(event));
    svg.addEventListener("wheel", event => this.turn(event), { passive: false });
    svg.addEventListener("keydown", event => this.key(event));
  }

  /** The node that a pointer means, or null. @param {MouseEvent} event */
  nodeAt(event) {
    const found = around(event, "[data-id]");
    if (found) return Number(found.dataset.id);
    return finger ? this.nearest(event) : null;
  }

  /** The card that a finger means, which is not quite on it. @param {MouseEvent} event */
  nearest({ clientX: x, clientY: y }) {
    /** @param {Element} box */
    const away = box => {
      const { left, right, top, bottom } = box.getBoundingClientRect();
      return Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
    };
    const boxes = [...this.tree.nodes.querySelectorAll(".node > .halo + rect")];
    const best = boxes.reduce((one, other) => (away(other) < away(one) ? other : one));
    const group = /** @type {SVGGElement} */ (best.parentNode);
    return away(best) <= REACH ? Number(group.dataset.id) : null;
  }

  /** @param {PointerEvent} event */
  put(event) {
    this.fingers.set(event.pointerId, [event.clientX, event.clientY]);
    this.start = { at: [event.clientX, event.clientY], pan: this.tree.sight.pan };
    this.dragged = false;
  }

  /** @param {PointerEvent} event */
  move(event) {
    const { tree, fingers, start } = this;
    if (!fingers.has(event.pointerId)) return tree.host.hover(tree, this.nodeAt(event), event);
    const before = spread(fingers);
    fingers.set(event.pointerId, [event.clientX, event.clientY]);
    if (fingers.size === 2) return tree.sight.zoom(spread(fingers) / before);
    const [x, y] = [event.clientX - start.at[0], event.clientY - start.at[1]];
    if (!this.dragged && Math.hypot(x, y) < 5) return;
    if (!this.dragged) tree.svg.setPointerCapture(event.pointerId);
    this.dragged = true;
    tree.sight.panTo([start.pan[0] + x / tree.host.big, start.pan[1] + y / tree.host.big]);
  }

  /** @param {PointerEvent} event */
  lift(event) {
    const { tree, fingers } = this;
    fingers.delete(event.pointerId);
    for (const at of fingers.values()) this.start = { at, pan: tree.sight.pan };
    if (event.type === "pointerleave") tree.host.hover(tree, null, event);
  }

  /** @param {MouseEvent} event */
  click(event) {
    const node = this.nodeAt(event);
    if (this.dragged || node === null) return;
    if (around(event, ".more")) return this.tree.open(node);
    // The first press draws anew, so `dblclick` never comes.
    const { pressed } = this;
    const twice = pressed?.node === node && event.timeStamp - pressed.time < TWICE;
    this.pressed = twice ? null : { node, time: event.timeStamp };
    if (twice) this.tree.fold(node);
    else this.tree.host.select(this.tree, node);
  }

  /** @param {WheelEvent} event */
  turn(event) {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    this.tree.sight.zoom(Math.exp(-event.deltaY / 300));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const { tree } = this;
    const to = waysFrom(tree.film, tree.focus(), tree.m)[event.key];
    if (event.key === "Enter") tree.fold(tree.focus());
    else if (event.key === "Escape") tree.follow();
    else if (to !== undefined && to !== null) tree.host.select(tree, to);
    else if (!event.key.startsWith("Arrow")) return;
    consume(event);
  }
}

/** How far two fingers are from each other. @param {Map<number, Point>} fingers */
function spread(fingers) {
  const [one, other = one] = fingers.values();
  return Math.hypot(one[0] - other[0], one[1] - other[1]);
}

/** The nodes around a node, by the key that leads there. @type {OfNode<Ways>} */
export function waysFrom(film, node, m) {
  const parent = film.parent(node);
  const kids = film.children(node, m);
  const siblings = parent === null ? [] : film.children(parent, m);
  const here = siblings.indexOf(node);
  const down = kids.find(child => m.walked.has(child)) ?? film.mostVisited(node, m) ?? kids[0];
  const [left, right] = [siblings[here - 1], siblings[here + 1]];
  return { ArrowUp: parent, ArrowDown: down, ArrowLeft: left, ArrowRight: right, Home: 0 };
}

/** Tell of a node, or of none. @param {TreeView} tree @param {number | null} node */
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
 * @type {(low: number, high: number, size: number, least: number, most: number) => number[]} */
function beside(low, high, size, least, most) {
  const places = [high + 8, low - size - 8, (low + high - size) / 2, least, most - size];
  return places.filter(at => at >= least && at <= most - size);
}
