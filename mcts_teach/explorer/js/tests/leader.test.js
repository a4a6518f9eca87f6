// Which move the search would play, at every moment.

import assert from "node:assert/strict";
import test from "node:test";
import { Film } from "../film.js";
import { leadChanges, leaderAt, proofSign, reasonsOf } from "../words.js";
import { nodeSVG } from "../cards.js";
import { layOut } from "../layout.js";
import { films, filmOf } from "./films.js";

test("in the end it is the move of which the last sentence speaks", () => {
  for (const { name, film } of films) {
    const told = film.data.after?.match(
      /^the search would play (.+), its choice since iteration (\d+)(; the best .+)?$/,
    );
    const leader = leaderAt(film, film.at(film.last));
    assert.equal(reasonsOf(film, film.at(film.last)).at(-1), film.data.after, name);
    if (!told) assert.equal(leader, null, name);
    else {
      assert.equal(film.name(leader), told[1], name);
      const since = Number(told[2]);
      if (since > film.iterations.findIndex(row => row.path.length > 1) + 1)
        assert.equal(leadChanges(film).at(-1), since, name);
    }
  }
});

test("the sentence says when another move takes the lead, and only then", () => {
  const film = filmOf("TicTacToe()");
  const changes = leadChanges(film);
  assert.ok(changes.length > 0);
  for (let t = 1; t <= film.last; t++) {
    const m = film.at(t);
    const reasons = reasonsOf(film, m);
    const said = reasons.some(words => words.endsWith(" takes the lead"));
    assert.equal(reasons.includes(film.data.after), t === film.last, `moment ${t}`);
    assert.equal(said, m.k === 3 && changes.includes(m.iteration), `moment ${t}`);
  }
});

test("one card has a star, at every moment after the first visit", () => {
  for (const { name, film, moments } of films)
    for (const { t } of moments.filter(({ t }) => t >= 4)) {
      const m = film.at(t);
      const { spots } = layOut(film, m, { width: 1102, height: 346 });
      const cards = spots.filter(({ id }) => typeof id === "number");
      const starred = cards.filter(spot => nodeSVG(film, spot, m, false).includes('class="star"'));
      const leader = leaderAt(film, m);
      const isCard = cards.some(({ id }) => id === leader);
      assert.deepEqual(
        starred.map(({ id }) => id),
        isCard ? [leader] : [],
        `${name}, moment ${t}`,
      );
    }
});

test("where something is proven, the film says what would be played", () => {
  const { data } = filmOf("TicTacToe()");
  const rows = data.iterations.map((row, i) =>
    i === 9 ? { ...row, proofs: [[1, "X wins"]] } : row,
  );
  const silent = new Film({ ...data, iterations: rows });
  /** @type {[number, number][]} */
  const plays = [10, 12].map((iteration, i) => [iteration, 2 - i]);
  const film = new Film({ ...data, iterations: rows, plays });
  assert.equal(leaderAt(film, film.at(36)), leaderAt(silent, silent.at(36)));
  assert.ok(leaderAt(film, film.at(36)) !== null);
  const times = [40, 44, 48, film.last];
  assert.deepEqual(
    times.map(t => leaderAt(film, film.at(t))),
    [2, 2, 1, 1],
  );
  assert.equal(leaderAt(silent, silent.at(44)), null);
});

test("a proof has a sign for who moved there: a win, a draw or a loss", () => {
  const film = filmOf("TicTacToe()");
  const m = film.at(film.last);
  const node = film.below[0][0]; // X moved there
  const signs = [null, "X wins", "draw", "O wins", "X gets 0.3, O gets 0.7"].map(said => {
    film.proofs.set(node, [0, said]);
    return proofSign(film, node, m);
  });
  film.proofs.delete(node);
  assert.deepEqual(signs, ["", "✓", "½", "✗", ""]);
});
