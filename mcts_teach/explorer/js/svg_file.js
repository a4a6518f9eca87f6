// The tree as a file.

import { escaped, setAll } from "./base.js";
import { PHASES } from "./film.js";

const COLORS = ["paper", "ink", "faint", "line", "card", "walk", "focus", "differs", ...PHASES];

/** Save a tree as an SVG, with the colours of today, as no page will be around it.
 * @param {TreeView} tree @param {HTMLElement} root */
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
