// The sentence of a moment, and the time.

import { escaped, find, refill } from "./base.js";
import { reasonsHTML } from "./choice.js";
import { capital } from "./toolbar.js";
import { reasonsOf, sentenceOf } from "./words.js";

/** Say what happened, and when; above both trees. @param {Player} player @param {Moment} m */
export function tellMoment(player, m) {
  const { root, say, pair, active, prediction, iterations } = player;
  tell(player, active.film, say, m, player.whose);
  if (!pair) letKeysScroll(say);
  for (const { film, figure } of pair?.trees ?? []) {
    tell(player, film, find(figure, ".told"), player.moment(film));
    letKeysScroll(find(figure, "figcaption"));
  }
  const quiet = m.asking || prediction.told !== null;
  refill(find(root, ".reasons"), quiet ? "" : reasonsHTML(active.film, m), active.svg);
  const [now, all] = [m.iteration, iterations].map(number => number.toLocaleString("en"));
  const clock = m.t ? `iteration <b>${now}</b> of ${all}` : "before the search";
  find(root, ".clock").innerHTML = iterations ? clock : "";
}

/** @param {Player} player @param {Film} film @param {HTMLElement} place @param {Moment} m */
function tell({ prediction }, film, place, m, label = "") {
  place.style.setProperty("--c", m.phase ? `var(--${m.phase})` : "var(--ink)");
  const phase = m.phase && !m.asking ? `${capital(m.phase)}: ` : "";
  const text = phase + (m.asking ? prediction.question(m, film) : sentenceOf(film, m));
  const quiet = m.asking || (prediction.told !== null && film === prediction.film);
  const why = quiet ? "" : reasonsOf(film, m).join("; ");
  const look = m.k === 0 ? ' class="mcts-hidden"' : ""; // the reasons of a walk stand below
  const reason = why ? `<span${look}> · ${escaped(why)}</span>` : "";
  place.innerHTML = label + escaped(text) + reason;
}

/** @param {HTMLElement} element */
function letKeysScroll(element) {
  if (element.scrollHeight > element.clientHeight) element.tabIndex = 0;
  else element.removeAttribute("tabindex");
}

const TRIED = 6; // so many of the longest have their height measured

/** Keep the room for them; of two trees above each of them. @param {Player} player */
export function keepSpokenRoom(player) {
  const { root, say, films, pair } = player;
  const reasons = find(root, ".reasons");
  reasons.textContent = " "; // a walk has some, and what else is said may stand in their place
  const why = reasons.offsetHeight + 4;
  const highs = pair
    ? pair.trees.flatMap(({ film, figure }) =>
        [true, false].map(walks => highest(film, find(figure, "figcaption"), ".told", walks)),
      )
    : films.flatMap(film => [highest(film, say, "", true), highest(film, say, "", false) - why]);
  root.style.setProperty("--say", `${Math.max(...highs)}px`);
}

/** How high a place is with the longest sentences: those of walks, or all others.
 * @param {Film} film @param {HTMLElement} place @param {string} part @param {boolean} walks */
function highest(film, place, part, walks) {
  const texts = [];
  for (let t = 0; t <= film.last; t++) {
    const m = film.at(t);
    if ((m.k === 0) !== walks) continue;
    const why = walks ? "" : reasonsOf(film, m).join("; ");
    const said = `${m.phase ? capital(m.phase) : ""}: ${sentenceOf(film, m)}`;
    texts.push({ long: said.length + why.length, said, why });
  }
  texts.sort((one, other) => other.long - one.long);
  const told = part ? find(place, part) : place;
  place.style.height = "auto";
  const highs = texts.slice(0, TRIED).map(({ said, why }) => {
    told.innerHTML = `${escaped(said)}<span> · ${escaped(why)}</span>`;
    return place.offsetHeight;
  });
  place.style.height = "";
  return Math.max(0, ...highs);
}
