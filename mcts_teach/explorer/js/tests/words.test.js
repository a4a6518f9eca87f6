// All that is said of a film is what Python says of the recording.

import assert from "node:assert/strict";
import test from "node:test";
import { amount, decimal, many } from "../base.js";
import { barsSVG } from "../bars.js";
import { boardWords } from "../board.js";
import { fillOf } from "../cards.js";
import { choiceTo, choicesAt, formulaHTML, winWords } from "../choice.js";
import { Film } from "../film.js";
import { pageHTML } from "../page.js";
import { capital } from "../toolbar.js";
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

/** Run a check of each node at each moment. */
function atAllNodes(check) {
  atAllMoments((film, m, { nodes }) => {
    for (const [node, facts] of Object.entries(nodes)) check(film, m, Number(node), facts);
  });
}

test("numbers are written as in Python", () => {
  for (const [value, twoDigits, oneDigit, visits] of plain.numbers) {
    assert.equal(decimal(value), twoDigits);
    assert.equal(amount(Math.abs(value)), oneDigit);
    assert.equal(many(Math.floor(Math.abs(value)), "visit"), visits);
  }
  assert.deepEqual([Infinity, -Infinity, NaN].map(decimal), ["∞", "-∞", "?"]);
});

test("the nodes of a moment, its path and its playout are those of the recording", () => {
  atAllMoments((film, m, facts) => {
    const there = [...film.birth.keys()].filter(node => film.isThere(node, m));
    assert.deepEqual(there, Object.keys(facts.nodes).map(Number));
    assert.deepEqual(m.path, facts.path);
    const length = m.row?.playout.length;
    const played =
      m.k >= 2 && m.row.end ? [...(length ? [many(length, "move")] : []), m.row.end] : [];
    assert.deepEqual(played, facts.playout);
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

test("the sentence of a moment with its reasons is Python's", () => {
  atAllMoments((film, m, { sentence }) => {
    const [first, ...rest] = [words.sentenceOf(film, m), ...words.reasonsOf(film, m)];
    const text = m.phase ? `${capital(m.phase)}: ${first}` : first;
    assert.equal([text, ...rest].join("; "), sentence);
  });
});

test("the texts of a card are Python's", () => {
  atAllNodes((film, m, node, { texts }) => {
    if (node && !isChild(film, node)) return; // what nobody made a child has no score
    for (const [kind, lines] of Object.entries(texts))
      assert.deepEqual(words.textsOf(film, node, m, kind), lines);
  });
});

test("what a screen reader, a resting pointer and the panel say of a node is Python's", () => {
  atAllNodes((film, m, node, facts) => {
    if (!node || isChild(film, node)) assert.equal(words.describeNode(film, node, m), facts.spoken);
    assert.equal(words.wayTo(film, node), facts.way);
    assert.equal(words.stateWords(film, node, m), facts.about);
    assert.equal(winWords(film, node, m), facts.counts);
    assert.equal(Math.max(0, film.birth[node]), facts.born);
  });
});

test("the colour of a node is that of the still pictures", () => {
  const parts = color => [1, 3, 5].map(i => parseInt(color.slice(i, i + 2), 16));
  atAllNodes((film, m, node, { color }) => {
    const wanted = parts(color);
    const found = parts(fillOf(film, node, m, false));
    assert.ok(
      found.every((part, i) => Math.abs(part - wanted[i]) < 2),
      `${found} ${wanted}`,
    );
  });
});

test("the board of a node says whose pieces lie where", () => {
  atAllMoments((film, _, { boards }) => {
    for (const [node, text] of Object.entries(boards)) {
      const position = film.position(node);
      assert.equal(film.plan ? boardWords(film.plan, position) : position, text);
    }
  });
});

test("the formula has the numbers of the node", () => {
  atAllNodes((film, m, node, { formula }) => {
    if (formula === undefined || !isChild(film, node)) return;
    const parent = film.parent(node);
    const choice = choicesAt(film, parent, m).find(({ child }) => child === node);
    assert.equal(textOf(formulaHTML(film, parent, m, choice)), formula);
  });
});

test("bars are as high as their numbers say", () => {
  atAllMoments((film, m, { path, bars }) => {
    const [parent, taken] = choiceTo(film, path.at(-1) ?? 0, m, true);
    assert.deepEqual([parent, taken ?? 0], [bars.parent, bars.taken]);
    const choices = choicesAt(film, parent, m).filter(({ child }) => child !== undefined);
    if (!choices.length) return;
    const told = choices.map(({ child, name, score }) => [child, name, decimal(score)]);
    const wanted = bars.bars.map(({ id, name, words: value }) => [id, name, value]);
    const known = told.filter(([child]) => isChild(film, child));
    assert.deepEqual(new Set(known.map(String)), new Set(wanted.map(String)));
    const svg = barsSVG(film, parent, taken, m, { wide: 4000 });
    assert.ok(textOf(svg.match(/aria-label="([^"]*)"/)[1]).startsWith(`${bars.title}: `));
    checkHeights(svg, bars.bars);
  });
});

/** All bars have one scale. */
function checkHeights(svg, bars) {
  const height = (bar, fill) =>
    Number(bar.match(new RegExp(`height="([\\d.e-]+)" fill="${fill}"`))?.[1] ?? 0);
  const pairs = bars.flatMap(({ id, mean, rest }) => {
    if (mean === undefined) return [];
    const bar = svg.match(new RegExp(`<g class="bar" data-n="${id}">.*?</g>`))[0];
    return [
      [height(bar, "#\\w+"), mean],
      [height(bar, "var\\(--bonus\\)"), rest],
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
