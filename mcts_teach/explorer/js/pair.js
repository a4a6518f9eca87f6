// Two trees side by side on the page: they are laid out as one, and what one of them looks at or
// folds, and where it is moved, goes for both.

import { LayoutsOfBoth } from "./both.js";
import { rowsWidth } from "./cards.js";

export class Pair {
  /** @param {Player} host @param {TreeView[]} trees */
  constructor(host, trees) {
    this.host = host;
    this.trees = trees;
    this.layouts = new LayoutsOfBoth(trees.map(tree => tree.film));
    /** @type {Layout[] | null} what is on the page */
    this.plans = null;
  }

  /** The trees as they are drawn: first that which is looked at; the other does as it does. */
  begin() {
    const { active } = this.host;
    this.plans = null;
    for (const tree of this.others) this.align(tree, active);
    return [active, ...this.others];
  }

  /** The one that is not looked at. */
  get others() {
    return this.trees.filter(tree => tree !== this.host.active);
  }

  /** @param {TreeView} tree @param {TreeView} like */
  align(tree, like) {
    const { selected, sight } = like;
    const there = selected === null ? [] : this.across(like, selected);
    const m = this.host.moment(tree.film);
    tree.selected = there.find(node => tree.film.isThere(node, m)) ?? null;
    const own = [...tree.folded].filter(node => !this.across(tree, node).length);
    tree.folded = new Set([...own, ...[...like.folded].flatMap(node => this.across(like, node))]);
    Object.assign(tree.sight, { room: sight.room, panned: sight.panned, whole: sight.whole });
  }

  /** What a node of one tree is in the other. @param {TreeView} tree @param {number} node */
  across(tree, node) {
    const { numbers, own } = this.layouts.union;
    const i = this.trees.indexOf(tree);
    return own[1 - i][numbers[i][node]] ?? [];
  }

  /** How much room there is beside the rows of both. @param {number} width */
  rowsWidth = width => Math.max(...this.trees.map(({ film }) => rowsWidth(film, width)));

  /** Both are laid out for the page of the first that asks. @param {TreeView} tree
   * @param {Room} room */
  layOut(tree, room) {
    this.plans ??= this.layOutBoth(room);
    return this.plans[this.trees.indexOf(tree)];
  }

  /** @param {Room} room */
  layOutBoth(room) {
    const { host, trees, layouts } = this;
    const { numbers } = layouts.union;
    const each = trees.map(({ film }) => host.moment(film));
    const { selected } = host.active;
    const number = numbers[trees.indexOf(host.active)];
    const folded = new Set(
      trees.flatMap((one, i) => [...one.folded].map(node => numbers[i][node])),
    );
    return layouts.layOutBoth(each, {
      ...room,
      selected: selected === null ? null : number[selected],
      folded,
    });
  }
}
