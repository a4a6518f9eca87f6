// Laws of every layout: what must be drawn is, what is not is counted, and nothing overlaps.

import assert from "node:assert/strict";
import test from "node:test";
import { leaderAt } from "../words.js";
import { addPathBoards } from "../arrange.js";
import { countCards, layOut } from "../layout.js";
import { legendOf } from "../legend.js";
import { findMost, layOutBoxes, tidy } from "../fit.js";
import { checkCount, checkOverlaps, checkPlaces } from "./laws.js";
import { films, filmOf, plain } from "./films.js";

const ROOMS = { 1440: [1102, 346], 820: [760, 330], 390: [346, 320] }; // of the tree on such a page

/** What is proven for who moved to a node that is not over, by the words that are said of it. */
function worthOf(film, node, m) {
  const words = film.proof(node, m);
  if (!words || film.end(node) || film.mover(node) === null) return null;
  return words === "draw" ? 0.5 : Number(words === `${film.mover(node)} wins`);
}

/** The legend names the marks that are drawn, and no others. */
function checkLegend(film, m, plan) {
  const legend = legendOf([{ film, m, plan }]);
  const named = /^card: ([^;]*)/.exec(legend)?.[1].split(", ") ?? [];
  const some = isMeant => plan.spots.some(spot => isMeant(spot, Number(spot.id)));
  const hasLines = ({ id, kind }) => id > 0 && ["card", "mid", "line"].includes(kind);
  const isDot = ({ kind }) => kind === "dot";
  const isFresh = ({ id }) => Number.isInteger(id) && film.birth[id] === m.iteration;
  const score = film.score.name + (m.k === 3 ? " after the count" : "");
  const marks = {
    "dot: a node, too": some((s, id) => isDot(s) && !film.end(id)),
    "small square: the game is over": some((s, id) => isDot(s) && film.end(id)),
    "stem of a dot: more below": some(s => isDot(s) && s.more),
    "+9: so many more below": some(s => !isDot(s) && s.label),
    "dashed: new": m.k >= 1 && some(isFresh),
  };
  const leader = leaderAt(film, m);
  const equals = film.children(0, m).filter(node => {
    const counts = [film.visits, film.wins].map(count => count.call(film, node, m));
    return (
      leader !== null && String(counts) === String([film.visits(leader, m), film.wins(leader, m)])
    );
  });
  const isStarred = some(({ id, nodes = [id] }) => nodes.includes(leader));
  const isProven = [...film.proofs.values()].some(([since]) => since <= m.counted);
  const isFirst = isStarred && equals.length > 1 && !isProven;
  marks["★ would be played"] = isStarred && !isFirst;
  marks["★ would be played: of equals the one tried first"] = isFirst;
  const proofs = { "✓ proven win": 1, "½ proven draw": 0.5, "✗ proven loss": 0 };
  for (const [words, worth] of Object.entries(proofs))
    marks[words] = some((s, id) => /card|mid/.test(s.kind) && worthOf(film, id, m) === worth);
  for (const [words, drawn] of Object.entries(marks))
    assert.equal(legend.split("; ").includes(words), Boolean(drawn), words);
  const onCards = {
    move: some(s => hasLines(s) || s.kind === "shelf"),
    "wins/visits": some((s, id) => hasLines(s) && film.mover(id) !== null && !film.isNobodys(id)),
    [`${film.data.chance}: wins of who moved before it`]: some(
      (s, id) => hasLines(s) && film.oddsOf(id) !== null && film.mover(id) !== null,
    ),
    [score]: some((s, id) => s.id > 0 && s.kind === "card" && film.oddsOf(id) === null),
  };
  assert.deepEqual(named, Object.keys(onCards).filter(words => onCards[words])); // prettier-ignore
}

/** Run a check at each moment of each film, the moments on pages of different widths. */
function atAllMoments(check) {
  for (const { name, film, moments } of films)
    moments.forEach(({ t }, i) => {
      const page = Object.keys(ROOMS)[i % 3];
      try {
        check(film, film.at(t), ROOMS[page]);
      } catch (error) {
        error.message = `${name}, moment ${t}, ${page} px: ${error.message}`;
        throw error;
      }
    });
}

/** As in drawing/fit.py: first cards on a part of the page, then as many dots as still fit, and
 * then all the cards that still fit. */
function fitItems(make, count, gaps, room, part, { nodes, labels } = {}) {
  const fits = (shown, cards, space = room) => !!layOutBoxes(make(shown, cards), gaps, space);
  const cards = labels ?? findMost(count, n => fits(nodes ?? n, n, part));
  const dots = nodes ?? findMost(count, n => fits(n, cards));
  const shown = nodes ?? Math.max(cards, dots);
  const all = labels ?? findMost(count, n => fits(shown, n));
  return [shown, labels ?? Math.max(cards, all)];
}

test("nodes stand where Python puts them", () => {
  for (const [children, widths, gap, xs] of plain.trees)
    assert.deepEqual(tidy(children, widths, gap), xs);
});

/** What drawing/fit.py makes of items: the root, the path from its end and then the most important
 * are cards, as many as are asked for. */
const makerOf = (items, sizes, always, margin) => (nodes, labels) => {
  return items.slice(0, Math.max(nodes, always)).map(([parent, order, depth, , dot], n) => {
    const big = !dot || (n > 0 && n < always ? always - n : n) < labels;
    const [width, height] = big ? sizes[n] : [dot, dot];
    const reach = width + (big ? margin : 0);
    return { parent: n ? parent : undefined, order, depth, width, height, reach, big };
  });
};

test("cards and dots that fit a page are those that Python chooses, where Python puts them", () => {
  assert.ok(plain.fitted.length >= 150 && plain.fitted.every(({ rest }) => !rest[2]));
  for (const { items, sizes, always, rest, gaps, layout } of plain.fitted) {
    const make = makerOf(items, sizes, always, gaps.margin);
    const [room, part, nodes, labels] = rest;
    const wanted = { nodes: nodes ?? undefined, labels: labels ?? undefined };
    const boxes = make(...fitItems(make, items.length, gaps, room, part, wanted));
    assert.deepEqual(boxes.map(({ big }) => big), layout.cards); // prettier-ignore
    const { xs, tops, heights, width } = layOutBoxes(boxes, gaps);
    for (const [name, mine] of Object.entries({ xs, tops, heights, width }))
      assert.deepEqual(mine, layout[name], name);
  }
});

test("a layout shows the path and the first moves, counts the rest, and nothing overlaps", () => {
  atAllMoments((film, m, room) => {
    const plan = layOut(film, m, { width: room[0], height: room[1] });
    const drawn = checkCount(film, m, plan);
    assert.ok([0, ...m.path, ...film.children(0, m)].every(node => drawn.includes(node)));
    assert.deepEqual(
      plan.spots.filter(spot => spot.walked).map(spot => spot.id).sort((a, b) => a - b),
      [...m.path].sort((a, b) => a - b),
    ); // prettier-ignore
    checkOverlaps(plan);
    checkLegend(film, m, plan);
    checkPlaces(plan, room, plan);
  });
});

test("all nodes of a small tree have a card with three lines", () => {
  const film = filmOf("TicTacToe()");
  const plan = layOut(film, film.at(4 * 12), { width: 1102, height: 346 });
  assert.equal(plan.spots.filter(({ kind }) => kind === "card").length, 13);
});

test("what is looked at is drawn, and what is folded is counted", () => {
  for (const name of ["many", "Hex(11)"])
    for (const [width, height] of Object.values(ROOMS)) {
      const film = filmOf(name);
      const m = film.at(film.last);
      for (let selected = 7; selected < film.size; selected += 151) {
        const plan = layOut(film, m, { width, height, selected });
        assert.ok(checkCount(film, m, plan).includes(selected));
        const folded = new Set([selected]);
        const closed = layOut(film, m, { width, height, selected, folded });
        checkCount(film, m, closed);
        const spot = closed.spots.find(({ id }) => id === selected);
        const open = film.children(selected, m).filter(child => m.walked.has(child));
        if (!open.length && film.children(selected, m).length)
          assert.match(spot.label, /^[\d,]+ below$/);
      }
    }
});

test("more room shows more cards", () => {
  const film = filmOf("many");
  const count = (width, height) => layOut(film, film.at(film.last), { width, height }).spots.length;
  assert.ok(count(2200, 700) > count(1102, 346) && count(1102, 346) > count(346, 320));
});

test("boards cost no card, and stand in the first rows and on the path", () => {
  const film = filmOf("TicTacToe()");
  for (let t = 8; t <= film.last; t += 7) {
    const m = film.at(t);
    const room = { width: 1102, height: 346 };
    const plan = layOut(film, m, room);
    film.plan = null;
    const bare = layOut(film, m, room);
    film.plan = film.data.board;
    assert.equal(countCards(plan), countCards(bare), `moment ${t}`);
    const high = plan.spots.filter(({ kind }) => kind === "card" || kind === "mid");
    for (const { depth, board, walked, w } of high) {
      if (depth <= plan.boards) assert.ok(board > 0 && w > board);
      else assert.ok(!board || walked);
    }
  }
  assert.equal(layOut(film, film.at(8), { width: 1102, height: 346 }).boards, 99);
  const hex = filmOf("Hex(11)");
  const plan = layOut(hex, hex.at(4), { width: 1102, height: 346 });
  assert.ok(plan.spots.every(({ board }) => !board));
});

test("no dot stands for what the strip of all nodes shows: it is counted", () => {
  const film = filmOf("many");
  const m = film.at(film.last);
  const [alone, above] = [0, 1280].map(strip =>
    layOut(film, m, { width: 1102, height: 346, strip }),
  );
  /** @param {Layout} plan */
  const dotsOf = plan =>
    plan.spots.filter(({ kind }) => kind === "dot").map(({ id }) => Number(id));
  /** @param {number} node */
  const isWide = node => (1280 * film.visits(node, m)) / film.visits(0, m) >= 3;
  assert.ok(dotsOf(alone).some(isWide));
  assert.ok(!dotsOf(above).some(isWide));
  assert.ok(countCards(above) >= countCards(alone));
  const told = above.spots.reduce((sum, { more, nodes }) => sum + more + (nodes?.length ?? 0), 0);
  const drawn = above.spots.filter(({ id }) => typeof id === "number").length;
  assert.equal(told + drawn, film.size);
});

test("a card of the path has its board wherever its row has room for both", () => {
  const { plan } = filmOf("TicTacToe()");
  const spot = x => ({ x, w: 60, h: 52, reach: 66, depth: 1, walked: x === 170 });
  const placed = (...xs) => {
    const spots = xs.map(spot);
    addPathBoards({ spots }, 600, plan);
    return spots.map(({ x, board = 0 }) => [x, board]);
  };
  assert.deepEqual(placed(100, 170, 300), [[100, 0], [188, 44], [300, 0]]); // prettier-ignore
  assert.deepEqual(placed(50, 170, 260), [[50, 0], [170, 44], [260, 0]]); // prettier-ignore
  assert.deepEqual(placed(100, 170, 240), [[100, 0], [170, 0], [240, 0]]); // prettier-ignore
});
