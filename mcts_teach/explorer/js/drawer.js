// What can be opened below the tree: curves, a form to search again, keys, and the code of the
// phase that runs; with its lines recorded, the one that has just run, and what it set.

import { Part, escaped, find } from "./base.js";
import { curvesSVG } from "./curves.js";
import { timeButton } from "./toolbar.js";
import { wayTo } from "./words.js";

export class CodeView extends Part {
  at = -1; // the moment whose code is shown
  line = 0; // which of the lines that ran
  /** @type {RanLine[]} */
  lines = [];

  /** What runs: its first line, or its last where one goes back or plays on. @param {Moment} m */
  draw(m) {
    const { film } = this.host.active;
    const lines = linesAt(m);
    const isBefore = m.t < this.at || this.host.clock.playing;
    if (this.at !== m.t || this.lines !== lines) this.line = isBefore ? lines.length - 1 : 0;
    this.at = m.t;
    this.lines = lines;
    if (!this.element.querySelector(".texts")) this.element.innerHTML = CODE_FRAME;
    find(this.element, ".steps").hidden = !film.iterations[0]?.lines;
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

export const DRAWERS = ["curves", "code", "again", "keys"];
const WIDEST = 460; // pixels: a chart

export class Drawer extends Part {
  /** @type {string | null} */
  open = null;
  code = new CodeView(this.host, this.element);

  /** Step through the lines of code that is shown; false without. @param {number} by */
  step = by => this.open === "code" && this.code.step(by);

  /** Open something, or close it. @param {string} what */
  pull(what) {
    const { host, element } = this;
    this.open = this.open === what ? null : what;
    element.hidden = !this.open;
    for (const name of DRAWERS) {
      const button = host.root.querySelector(`[data-do=${name}]`);
      button?.setAttribute("aria-pressed", String(this.open === name));
    }
    element.innerHTML = "";
    this.code.at = -1;
    host.active.light(null);
    this.draw(host.moment(host.active.film));
    if (document.fullscreenElement === host.root) host.resize();
    if (this.open) element.scrollIntoView({ block: "nearest" });
  }

  /** @param {Moment} m */
  draw(m) {
    const { element, open } = this;
    const { film } = this.host.active;
    if (open === "curves") element.innerHTML = this.curvesHTML(film, m);
    if (open === "code") this.code.draw(m);
    if (open === "keys" && !element.innerHTML) element.innerHTML = KEYS_HTML;
    if (open === "again" && !element.innerHTML) this.addForm();
  }

  /** @param {Film} film @param {Moment} m */
  curvesHTML(film, m) {
    const { big, known } = this.host;
    const wide = (this.element.clientWidth / big) * (known < 620 ? 1 : 0.48);
    const { after } = film.data;
    const seen = Math.min(film.length, this.host.timeline.seen);
    const end = after && seen === film.length ? `In the end ${after}` : "";
    const line = film.principal(m).at(-1);
    const now = `Most visited line at this moment: ${line ? wayTo(film, line) : "none yet"}`;
    const words = [end, end && m.t === film.last ? "" : now].filter(Boolean).join(". ");
    const charts = curvesSVG(film, m, Math.min(WIDEST, wide), seen);
    return `<div class="curves">${charts}</div><p>${escaped(words)}</p>`;
  }

  /** Add a form to search again, or beside this search. */
  addForm() {
    const live = /** @type {Live} */ (this.host.live);
    this.element.innerHTML = formHTML(live);
    find(this.element, "form").addEventListener("submit", event => {
      event.preventDefault();
      const given = new FormData(find(this.element, "form"));
      const numbers = [...given].map(([name, text]) => [name, Number(text)]);
      const beside = event.submitter?.getAttribute("value") === "beside";
      live.ask({ ...Object.fromEntries(numbers), beside });
    });
  }
}

const KEYS = [
  ["← →", "on the timeline: a phase back, forward"],
  ["↓ ↑", "on the timeline: an iteration back, forward"],
  [", .", "a phase back, forward, wherever you are; a line of code, if lines were recorded"],
  ["[ ]", "the same phase of the iteration before, after"],
  ["Home End", "on the timeline: the first, the last moment"],
  ["space", "play, pause"],
  ["arrows", "on the tree: parent, child, siblings"],
  ["Enter", "on the tree: fold, unfold"],
  ["f or Esc", "follow the search"],
  ["b", "the iteration in which the node was added"],
  ["?", "these keys"],
];

const keys = KEYS.map(([key, does]) => `<dt>${key}</dt><dd>${does}</dd>`);
const KEYS_HTML = `<dl>${keys.join("")}</dl>`;

/** @param {Live} live */
function formHTML({ settings }) {
  const fields = Object.entries(settings).map(
    ([name, value]) =>
      `<label>${name} <input name="${name}" type="number" value="${value}" step="any"></label>`,
  );
  return (
    `<form>${fields.join("")}<button type="submit" value="again">search again</button>` +
    `<button type="submit" value="beside">beside this one</button></form>`
  );
}
