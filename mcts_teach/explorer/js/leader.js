// Which first move the search would play, and when it changes its mind.

/** The last answer for each film. @type {WeakMap<Film, { t: number, leader: number | null }>} */
const leaders = new WeakMap();
/** @type {WeakMap<Film, number[]>} */
const leadsChanged = new WeakMap();

/** The first move that would be played: of the most visited the one with most wins, then the one
 * that was tried first. Where something is proven the film says it. Null before there is one.
 * @param {Film} film @param {Moment} m */
export function leaderAt(film, m) {
  const before = leaders.get(film);
  if (before?.t === m.t) return before.leader;
  const leader = findLeader(film, m);
  leaders.set(film, { t: m.t, leader });
  return leader;
}

/** Whether another first move has as many visits and wins as the one that would be played.
 * @param {Film} film @param {Moment} m */
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

/** The node with which the move of a node was tried first; a wrong expand tries it again.
 * @param {Film} film @param {number} node */
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
