// A knob that chooses which of several searches is shown, each at the same moment.

import { escaped, find } from "./base.js";

/** @import { Player } from "./player.js" */
/** @import { Shown, Vary } from "./types.js" */

/** @param {Shown} shown */
export function knobHTML({ vary }) {
  if (!vary) return "";
  const name = escaped(vary.name);
  const range = `min="0" max="${vary.values.length - 1}" value="${vary.start}"`;
  const input = `<input type="range" aria-label="${name}" ${range}>`;
  return `<label class="knob"><b>${name}</b>${input}<output></output></label>`;
}

export class Knob {
  /** @param {Player} host @param {Vary} vary */
  constructor(host, vary) {
    this.host = host;
    this.vary = vary;
    /** @type {HTMLInputElement} */
    this.input = find(host.root, ".knob input");
    this.input.addEventListener("input", () => this.turn());
    this.show();
  }

  /** Show another search at this moment. */
  turn() {
    const { host } = this;
    host.play(false);
    const looked = host.active.selected;
    const names = looked === null ? null : host.active.film.line(looked).slice(1);
    const way = names?.map(node => host.active.film.name(node));
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
