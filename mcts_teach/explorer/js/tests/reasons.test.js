// The short reason of each level agrees with the long one, which Python has written.

import assert from "node:assert/strict";
import test from "node:test";
import { barsSVG } from "../bars.js";
import { levelReasons, rivalOf } from "../choice.js";
import { films, filmOf } from "./films.js";

const ALIKE = /^(.+?) was chosen(?: by [^,]+)?, (\S+) like ([^;,]+), (which was|but)/;
const LONG = /^(.+?) was chosen(?: by [^,]+)?, (\S+) against (\S+) for ([^;,]+)/;

test("each level has a reason with the numbers of the long one", () => {
  let compared = 0;
  for (const { name, film } of films)
    for (let t = 1; t <= film.last; t += 4) {
      const m = film.at(t);
      const reasons = levelReasons(film, m);
      assert.equal(reasons.length, m.path.length - 1);
      reasons.forEach(({ text, words }, level) => {
        const found = LONG.exec(words);
        if (!found || words.includes("went past")) return;
        const [move, own, other, rival] = found.slice(1);
        const { score } = rivalOf(film, m.path[level], m.path[level + 1], m);
        const away = film.scoreOf(m.path[level + 1], m) - score;
        assert.ok(own !== other || away < 1e-8, words); // less is a matter of rounding
        assert.equal(text, `${move} ${own} > ${rival} ${other}`, `${name}, moment ${t}: ${words}`);
        compared++;
      });
    }
  assert.ok(compared > 1000, `${compared}`);
});

test("of moves with the same score the one tried first is the rival, in both", () => {
  let compared = 0;
  for (const { film } of films)
    for (let t = 1; t <= film.last; t += 4)
      for (const { text, words } of levelReasons(film, film.at(t))) {
        const found = ALIKE.exec(words);
        if (!found || words.includes("went past")) continue;
        const [move, score, rival] = found.slice(1);
        assert.equal(text, `${move} ${score} = ${rival} ${score}`, words);
        compared++;
      }
  assert.ok(compared > 100, `${compared}`);
});

test("a walk that takes a lower score, or goes past untried moves, is shown as that", () => {
  const film = filmOf("TicTacToe()");
  const m = film.at(4 * 30 + 1);
  const lower = film
    .children(0, m)
    .find(child => film.scoreOf(child, m) < film.scoreOf(m.path[1], m));
  const wrong = { ...m, path: [0, lower], row: { ...m.row, why: ["so"] } };
  assert.match(levelReasons(film, wrong)[0].text, / < /);
  const early = film.at(4 * 4 + 1);
  const past = { ...early, path: [0, 1], row: { ...early.row, why: ["so"] } };
  assert.match(levelReasons(film, past)[0].text, / < \S+ ∞$/);
});

test("a proven move is no rival where its score is higher, and one where it is not", () => {
  const film = filmOf("TicTacToe()");
  const m = film.at(4 * 30 + 1);
  const taken = m.path[1];
  const lower = film.children(0, m).find(child => film.scoreOf(child, m) < film.scoreOf(taken, m));
  const [rival, higher] = [taken, lower].map(one => rivalOf(film, 0, one, m).child);
  for (const node of [rival, higher]) film.proofs.set(node, [0, "draw"]);
  assert.equal(rivalOf(film, 0, taken, m).child, rival);
  assert.notEqual(rivalOf(film, 0, lower, m).child, higher);
  for (const node of [rival, higher]) film.proofs.delete(node);
});

test("the bars outline the move taken and its rival", () => {
  const film = filmOf("TicTacToe()");
  const m = film.at(4 * 30 + 1);
  const svg = barsSVG(film, 0, m.path[1], m, { wide: 400 });
  const outlined = [...svg.matchAll(/<g class="bar" data-n="(\d+)">.*?<\/g>/g)]
    .filter(([bar]) => bar.includes("--walk"))
    .map(([, child]) => Number(child));
  const rival = rivalOf(film, 0, m.path[1], m);
  assert.deepEqual(new Set(outlined), new Set([m.path[1], rival.child]));
});
