// A tree that stands still: an iteration is laid out once, and what is not there yet keeps its
// place empty.

import { layOut } from "./layout.js";

const NEAR = 4; // moments: what is farther away is laid out anew
const MOST_KEPT = 400; // layouts that are kept

/** The layouts of a tree as they follow each other on the page. */
export class StillLayouts {
  /** @type {Map<string, Layout>} those of the steps that led here: the way back looks the same */
  known = new Map();
  t = -Infinity;
  key = "";
  size = "";
  /** @type {Layout | null} what is on the page, with what will be there */
  before = null;

  /** Lay out a tree for the last moment of an iteration, and return of it what is there.
   * @param {Film} film @param {Moment} m @param {Room} room */
  layOut(film, m, room) {
    const whole = this.plan(film, m, lastOf(film, m), room);
    return showThere(film, m, whole); // a copy: the page changes it
  }

  /** The layout of a tree for a moment, seen at an earlier one of the same iteration.
   * @param {Tree} film @param {Moment} m @param {Moment} last @param {Room} room */
  plan(film, m, last, room) {
    this.forget(m, room);
    const key = String(last.each?.map(({ t }) => t) ?? last.t);
    const found = m.asking === undefined ? this.known.get(key) : undefined;
    const whole = found ?? layOut(film, last, { ...room, before: this.before });
    if (m.asking === undefined) this.known.set(key, whole);
    if (this.known.size > MOST_KEPT) this.known.delete(String(this.known.keys().next().value));
    this.t = m.t;
    this.before = whole;
    return whole;
  }

  /** Forget other pages, and moments far away. @param {Moment} m @param {Room} room */
  forget(m, { width, height, selected, folded = new Set(), cards }) {
    const size = `${width} ${height}`;
    const key = `${size} ${selected} ${cards} ${[...folded].join()}`;
    const far = size !== this.size || Math.abs(m.t - this.t) > NEAR;
    if (far) this.before = null;
    if (far || key !== this.key) this.known.clear();
    Object.assign(this, { size, key });
  }
}

/** The moment for which a moment is laid out. @param {Film} film @param {Moment} m */
export const lastOf = (film, m) => (mayStand(film, m) ? film.at(4 * m.iteration) : m);

/** Whether a moment may be laid out for a later one: not where a gap would give an answer away,
 * nor where many nodes come or some go. @type {OfFilm<boolean>} */
function mayStand(film, m) {
  const before = film.iterations[m.iteration - 2]?.size ?? film.data.there ?? 1;
  const grows = (m.row?.size ?? 0) - before;
  return m.t > 0 && m.asking === undefined && grows <= 1 && !film.gone.includes(m.iteration);
}

/** @param {Film} film @param {Moment} m @param {Layout} whole @returns {Layout} */
function showThere(film, m, whole) {
  const there = whole.spots.filter(({ id }) =>
    typeof id === "number" ? film.isThere(id, m) : id === "shelf" || m.k >= 2,
  );
  const spots = keepSpots(whole.spots, there);
  for (const spot of spots) spot.walked = m.walked.has(Number(spot.id));
  return { ...whole, spots };
}

/** Copies, with the places of their parents. @param {Spot[]} all @param {Spot[]} some */
export const keepSpots = (all, some) =>
  some.map(({ parent, ...spot }) =>
    parent === undefined ? { ...spot, parent } : { ...spot, parent: some.indexOf(all[parent]) },
  );
