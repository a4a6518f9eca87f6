// What a press on a figure does, of a button or a key.

import { around, consume } from "./base.js";
import { timeAt } from "./curves.js";
import { DRAWERS } from "./drawer.js";
import { copyLink } from "./links.js";
import { saveSVG } from "./svg_file.js";

/** @param {Player} player @param {MouseEvent} event */
export function answerClick(player, event) {
  const button = around(event, "button");
  const figure = around(event, ".tree");
  const { path } = player.active.m;
  if (figure) player.pair?.others.find(tree => tree.figure === figure)?.activate();
  if (button?.dataset.level) {
    const level = Number(button.dataset.level);
    player.panel.showBars(path[level], path[level + 1]);
  }
  if (button?.dataset.phase) player.go(player.clock.momentOfPhase(Number(button.dataset.phase)));
  if (button?.dataset.do) press(player, button.dataset.do);
  const curve = /** @type {SVGSVGElement | null} */ (
    /** @type {unknown} */ (around(event, ".curves svg"))
  );
  if (curve) player.go(timeAt(curve, event, player.active.film));
}

/** What the buttons do. @type {Record<string, (player: Player) => unknown>} */
const ACTIONS = {
  play: player => player.clock.play(!player.clock.playing),
  first: player => player.go(0),
  back: player => player.step(-1),
  forward: player => player.step(1),
  last: player => player.go(player.last),
  part: player => player.go(player.active.film.momentOf(player.timeline.difference, "select")),
  svg: ({ active, root }) => saveSVG(active, root),
  link: copyLink,
  screen: ({ root }) =>
    document.fullscreenElement ? document.exitFullscreen() : root.requestFullscreen(),
  more: ({ toolbar }) => toolbar.toggleRest(),
  predict,
  larger: player => (player.enlarge(!player.whole), player.draw(0)),
};

/** Do what a button says. @param {Player} player @param {string} does */
export function press(player, does) {
  if (DRAWERS.includes(does)) player.drawer.pull(does);
  else ACTIONS[does]?.(player);
}

/** @param {Player} player */
function predict(player) {
  player.prediction.turn();
  player.resize();
  player.say.scrollIntoView({ block: "nearest" });
}

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
  if (key === " ") return around(event, "button") ? null : () => press(player, "play");
  if (key === "Escape" && drawer.open) return () => drawer.pull(String(drawer.open));
  if (key === "f" || key === "Escape") return () => active.follow();
  if (key === "?") return () => drawer.pull("keys");
  const born = active.film.birth[player.panel.node];
  if (key !== "b" || born <= 0) return null;
  return () => player.go(active.film.momentOf(born, "expand"));
}
