// The keys of a figure, wherever the focus is in it.

import { around, consume } from "./base.js";

/** @type {Record<string, number>} */
const STEPS_IN_TIME = { "[": -4, "]": 4 };
/** @type {Record<string, number>} */
const STEPS = { ",": -1, ".": 1 };

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
  if (key in STEPS) return () => player.step(STEPS[key]);
  if (key in STEPS_IN_TIME) return () => player.go(player.t + STEPS_IN_TIME[key]);
  if (key === " ") return around(event, "button") ? null : () => player.press("play");
  if (key === "Escape" && drawer.open) return () => player.pull(String(drawer.open));
  if (key === "f" || key === "Escape") return () => active.follow();
  if (key === "?") return () => player.pull("keys");
  const born = active.film.birth[player.panel.node];
  if (key !== "b" || born <= 0) return null;
  return () => player.go(active.film.momentOf(born, "expand"));
}
