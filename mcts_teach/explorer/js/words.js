// What is said of a node and of a moment; which first move the search would play, and when it
// changes its mind.

import { amount, decimal, many } from "./base.js";

/** The last answer for each film. @type {WeakMap<Film, { t: number, leader: number | null }>} */
const leaders = new WeakMap();
/** @type {WeakMap<Film, number[]>} */
const leadsChanged = new WeakMap();

/** The first move that would be played: of the most visited the one with most wins, then the one
 * tried first. Where something is proven the film says it. @type {OfFilm<number | null>} */
export function leaderAt(film, m) {
  const before = leaders.get(film);
  if (before?.t === m.t) return before.leader;
  const leader = findLeader(film, m);
  leaders.set(film, { t: m.t, leader });
  return leader;
}

/** Whether another first move has as many visits and wins. @type {OfFilm<boolean>} */
export function isTied(film, m) {
  const leader = leaderAt(film, m);
  if (leader === null || isProven(film, m)) return false;
  /** @param {number} node */
  const counts = node => `${film.wins(node, m)}/${film.visits(node, m)}`;
  return film.children(0, m).some(node => node !== leader && counts(node) === counts(leader));
}

/** @param {Film} film @param {Moment} m */
const isProven = (film, m) => [...film.proofs.values()].some(([since]) => since <= m.counted);

/** @param {Film} film @param {Moment} m */
function findLeader(film, m) {
  if (film.isChance(0)) return null;
  if (isProven(film, m))
    return film.data.plays?.findLast(([since]) => since <= m.counted)?.[1] ?? null;
  const tried = film.below[0].filter(
    child => film.lost[child] < 0 && film.isThere(child, m) && film.visits(child, m) > 0,
  );
  tried.sort(
    (a, b) =>
      film.visits(b, m) - film.visits(a, m) ||
      film.wins(b, m) - film.wins(a, m) ||
      firstTry(film, a) - firstTry(film, b),
  );
  return tried[0] ?? null;
}

/** The first try of a move; wrong expands try again. @param {Film} film @param {number} node */
export function firstTry({ below, data }, node) {
  const { place, parent } = data.nodes;
  return below[parent[node] ?? 0].find(other => place[other] === place[node]) ?? node;
}

/** The iterations after which another move leads than before. @param {Film} film */
export function leadChanges(film) {
  const before = leadsChanged.get(film);
  if (before) return before;
  /** @type {number[]} */
  const found = [];
  const { place } = film.data.nodes; // a wrong expand replaces nodes, but their move is the same
  let leader = null;
  for (let iteration = 1; iteration <= film.length; iteration++) {
    const next = findLeader(film, film.at(4 * iteration));
    if (leader !== null && next !== null && place[next] !== place[leader]) found.push(iteration);
    leader = next ?? leader;
  }
  leadsChanged.set(film, found);
  return found;
}

const LONGEST = 12; // letters of an end on a card

/** A move, with who made it if turns do not alternate. @param {Film} film @param {number} node */
export function labelOf(film, node) {
  const name = film.name(node);
  if (film.oddsOf(node) !== null) return `${film.data.chance ?? "chance"} ${name}`;
  const mover = node && film.tellsMovers ? film.mover(node) : null;
  return mover === null ? name : `${mover} ${name}`;
}

/** The moves that lead to a node. @param {Film} film @param {number} node */
export const wayTo = (film, node) => (node ? film.namesTo(node).join(" › ") : film.name(0));

/** "2/3", wins and visits; the visits alone where the wins are nobody's. @type {OfNode<string>} */
export const ratioOf = (film, node, m) =>
  film.isNobodys(node)
    ? many(film.visits(node, m), "visit")
    : `${amount(film.wins(node, m))}/${amount(film.visits(node, m))}`;

/** "2 of 3 visits" @param {Film} film @param {number} node @param {Moment} m */
export function countsOf(film, node, m) {
  const visits = many(film.visits(node, m), "visit");
  return film.isNobodys(node) ? visits : `${amount(film.wins(node, m))} of ${visits}`;
}

/** The score of a node, or its odds; the score with a name if there is one.
 * @param {Film} film @param {number} node @param {Moment} m */
export function scoreWords(film, node, m, name = "") {
  const odds = film.oddsOf(node);
  return odds === null ? name + decimal(film.scoreOf(node, m)) : `odds ${decimal(odds)}`;
}

/** What a card says in its lines. @type {OfNode<string[], [kind: Kind]>} */
export function textsOf(film, node, m, kind) {
  if (kind === "dot") return [];
  const name = labelOf(film, node);
  if (kind === "tag") return [name];
  const ratio = ratioOf(film, node, m);
  if (kind === "line") return [`${name} ${ratio}`];
  const end = film.end(node);
  const counts = end ? `${ratio} ${end.length > LONGEST ? "over" : end}` : ratio;
  return kind === "mid" ? [name, counts] : [name, counts, lastLine(film, node, m)];
}

/** The third line: the score, or of the root what is left to try. @type {OfNode<string>} */
function lastLine(film, node, m) {
  if (node) return m.asking ? "?" : scoreWords(film, node, m);
  const untried = film.untried(0, m);
  return untried ? `${untried} untried` : many(film.children(0, m).length, "move");
}

const DRAW = "draw"; // as films say it, in the language of the page

/** What is proven for who moved to a node, as a sign that still pictures have, too; none where the
 * game is over. @type {OfNode<string>} */
export function proofSign(film, node, m) {
  const [words, mover] = [film.proof(node, m), film.mover(node)];
  if (!words || mover === null || film.end(node)) return "";
  if (words === DRAW) return "½";
  const winner = film.data.players.find(name => words === `${name} wins`);
  return winner === undefined ? "" : winner === mover ? "✓" : "✗";
}

/** What a screen reader is told of a node. @type {OfNode<string>} */
export function describeNode(film, node, m) {
  const words = film.proof(node, m);
  const proof = words ? `, proven: ${words}` : "";
  if (!node) return `${film.name(0)}, ${many(film.visits(0, m), "visit")}${proof}`;
  const hasMean = film.visits(node, m) && !film.isNobodys(node);
  const over = film.end(node);
  return [
    `${labelOf(film, node)}: ${countsOf(film, node, m)}`,
    hasMean ? `, mean ${decimal(film.mean(node, m))}` : "",
    m.asking ? "" : `, ${scoreWords(film, node, m, `${film.score.name} `)}`,
    over ? `, the game is over: ${over}` : "",
    proof,
    leaderAt(film, m) === node ? ", would be played" : "",
    m.walked.has(node) ? ", on the path" : "",
  ].join("");
}

/** What else is to know of a node: its end, or what is left to try there. @type {OfNode<string>} */
export function stateWords(film, node, m) {
  const over = film.end(node);
  if (over) return `the game is over: ${over}`;
  const untried = film.untried(node, m);
  const proof = film.proof(node, m);
  const chance = film.isChance(node);
  const left = chance ? `${many(untried, "outcome")} not drawn yet` : many(untried, "move");
  return `${left}${chance ? "" : " untried"}${proof ? `; proven: ${proof}` : ""}`;
}

/** What has just happened. @param {Film} film @param {Moment} m */
export function sentenceOf(film, m) {
  if (!m.row) return film.data.before ?? "before the search: the tree is the start alone";
  if (!m.k && m.path.length < m.row.selected)
    return `the walk goes to ${wayTo(film, m.path.at(-1) ?? 0)}`;
  return m.row.say[m.k];
}

/** The reasons of a walk; of an iteration, whether another move leads; in the end, what comes of it
 * all. @param {Film} film @param {Moment} m */
export function reasonsOf(film, m) {
  if (m.k === 0) return m.row?.why ?? [];
  const changes = m.k === 3 && leadChanges(film).includes(m.iteration);
  const leader = changes ? leaderAt(film, m) : null;
  const news = leader === null ? [] : [`${labelOf(film, leader)} takes the lead`];
  return m.t === film.last && film.data.after ? [...news, film.data.after] : news;
}
