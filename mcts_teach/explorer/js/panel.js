// Beside the tree: the node that is looked at, its position, the choice at its parent as bars, and
// the formula with its numbers.

import { Part, around, decimal, escaped, find, locateIn, many, refill } from "./base.js";
import { HIGH_BARS, LOW_BARS, barsSVG } from "./bars.js";
import { boardSVG, owner } from "./board.js";
import { choiceTo, choicesAt, formulaHTML, markReason, winWords } from "./choice.js";
import { waysFrom } from "./gestures.js";
import { labelOf, leaderAt, wayTo } from "./words.js";

const [BOARD, SMALL_BOARD] = [140, 113]; // pixels, beside a tree and on a phone

export const PANEL = `
  <div class="top">
    <div class="facts"></div>
    <figure><div class="board"></div><figcaption></figcaption></figure>
    <div class="about"></div>
  </div>
  <div class="bars"></div>
  <p class="formula"></p>
  <div class="what-if" role="group" aria-label="what if"></div>`;

const WAYS = [
  ["ArrowUp", "▲", "parent"],
  ["ArrowLeft", "◀", "sibling to the left"],
  ["ArrowRight", "▶", "sibling to the right"],
  ["ArrowDown", "▼", "most visited child"],
];

export class Panel extends Part {
  board = find(this.element, ".board");
  bars = find(this.element, ".bars");
  formula = find(this.element, ".formula");

  /** Light the card from which a number comes. @param {Event} event @param {boolean} on */
  light(event, on) {
    const number = around(event, "[data-n]");
    if (number) this.host.active.light(on ? Number(number.dataset.n) : null);
  }

  /** Look at the node to which a key would lead. @param {string} way */
  goOn(way) {
    const { active } = this.host;
    const to = waysFrom(active.film, active.focus(), active.m)[way];
    if (to !== undefined && to !== null) this.host.select(active, to);
  }

  /** Look at the move that fills the cell under the pointer; where pieces fall, at the one in its
   * column. @param {MouseEvent} event */
  choose(event) {
    const { active } = this.host;
    const { film } = active;
    if (!film.plan) return;
    const { cells } = film.plan;
    const point = locateIn(find(this.board, "svg"), event);
    const away = cells.map(([x, y]) => Math.hypot(x - point.x, y - point.y));
    const cell = away.indexOf(Math.min(...away));
    if (away[cell] > 0.75) return;
    const node = active.focus();
    const children = film.children(node, active.m);
    const moves = children.map(child => ({ child, changes: changesOf(film, node, child) }));
    const column = moves.filter(
      ({ changes }) => changes.length && changes.every(one => cells[one][0] === cells[cell][0]),
    );
    const found = moves.find(({ changes }) => changes.includes(cell)) ?? column[0];
    if (found) this.host.select(active, found.child);
  }

  /** @param {boolean} happens */
  draw(happens) {
    const { active, whose } = this.host;
    const { film, m } = active;
    const node = active.focus();
    const text = film.position(node);
    const above = film.parent(node);
    this.showBoard(text, above === null ? [] : changesOf(film, above, node));
    const name = `<b>${escaped(labelOf(film, node))}</b>`;
    find(this.element, ".facts").innerHTML = `${whose}${name}<br>${winWords(film, node, m)}`;
    refill(find(this.element, ".about"), this.aboutHTML());
    if (this.gameIsOn()) this.playGame(text, happens);
    this.showChoice();
  }

  /** @param {string} text @param {number[]} marked */
  showBoard(text, marked, caption = "") {
    const { active, dark, touched } = this.host;
    const { film } = active;
    const width = touched ? SMALL_BOARD : BOARD;
    find(this.element, "figure").hidden = !film.plan && !text;
    find(this.element, "figcaption").textContent = caption;
    this.board.innerHTML = boardSVG(film.plan, text, { dark, marked, width });
  }

  /** Whether a random playout is what can be seen. */
  gameIsOn() {
    const { m, selected } = this.host.active;
    return m.k === 2 && selected === null && (m.row?.positions ?? []).length > 0;
  }

  /** Show the playout as it goes, or its end. @param {string} text @param {boolean} happens */
  playGame(text, happens) {
    const frames = playoutFrames(this.host.active.film, text, this.host.active.m);
    const last = frames.length - 1;
    /** @param {number} at */
    const show = at => {
      const caption =
        at === last ? "end of the random playout" : `the random playout: ${at} of ${last}`;
      this.showBoard(frames[at].text, frames[at].marked, caption);
    };
    if (!happens) return show(last);
    let shown = -1;
    this.host.motion.later(
      u => {
        const at = Math.min(last, Math.floor(u * frames.length));
        if (at !== shown) show((shown = at));
      },
      () => show(last),
    );
  }

  aboutHTML() {
    const { active } = this.host;
    const { film, m } = active;
    const node = active.focus();
    const near = waysFrom(film, node, m);
    const arrows = WAYS.map(([key, sign, words]) => {
      const off = near[key] === undefined || near[key] === null;
      return (
        `<button data-way="${key}" title="${words}" aria-label="${words}"` +
        `${off ? ' aria-disabled="true"' : ""}>${sign}</button>`
      );
    });
    const birth = film.birth[node];
    const words = `<button data-born="1" title="go there (b)">added in iteration ${birth}</button>`;
    const born = birth > 0 ? words : "";
    const about = escaped(this.aboutWords(film, node, m));
    return `<i>${about}</i><div class="ways">${arrows.join("")}${born}</div>`;
  }

  /** Who moved, who is to move, and how it ended. @type {OfNode<string>} */
  aboutWords = (film, node, m) => {
    const [parent, end] = [film.parent(node), film.end(node)];
    const [toMove, proof] = [film.toMove(node), film.proof(node, m)];
    const next = film.isChance(node) ? "nobody to move" : toMove ? `${toMove} to move` : "";
    const names = m.row?.playout ?? [];
    const told = names.length > 12 ? many(names.length, "move") : names.join(" ");
    const parts = [
      parent ? `after ${wayTo(film, parent)}` : "",
      cameWords(film, node),
      this.gameIsOn() ? `the random playout: ${told}` : next,
      end ? `the game is over: ${end}` : proof ? `proven: ${proof}` : "",
    ];
    return parts.filter(Boolean).join("; ");
  };

  /** Show the choice that led to the node. */
  showChoice() {
    const { active } = this.host;
    this.showBars(...choiceTo(active.film, active.focus(), active.m, active.selected === null));
  }

  /** Show the choice at a level of the walk. @param {number} level */
  showLevel(level) {
    const { path } = this.host.active.m;
    this.showBars(path[level], path[level + 1]);
  }

  /** @param {number} parent @param {Taken} taken */
  showBars(parent, taken) {
    const { active, low, dark } = this.host;
    const { film, m } = active;
    this.host.whatIf.draw(parent, taken, m);
    markReason(this.host.root, m.path, parent, taken);
    const all = choicesAt(film, parent, m);
    const note = m.asking
      ? "The scores are shown after your answer."
      : all.some(choice => choice.child !== undefined)
        ? null
        : "No move was tried here yet.";
    if (note) {
      this.bars.innerHTML = `<p class="note">${note}</p>`;
      this.formula.innerHTML = "";
      return;
    }
    const wide = Math.max(200, this.bars.clientWidth / this.host.big);
    const look = { wide, high: low ? LOW_BARS : HIGH_BARS, dark };
    this.bars.innerHTML = barsSVG(film, parent, taken, m, look);
    const best = all.find(choice => choice.child === (taken || leaderAt(film, m)));
    const told = best ?? all.find(choice => choice.visits) ?? all[0];
    this.formula.innerHTML = formulaHTML(film, parent, m, told);
  }
}

/** How a node came about. @param {Film} film @param {number} node */
function cameWords(film, node) {
  const odds = film.oddsOf(node);
  const mover = film.mover(node);
  if (odds === null) return node && mover ? `${mover} moved` : "";
  const whose = mover ? `; wins of ${mover}` : "";
  return `drawn with odds ${decimal(odds)}${whose}`;
}

/** The cells that have another owner after a move. @param {string} before @param {string} after */
const filledCells = (before, after) =>
  [...after].flatMap((letter, i) =>
    owner(letter) !== null && owner(letter) !== owner(before[i] ?? " ") ? [i] : [],
  );

/** What a move changed. @param {Film} film @param {number} parent @param {number} child */
const changesOf = (film, parent, child) =>
  film.plan ? filledCells(film.position(parent), film.position(child)) : [];

/** The positions of a random playout, each with the cells that its move filled.
 * @param {Film} film @param {string} text @param {Moment} m */
function playoutFrames(film, text, m) {
  /** @type {{ text: string, marked: number[] }[]} */
  const frames = [{ text, marked: [] }];
  for (const change of m.row?.positions ?? []) {
    const before = frames[frames.length - 1].text;
    const letters = [...before];
    if (typeof change !== "string") for (const [cell, letter] of change) letters[cell] = letter;
    const after = typeof change === "string" ? change : letters.join("");
    const marks = film.plan && after !== change;
    frames.push({ text: after, marked: marks ? filledCells(before, after) : [] });
  }
  return frames;
}
