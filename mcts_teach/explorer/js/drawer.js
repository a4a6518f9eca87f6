// What can be opened below the tree: curves, code, a form to search again, keys.

import { Part, escaped, find } from "./base.js";
import { CodeView } from "./code.js";
import { curvesSVG } from "./curves.js";
import { wayTo } from "./words.js";

export const DRAWERS = ["curves", "code", "again", "keys"];
const WIDEST = 460; // pixels: a chart

export class Drawer extends Part {
  /** @type {string | null} */
  open = null;
  code = new CodeView(this.host, this.element);

  /** Step through the lines of the code that is shown; false if there are none.
   * @param {number} by */
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
