// Laws of every layout: what must be drawn is, what is not is counted, and nothing overlaps.

import assert from "node:assert/strict";
import { labelWidth } from "../sizes.js";

/** The box of a spot, with the label below it. */
function boxOf(spot) {
  const wide = spot.hanging ? Math.max(spot.w, labelWidth(spot) - 10) : spot.w;
  const [left, top] = [spot.x - wide / 2, spot.y - spot.h / 2];
  return { left, right: left + wide, top, bottom: top + spot.h + (spot.hanging ? 16 : 0) };
}

const meet = (one, other) =>
  one.left < other.right - 0.3 &&
  other.left < one.right - 0.3 &&
  one.top < other.bottom - 0.3 &&
  other.top < one.bottom - 0.3;

export function checkOverlaps({ spots }) {
  const boxes = spots.map(boxOf);
  spots.forEach((spot, i) => {
    for (let j = i + 1; j < spots.length; j++)
      assert.ok(!meet(boxes[i], boxes[j]), `${spot.id} meets ${spots[j].id}`);
  });
}

/** All nodes of a moment are drawn or counted. */
export function checkCount(film, m, { spots }) {
  const drawn = spots.flatMap(({ id, nodes }) => nodes ?? (id === "playout" ? [] : [id]));
  const there = [...film.birth.keys()].filter(node => film.isThere(node, m));
  const hidden = spots.reduce((sum, { more = 0 }) => sum + more, 0);
  assert.equal(new Set(drawn).size, drawn.length);
  assert.ok(drawn.every(node => there.includes(node)));
  assert.equal(drawn.length + hidden, there.length);
  return drawn;
}

export function checkPlaces({ spots }, [width, height], plan) {
  for (const spot of spots)
    if (spot.parent !== undefined) assert.ok(spot.y > spots[spot.parent].y, `${spot.id}`);
  if (plan.width > width || plan.height > height) return; // the path alone is too large
  for (const { left, right, top, bottom } of spots.map(boxOf))
    assert.ok(left > -1 && right < width + 1 && top > -1 && bottom < height + 1);
}
