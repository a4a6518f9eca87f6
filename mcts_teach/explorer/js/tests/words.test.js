// What is known and said of a film at its moments.

import assert from "node:assert/strict";
import test from "node:test";
import { amount, decimal, many } from "../base.js";
import { barsSVG } from "../bars.js";
import { boardWords } from "../board.js";
import { fillOf } from "../cards.js";
import { choiceTo, choicesAt, formulaHTML, winWords } from "../choice.js";
import { Film } from "../film.js";
import { pageHTML } from "../page.js";
import * as words from "../words.js";
import { films, filmOf, isChild, plain } from "./films.js";

const ENTITIES = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"' };
const textOf = html => html.replace(/<[^>]*>/g, "").replace(/&\w+;/g, name => ENTITIES[name]);

/** Run a check at each moment of each film. */
function atAllMoments(check) {
  for (const { name, film, moments } of films)
    for (const facts of moments) {
      const m = film.at(facts.t);
      try {
        check(film, m, facts);
      } catch (error) {
        error.message = `${name}, moment ${facts.t}: ${error.message}`;
        throw error;
      }
    }
}

test("numbers are written as in Python", () => {
  for (const [value, twoDigits, oneDigit, visits] of plain.numbers) {
    assert.equal(decimal(value), twoDigits);
    assert.equal(amount(Math.abs(value)), oneDigit);
    assert.equal(many(Math.floor(Math.abs(value)), "visit"), visits);
  }
  assert.deepEqual([Infinity, -Infinity, NaN].map(decimal), ["∞", "-∞", "?"]);
});

test("the nodes of a moment and its path are those of the recording", () => {
  atAllMoments((film, m, { path, there }) => {
    const nodes = [...film.birth.keys()].filter(node => film.isThere(node, m));
    assert.deepEqual(nodes, there);
    assert.deepEqual(m.path, path);
  });
});

test("counts are those of the last walk through a node, and its score is UCB1 of them", () => {
  atAllMoments((film, m) => {
    const counted = Math.max(0, m.k === 3 ? m.iteration : m.iteration - 1);
    const rows = film.iterations.slice(0, counted).reverse();
    const countsOf = node => {
      const row = rows.find(({ path }) => path.includes(node));
      const at = row?.path.lastIndexOf(node) ?? 0;
      return [row?.visits[at] ?? 0, row?.wins[at] ?? 0];
    };
    for (const node of film.birth.keys()) {
      if (!film.isThere(node, m)) continue;
      const [visits, wins] = countsOf(node);
      assert.deepEqual([film.visits(node, m), film.wins(node, m)], [visits, wins]);
      const { c } = film.score;
      if (c === null || !isChild(film, node)) continue;
      const [above] = countsOf(Number(film.parent(node)));
      const score = visits ? wins / visits + c * Math.sqrt(Math.log(above) / visits) : Infinity;
      assert.equal(film.scoreOf(node, m), score);
    }
  });
});

/** The score of each node that a film has written last at a moment. */
function writtenScores(film, m) {
  const written = new Map();
  for (const row of film.iterations.slice(0, m.iteration))
    for (const [phase, k] of Object.entries({ expand: 1, backpropagate: 3 }))
      if (row !== m.row || k <= m.k)
        for (const [node, score] of row.scores?.[phase] ?? []) written.set(node, score);
  return written;
}

test("another score is the one that was written last", () => {
  const signs = { "∞": Infinity, "-∞": -Infinity, "?": NaN };
  atAllMoments((film, m) => {
    if (film.score.c !== null || !m.row) return;
    for (const [node, score] of writtenScores(film, m))
      if (isChild(film, node)) assert.equal(film.scoreOf(node, m), signs[score] ?? score);
  });
});

test("children come in the order of their moves", () => {
  for (const { film } of films)
    for (let node = 0; node < film.size; node++) {
      const places = film.children(node, film.at(film.last)).map(c => film.data.nodes.place[c]);
      assert.deepEqual(
        places,
        [...places].sort((a, b) => a - b),
      );
    }
});

test("the sentence of a moment is that of its phase, and a walk has its reasons", () => {
  atAllMoments((film, m) => {
    const [said, why] = [words.sentenceOf(film, m), words.reasonsOf(film, m)];
    if (!m.row) assert.equal(said, "before the search: the tree is the start alone");
    else assert.equal(said, m.row.say[m.k]);
    if (m.k === 0) assert.deepEqual(why, m.row?.why);
  });
});

/** What is said of a node of a film at a moment. */
const SAID = {
  card: [
    ["TicTacToe()", 12, 0, "start | 3 visits | 6 untried"],
    ["TicTacToe()", 160, 0, "start | 40 visits | 9 moves"],
    ["TicTacToe()", 160, 9, "c1 | 3.5/5 | 1.91"],
    ["c = 0", 240, 44, "c | 1/1 O won | 1.00"],
    ["three players", 240, 9, "player 1 B-2 | 5/5 player 1 won | 1.91"],
    ["dice", 240, 2, "die 2 | 6/9 | odds 0.17"],
    ["dice first", 160, 1, "chance 2 | 14 visits | odds 0.30"],
    ["expand all", 6, 2, "c3 | 0/0 | ∞"],
  ],
  mid: [["three players", 240, 9, "player 1 B-2 | 5/5 player 1 won"]],
  line: [["dice", 240, 2, "die 2 6/9"]],
  tag: [["three players", 240, 9, "player 1 B-2"]],
  color: [
    ["TicTacToe()", 160, 0, "#ffffff"],
    ["TicTacToe()", 160, 9, "#adcde7"],
    ["own score", 160, 1, "#e68a1e"],
    ["dice first", 160, 1, "#ffffff"],
    ["three players", 240, 9, "#3f8fd2"],
  ],
  spoken: [
    ["TicTacToe()", 0, 0, "start, 0 visits"],
    ["TicTacToe()", 121, 1, "a3: 0.5 of 2 visits, mean 0.25, UCB1 2.09"],
    ["priors", 8, 1, "B-4: 0.5 of 1 visit, mean 0.50, puct 0.94, would be played, on the path"],
    ["expand all", 6, 2, "c3: 0 of 0 visits, UCB1 ∞, on the path"],
    ["c = 0", 240, 44, "c: 1 of 1 visit, mean 1.00, UCB1 1.00, the game is over: O won"],
    ["three players", 240, 4, "player 0 B-1: 8 of 21 visits, mean 0.38, UCB1 1.01"],
    ["dice", 240, 2, "die 2: 6 of 9 visits, mean 0.67, odds 0.17"],
    ["dice first", 160, 1, "chance 2: 14 visits, odds 0.30, on the path"],
  ],
  about: [
    ["TicTacToe()", 160, 9, "4 moves untried"],
    ["by quarters", 240, 9, "1 move untried"],
    ["dice", 240, 1, "0 outcomes not drawn yet"],
    ["three players", 240, 9, "the game is over: player 1 won"],
  ],
  counts: [
    ["TicTacToe()", 0, 0, "0 visits"],
    ["TicTacToe()", 160, 9, "3.5 wins in 5 visits"],
    ["many", 1200, 120, "1 win in 1 visit"],
    ["dice first", 160, 1, "14 visits"],
  ],
  formula: [
    ["many", 1200, 3, "d: 39/63 + 1.41 · √(ln 300 / 63)= 0.62 + 0.43 = 1.04 mean + bonus"],
    ["by quarters", 4, 1, "B-2: 0.25/1 + 1.41 · √(ln 1 / 1)= 0.25 + 0.00 = 0.25 mean + bonus"],
    ["own score", 160, 5, "a1: greedy = 0.50mean 1/2 = 0.50, the rest 0.00"],
    [
      "priors",
      240,
      1,
      "B-4: 1.5/7 + 2.50 · prior 0.25 · √60 / (1 + 7)= 0.21 + 0.61 = 0.82 mean + bonus",
    ],
    ["expand all", 6, 2, "c3: not visited yet, UCB1 = ∞"],
    ["dice", 240, 2, "die 2: mean 6/9 = 0.67; drawn with odds 0.17"],
    ["dice first", 160, 1, "chance 2: 14 visits; drawn with odds 0.30"],
    ["dice first", 2, 1, "2: not visited yet"],
  ],
  board: [
    ["TicTacToe()", 0, 0, "empty board"],
    ["double moves", 240, 14, "A on e4; B on b1"],
    ["c = 0", 240, 44, "X on d2, a3, a4, d4; O on c2, c3, d3, c4; 3 in the winning line"],
    ["Nim((3, 4, 5), players=2)", 160, 14, "piles of 1, 4, 2"],
    ["text only", 120, 6, "3 <left>"],
  ],
};

/** What says the lines on a card of a kind. */
function linesOn(kind) {
  return (film, node, m) => words.textsOf(film, node, m, kind).join(" | ");
}

/** @type {Record<string, (film: Film, node: number, m: Moment) => string>} */
const SAYING = {
  card: linesOn("card"),
  mid: linesOn("mid"),
  line: linesOn("line"),
  tag: linesOn("tag"),
  color: (film, node, m) => fillOf(film, node, m, false),
  spoken: words.describeNode,
  about: words.stateWords,
  counts: winWords,
  formula(film, node, m) {
    const parent = Number(film.parent(node));
    const choice = choicesAt(film, parent, m).find(({ child }) => child === node);
    return textOf(formulaHTML(film, parent, m, choice));
  },
  board(film, node) {
    const position = film.position(node);
    return film.plan ? boardWords(film.plan, position) : position;
  },
};

for (const [what, rows] of Object.entries(SAID))
  test(`what is said of a node: ${what}`, () => {
    for (const [name, t, node, said] of rows) {
      const film = filmOf(name);
      assert.equal(SAYING[what](film, node, film.at(t)), said, `${name}, ${t}, ${node}`);
    }
  });

test("bars are as high as their numbers say", () => {
  atAllMoments((film, m, { path }) => {
    const [parent, taken] = choiceTo(film, path.at(-1) ?? 0, m, true);
    const choices = choicesAt(film, parent, m);
    if (!choices.some(({ child }) => child !== undefined)) return;
    const svg = barsSVG(film, parent, taken, m, { wide: 4000 });
    const what = film.isChance(parent) ? "mean of each outcome" : `${film.score.name} of each move`;
    const label = textOf(svg.match(/aria-label="([^"]*)"/)[1]);
    assert.ok(label.startsWith(`${what} from ${words.wayTo(film, parent)}: `), label);
    for (const { name, score } of choices) assert.ok(label.includes(`${name} ${decimal(score)}`));
    checkHeights(
      svg,
      choices.filter(({ child, score }) => child !== undefined && Number.isFinite(score)),
    );
  });
});

/** All bars have one scale. */
function checkHeights(svg, choices) {
  const height = (bar, fill) =>
    Number(bar.match(new RegExp(`height="([\\d.e-]+)" fill="${fill}"`))?.[1] ?? 0);
  const pairs = choices.flatMap(({ child, mean: earned, score }) => {
    const mean = earned || 0;
    const bar = svg.match(new RegExp(`<g class="bar" data-n="${child}">.*?</g>`))[0];
    return [
      [height(bar, "#\\w+"), Math.abs(mean)],
      [height(bar, "var\\(--bonus\\)"), Math.abs(score - mean)],
    ];
  });
  for (const [, y] of svg.matchAll(/<rect [^>]*y="([-\d.]+)"/g))
    assert.ok(Number(y) > 15 && Number(y) < 151, `a bar begins at ${y}`);
  const pixels = pairs.reduce((sum, [high]) => sum + high, 0);
  const values = pairs.reduce((sum, [, value]) => sum + value, 0);
  for (const [high, value] of pairs)
    assert.ok(!values || Math.abs(high - (value * pixels) / values) < 1e-6, `${high} ${value}`);
}

test("a walk that has reached a node without a visit compares at the choice before", () => {
  const { data } = filmOf("TicTacToe()");
  const rows = data.iterations.map(row => ({
    ...row,
    visits: row.path.map((_, i) => 1 - Math.sign(i)),
  }));
  const film = new Film({ ...data, iterations: rows });
  const { path } = film.at(4 * 30);
  assert.deepEqual(choiceTo(film, path.at(-1), film.at(4 * 30 - 2), true), [0, path[1]]);
  assert.deepEqual(choiceTo(film, path.at(-1), film.at(4 * 30), true), path.slice(-2));
});

test("a move that was never tried has a bar without end, and its name", () => {
  const film = filmOf("TicTacToe()");
  const m = film.at(3 * 4);
  const svg = barsSVG(film, 0, film.children(0, m)[0], m, { wide: 400 });
  assert.equal(choicesAt(film, 0, m).filter(({ score }) => score === Infinity).length, 6);
  assert.equal(svg.match(/stroke-dasharray/g).length, 6);
  assert.equal(svg.match(/<title>/g).length, 9);
});

test("where a film does not name the moves, the children are what is chosen from", () => {
  const { data } = filmOf("TicTacToe()");
  const moves = data.nodes.moves.map(names => names.length);
  const film = new Film({ ...data, nodes: { ...data.nodes, moves } });
  const m = film.at(4 * 5);
  const choices = choicesAt(film, 0, m).map(({ child }) => child);
  assert.deepEqual(choices, film.children(0, m));
  assert.equal(choices.length, 5);
});

test("a scale goes from lost to won, and with a legend of one's own from 0 to 1", () => {
  const { data } = filmOf("TicTacToe()");
  const scale = legend => {
    const page = pageHTML({ films: [] }, { ...data, legend }, () => true);
    return page.match(/<p class="legend">\s*<span>(.*?)<\/span>/)[1].replace(" &nbsp; ", "");
  };
  const ramp = '<i class="ramp"></i>';
  assert.equal(scale("won, by X"), `lost${ramp}won, by X`);
  assert.equal(scale("X's mean"), `0${ramp}1X's mean`);
});
