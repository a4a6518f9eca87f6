// The controls of time: buttons, chips, and which of them can be pressed.

import { around, consume, find } from "./base.js";
import { PHASES } from "./film.js";

/** @import { Moment } from "./types.js" */

/** @type {Record<string, string>} */
const ICONS = {
  first: "M2 2h2v12H2zM14 2v12L5 8z",
  back: "M11 2v12L3 8z",
  forward: "M5 2v12l8-6z",
  last: "M12 2h2v12h-2zM2 2v12l9-6z",
  play: "M4 2v12l10-6z",
  pause: "M3 2h4v12H3zM9 2h4v12H9z",
};

/** @param {string} name */
const iconSVG = name =>
  `<svg viewBox="0 0 16 16" aria-hidden="true"><path d="${ICONS[name]}"/></svg>`;

/** @param {string} text */
export const capital = text => text[0].toUpperCase() + text.slice(1);

/** @param {string} does @param {string} words */
const timeButton = (does, words) =>
  `<button data-do="${does}" aria-label="${words}" title="${words}">${iconSVG(does)}</button>`;

/** @param {string} phase @param {number} k */
const chipHTML = (phase, k) =>
  `<button data-phase="${k}" style="--c:var(--${phase})" aria-pressed="false"` +
  ` title="${phase}, in this iteration; again: in the next">${capital(phase)}</button>`;

export const toolbarHTML = () => `
  <div class="toolbar" role="toolbar" aria-label="time">
    <div class="group">
      ${timeButton("first", "to the first moment")}
      ${timeButton("back", "one phase back (,)")}
      <button class="play" data-do="play" aria-label="play" title="play, pause (space)"
        >${iconSVG("play")}<span>play</span></button>
      ${timeButton("forward", "one phase forward (.)")}
      ${timeButton("last", "to the last moment")}
    </div>
    <div class="group chips" role="group" aria-label="phase">
      ${PHASES.map(chipHTML).join("")}
    </div>
    <span class="clock"></span>
  </div>`;

export class Toolbar {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    for (const bar of root.querySelectorAll("[role=toolbar]"))
      giveOneStop(/** @type {HTMLElement} */ (bar));
  }

  /** @param {boolean} on */
  showPlaying(on) {
    const button = find(this.root, ".play");
    const name = on ? "pause" : "play";
    find(button, "path").setAttribute("d", ICONS[name]);
    find(button, "span").textContent = name;
    button.setAttribute("aria-label", name);
  }

  /** @param {Moment} m @param {number} t @param {number} last */
  draw(m, t, last) {
    this.root.querySelectorAll("[data-phase]").forEach((chip, k) => {
      chip.setAttribute("aria-pressed", String(k === m.k));
    });
    for (const name of ["first", "back", "forward", "last"]) {
      const off = name === "first" || name === "back" ? t === 0 : t === last;
      find(this.root, `[data-do=${name}]`).setAttribute("aria-disabled", String(off));
    }
  }
}

/** Give a bar one focus stop; the arrows go from control to control. @param {HTMLElement} bar */
function giveOneStop(bar) {
  /** @type {NodeListOf<HTMLElement>} */
  const controls = bar.querySelectorAll("button, select");
  /** @param {EventTarget | null} one */
  const stand = one => {
    for (const other of controls) other.tabIndex = other === one ? 0 : -1;
  };
  stand(bar.querySelector(".play") ?? bar.querySelector("button"));
  bar.addEventListener("focusin", event => stand(event.target));
  bar.addEventListener("keydown", event => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const all = [...controls].filter(one => one.offsetParent !== null);
    const next = step && all[(indexOfTarget(all, event) + step + all.length) % all.length];
    const to = event.key === "Home" ? all[0] : event.key === "End" ? all.at(-1) : next;
    if (!to || (around(event, "select") && !step)) return;
    to.focus();
    consume(event);
  });
}

/** @param {HTMLElement[]} all @param {Event} event */
const indexOfTarget = (all, event) => all.indexOf(/** @type {HTMLElement} */ (event.target));
