// The sentence of a moment, and the time.

import { escaped, find, keepKeys } from "./base.js";
import { reasonsHTML } from "./reasons.js";
import { capital } from "./toolbar.js";
import { reasonsOf, sentenceOf } from "./words.js";

/** @import { Player } from "./player.js" */
/** @import { Moment } from "./types.js" */

/** Say what has just happened, and when. @param {Player} player @param {Moment} m */
export function tellMoment({ root, say, prediction, two, active: { film }, iterations }, m) {
  const whose = two ? `${film.data.label}: ` : "";
  const phase = m.phase && !m.asking ? `${capital(m.phase)}: ` : "";
  const text = `${whose}${phase}${m.asking ? prediction.question(m) : sentenceOf(film, m)}`;
  const quiet = m.asking || prediction.told !== null;
  const why = quiet ? "" : reasonsOf(film, m).join("; ");
  say.style.setProperty("--c", m.phase ? `var(--${m.phase})` : "var(--ink)");
  const look = m.k === 0 ? ' class="mcts-hidden"' : ""; // the reasons of a walk stand below
  say.innerHTML = `${escaped(text)}${why ? `<span${look}> · ${escaped(why)}</span>` : ""}`;
  if (say.scrollHeight > say.clientHeight)
    say.tabIndex = 0; // so that keys can scroll it
  else say.removeAttribute("tabindex");
  find(root, ".reasons").innerHTML = quiet ? "" : reasonsHTML(film, m);
  keepKeys(find(root, ".reasons"));
  find(root, ".clock").innerHTML = clockHTML(m, iterations);
}

/** Show the bars of a level of the walk. @param {Player} player @param {HTMLElement} button */
export function showLevel({ root, active, panel }, button) {
  const { path } = active.m;
  const level = Number(button.dataset.level);
  panel.showBars(path[level], path[level + 1]);
  for (const other of find(root, ".reasons").children)
    other.setAttribute("aria-pressed", String(other === button));
}

/** @param {Moment} m @param {number} iterations */
function clockHTML(m, iterations) {
  if (!iterations) return "";
  if (!m.t) return "before the search";
  const [now, all] = [m.iteration, iterations].map(number => number.toLocaleString("en"));
  return `iteration <b>${now}</b> of ${all}`;
}
