// Curves of the first moves over time.

import assert from "node:assert/strict";
import test from "node:test";
import { curvesSVG } from "../curves.js";
import { leaderAt } from "../words.js";
import { filmOf } from "./films.js";

test("curves end with what was seen", () => {
  const film = filmOf("TicTacToe()");
  const [seen, wide] = [12, 400];
  const ends = (...given) => {
    const charts = curvesSVG(film, film.at(4 * seen), wide, ...given);
    const curves = [...charts.matchAll(/<polyline points="([^"]*)"/g)].map(([, points]) => points);
    return Math.max(...curves.flatMap(points => points.split(" ").filter((_, i) => i % 2 === 0)));
  };
  const [now, begin] = [ends(seen), 34];
  assert.ok(Math.abs((now - begin) / (ends() - begin) - seen / film.length) < 0.01);
  const none = curvesSVG(film, film.at(1), wide, 0);
  assert.ok(!/polyline|class="name"|NaN/.test(none), none);
});

test("each first move has a curve with its name, and that of the leader is bold", () => {
  const film = filmOf("TicTacToe()");
  const first = film.children(0, film.at(film.last));
  for (const t of [77, film.last]) {
    const leader = film.name(leaderAt(film, film.at(t)));
    const charts = curvesSVG(film, film.at(t), 400).split("</svg>").slice(0, -1);
    assert.equal(charts.length, 2);
    for (const chart of charts) {
      const curves = [...chart.matchAll(/<polyline [^>]*stroke="([^"]*)"/g)].map(([, pen]) => pen);
      const names = [...chart.matchAll(/class="name" font-weight="(\d+)">([^<]*)</g)];
      assert.equal(curves.length, first.length);
      assert.equal(curves.filter(pen => pen === "var(--ink)").length, 1);
      assert.deepEqual(
        new Set(names.map(([, , name]) => name)),
        new Set(first.map(n => film.name(n))),
      );
      const bold = names.filter(([, weight]) => weight === "700").map(([, , name]) => name);
      assert.deepEqual(bold, [leader]);
    }
  }
});
