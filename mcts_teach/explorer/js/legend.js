// What the marks of the trees on the page mean: of each mark that is drawn there, and of no other.

import { isTied, leadChanges, leaderAt, proofSign } from "./words.js";

/** @typedef {{ film: Film, m: Moment, plan: { spots: Spot[] } }} Tree */

/** Whether a sign has a corner to stand in. @param {Spot} spot */
const hasCorner = spot => spot.kind === "card" || spot.kind === "mid";
/** @param {Spot} spot */
const isCard = spot => spot.id && (hasCorner(spot) || spot.kind === "line");
/** @param {Spot} spot */
const nodeOf = spot => Number(spot.id);
/** @type {IsDrawn} */
const leads = ({ id, nodes = [id] }, film, m) => nodes.includes(leaderAt(film, m) ?? NaN);

/** @type {[(film: Film, m: Moment) => string, IsDrawn][]} */
const ON_CARDS = [
  [() => "move", spot => isCard(spot) || spot.kind === "shelf"],
  [() => "wins/visits", (spot, film) => isCard(spot) && !film.isNobodys(nodeOf(spot))],
  [
    ({ data }) => `${data.chance}: wins of who moved before it`,
    (spot, film) =>
      isCard(spot) && film.oddsOf(nodeOf(spot)) !== null && !film.isNobodys(nodeOf(spot)),
  ],
  [
    ({ score }, m) => score.name + (m.k === 3 ? " after the count" : ""),
    (spot, film) => spot.id && spot.kind === "card" && film.oddsOf(nodeOf(spot)) === null,
  ],
];

/** @param {string} sign @returns {IsDrawn} */
const hasSign = sign => (spot, film, m) =>
  hasCorner(spot) && proofSign(film, nodeOf(spot), m) === sign;

/** @type {[string, IsDrawn][]} */
const OTHERS = [
  ["✓ proven win", hasSign("✓")],
  ["½ proven draw", hasSign("½")],
  ["✗ proven loss", hasSign("✗")],
  ["★ would be played", (spot, film, m) => leads(spot, film, m) && !isTied(film, m)],
  [
    "★ would be played: of equals the one tried first",
    (spot, film, m) => leads(spot, film, m) && isTied(film, m),
  ],
  ["double frame: only in this tree", spot => spot.lone?.length],
  ["dashed: new", (spot, film, m) => m.k >= 1 && film.birth[nodeOf(spot)] === m.iteration],
  ["+9: so many more below", spot => spot.kind !== "dot" && spot.label.startsWith("+")],
  ["dot: a node, too", (spot, film) => spot.kind === "dot" && !film.end(nodeOf(spot))],
  ["small square: the game is over", (spot, film) => spot.kind === "dot" && film.end(nodeOf(spot))],
  ["stem of a dot: more below", spot => spot.kind === "dot" && spot.more],
];

const BAR = "bar: mean in colour, gray what the score adds, framed the move taken";

/** @param {Tree[]} trees */
export function legendOf(trees) {
  /** @param {IsDrawn} isDrawn */
  const draws =
    isDrawn =>
    (/** @type {Tree} */ { film, m, plan }) =>
      plan.spots.some(spot => isDrawn(spot, film, m));
  const cards = ON_CARDS.map(([words, isDrawn]) => {
    const names = trees.filter(draws(isDrawn)).map(({ film, m }) => words(film, m));
    return [...new Set(names)].join(" or ");
  }).filter(Boolean);
  const others = OTHERS.filter(([, isDrawn]) => trees.some(draws(isDrawn))).map(([words]) => words);
  if (trees.some(({ film }) => leadChanges(film).length))
    others.push("▾ on the time line: another move leads");
  if (trees.some(({ film, m }) => !m.asking && film.children(0, m).length))
    others.push(trees[0].m.k === 0 ? `${BAR}, dashed the best other` : BAR);
  others.push("strip: all nodes, as wide as their visits; outlined: on cards; line: the walk");
  return [...(cards.length ? [`card: ${cards.join(", ")}`] : []), ...others].join("; ");
}
