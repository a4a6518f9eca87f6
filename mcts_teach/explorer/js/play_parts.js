// The frame of a game to play, and what stands beside its board.

import { escaped } from "./base.js";

export const PLAY_PAGE = `
  <div class="tools">
    <button data-do="undo" title="take back your last move and the reply to it">undo</button>
    <button data-do="new" title="begin again from the first position">new game</button>
    <button class="hints" data-do="hints"
      title="what a search says of each move, on the board">hints</button>
    <button class="thoughts" data-do="thoughts"
      title="what the other thought of its last move, beside the board">thoughts</button>
    <button class="tree" data-do="tree"
      title="the search that led to the other's last move, step by step, below the board"
      >tree</button>
    <label>you play <select class="seat"></select></label>
    <label>the other <select class="strength"></select></label>
  </div>
  <p class="say" role="status" aria-live="polite"></p>
  <div class="wrong" role="alert"></div>
  <div class="both">
    <div class="left">
      <div class="stage">
        <div class="picture" aria-hidden="true"></div>
        <svg class="cells" role="group" aria-label="board: arrow keys move, Enter plays"></svg>
      </div>
      <p class="over" aria-hidden="true"></p>
      <div class="others tools" role="group" aria-label="moves"></div>
      <p class="aim"></p><p class="grown"></p>
    </div>
    <div class="side"><div class="thought"></div><div class="moves"></div></div>
  </div>`;

/** Give an element so many children; what is there stays, so that the focus does.
 * @param {Element} parent @param {number} number @param {(i: number) => Element} make */
export function fit(parent, number, make) {
  while (parent.children.length > number) parent.lastElementChild?.remove();
  while (parent.children.length < number) parent.append(make(parent.children.length));
}

/** @param {Thought} thought */
export function thoughtHTML({ words, rows, more }) {
  const most = Math.max(...rows.map(row => row.share));
  const lines = rows.map(({ name, visits, share, mean, played }) => {
    const bar = `<span class="bar" style="width:${Math.round((90 * share) / most)}px"></span>`;
    const head = `<th scope="row">${escaped(name)}</th>`;
    const look = played ? ' class="played"' : "";
    return `<tr${look}>${head}<td>${bar} ${visits}</td><td>${mean}</td></tr>`;
  });
  const names = ["move", "visits", "mean"].map(name => `<th scope="col">${name}</th>`);
  const head = `<thead><tr>${names.join("")}</tr></thead>`;
  const table = `<table>${head}<tbody>${lines.join("")}</tbody></table>`;
  const end = more ? `<p>${escaped(more)}</p>` : "";
  return `<p>${escaped(words)}</p>${rows.length ? table : ""}${end}`;
}
