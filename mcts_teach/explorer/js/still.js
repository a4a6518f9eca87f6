// A tree that stands still: an iteration is laid out once, and what is not there yet keeps its
// place empty.

import { layOut } from "./layout.js";

/** @import { Film } from "./film.js" */
/** @import { Room } from "./layout.js" */
/** @import { Layout, Moment, Spot } from "./types.js" */

/** Lay out a tree for the last moment of an iteration, and show of it what is there.
 * @param {Film} film @param {Moment} m @param {Room} room
 * @returns {{ shown: Layout, whole: Layout }} what is there, and with it what will be */
export function layOutStill(film, m, room) {
  const stands = mayStand(film, m);
  const whole = layOut(film, stands ? film.at(4 * m.iteration) : m, room);
  return { whole, shown: stands ? showThere(film, m, whole) : whole };
}

/** Whether a moment may be laid out for a later one: not where a reader predicts, as a gap would
 * give the answer away, nor where an expansion adds many nodes or takes some out of the tree.
 * @param {Film} film @param {Moment} m */
function mayStand(film, m) {
  const before = film.iterations[m.iteration - 2]?.size ?? film.data.there ?? 1;
  const grows = (m.row?.size ?? 0) - before;
  return m.t > 0 && m.asking === undefined && grows <= 1 && !film.gone.includes(m.iteration);
}

/** @param {Film} film @param {Moment} m @param {Layout} whole @returns {Layout} */
function showThere(film, m, whole) {
  /** @param {Spot} spot */
  const isThere = ({ id }) => {
    if (id === "playout") return m.k >= 2;
    return id === "shelf" || film.isThere(id, m);
  };
  const there = whole.spots.filter(isThere);
  const spots = there.map(spot => {
    const walked = m.walked.has(Number(spot.id));
    if (spot.parent === undefined) return { ...spot, walked };
    return { ...spot, walked, parent: there.indexOf(whole.spots[spot.parent]) };
  });
  return { ...whole, spots };
}
