// Predictions: what is asked, what is hidden, and what counts as right.

import assert from "node:assert/strict";
import test from "node:test";
import { barsSVG } from "../bars.js";
import { choiceTo } from "../choice.js";
import { Prediction, Predictions } from "../predict.js";
import { sentenceOf, textsOf, wayTo } from "../words.js";
import { films, filmOf, pairs, stretches } from "./films.js";

const LONG = stretches.find(({ name }) => name === "tic-tac-toe 200").film;

globalThis.document ??= { activeElement: null };

/** Predictions of a film on a page without anything else. */
function asked(film, t) {
  const host = { active: { film, selected: 3 }, t, draw() {}, go() {} };
  host.moment = other => prediction.hide(other.at(host.t), other);
  host.root = { querySelector: () => null };
  const element = { addEventListener() {}, contains: () => false, querySelectorAll: () => [] };
  const prediction = new Prediction(host, element);
  prediction.turn();
  prediction.show();
  return { host, element, prediction };
}

test("each choice of a search is asked once, from level to level and walk to walk", () => {
  for (const { name, film } of films) {
    const predictions = new Predictions(film);
    const wanted = film.iterations.flatMap((row, i) =>
      row.path.slice(1, row.selected).flatMap((node, level) => {
        const choices = film.children(row.path[level], film.at(4 * i + 1)).length;
        return film.oddsOf(node) === null && choices > 1 ? [`${i + 1} ${level}`] : [];
      }),
    );
    const asked = [];
    for (let t = predictions.next(0); t !== undefined; t = predictions.next(film.at(t).iteration)) {
      const m = film.at(t);
      for (let level = predictions.level(m); level !== null; level = predictions.level(m)) {
        asked.push(`${m.iteration} ${level}`);
        predictions.answer(m, level, m.path[level + 1]);
      }
    }
    assert.deepEqual(asked, wanted, name);
    const tally = wanted.length ? `${wanted.length} of ${wanted.length} right` : "";
    assert.equal(predictions.tally(), tally, name);
  }
});

test("after the last walk comes the first that was not asked", () => {
  const film = filmOf("TicTacToe()");
  const predictions = new Predictions(film);
  const first = film.iterations.findIndex(row => row.selected > 1);
  assert.equal(predictions.next(film.length - 1), 4 * (film.length - 1) + 1);
  for (let iteration = film.length; predictions.level(film.at(4 * iteration - 3)) !== null;) {
    const m = film.at(4 * iteration - 3);
    predictions.answer(m, predictions.level(m), m.path[predictions.level(m) + 1]);
  }
  assert.equal(predictions.next(film.length), 4 * first + 1);
});

test("no phase but select asks", () => {
  const film = filmOf("TicTacToe()");
  for (const t of [0, 42, 43, 44]) assert.equal(new Predictions(film).level(film.at(t)), null);
});

test("what is asked is hidden: the path beyond it, and the scores", () => {
  const film = filmOf("TicTacToe()");
  const m = film.at(4 * 30 + 1);
  const asked = new Predictions(film).hide(m, 0, false);
  assert.deepEqual(asked.path, [0]);
  assert.deepEqual([...asked.walked], [0]);
  assert.equal(textsOf(film, m.path[1], asked, "card")[2], "?");
  assert.deepEqual(choiceTo(film, 0, asked, true), [0, null]);
  assert.ok(!barsSVG(film, 0, null, asked, { wide: 400 }).includes("--walk"));
  const revealed = new Predictions(film).hide(m, 0, true);
  assert.deepEqual(revealed.path, m.path.slice(0, 2));
  assert.equal(revealed.asking, false);
});

test("a guess is right if it was taken or has the same score, and a wrong one is told why", () => {
  const film = filmOf("TicTacToe()");
  const seen = new Set();
  for (let iteration = 1; iteration <= film.length; iteration++) {
    const m = film.at(4 * iteration - 3);
    if (m.path.length < 2) continue;
    for (const guess of film.children(0, m)) {
      const predictions = new Predictions(film);
      predictions.answer(m, 0, guess);
      const { right, words } = predictions.answers.get(`${iteration} 0`);
      const same = film.scoreOf(guess, m) === film.scoreOf(m.path[1], m);
      const name = film.name(guess);
      const told = same ? `${name} has the same score; ` : `You said ${name}; `;
      const said = guess === m.path[1] ? "" : told;
      assert.equal(right, same);
      assert.equal(words, said + m.row.why[0]);
      assert.equal(predictions.tally(), `${Number(same)} of 1 right`);
      seen.add(`${same} ${guess === m.path[1]}`);
    }
  }
  assert.deepEqual(seen, new Set(["true true", "false false", "true false"]));
});

test("between two questions about a walk nothing tells how it goes on", () => {
  const film = LONG;
  const index = film.iterations.findIndex(row => row.selected > 2);
  const { prediction, host } = asked(film, 4 * index + 1);
  const whole = film.at(host.t);
  assert.equal(host.active.selected, null);
  prediction.answer(whole.path[1]);
  const said = sentenceOf(film, host.moment(film));
  assert.equal(said, `the walk goes to ${wayTo(film, whole.path[1])}`);
  for (let n = 1; n < whole.path.length - 1; n++) {
    prediction.goOn();
    prediction.answer(whole.path[n + 1]);
  }
  assert.equal(sentenceOf(film, host.moment(film)), whole.row.say[0]);
});

test("while one of two trees asks, the other shows nothing of its walk", () => {
  const [one, other] = pairs.find(({ name }) => name === "two constants").films;
  const { prediction, host } = asked(one, 4 * 20 + 1);
  const hidden = host.moment(other);
  assert.deepEqual(hidden.path, [0]);
  assert.equal(prediction.question(hidden, other), "hidden until you have answered");
  assert.match(prediction.question(host.moment(one), one), /^Where /);
  for (const node of one.at(host.t).path.slice(1)) {
    prediction.answer(node);
    prediction.begin();
  }
  assert.deepEqual(host.moment(other).path, other.at(host.t).path);
});

test("each move there is an answer, and a question that is passed is not forgotten", () => {
  const film = LONG;
  const { prediction, host, element } = asked(film, 4 * 150 + 1);
  assert.equal(
    element.innerHTML.match(/<button/g).length,
    film.children(0, film.at(host.t)).length,
  );
  host.t++;
  prediction.begin();
  prediction.show();
  assert.match(element.innerHTML, /Not answered; Select goes back to it\./);
});

test("where a policy decides, what it says of each move is known before one predicts", () => {
  const film = filmOf("priors");
  const { element } = asked(film, 4 * 1 + 1);
  const priors = [...element.innerHTML.matchAll(/ prior ([\d.]+)</g)].map(found => found[1]);
  assert.deepEqual(priors, ["0.04", "0.07", "0.11", "0.14", "0.18", "0.21", "0.25"]);
});
