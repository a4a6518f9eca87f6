// Where one looks at a tree: it may be larger than its page, and moved there.

import { find } from "./base.js";
import { px } from "./cards.js";
import { MARGIN } from "./sizes.js";

const MOST_ROOM = 5;

export class Sight {
  /** @param {TreeView} tree */
  constructor(tree) {
    this.tree = tree;
    /** @type {Point} */
    this.pan = [0, 0];
    this.panned = false;
    this.room = 1;
    this.whole = false; // whether it shrinks to its window
    this.scale = 1;
  }

  /** The whole tree on the page. */
  fit() {
    this.tree.activate();
    Object.assign(this, { room: 1, panned: false, whole: true });
    this.tree.host.draw();
  }

  /** Give room for more cards, not larger ones: letters keep their size. @param {number} factor */
  zoom(factor) {
    const { tree } = this;
    tree.activate();
    const before = tree.spot(tree.focus());
    const room = Math.min(MOST_ROOM, Math.max(1, this.room * factor));
    if (room === this.room) return;
    Object.assign(this, { room, panned: room > 1, whole: false });
    tree.host.draw();
    const after = tree.spot(tree.focus());
    if (before && after && room > 1)
      this.pan = [this.pan[0] + before.x - after.x, this.pan[1] + before.y - after.y];
    this.moveView();
  }

  /** @param {Point} pan */
  panTo(pan) {
    this.tree.activate();
    Object.assign(this, { pan, panned: true });
    this.moveView();
  }

  /** Move the tree as far as something is seen; of two trees the one that is looked at leads. */
  moveView() {
    const { tree } = this;
    const { pair, active } = tree.host;
    if (pair && tree !== active)
      Object.assign(this, { pan: active.sight.pan, scale: active.sight.scale });
    else this.bound();
    tree.svg.style.touchAction = this.room > 1 ? "none" : ""; // a finger scrolls the page, or it
    const small = this.scale < 1 ? ` scale(${this.scale})` : "";
    tree.view.setAttribute("transform", `translate(${this.pan.map(px).join(" ")})${small}`);
    const back = `translate(${px(-this.pan[0] / this.scale)} 0)`;
    find(tree.view, ".rows").setAttribute("transform", back);
    this.showButtons();
    if (tree === active) for (const other of pair?.others ?? []) other.sight.moveView();
  }

  bound() {
    const { svg, plan } = this.tree;
    const { width, height } = svg.viewBox.baseVal;
    /** @param {number} at @param {number} size @param {number[]} reach */
    const bounded = (at, size, reach) =>
      Math.min(size - 30 - Math.min(...reach), Math.max(30 - Math.max(...reach), at));
    const [xs, ys] = [plan.spots.map(({ x }) => x), plan.spots.map(({ y }) => y)];
    this.pan = [bounded(this.pan[0], width, xs), bounded(this.pan[1], height, ys)];
  }

  showButtons() {
    const { figure, selected, plan } = this.tree;
    find(figure, ".follow").hidden = selected === null && !this.panned;
    const hides = plan.spots.some(spot => spot.more > 0);
    const offered = { less: this.room > 1, fit: this.cutsOff(), more: this.room > 1 || hides };
    for (const [name, shown] of Object.entries(offered))
      find(figure, `[data-tree=${name}]`).hidden = !shown;
  }

  /** Whether something of the tree is outside of its window. */
  cutsOff() {
    const { plan, svg } = this.tree;
    const { width, height } = svg.viewBox.baseVal;
    /** @param {number} at @param {number} size @param {number} most @param {number} pan */
    const isOut = (at, size, most, pan) =>
      Math.abs(at * this.scale + pan - most / 2) + (size * this.scale) / 2 > most / 2 + 1;
    const [left, top] = this.pan;
    return plan.spots.some(
      ({ x, y, w, h }) => isOut(x, w, width, left) || isOut(y, h, height, top),
    );
  }

  /** Move a tree that is larger than the page so that the end of the path can be seen; of two
   * trees both ends. @param {TreeView[]} trees */
  bringToView(trees = [this.tree]) {
    if (this.panned) return;
    this.scale = 1;
    const { plan, svg } = this.tree;
    const { width, height } = svg.viewBox.baseVal;
    const ends = trees.map(tree => tree.spotInSight());
    /** @param {number[]} reach @param {number} most @param {number} whole */
    const shift = (reach, most, whole) => {
      const spare = most - whole - 2 * MARGIN; // less than 0 where the tree is larger
      const end = most - Math.max(...reach);
      return spare >= 0 ? 0 : Math.min(0, end, Math.max(spare, end - MARGIN - 20));
    };
    this.pan = [
      shift(ends.map(({ x, w }) => x + w / 2), width, plan.width),
      shift(ends.map(({ y, h }) => y + h / 2), height, plan.height),
    ]; // prettier-ignore
    if (this.room > 1) this.pan = [width / 2 - ends[0].x, height / 2 - ends[0].y];
    if (this.whole && this.cutsOff()) {
      this.pan = [0, 0];
      const [wide, high] = [plan.width + 2 * MARGIN, plan.height + 2 * MARGIN];
      this.scale = Math.min(1, width / wide, height / high);
    }
    this.moveView();
  }
}
