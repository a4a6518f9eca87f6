// Who moved, at the left of each row.

import { escaped } from "./base.js";
import { px } from "./cards.js";
import { widthOf } from "./sizes.js";

const LEAST_WIDE = 520; // pixels: a page on which it is said who moved

/** Who moved, at the left of each row; nobody where that is said on the cards.
 * @param {Film} film @param {Spot[]} spots */
export function rowsSVG(film, spots) {
  /** @type {Map<number, Spot[]>} */
  const rows = new Map();
  for (const spot of spots)
    if (spot.id && typeof spot.id === "number")
      rows.set(spot.depth, [...(rows.get(spot.depth) ?? []), spot]);
  const texts = [...rows.values()].map(row => {
    const [who, ...others] = new Set(row.map(({ id }) => film.mover(Number(id))));
    const y = Math.min(...row.map(spot => spot.y)) + 4;
    return who && !others.length ? `<text x="6" y="${px(y)}">${escaped(who)} moved</text>` : "";
  });
  return texts.join("");
}

/** How much room who moved takes beside the rows; none on a small page.
 * @param {Film} film @param {number} width */
export function rowsWidth({ data: { players }, tellsMovers }, width) {
  if (tellsMovers || width < LEAST_WIDE) return 0;
  const wide = Math.max(...players.map(name => widthOf(`${name} moved`, 11))) + 8;
  return wide > width / 8 ? 0 : wide;
}
