// The board beside a tree: its cells can be called by the names of the moves.

import assert from "node:assert/strict";
import test from "node:test";
import { boardFrame } from "../board.js";
import { stretches } from "./films.js";

test("a board beside a tree has the letters and numbers of its moves, and all can be read", () => {
  for (const name of ["an empty board", "Connect Four 200", "Hex 7"]) {
    const { film } = stretches.find(one => one.name === name);
    const { labels, width, height } = boardFrame(film.plan, { width: 140 });
    const said = [...labels.matchAll(/>([^<]+)</g)].map(found => found[1]);
    const parts = new Set(film.moves(0).flatMap(move => [...move]));
    for (const part of parts) assert.ok(said.includes(part), `${name}: ${part}, ${said}`);
    for (const [, font] of labels.matchAll(/font-size="([\d.]+)"/g))
      assert.ok((Number(font) * 140) / Math.max(width, height) >= 11, `${name}: ${font}`);
  }
});
