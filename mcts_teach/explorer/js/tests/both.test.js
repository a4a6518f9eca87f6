// Two trees side by side: equal nodes stand at equal places, what only one has is marked, and each
// tree keeps the laws of a layout.

import assert from "node:assert/strict";
import test from "node:test";
import { LayoutsOfBoth } from "../pair.js";
import { countCards, layOut } from "../layout.js";
import { Predictions } from "../predict.js";
import { STEPS, checkCount, checkOverlaps, checkPlaces, checkStill } from "./laws.js";
import { pairs } from "./films.js";

const ROOM = { width: 480, height: 346 }; // of each of two trees on a page of 1440 pixels
const RESTYLED = 0.04; // it is less than half the room of one tree, which there comes to this, too

const momentsAt = (films, t) => films.map(film => film.at(Math.min(t, film.last)));

/** The moves that lead to a node; what has the same moves is the same. */
function wayOf(film, node) {
  const line = film.line(node).slice(1);
  return line.map(one => `${film.data.nodes.place[one]} ${film.name(one)}`).join("/");
}

/** The nodes on the page by their moves: where they stand, how they look, and whether marked. */
function cardsOf(film, { spots }) {
  const found = new Map();
  for (const { id, x, y, w, h, kind, lone, nodes, cells, columns, wide, board } of spots)
    if (kind === "shelf")
      nodes.forEach((node, i) => {
        const look = { x, y, w, h, cell: cells[i], columns, wide };
        found.set(wayOf(film, node), { look, lone: lone.includes(node) });
      });
    else if (kind !== "playout") {
      const look = kind === "dot" ? { x, y, kind } : { x, y, w, h, kind, board };
      found.set(wayOf(film, id), { look, lone: lone.includes(id) });
    }
  return found;
}

/** All ways to nodes that are there. */
const waysOf = (film, m) =>
  new Set([...film.birth.keys()].filter(node => film.isThere(node, m)).map(n => wayOf(film, n)));

/** The moments of a pair as they follow each other on the page. */
function steps(films, from, number, room = ROOM) {
  const layouts = new LayoutsOfBoth(films);
  return Array.from({ length: number + 1 }, (_, i) => {
    const each = momentsAt(films, from + i);
    return { each, shown: layouts.layOutBoth(each, room), union: layouts.union };
  });
}

const lastOf = films => Math.max(...films.map(film => film.last));

/** The first moments of a pair, and the last ones. */
function beginningAndEnd(films) {
  const last = lastOf(films);
  return [...steps(films, 0, Math.min(40, last)), ...steps(films, Math.max(0, last - 8), 8)];
}

test("at every moment equal nodes stand at equal places, and look alike", () => {
  let [compared, marked] = [0, 0];
  for (const { name, films } of pairs)
    for (const { each, shown } of beginningAndEnd(films)) {
      const place = `${name}, moments ${each.map(({ t }) => t)}`;
      const [one, other] = films.map((film, i) => cardsOf(film, shown[i]));
      const ways = films.map((film, i) => waysOf(film, each[i]));
      for (const [way, { lone }] of [...one, ...other])
        assert.equal(lone, !ways.every(all => all.has(way)), `${place}: ${way}`);
      for (const [way, { look, lone }] of one) {
        if (lone) marked++;
        else assert.deepEqual(other.get(way)?.look, look, `${place}: ${way}`);
        compared++;
      }
      for (const [way, { lone }] of other) assert.ok(lone || one.has(way), `${place}: ${way}`);
    }
  assert.ok(compared > 2000 && marked > 250, `${compared} ${marked}`);
});

test("each of two trees keeps the laws of a layout", () => {
  for (const { name, films } of pairs)
    for (const { each, shown } of steps(films, Math.min(16, lastOf(films)), 24))
      for (const [i, film] of films.entries())
        try {
          const drawn = checkCount(film, each[i], shown[i]);
          assert.ok([0, ...each[i].path].every(node => drawn.includes(node)));
          checkOverlaps(shown[i]);
          checkPlaces(shown[i], Object.values(ROOM), shown[i]);
          const ends = shown[i].spots.filter(({ kind }) => kind === "playout");
          const plays = each[i].k >= 2 && each[i].row.end;
          assert.equal(ends.length, Number(Boolean(plays)));
          for (const { parent, lines } of ends) {
            assert.equal(shown[i].spots[parent].id, each[i].path.at(-1));
            assert.equal(lines.at(-1), each[i].row.end);
          }
        } catch (error) {
          error.message = `${name}, tree ${i}, moment ${each[i].t}: ${error.message}`;
          throw error;
        }
});

/** How many nodes have their name on the page, in one of the trees or in both. */
function countNames(union, shown) {
  const names = shown.flatMap(({ spots }, i) => {
    const cards = spots.filter(({ kind }) => kind !== "dot" && kind !== "playout");
    return cards.flatMap(({ id, nodes }) => nodes ?? [id]).map(node => union.numbers[i][node]);
  });
  return new Set(names).size;
}

for (const { name, films, from } of pairs.filter(pair => pair.from !== null))
  test(`40 steps of two trees stand still: ${name}`, () => {
    const found = steps(films, 4 * from, STEPS);
    const shownOf = i => found.map(({ shown }) => shown[i]);
    for (const i of [0, 1]) checkStill(shownOf(i), RESTYLED);
    const shares = found.map(({ each, shown, union }) => {
      const anew = layOut(union, union.joined(each), ROOM);
      return countNames(union, shown) / countCards(anew);
    });
    assert.ok(Math.min(...shares) >= 0.6, `${shares}`);
    assert.ok(shares.reduce((sum, one) => sum + one, 0) / shares.length >= 0.95, `${shares}`);
  });

test("two recordings that are the same look the same, and nothing is marked", () => {
  const { films } = pairs.find(({ name }) => name === "the same");
  for (const { shown } of steps(films, 0, lastOf(films))) {
    assert.deepEqual(shown[0], shown[1]);
    assert.ok(shown[0].spots.every(({ lone = [] }) => !lone.length));
  }
});

test("what is folded or looked at in one is so in both", () => {
  const { films } = pairs.find(({ name }) => name === "Connect Four");
  const each = momentsAt(films, films[0].last);
  const layouts = new LayoutsOfBoth(films);
  const { own, numbers } = layouts.union;
  const selected = numbers[0].findLast(number => own[1][number]);
  const shown = layouts.layOutBoth(each, { ...ROOM, selected });
  const folded = new Set([numbers[0][films[0].mostVisited(0, each[0])]]);
  const closed = layouts.layOutBoth(each, { ...ROOM, folded });
  for (const i of [0, 1]) {
    assert.ok(shown[i].spots.some(({ id }) => numbers[i][id] === selected));
    const spot = closed[i].spots.find(({ id }) => folded.has(numbers[i][id]));
    assert.match(spot.label, /^\d+ below$/);
  }
});

test("where a reader predicts in one tree, no gap gives the answer away", () => {
  const { films } = pairs.find(({ name }) => name === "two constants");
  const predictions = new Predictions(films[0]);
  for (let iteration = 10; iteration < 20; iteration++) {
    const each = momentsAt(films, 4 * iteration - 3);
    each[0] = predictions.hide(each[0], 0, false);
    const layouts = new LayoutsOfBoth(films);
    const { union } = layouts;
    const shown = layouts.layOutBoth(each, ROOM);
    const anew = layOut(union, union.joined(each), ROOM);
    assert.deepEqual(shown.map(({ spots }) => spots.length), [0, 1].map(i =>
      anew.spots.filter(({ id }) => union.ownAt(i, id, union.joined(each)) !== undefined).length,
    )); // prettier-ignore
    for (const i of [0, 1])
      assert.ok(shown[i].spots.every(({ id }) => films[i].birth[id] < iteration));
  }
});
