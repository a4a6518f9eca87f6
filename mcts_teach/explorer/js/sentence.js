// The sentence of a moment, and the time.

import { escaped, find } from "./base.js";
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
  say.innerHTML = `${escaped(text)}${why ? `<span> · ${escaped(why)}</span>` : ""}`;
  say.title = say.scrollHeight > say.clientHeight ? `${text}; ${why}` : "";
  find(root, ".clock").innerHTML = clockHTML(m, iterations);
}

/** @param {Moment} m @param {number} iterations */
function clockHTML(m, iterations) {
  if (!iterations) return "";
  if (!m.t) return "before the search";
  const [now, all] = [m.iteration, iterations].map(number => number.toLocaleString("en"));
  return `iteration <b>${now}</b> of ${all}`;
}
