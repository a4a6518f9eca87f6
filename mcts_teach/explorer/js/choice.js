// A choice: the moves at a node, with what the search knows of each, the formula with numbers, and
// why a walk went where it went.

import { amount, decimal, escaped, find, fixed, many } from "./base.js";
import { firstTry, labelOf, ratioOf } from "./words.js";

/** The moves at a node in their order, tried or not. @type {OfNode<Choice[]>} */
export function choicesAt(film, parent, m) {
  const there = film.children(parent, m);
  const { place } = film.data.nodes;
  const names = film.moves(parent);
  const tried = names.map((_, i) => there.find(child => place[child] === i));
  const others = there.filter(child => place[child] >= names.length);
  return [
    ...names.map((name, i) => choiceOf(film, parent, m, name, tried[i])),
    ...others.map(child => choiceOf(film, parent, m, film.name(child), child)),
  ];
}

/** @param {Film} film @param {number} parent @param {Moment} m @param {string} name
 * @param {number | undefined} child @returns {Choice} */
function choiceOf(film, parent, m, name, child) {
  const drawn = film.isChance(parent);
  const visits = child === undefined ? 0 : film.visits(child, m);
  if (child === undefined || (!visits && drawn))
    return { child, name, visits, mean: NaN, score: Infinity };
  const mean = !visits ? NaN : film.isNobodys(child) ? 0 : film.mean(child, m);
  return { child, name, visits, mean, score: drawn ? mean : film.scoreOf(child, m) };
}

/** Which choice led to a node: the parent and the child taken. There is nothing to compare at a
 * node without a visit, so there it is the choice before. @param {Film} film @param {number} node
 * @param {Moment} m @param {boolean} follows @returns {[number, number | null | undefined]} */
export function choiceTo(film, node, m, follows) {
  if (m.asking) return [m.path[m.path.length - 1], null];
  let taken = node;
  if (follows && m.k !== 3)
    while (taken && !film.visits(taken, m)) taken = Number(film.parent(taken));
  if (taken) return [Number(film.parent(taken)), taken];
  return [0, node ? m.path[1] : 0];
}

/** What lights the card from which it comes. @param {number} node @param {string} text */
const from = (node, text) => `<span class="" data-n="${node}">${text}</span>`;

/** The score of a move with its numbers: a2: 2/4 + 1.41 · √(ln 33 / 4) = 0.50 + 1.32 = 1.82
 * @param {Film} film @param {number} parent @param {Moment} m @param {Choice | undefined} choice */
export function formulaHTML(film, parent, m, choice) {
  if (!choice) return "";
  const { child, name, visits, score } = choice;
  const head = `<b>${escaped(name)}</b>: `;
  const scored = `${escaped(film.score.name)} = `;
  const bonus = child === undefined ? "" : bonusHTML(film, parent, child, m);
  if (child === undefined || (!visits && !bonus))
    return `${head}not visited yet${film.isChance(parent) ? "" : `, ${scored}${decimal(score)}`}`;
  const mean = choice.mean || 0;
  const ratio = visits
    ? `${from(child, winsOf(film, child, m))}/${from(child, amount(visits))}`
    : "0";
  const earned = `<span class="mean">mean ${ratio} = ${decimal(mean)}</span>`;
  const odds = film.oddsOf(child);
  if (odds !== null) {
    const counts = film.isNobodys(child) ? ratioOf(film, child, m) : earned;
    return `<b>${escaped(labelOf(film, child))}</b>: ${counts}; drawn with odds ${decimal(odds)}`;
  }
  const rest = decimal(score - mean);
  if (!bonus) return `${head}${scored}<b>${decimal(score)}</b><br>${earned}, the rest ${rest}`;
  return (
    `${head}<span class="mean">${ratio}</span> + ${bonus}<br>` +
    `= <span class="mean">${decimal(mean)}</span> + ${rest} = <b>${decimal(score)}</b>` +
    ` <i>mean + bonus</i>`
  );
}

/** What UCB1 or PUCT adds to a mean; nothing where the score is another, or not known yet.
 * @param {Film} film @param {number} parent @param {number} child @param {Moment} m */
function bonusHTML(film, parent, child, m) {
  const { c } = film.score;
  const above = from(parent, amount(film.visits(parent, m)));
  const visits = film.visits(child, m);
  const own = from(child, amount(visits));
  if (c !== null) return visits ? `${decimal(c)} · √(ln ${above} / ${own})` : "";
  const [constant, prior] = priorOf(film, child, m);
  if (Number.isNaN(prior)) return "";
  return `${decimal(constant)} · prior ${decimal(prior)} · √${above} / (1 + ${own})`;
}

/** The c of PUCT and the prior of a move, told from its score, or NaN. @type {OfNode<Point>} */
export function priorOf(film, child, m) {
  const visits = film.visits(child, m);
  const bonus = film.scoreOf(child, m) - (visits && film.mean(child, m));
  const constant = film.oddsOf(child) === null ? Number(film.score.prior) : NaN;
  const above = film.visits(Number(film.parent(child)), m);
  return [constant, (bonus * (1 + visits)) / constant / Math.sqrt(above)];
}

/** Wins with as many decimals as it takes to calculate their mean. @type {OfNode<string>} */
function winsOf(film, node, m) {
  const [wins, visits] = [film.wins(node, m), film.visits(node, m)];
  const n =
    [1, 2].find(n => decimal(Number(fixed(wins, n)) / visits) === decimal(wins / visits)) ?? 3;
  return n > 1 ? fixed(wins, n) : amount(wins);
}

/** What is said of a node beside its board, first. @type {OfNode<string>} */
export function winWords(film, node, m) {
  const visits = many(film.visits(node, m), "visit");
  if (film.isNobodys(node)) return visits;
  const wins = film.wins(node, m);
  return `${amount(wins)} ${wins === 1 ? "win" : "wins"} in ${visits}`;
}

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

/** "a3 1.11 > b1 1.10" for each level. @type {OfFilm<{ words: string, text: string }[]>} */
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

/** As many digits as it takes to tell apart. @param {number} one @param {number} other */
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
