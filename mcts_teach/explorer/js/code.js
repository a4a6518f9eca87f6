// The code of the phase that runs; with its lines recorded, the one that has just run, and what it
// set.

import { Part, escaped, find } from "./base.js";
import { timeButton } from "./toolbar.js";

export class CodeView extends Part {
  at = -1; // the moment whose code is shown
  line = 0; // which of the lines that ran
  /** @type {RanLine[]} */
  lines = [];

  /** Show what runs at a moment: its first line, or its last where one goes back or plays on.
   * @param {Moment} m */
  draw(m) {
    const { film } = this.host.active;
    const lines = linesAt(m);
    const isBefore = m.t < this.at || this.host.clock.playing;
    if (this.at !== m.t || this.lines !== lines) this.line = isBefore ? lines.length - 1 : 0;
    this.at = m.t;
    this.lines = lines;
    if (!this.element.querySelector(".texts")) this.element.innerHTML = CODE_FRAME;
    find(this.element, ".steps").hidden = !this.host.active.film.iterations[0]?.lines;
    find(this.element, ".count").textContent = "";
    find(this.element, ".texts").innerHTML = codeHTML(film.data.code ?? {}, m);
    this.mark();
  }

  /** Go to another line of this phase; false if there is none. @param {number} by */
  step(by) {
    const to = this.line + by;
    if (!this.lines[to]) return false;
    this.line = to;
    this.mark();
    this.element.querySelector(".ran")?.scrollIntoView({ block: "nearest" });
    return true;
  }

  /** Show the choice for which a score was calculated. @param {RanLine} ran */
  showBars([name, , , node]) {
    const { active, panel } = this.host;
    const parent = node === null ? null : active.film.parent(node);
    if (name === "score" && node !== null && parent !== null) panel.showBars(parent, node);
    else panel.showChoice();
  }

  /** The row in which a line stands, if it is shown. @param {RanLine} ran */
  row([name, number]) {
    const rows = this.element.querySelector(`[data-code="${name}"]`)?.children;
    return /** @type {HTMLElement | undefined} */ (rows?.[number]);
  }

  /** Mark the line that has just run, and light the node that it is about. */
  mark() {
    const { element, lines, line } = this;
    for (const old of element.querySelectorAll(".ran, .asks")) old.classList.remove("ran", "asks");
    element.querySelector(".set")?.remove();
    const about = lines.slice(0, line + 1).findLast(ran => ran[3] !== null);
    this.host.active.light(about?.[3] ?? null);
    if (!lines.length) return;
    const asking = lines.slice(line).find(ran => ran[0] !== "score"); // the line that wants scores
    if (lines[line][0] === "score" && asking) this.row(asking)?.classList.add("asks");
    find(element, ".count").textContent = `step ${line + 1} of ${lines.length}`;
    this.showBars(lines[line]);
    const row = this.row(lines[line]);
    if (row) showRow(row, lines[line][2]);
  }
}

/** The lines that ran at a moment, as far as they may be seen. @param {Moment} m */
const linesAt = ({ asking, phase, row }) => (!asking && phase && row?.lines?.[phase]) || [];

/** Show what a line set, and scroll there. @param {HTMLElement} row @param {string} words */
function showRow(row, words) {
  const pre = /** @type {HTMLElement} */ (row.parentElement);
  row.classList.add("ran");
  row.insertAdjacentHTML("beforeend", `<span class="set">${escaped(words)}</span>`);
  const low = row.offsetTop - pre.offsetTop;
  if (low < pre.scrollTop || low + row.offsetHeight > pre.scrollTop + pre.clientHeight)
    pre.scrollTop = low - pre.clientHeight / 2;
}

const CODE_FRAME = `
  <p class="steps">${timeButton("back", "a step back (,)")}
    ${timeButton("forward", "a step forward (.)")} <b class="count" role="status"></b></p>
  <div class="texts"></div>`;

/** @param {Record<string, string>} code @param {Moment} m */
function codeHTML(code, { phase }) {
  if (phase === null) return "<p>Nothing has run yet.</p>";
  const names = phase === "select" ? ["select", "score"] : [phase];
  const found = names.filter(name => code[name]);
  if (!found.length) return `<p>The code of ${phase} cannot be shown.</p>`;
  const texts = found.map(name => {
    const rows = code[name].split("\n").map(text => `<span>${escaped(text) || " "}</span>`);
    const look = `style="--c:var(--${phase})" tabindex="0" data-code="${name}"`;
    return `<pre ${look} aria-label="the code of ${name}">${rows.join("")}</pre>`;
  });
  return texts.join("");
}
