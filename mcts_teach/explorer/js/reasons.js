// Why a walk went where it went: a short reason for each level.

import { decimal, escaped, find, fixed } from "./base.js";
import { choicesAt } from "./choice.js";
import { firstTry } from "./leader.js";

/** The best of the other moves at a node, of equal ones that tried first: what the one taken is
 * compared with. Those that the search will not try, or that a proof takes from it though their
 * score is higher, are no rivals.
 * @param {Film} film @param {number} parent @param {Taken} taken @param {Moment} m */
export function rivalOf(film, parent, taken, m) {
  const expandable = film.untried(parent, m) > 0;
  const own = film.scoreOf(taken ?? 0, m);
  return choicesAt(film, parent, m)
    .filter(({ child, score }) =>
      child === undefined ? expandable : child !== taken && !(score > own && film.proof(child, m)),
    )
    .map(choice => {
      const { child, score } = choice;
      const since = child === undefined ? 0 : firstTry(film, child);
      return { ...choice, since, rank: Number.isNaN(score) ? -Infinity : score };
    })
    .sort((a, b) => b.rank - a.rank || a.since - b.since)[0];
}

/** "a3 1.11 > b1 1.10", for each level of a walk, with the whole reason in words.
 * @param {Film} film @param {Moment} m */
export function levelReasons(film, m) {
  const why = m.k === 0 ? (m.row?.why ?? []) : [];
  return why.map((words, level) => ({
    words,
    text: shortReason(film, m.path[level], m.path[level + 1], m),
  }));
}

/** @param {Film} film @param {number} parent @param {number} taken @param {Moment} m */
function shortReason(film, parent, taken, m) {
  const name = film.name(taken);
  if (film.oddsOf(taken) !== null) return `${name} drawn`;
  const score = film.scoreOf(taken, m);
  if (Number.isNaN(score)) return `${name} chosen`;
  const rival = rivalOf(film, parent, taken, m);
  if (!rival) return `${name}: the only move`;
  const sign = score > rival.score ? ">" : score === rival.score ? "=" : "<";
  const [own, other] = tellApart(score, rival.score);
  return `${name} ${own} ${sign} ${rival.name} ${other}`;
}

/** Two scores with as many digits as it takes to see which is higher.
 * @param {number} one @param {number} other */
function tellApart(one, other) {
  const short = [decimal(one), decimal(other)];
  if (one === other || short[0] !== short[1]) return short;
  const digits = [3, 4, 5, 6, 7, 8].find(n => fixed(one, n) !== fixed(other, n));
  return digits ? [fixed(one, digits), fixed(other, digits)] : short;
}

/** Mark the reason of the choice that the bars show. @param {HTMLElement} root
 * @param {number[]} path @param {number} parent @param {Taken} taken */
export function markReason(root, path, parent, taken) {
  [...find(root, ".reasons").children].forEach((button, level) => {
    const isShown = path[level] === parent && path[level + 1] === taken;
    button.setAttribute("aria-pressed", String(isShown));
  });
}

/** @param {Film} film @param {Moment} m */
export const reasonsHTML = (film, m) =>
  levelReasons(film, m)
    .map(
      ({ words, text }, level) =>
        `<button data-level="${level}" aria-pressed="false" title="${escaped(words)}">` +
        `${escaped(text)}</button>`,
    )
    .join("");
