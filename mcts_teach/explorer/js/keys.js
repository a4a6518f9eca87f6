// The keys of a figure, wherever the focus is in it.

import { around, consume } from "./base.js";

/** @import { Player } from "./player.js" */

/** @type {[string, string][]} */
export const KEYS = [
  ["← →", "on the timeline: a phase back, forward"],
  ["↓ ↑", "on the timeline: an iteration back, forward"],
  [", .", "a phase back, forward, wherever you are"],
  ["[ ]", "the same phase of the iteration before, after"],
  ["Home End", "on the timeline: the first, the last moment"],
  ["space", "play, pause"],
  ["arrows", "on the tree: parent, child, siblings"],
  ["Enter", "on the tree: fold, unfold"],
  ["f or Esc", "follow the search"],
  ["b", "the iteration in which the node was born"],
  ["?", "these keys"],
];

/** @type {Record<string, number>} */
const STEPS_IN_TIME = { ",": -1, ".": 1, "[": -4, "]": 4 };

/** @param {Player} player @param {KeyboardEvent} event */
export function answerKey(player, event) {
  if (around(event, "input, select, textarea") || event.ctrlKey || event.metaKey || event.altKey)
    return;
  const action = actionOf(player, event);
  if (!action) return;
  action();
  consume(event);
}

/** @param {Player} player @param {KeyboardEvent} event @returns {(() => void) | null} */
function actionOf(player, event) {
  const { key } = event;
  const { drawer, active } = player;
  if (key in STEPS_IN_TIME) return () => player.go(player.t + STEPS_IN_TIME[key]);
  if (key === " ") return around(event, "button") ? null : () => player.press("play");
  if (key === "Escape" && drawer.open) return () => player.pull(String(drawer.open));
  if (key === "f" || key === "Escape") return () => active.follow();
  if (key === "?") return () => player.pull("keys");
  const born = active.film.birth[player.panel.node];
  if (key !== "b" || born <= 0) return null;
  return () => player.go(active.film.momentOf(born, "expand"));
}
