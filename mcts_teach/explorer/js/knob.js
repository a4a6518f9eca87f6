// A knob that chooses which of several searches is shown, each at the same moment.

import { decimal, escaped, find } from "./base.js";

const MOST_C = 4; // beyond it a search of any length here is the same flat comb

/** A slider among the searches that were recorded, or for any c where Python searches again.
 * @param {Shown} shown @param {Live | null} live */
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

/** Where Python searches again: let it do so once the slider is let go.
 * @param {HTMLElement} root @param {Live | null} live */
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
