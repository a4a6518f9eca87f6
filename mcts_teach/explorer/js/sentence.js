// The sentence of a moment, and the time.

import { escaped, find, keepKeys } from "./base.js";
import { reasonsHTML } from "./reasons.js";
import { capital } from "./toolbar.js";
import { reasonsOf, sentenceOf } from "./words.js";

/** Say what has just happened, and when; of two trees above each of them.
 * @param {Player} player @param {Moment} m */
export function tellMoment(player, m) {
  const { root, say, pair, active, prediction, iterations } = player;
  const label = pair ? `${escaped(active.film.data.label ?? "")}: ` : "";
  say.style.setProperty("--c", colorOf(m));
  say.innerHTML = label + sentenceHTML(player, active.film, m);
  if (!pair) letKeysScroll(say);
  for (const { film, figure } of pair?.trees ?? []) tellTree(player, film, figure);
  const quiet = m.asking || prediction.told !== null;
  showReasons(player, quiet ? "" : reasonsHTML(active.film, m));
  find(root, ".clock").innerHTML = clockHTML(m, iterations);
}

/** @param {Player} player @param {string} html */
function showReasons({ root, active }, html) {
  const place = find(root, ".reasons");
  const held = place.contains(document.activeElement);
  place.innerHTML = html;
  keepKeys(place);
  if (held) (place.querySelector("button") ?? active.svg).focus(); // its button is a new one
}

/** Say above a tree whose it is, and what has just happened there.
 * @param {Player} player @param {Film} film @param {HTMLElement} figure */
function tellTree(player, film, figure) {
  const m = player.moment(film);
  const told = find(figure, ".told");
  told.style.setProperty("--c", colorOf(m));
  told.innerHTML = sentenceHTML(player, film, m);
  letKeysScroll(find(figure, "figcaption"));
}

/** @param {Player} player @param {Film} film @param {Moment} m */
function sentenceHTML({ prediction }, film, m) {
  const phase = m.phase && !m.asking ? `${capital(m.phase)}: ` : "";
  const text = phase + (m.asking ? prediction.question(m, film) : sentenceOf(film, m));
  const quiet = m.asking || (prediction.told !== null && film === prediction.film);
  const why = quiet ? "" : reasonsOf(film, m).join("; ");
  const look = m.k === 0 ? ' class="mcts-hidden"' : ""; // the reasons of a walk stand below
  return `${escaped(text)}${why ? `<span${look}> · ${escaped(why)}</span>` : ""}`;
}

/** @param {Moment} m */
const colorOf = m => (m.phase ? `var(--${m.phase})` : "var(--ink)");

/** @param {HTMLElement} element */
function letKeysScroll(element) {
  if (element.scrollHeight > element.clientHeight) element.tabIndex = 0;
  else element.removeAttribute("tabindex");
}

/** Show the bars of a level of the walk. @param {Player} player @param {HTMLElement} button */
export function showLevel({ active, panel }, button) {
  const { path } = active.m;
  const level = Number(button.dataset.level);
  panel.showBars(path[level], path[level + 1]);
}

/** @param {Moment} m @param {number} iterations */
function clockHTML(m, iterations) {
  if (!iterations) return "";
  if (!m.t) return "before the search";
  const [now, all] = [m.iteration, iterations].map(number => number.toLocaleString("en"));
  return `iteration <b>${now}</b> of ${all}`;
}
