// The layout of two trees as one, and what each of them shows of it: equal nodes stand at equal
// places, and what only one of them has leaves its place in the other empty.

import { hiddenLabel } from "./arrange.js";
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
    const found = keepSpots(this.spots, there).map((spot, i) => ({
      ...spot,
      ...parts.get(there[i]),
    }));
    this.countHidden(found);
    found.forEach((spot, i) => {
      spot.label = hiddenLabel(spot.more, Boolean(folded?.has(Number(there[i].id))));
    });
    return found;
  }

  /** What a spot is in this tree; nothing where it is not there.
   * @param {Spot} spot @returns {Partial<Spot> | null} */
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
