// Room for the longest sentence of a recording: each can be read, and none moves the page.

import { escaped, find } from "./base.js";
import { capital } from "./toolbar.js";
import { reasonsOf, sentenceOf } from "./words.js";

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
