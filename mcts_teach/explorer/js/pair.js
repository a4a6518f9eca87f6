// Two trees side by side: they are laid out as one, so that equal nodes stand at equal places, and
// what only one of them has leaves its place in the other empty; what one of them looks at or
// folds, and where it is moved, goes for both.

import { hiddenLabel } from "./arrange.js";
import { rowsWidth } from "./cards.js";
import { countBelow } from "./layout.js";
import { playoutsOf, sizeOf } from "./sizes.js";
import { StillLayouts, keepSpots } from "./still.js";
import { Union } from "./union.js";

export class LayoutsOfBoth extends StillLayouts {
  /** @param {Film[]} films */
  constructor(films) {
    super();
    this.union = new Union(films);
  }

  /** Lay out two trees, each at its moment; what is selected and folded are numbers of the union.
   * @param {Moment[]} each @param {Room} room @returns {Layout[]} */
  layOutBoth(each, room) {
    const { union } = this;
    const m = union.joined(each);
    const whole = this.plan(union, m, union.lastOf(m), room);
    return [0, 1].map(i => ({ ...whole, spots: new Half(union, i, m, whole).list(room.folded) }));
  }
}

/** What one of two trees shows of the layout of both. */
class Half {
  /** @param {Union} union @param {number} i @param {Both} m @param {Layout} whole */
  constructor(union, i, m, { spots }) {
    this.union = union;
    this.i = i;
    this.m = m;
    this.film = union.films[i];
    this.own = m.each[i];
    this.spots = spots;
    const ends = i ? ["second", "playout"] : ["playout"];
    this.end = ends.find(name => spots.some(({ id }) => id === name)); // what its playout is there
  }

  /** Its spots, parents first. @param {Set<number>} [folded] */
  list(folded) {
    const parts = new Map(this.spots.map(spot => [spot, this.part(spot)]));
    const there = this.spots.filter(spot => parts.get(spot));
    const found = keepSpots(this.spots, there);
    found.forEach((spot, i) => Object.assign(spot, parts.get(there[i])));
    this.countHidden(found);
    found.forEach((spot, i) => {
      spot.label = hiddenLabel(spot.more, Boolean(folded?.has(Number(there[i].id))));
    });
    return found;
  }

  /** What is there of a spot in this tree. @param {Spot} spot @returns {Partial<Spot> | null} */
  part(spot) {
    if (spot.kind === "shelf") return this.shelf(spot);
    if (spot.kind === "playout") return this.playout(spot);
    const { union, film, i, m } = this;
    const number = Number(spot.id);
    const id = union.ownAt(i, number, m);
    if (id === undefined) return null;
    const part = { id, walked: this.own.walked.has(id), lone: this.isLone(number) ? [id] : [] };
    if (spot.kind !== "dot") return part;
    const [w, h] = sizeOf(film, id, this.own, "dot");
    return { ...part, w, h };
  }

  /** @param {Spot} spot @returns {Partial<Spot> | null} */
  playout({ id }) {
    const [end] = playoutsOf(this.own);
    return end && id === this.end ? { id: end.id, lines: end.lines } : null;
  }

  /** @param {Spot} spot */
  shelf({ nodes = [] }) {
    const all = nodes.map(node => this.union.ownAt(this.i, node, this.m));
    const cells = nodes.map((_, cell) => cell).filter(cell => all[cell] !== undefined);
    const own = cells.map(cell => Number(all[cell]));
    const lone = own.filter((_, j) => this.isLone(nodes[cells[j]]));
    return own.length ? { nodes: own, cells, lone } : null;
  }

  /** Whether the other tree has no such node. @param {number} node */
  isLone = node => this.union.ownAt(1 - this.i, node, this.m) === undefined;

  /** Count what is not drawn below each spot. @param {Spot[]} spots */
  countHidden(spots) {
    const hanging = countBelow(this.film, this.own);
    for (const spot of spots) {
      const { parent, kind, id, nodes = [Number(id)] } = spot;
      if (kind === "playout") continue;
      spot.more = nodes.reduce((sum, node) => sum + hanging[node], 0);
      if (parent !== undefined) spots[parent].more -= nodes.length + spot.more;
    }
    for (const spot of spots) spot.more = Math.max(0, spot.more); // a walk may go beside the tree
  }
}

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

  /** Both are laid out for the page of the first. @param {TreeView} tree @param {Room} room */
  layOut(tree, room) {
    this.plans ??= this.layOutBoth(room);
    return this.plans[this.trees.indexOf(tree)];
  }

  /** @param {Room} room */
  layOutBoth(room) {
    const { host, trees, layouts } = this;
    const { numbers } = layouts.union;
    const own = host.active.selected;
    const selected = own === null ? null : numbers[trees.indexOf(host.active)][own];
    const all = trees.flatMap(({ folded }, i) => [...folded].map(node => numbers[i][node]));
    const each = trees.map(({ film }) => host.moment(film));
    return layouts.layOutBoth(each, { ...room, selected, folded: new Set(all) });
  }
}
