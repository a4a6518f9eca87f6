// What a press on a figure does, of a button or a key.

import { around, consume } from "./base.js";
import { timeAt } from "./curves.js";
import { DRAWERS } from "./drawer.js";
import { copyLink, saveSVG } from "./sharing.js";

/** What a press does where something like this is pressed; with its data.
 * @type {Record<string, (player: Player, data: DOMStringMap, event: MouseEvent) => unknown>} */
const PRESSES = {
  "[data-do]": (player, { do: does = "" }) => press(player, does),
  "[data-phase]": (player, { phase }) => player.go(player.clock.momentOfPhase(Number(phase))),
  "[data-level]": ({ panel }, { level }) => panel.showLevel(Number(level)),
  "[data-tree]": (player, { tree = "" }, event) => LOOKS[tree](treeAt(player, event)),
  "[data-guess]": ({ prediction }, { guess }) => prediction.answer(Number(guess)),
  "[data-on]": ({ prediction }) => prediction.goOn(),
  "[data-turn]": ({ whatIf }, { turn }) => whatIf.take(Number(turn)),
  "[data-when]": (player, { when }) => goTo(player, Number(when), "select"),
  "[data-back]": ({ whatIf }) => whatIf.goBack(),
  "[data-way]": ({ panel }, { way = "" }) => panel.goOn(way),
  "[data-born]": player => goTo(player, bornIn(player), "expand"),
  ".bar[data-n]": (player, { n }) => player.select(player.active, Number(n)),
  ".board svg": ({ panel }, _, event) => panel.choose(event),
  ".part": player => press(player, "part"),
  ".curves svg": (player, _, event) => player.go(timeAt(event, player.active.film)),
};
const PRESSED = Object.keys(PRESSES);

/** @param {Player} player @param {MouseEvent} event */
export function answerClick(player, event) {
  const found = around(event, PRESSED.join());
  const what = PRESSED.find(selector => found?.matches(selector));
  if (found && what) PRESSES[what](player, found.dataset, event);
  if (player.pair && around(event, ".tree")) treeAt(player, event).activate();
}

/** @param {Player} player @param {Event} event */
function treeAt({ trees, active }, event) {
  const figure = around(event, ".tree");
  return trees.find(tree => tree.figure === figure) ?? active;
}

/** What the buttons at a tree do. @type {Record<string, (tree: TreeView) => void>} */
const LOOKS = {
  less: tree => tree.sight.zoom(0.8),
  fit: tree => tree.sight.fit(),
  more: tree => tree.sight.zoom(1.25),
  follow: tree => tree.follow(),
};

/** @param {Player} player @param {number} iteration @param {Phase} phase */
const goTo = (player, iteration, phase) => player.go(player.active.film.momentOf(iteration, phase));

/** The iteration that added the node which is looked at. @param {Player} player */
const bornIn = ({ active }) => active.film.birth[active.focus()];

/** What the buttons do. @type {Record<string, (player: Player) => unknown>} */
const ACTIONS = {
  play: player => player.clock.play(!player.clock.playing),
  first: player => player.go(0),
  back: player => player.step(-1),
  forward: player => player.step(1),
  last: player => player.go(player.last),
  part: player => player.go(player.timeline.difference),
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

/** @type {Record<string, (player: Player) => void>} */
const BY_KEY = {
  ",": player => player.step(-1),
  ".": player => player.step(1),
  "[": player => player.go(player.t - 4),
  "]": player => player.go(player.t + 4),
  "?": player => player.drawer.pull("keys"),
  f: player => player.active.follow(),
};

/** @param {Player} player @param {KeyboardEvent} event */
export function answerKey(player, event) {
  if (around(event, "input, select, textarea") || event.ctrlKey || event.metaKey || event.altKey)
    return;
  const { key } = event;
  const { drawer, active } = player;
  if (BY_KEY[key]) BY_KEY[key](player);
  else if (key === " " && !around(event, "button")) press(player, "play");
  else if (key === "Escape") drawer.open ? drawer.pull(drawer.open) : active.follow();
  else if (key === "b" && bornIn(player) > 0) goTo(player, bornIn(player), "expand");
  else return;
  consume(event);
}
