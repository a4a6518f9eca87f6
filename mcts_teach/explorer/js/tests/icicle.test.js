// The strip has the rooms of Python's `draw_icicle`, and loses no node.

import assert from "node:assert/strict";
import test from "node:test";
import { roomsOf } from "../icicle.js";
import { films } from "./films.js";

test("each node has the room that Python gives it, at every moment", () => {
  const whole = films.filter(({ film }) => film.lost.every(node => node < 0)); // all are children
  for (const { name, film, moments } of whole)
    for (const { t, stripes } of moments) {
      const rooms = roomsOf(film, film.at(t), 1000).filter(room => room.node !== null);
      const told = new Map(stripes.map(([node, ...room]) => [node, room]));
      for (const { node, left, width, depth } of rooms) {
        const [x, wide, row] = told.get(node) ?? [];
        const where = `${name}, moment ${t}, node ${node}`;
        assert.ok(Math.abs(x - left) < 1e-6 && Math.abs(wide - width) < 1e-6, where);
        assert.equal(depth, row, where);
      }
      const wide = stripes.filter(([, , width]) => width >= 1.001).map(([node]) => node);
      const drawn = new Set(rooms.map(room => room.node));
      assert.deepEqual(
        wide.filter(node => !drawn.has(node)),
        [],
        `${name}, moment ${t}`,
      );
    }
});

test("what is too narrow is summed up, in its place", () => {
  let summed = 0;
  for (const { name, film } of films) {
    const m = film.at(film.last);
    for (const width of [20, 120]) {
      const rooms = roomsOf(film, m, width);
      const several = rooms.filter(room => room.node === null);
      for (const room of several) assert.ok(room.nodes > 0 && room.width > 0, name);
      summed += several.length;
      for (const { node, left, depth, width: wide } of rooms) {
        if (node === null) continue;
        const below = rooms.filter(
          room => room.depth === depth + 1 && room.left >= left && room.left < left + wide,
        );
        const sum = below.reduce((total, room) => total + room.width, 0);
        assert.ok(sum <= wide + 1e-6, `${name}, node ${node}: ${sum} of ${wide}`);
      }
    }
  }
  assert.ok(summed > 10, `${summed}`);
});
