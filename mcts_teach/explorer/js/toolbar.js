// The controls of time: buttons, chips, and which of them can be pressed.

import { around, consume, find } from "./base.js";
import { PHASES } from "./film.js";

/** @type {Record<string, string>} */
const ICONS = {
  back: "M11 2v12L3 8z",
  forward: "M5 2v12l8-6z",
  play: "M4 2v12l10-6z",
  pause: "M3 2h4v12H3zM9 2h4v12H9z",
};

/** @param {string} name */
const iconSVG = name =>
  `<svg viewBox="0 0 16 16" aria-hidden="true"><path d="${ICONS[name]}"/></svg>`;

/** @param {string} text */
export const capital = text => text[0].toUpperCase() + text.slice(1);

/** @param {string} does @param {string} words */
export const timeButton = (does, words) =>
  `<button data-do="${does}" aria-label="${words}" title="${words}">${iconSVG(does)}</button>`;

/** @param {string} phase @param {number} k */
const chipHTML = (phase, k) =>
  `<button data-phase="${k}" style="--c:var(--${phase})" aria-pressed="false"` +
  ` title="${phase}, in this iteration; again: in the next">${capital(phase)}</button>`;

const PREDICT = '<button class="predict" data-do="predict">predict, then reveal</button>';

/** The controls of time. @param {boolean} predicts @param {string} speed */
export const toolbarHTML = (predicts, speed) => `
  <div class="toolbar" role="toolbar" aria-label="time">
    <div class="group">
      ${timeButton("back", "one phase back (,)")}
      <button class="play" data-do="play" aria-label="play" title="play, pause (space)"
        >${iconSVG("play")}<span>play</span></button>
      ${timeButton("forward", "one phase forward (.)")}${speed}
    </div>
    <div class="group chips" role="group" aria-label="phase">
      ${PHASES.map(chipHTML).join("")}
    </div>
    ${predicts ? PREDICT : ""}
    <span class="clock"></span>
  </div>`;

export class Toolbar {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    for (const bar of root.querySelectorAll("[role=toolbar]")) giveOneStop(bar);
  }

  /** @param {boolean} on */
  showPlaying(on) {
    const button = find(this.root, ".play");
    const name = on ? "pause" : "play";
    find(button, "path").setAttribute("d", ICONS[name]);
    find(button, "span").textContent = name;
    button.setAttribute("aria-label", name);
  }

  /** Show or hide what is behind "more". */
  toggleRest() {
    const rest = find(this.root, ".rest");
    rest.hidden = !rest.hidden;
    find(this.root, "[data-do=more]").setAttribute("aria-expanded", String(!rest.hidden));
  }

  /** @param {Moment} m @param {number} t @param {number} last */
  draw(m, t, last) {
    this.root.querySelectorAll("[data-phase]").forEach((chip, k) => {
      chip.setAttribute("aria-pressed", String(k === m.k));
    });
    for (const [does, end] of Object.entries({ back: 0, first: 0, forward: last, last }))
      for (const button of this.root.querySelectorAll(`[data-do=${does}]`))
        button.setAttribute("aria-disabled", String(t === end));
    for (const button of this.root.querySelectorAll(".begin"))
      /** @type {HTMLElement} */ (button).hidden = t > 0;
  }
}

/** Give a bar one focus stop; the arrows go from control to control. @param {Element} bar */
function giveOneStop(bar) {
  const controls = () => /** @type {HTMLElement[]} */ ([...bar.querySelectorAll("button, select")]);
  /** @param {EventTarget | null} one */
  const stand = one => {
    for (const other of controls()) other.tabIndex = other === one ? 0 : -1;
  };
  stand(bar.querySelector(".play") ?? bar.querySelector("button"));
  bar.addEventListener("focusin", event => stand(event.target));
  bar.addEventListener("keydown", event => {
    const { key } = /** @type {KeyboardEvent} */ (event);
    const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
    const all = controls().filter(one => one.offsetParent !== null);
    const here = all.findIndex(one => one === event.target);
    const next = step && all[(here + step + all.length) % all.length];
    const to = key === "Home" ? all[0] : key === "End" ? all.at(-1) : next;
    if (!to || (around(event, "select") && !step)) return;
    to.focus();
    consume(event);
  });
}
