// What is taken from the page: a link to a moment and a node, and the tree as a file.

import { escaped, find, setAll } from "./base.js";
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
  const phase = /** @type {Phase} */ (asked.get("phase") ?? "backpropagate");
  if (asked.has("iteration") && Number.isInteger(iteration) && PHASES.includes(phase))
    clock.t = clock.bounded(active.film.momentOf(iteration, phase));
  if (!asked.has("iteration") && !asked.has("node")) return;
  const names = asked.get("node")?.split("/").filter(Boolean);
  active.selected = names ? active.film.find(names) : null;
}

/** Follow the page's address. @param {Player} player @param {AbortSignal} signal */
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

const COLORS = ["paper", "ink", "faint", "line", "card", "walk", "focus", "differs", ...PHASES];

/** Save a tree with the colours of today. @param {TreeView} tree @param {HTMLElement} root */
export function saveSVG(tree, root) {
  const copy = /** @type {SVGSVGElement} */ (tree.svg.cloneNode(true));
  const { width, height } = tree.svg.viewBox.baseVal;
  const style = getComputedStyle(root);
  const colors = COLORS.map(name => `--${name}:${style.getPropertyValue(`--${name}`)}`).join(";");
  const look = `${colors};font-family:system-ui,sans-serif;background:${style.backgroundColor}`;
  setAll(copy, { width, height, style: look });
  copy.insertAdjacentHTML("afterbegin", `<style>${escaped(treeRules())}</style>`);
  const { t, iteration, phase } = tree.m;
  const text = new XMLSerializer().serializeToString(copy);
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
  link.download = `tree${t ? `_${iteration}_${phase}` : ""}.svg`;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** The rules of the page's style sheets that say how a tree looks. */
function treeRules() {
  const rules = [...document.styleSheets].flatMap(sheet => {
    try {
      return [...sheet.cssRules];
    } catch {
      return []; // a sheet from elsewhere, which may not be read
    }
  });
  /** @param {any[]} outer @returns {any[]} */
  const within = outer => outer.flatMap(rule => [...(rule.cssRules ?? [])]);
  const ofTrees = within(rules).filter(rule => rule.selectorText?.endsWith(".tree svg"));
  const texts = within(ofTrees).map(rule => rule.cssText);
  return texts.join("\n").replaceAll("& ", "");
}
