// A link to a moment and a node, in the page's address.

import { find } from "./base.js";
import { PHASES } from "./film.js";

/** @param {Player} player */
export function linkTo({ active: { film, selected }, t }) {
  const m = film.at(t);
  const names = selected === null ? [] : film.namesTo(selected).map(encodeURIComponent);
  const phase = m.phase ? `&phase=${m.phase}` : "";
  return `#iteration=${m.iteration}${phase}${selected === null ? "" : `&node=${names.join("/")}`}`;
}

/** Go where the page's address says. @param {Player} player */
export function readLink(player) {
  const { active, clock } = player;
  const asked = new URLSearchParams(location.hash.slice(1));
  const iteration = Number(asked.get("iteration"));
  const phase = asked.get("phase") ?? "backpropagate";
  const isPhase = PHASES.includes(/** @type {Phase} */ (phase));
  if (asked.has("iteration") && Number.isInteger(iteration) && isPhase)
    clock.t = clock.bounded(active.film.momentOf(iteration, phase));
  if (!asked.has("iteration") && !asked.has("node")) return;
  const names = asked.get("node")?.split("/").filter(Boolean);
  active.selected = names ? active.film.find(names) : null;
}

/** Follow the page's address whenever it changes.
 * @param {Player} player @param {AbortSignal} signal */
export function followLinks(player, signal) {
  const jump = () => {
    if (location.hash === linkTo(player)) return;
    player.clock.play(false);
    readLink(player);
    player.draw();
  };
  readLink(player);
  addEventListener("hashchange", jump, { signal });
}

/** @param {Player} player */
export async function copyLink(player) {
  const button = find(player.root, "[data-do=link]");
  await navigator.clipboard?.writeText(location.href.split("#")[0] + linkTo(player));
  button.textContent = "copied";
  setTimeout(() => {
    button.textContent = "copy link";
  }, 1500);
}
