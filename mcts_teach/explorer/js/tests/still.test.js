// A tree stands still while its search goes on, and shows nearly as much as one laid out anew.

import assert from "node:assert/strict";
import test from "node:test";
import { countCards, layOut } from "../layout.js";
import { StillLayouts } from "../still.js";
import { Predictions } from "../predict.js";
import { STEPS, checkCount, checkOverlaps, checkPlaces, checkStill, moves } from "./laws.js";
import { films, stretches } from "./films.js";

const ROOM = { width: 1102, height: 346 }; // of the tree on a page of 1440 pixels

/** The layouts of so many steps, as they follow each other on the page. */
function layOutSteps(film, from, number, layouts = new StillLayouts()) {
  return Array.from({ length: number + 1 }, (_, i) => {
    const m = film.at(from + i);
    return { m, shown: layouts.layOut(film, m, ROOM) };
  });
}

const walked = stretches.map(({ name, film, from }) => {
  const layouts = new StillLayouts();
  return { name, film, layouts, steps: layOutSteps(film, 4 * from, STEPS, layouts) };
});

for (const { name, film, steps } of walked)
  test(`40 steps stand still: ${name}`, () => {
    checkStill(steps.map(({ shown }) => shown));
    for (const { m, shown } of steps)
      assert.ok(countCards(shown) >= 0.9 * countCards(layOut(film, m, ROOM)), `moment ${m.t}`);
  });

test("within an iteration nothing moves and no card changes what it shows", () => {
  for (const { steps } of walked)
    for (let i = 1; i < steps.length; i++) {
      if (steps[i].m.k === 0) continue; // a new iteration
      for (const { way, restyled } of moves(steps[i - 1].shown, steps[i].shown))
        assert.ok(way < 1e-6 && !restyled, `moment ${steps[i].m.t}`);
    }
});

test("a tree that stands still keeps the laws of a layout", () => {
  for (const { name, film } of films) {
    const from = Math.min(16, film.last);
    for (const { m, shown } of layOutSteps(film, from, Math.min(24, film.last - from)))
      try {
        checkCount(film, m, shown);
        checkOverlaps(shown);
        checkPlaces(shown, Object.values(ROOM), shown);
      } catch (error) {
        error.message = `${name}, moment ${m.t}: ${error.message}`;
        throw error;
      }
  }
});

test("where a reader predicts, no gap gives the answer away", () => {
  const [{ film, from }] = stretches;
  const predictions = new Predictions(film);
  for (let iteration = from; iteration < from + 10; iteration++) {
    const m = predictions.hide(film.at(4 * iteration - 3), 0, false);
    const shown = new StillLayouts().layOut(film, m, ROOM);
    assert.deepEqual(shown, layOut(film, m, ROOM));
    assert.ok(shown.spots.every(({ id }) => film.birth[id] < iteration));
  }
});

test("the way back looks like the way forth, and what is far away is laid out anew", () => {
  for (const { name, film, layouts, steps } of walked) {
    for (const { m, shown } of steps.toReversed())
      assert.deepEqual(layouts.layOut(film, m, ROOM), shown, name);
    const end = film.at(film.last);
    assert.deepEqual(layouts.layOut(film, end, ROOM), layOut(film, end, ROOM), name);
  }
});
