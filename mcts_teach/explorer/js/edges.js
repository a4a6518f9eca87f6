// The lines of a tree.

import { px } from "./cards.js";

/** All lines, the walk on top. @param {Drawn[]} spots @param {boolean} hidden */
export function edgesSVG(spots, hidden) {
  const [edges, walk] = [[""], [""]];
  for (const spot of spots) {
    if (spot.parent === undefined) continue;
    const line = `d="${edgePath(spots[spot.parent], spot)}"`;
    if (spot.id === "playout") walk.push(`<path class="random" ${line}/>`);
    else if (spot.walked) walk.push(walkSVG(spot, line, hidden));
    else edges.push(`<path ${line} stroke-width="${px(0.8 + 5 * spot.share)}"/>`);
  }
  return [...edges, ...walk].join("");
}

/** @param {Drawn} spot @param {string} line @param {boolean} hidden */
function walkSVG(spot, line, hidden) {
  const width = px(Math.max(2.6, 0.8 + 5 * spot.share));
  const dash = hidden ? ' pathLength="1" stroke-dasharray="1" stroke-dashoffset="1"' : "";
  return `<path class="walk" data-to="${spot.id}" ${line} stroke-width="${width}"${dash}/>`;
}

/** Down from a card, and then over to the other. @param {Drawn} above @param {Drawn} below */
function edgePath(above, below) {
  const [x0, y0] = [above.now[0], above.now[1] + above.h / 2];
  const [x1, y1] = [below.now[0], below.now[1] - below.h / 2];
  const foot = Math.min(above.foot - above.y + above.now[1], y1);
  const middle = (foot + y1) / 2;
  const [from, bend] = [`M${px(x0)} ${px(y0)}V${px(foot)}`, `${px(x0)} ${px(middle)}`];
  return `${from}C${bend} ${px(x1)} ${px(middle)} ${px(x1)} ${px(y1)}`;
}
