// Two films as one, for a layout of both: each node that both or one of them has, once.

import { Film } from "./film.js";
import { playoutsOf, sizeOf } from "./sizes.js";
import { lastOf } from "./still.js";

export class Union {
  line = Film.prototype.line; // a tree's own, whatever its nodes are
  /** @param {number} node @param {Both} m */
  children = (node, m) => this.below[node].filter(child => this.isThere(child, m));
  /** @param {number} node */
  parent = node => this.parents[node];

  /** @param {Film[]} films */
  constructor(films) {
    this.films = films;
    this.plan = films[0].plan;
    /** @type {(number | null)[]} */
    this.parents = [];
    /** @type {number[][]} */
    this.below = [];
    /** @type {number[]} */
    this.places = [];
    this.data = { nodes: { place: this.places } };
    /** @type {number[][]} of each film the number here of its nodes */
    this.numbers = films.map(() => []);
    /** @type {number[][][]} of each film what a node here is there; nodes replace each other */
    this.own = films.map(() => []);
    /** @type {Map<string, number>} */
    const known = new Map();
    films.forEach((film, i) => this.join(film, i, known));
    const { places } = this;
    this.size = places.length;
    for (const list of this.below) list.sort((a, b) => places[a] - places[b] || a - b);
  }

  /** Match nodes by the moves that lead there.
   * @param {Film} film @param {number} i @param {Map<string, number>} known */
  join(film, i, known) {
    const { name, place } = film.data.nodes;
    for (let node = 0; node < film.size; node++) {
      const above = film.parent(node);
      const parent = above === null ? null : this.numbers[i][above];
      const key = parent === null ? "" : `${parent} ${place[node]} ${name[node]}`;
      const number = known.get(key) ?? this.add(parent, place[node]);
      known.set(key, number);
      this.numbers[i][node] = number;
      (this.own[i][number] ??= []).push(node);
    }
  }

  /** @param {number | null} parent @param {number} place */
  add(parent, place) {
    const number = this.parents.push(parent) - 1;
    this.places.push(place);
    this.below.push([]);
    if (parent !== null) this.below[parent].push(number);
    return number;
  }

  /** @param {number} time @returns {Both} */
  at = time => this.joined(this.films.map(film => film.at(Math.min(time, film.last))));

  /** @param {Moment[]} each @returns {Both} */
  joined(each) {
    const later = each[0].t < each[1].t ? each[1] : each[0];
    const path = each.flatMap(({ path }, i) => path.map(node => this.numbers[i][node]));
    const asking = each.find(m => m.asking !== undefined)?.asking;
    return { ...later, each, path: [...new Set(path)], walked: new Set(path), asking };
  }

  /** The moment for which a moment is laid out. @param {Both} m */
  lastOf(m) {
    if (m.asking !== undefined) return m; // a gap would give the answer away
    return this.joined(m.each.map((one, i) => lastOf(this.films[i], one)));
  }

  /** What is there of a node in a film. @param {number} i @param {number} node @param {Both} m */
  ownAt = (i, node, m) => this.own[i][node]?.find(one => this.films[i].isThere(one, m.each[i]));

  /** @param {number} node @param {Both} m */
  isThere = (node, m) => this.films.some((_, i) => this.ownAt(i, node, m) !== undefined);

  /** @param {number} node @param {Both} m */
  visits = (node, m) =>
    this.films.reduce((sum, film, i) => {
      const own = this.ownAt(i, node, m);
      return own === undefined ? sum : sum + film.visits(own, m.each[i]);
    }, 0);

  /** @param {number} node @param {Both} m @param {Kind} kind @returns {Point} */
  sizeOf(node, m, kind) {
    const sizes = this.films.flatMap((film, i) => {
      const own = this.ownAt(i, node, m);
      return own === undefined ? [] : [sizeOf(film, own, m.each[i], kind)];
    });
    return coverAll(sizes);
  }

  /** Two playouts, in one place if from one node. @param {Both} m @returns {Playout[]} */
  playouts(m) {
    const [one, other] = m.each.map((own, i) =>
      playoutsOf(own).map(end => ({ ...end, below: this.numbers[i][end.below] })),
    );
    if (one.length && other.length && one[0].below === other[0].below)
      return [{ ...one[0], size: coverAll([one[0].size, other[0].size]) }];
    return [...one, ...other.map(end => ({ ...end, id: /** @type {const} */ ("second") }))];
  }
}

/** @param {Point[]} sizes @returns {Point} */
const coverAll = sizes => [
  Math.max(...sizes.map(([w]) => w)),
  Math.max(...sizes.map(([, h]) => h)),
];
