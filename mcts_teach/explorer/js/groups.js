// The elements that draw the spots of a tree. They stay as long as their spots do.

import { NS } from "./base.js";

/** What was drawn last in each group. @type {WeakMap<SVGGElement, string>} */
const drawings = new WeakMap();

/** The element that draws a spot.
 * @param {SVGGElement} nodes @param {Spot["id"]} id @param {number} duration
 * @returns {SVGGElement} */
export function groupOf(nodes, id, duration) {
  const there = nodes.querySelector(`:scope > [data-spot="${id}"]`);
  if (there) return /** @type {SVGGElement} */ (there);
  const group = document.createElementNS(NS, "g");
  group.dataset.spot = String(id);
  nodes.append(group);
  if (duration)
    group.animate([{ opacity: 0 }, { opacity: 1 }], { duration: Math.min(duration, 350) });
  return group;
}

/** Draw a group, if it has changed. @param {SVGGElement} group @param {string} look
 * @param {string} svg */
export function show(group, look, svg) {
  group.setAttribute("class", look);
  if (drawings.get(group) === svg) return;
  drawings.set(group, svg);
  group.innerHTML = svg;
}
