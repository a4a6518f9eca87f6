// Laws of every layout: what must be drawn is, what is not is counted, nothing overlaps, and from
// step to step it stands still.

import assert from "node:assert/strict";
import { labelWidth } from "../sizes.js";

export const STEPS = 40;

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

/** How far each card that was there went. */
export function moves(before, after) {
  const there = new Map(before.spots.map(spot => [spot.id, spot]));
  const cards = after.spots.filter(({ id }) => typeof id === "number" && there.has(id));
  return cards.map(({ id, x, y, kind, board, walked }) => {
    const was = there.get(id);
    const taken = board !== was.board && !walked && !was.walked;
    return { way: Math.hypot(x - was.x, y - was.y), restyled: kind !== was.kind || taken };
  });
}

const share = (all, isMeant) => all.filter(isMeant).length / all.length;

/** Layouts as they follow each other on the page: few cards move, and not far, and at most a share
 * of them changes its style. */
export function checkStill(layouts, most = 0.03) {
  const each = layouts.slice(1).map((shown, i) => moves(layouts[i], shown));
  const all = each.flat();
  const moved = ({ way }) => way > 0.5;
  assert.ok(share(all, moved) <= 0.2, `${share(all, moved)} of the cards move`);
  const way = all.reduce((sum, card) => sum + card.way, 0) / all.length;
  assert.ok(way <= 5, `a card moves by ${way} pixels a step`);
  assert.ok(share(all, ({ restyled }) => restyled) <= most);
  const still = each.filter(cards => !cards.some(moved)).length;
  assert.ok(still >= 25, `only ${still} of ${each.length} steps move nothing`);
}
