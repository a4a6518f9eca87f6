// Other searches: a knob that chooses which of several is shown, each at the same moment; and what
// if the search had gone another way here? The same search, but for that, beside it.

import { Part, decimal, escaped, find } from "./base.js";

const MOST_C = 4; // beyond it a search of any length here is the same flat comb

/** A slider, for recorded searches or for any c. @param {Shown} shown @param {Live | null} live */
export function knobHTML({ vary }, live) {
  const c = live?.settings.c;
  if (vary) return sliderHTML(vary.name, vary.values.length - 1, 1, vary.start);
  return c === undefined ? "" : sliderHTML("c", Math.max(MOST_C, c), 0.05, c);
}

/** @param {string} name @param {number} most @param {number} step @param {number} value */
function sliderHTML(name, most, step, value) {
  const range = `min="0" max="${most}" step="${step}" value="${value}"`;
  const input = `<input type="range" aria-label="${escaped(name)}" ${range}>`;
  const words = name === "c" ? "<b>c</b>, how much it explores" : `<b>${escaped(name)}</b>`;
  return `<label class="knob"><span>${words}</span>${input}<output></output></label>`;
}

/** Let Python search once it is let go. @param {HTMLElement} root @param {Live | null} live */
export function connectSlider(root, live) {
  /** @type {HTMLInputElement | null} */
  const input = root.querySelector(".knob input");
  if (!input || !live) return;
  const tell = () => {
    find(root, ".knob output").textContent = decimal(Number(input.value));
  };
  input.addEventListener("input", tell);
  input.addEventListener("change", () => {
    live.ask({ ...live.settings, c: Number(input.value), beside: false });
  });
  tell();
}

export class Knob {
  /** @param {Player} host @param {Vary} vary */
  constructor(host, vary) {
    this.host = host;
    this.vary = vary;
    this.input = find(host.root, ".knob input");
    this.input.addEventListener("input", () => this.turn());
    this.show();
  }

  /** Show another search at this moment. */
  turn() {
    const { host } = this;
    host.clock.play(false);
    const { selected, film } = host.active;
    const way = selected === null ? null : film.namesTo(selected);
    this.show();
    host.active.selected = way ? host.active.film.find(way) : null;
    host.prediction.begin();
    host.draw(0);
  }

  show() {
    const { host, input, vary } = this;
    const number = Number(input.value);
    host.active = host.trees[number];
    for (const tree of host.trees) tree.hide(tree !== host.active);
    const words = vary.values[number];
    find(host.root, ".knob output").textContent = words;
    input.setAttribute("aria-valuetext", words);
  }
}

export class WhatIf extends Part {
  turns = this.host.shown.turns ?? [];
  /** @type {number | null} which of the turns is shown beside the search */
  shown = null;

  /** @param {Player} host @param {HTMLElement} element */
  constructor(host, element) {
    super(host, element);
    element.hidden = !this.turns.length && !host.live;
    for (const tree of host.trees.slice(1)) if (this.turns.length) tree.hide(true);
  }

  /** Offer other ways at a choice. @param {number} parent @param {Taken} taken @param {Moment} m */
  draw(parent, taken, m) {
    if (this.element.hidden) return;
    const said = this.shown === null ? "" : `${escaped(this.turns[this.shown].say)} `;
    const html = said + (this.host.pair ? BACK : this.offersHTML(parent, taken, m));
    if (this.element.innerHTML !== html) this.element.innerHTML = html;
  }

  /** @param {number} parent @param {Taken} taken @param {Moment} m */
  offersHTML(parent, taken, m) {
    const { host, turns } = this;
    const { film } = host.active;
    const [from, to] = host.live ? [parent, taken] : [0, m.path[1]];
    const chosen = m.k === 0 && !m.asking && to && m.walked.has(to) && !film.isChance(from);
    const buttons = (chosen ? this.othersOf(from, to, m) : []).map(
      node => `<button data-turn="${node}">${escaped(film.name(node))}</button>`,
    );
    if (buttons.length && to)
      return `It took ${escaped(film.name(to))}. What if it had taken ${buttons.join("")}`;
    if (!turns.length || m.asking) return host.live ? "What if? Go to a select." : "";
    return this.whenHTML();
  }

  /** When the search changed its mind, as far as it was seen. */
  whenHTML() {
    const { seen } = this.host.timeline;
    const iterations = this.turns.map(turn => turn.iteration).filter(at => at <= seen);
    if (!iterations.length) return "What if? Play until the search changes its mind.";
    const when = [...new Set(iterations)].map(
      iteration => `<button data-when="${iteration}">iteration ${iteration}</button>`,
    );
    return `What if? Where the search changed its mind: ${when.join("")}`;
  }

  /** What could be taken instead. @param {number} parent @param {number} taken @param {Moment} m */
  othersOf(parent, taken, m) {
    const { live, active } = this.host;
    const recorded = this.turns.filter(turn => turn.iteration === m.iteration);
    return active.film
      .children(parent, m)
      .filter(child => child !== taken && (live || recorded.some(({ node }) => node === child)));
  }

  /** Back to the one search. */
  goBack = () => (this.host.live ? this.host.live.ask({ alone: true }) : this.showBeside(null));

  /** @param {number} node */
  take(node) {
    const { host, turns } = this;
    host.clock.play(false);
    const { iteration } = host.active.film.at(host.t);
    if (host.live) return host.live.ask({ iteration, node });
    this.showBeside(turns.findIndex(turn => turn.iteration === iteration && turn.node === node));
  }

  /** Show the search that took a turn beside the first, or it alone. @param {number | null} turn */
  showBeside(turn) {
    const { host } = this;
    this.shown = turn;
    host.trees.forEach((tree, number) => tree.hide(number > 0 && number - 1 !== turn));
    host.active = host.trees[turn === null ? 0 : turn + 1];
    host.showBeside(turn === null ? null : host.active);
    host.timeline.difference = turn === null ? 0 : 4 * this.turns[turn].iteration - 3;
    host.resize();
    this.element.querySelector("button")?.focus({ preventScroll: true });
    find(host.root, ".trees").scrollIntoView({ block: "nearest" });
  }
}

const BACK = '<button data-back="1">back to the one search</button>';
