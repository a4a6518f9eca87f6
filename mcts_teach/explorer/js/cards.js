// The parts of a tree, as the texts of SVG elements.

import { decimal, escaped, inkOn, many, rateColor } from "./base.js";
import { boardSVG } from "./board.js";
import {
  countsOf,
  describeNode,
  labelOf,
  leaderAt,
  proofSign,
  scoreWords,
  stateWords,
  textsOf,
  wayTo,
} from "./words.js";
import { SHELF, widthOf } from "./sizes.js";
import { smallBoardSVG } from "./arrange.js";

/** Where the texts of a card stand, from its middle. @type {Record<string, number[]>} */
const LINES = { card: [-10, 5, 18.5], mid: [-3, 11.5], line: [4], tag: [4], dot: [] };
const STUB = '<rect class="reach" x="-12" y="-12" width="24" height="24" fill="none"/>';

/** A number of pixels. @param {number} value */
export const px = value => value.toFixed(1);

/** The colour of a node. @type {OfNode<string, [dark: boolean]>} */
export const fillOf = (film, node, m, dark) => rateColor(node ? film.mean(node, m) : NaN, dark);

/** The star on the first move that would be played. @type {OfNode<string, Point>} */
function starSVG(film, node, m, x, y) {
  if (!node || leaderAt(film, m) !== node) return "";
  const points = Array.from({ length: 10 }, (_, i) => {
    const [angle, r] = [(i * Math.PI) / 5, i % 2 ? 3 : 7];
    return `${px(x + r * Math.sin(angle))},${px(y - r * Math.cos(angle))}`;
  });
  return `<polygon class="star" points="${points.join(" ")}"/>`;
}

/** A frame so large, and more. @param {number} w @param {number} h @param {number} corner */
const framer =
  (w, h, corner) =>
  (grow = 0) =>
    `x="${-w / 2 - grow}" y="${-h / 2 - grow}" width="${w + 2 * grow}" height="${h + 2 * grow}"` +
    ` rx="${corner + grow}"`;

/** The end of a playout. @param {Spot} spot */
export function playoutSVG({ w, h, lines = [] }) {
  const texts = lines.map((text, i) => {
    const y = (i - (lines.length - 1) / 2) * 14 + 4;
    const look = i === lines.length - 1 ? "title" : "";
    return `<text class="${look}" y="${y}">${escaped(text)}</text>`;
  });
  return `<rect ${framer(w, h, 6)()}/>${texts.join("")}`;
}

/** First moves without a card: each has its name. @type {OfSpot<string,
 * [{ dark: boolean, selected: number | null, idOf: (node: number) => string }]>} */
export function shelfSVG(film, spot, m, { dark, selected, idOf }) {
  const { nodes = [], columns = 1, wide = 0, w, h, cells = nodes.keys(), lone = [] } = spot;
  const places = [...cells];
  const tags = nodes.map((node, i) => {
    const x = ((places[i] % columns) + 0.5) * wide - w / 2;
    const y = (Math.floor(places[i] / columns) + 0.5) * SHELF - h / 2;
    const box = framer(wide - 3, SHELF - 2, 5);
    const fill = fillOf(film, node, m, dark);
    return (
      `<g class="node" data-id="${node}" id="${idOf(node)}" role="treeitem" aria-level="2"` +
      ` aria-selected="${node === selected}"` +
      ` aria-label="${escaped(describeNode(film, node, m))}${loneWords(lone, node)}"` +
      ` transform="translate(${px(x)} ${px(y)})">` +
      `<rect ${box()} fill="${fill}" stroke="var(--card)" stroke-width=".9"/>` +
      (lone.includes(node) ? `<rect class="lone" ${box(-2.5)}/>` : "") +
      `<text y="4" fill="${inkOn(fill)}">${escaped(labelOf(film, node))}</text>` +
      `${starSVG(film, node, m, 3 - wide / 2, 3 - SHELF / 2)}</g>`
    );
  });
  if (!spot.label) return tags.join("");
  const below = `<text y="3.7">${spot.label} below these</text>`;
  const place = `translate(0 ${h / 2 + 12})`;
  return `${tags.join("")}<g class="more" data-id="0" transform="${place}">${STUB}${below}</g>`;
}

/** A card or a dot. @type {OfSpot<string, [dark: boolean]>} */
export function nodeSVG(film, spot, m, dark) {
  const { w, h, kind, board = 0 } = spot;
  const id = Number(spot.id);
  const fill = fillOf(film, id, m, dark);
  const ink = inkOn(fill);
  const box = framer(w, h, kind !== "dot" ? 7 : film.end(id) ? 1.5 : w / 2);
  const pen = spot.walked
    ? 'stroke="var(--walk)" stroke-width="2.4"'
    : 'stroke="var(--card)" stroke-width="0.9"';
  const fresh = m.k >= 1 && film.birth[id] === m.iteration ? ' stroke-dasharray="5 3"' : "";
  const texts = textsOf(film, id, m, kind).map((text, i) => {
    const look = i === 0 && kind !== "line" ? "title" : i === 2 ? "score" : "";
    const at = `x="${board / 2}" y="${LINES[kind][i]}"`;
    return `<text class="${look}" ${at} fill="${ink}">${escaped(text)}</text>`;
  });
  const rect = `<rect ${box()} fill="${fill}" ${pen}${fresh}/>`;
  const star = starSVG(film, id, m, 1 - w / 2, 1 - h / 2);
  const ring = spot.lone?.length ? `<rect class="lone" ${box(2.2)}/>` : "";
  const halo = `<rect class="halo" ${box(4)}/>`;
  const parts = [halo, rect, ring, smallBoardSVG(film, spot, dark), ...texts];
  return [...parts, proofSVG(film, spot, m, ink), star, stubSVG(spot)].filter(Boolean).join(" ");
}

/** The sign in the corner of a card whose value is proven. @type {OfSpot<string, [ink: string]>} */
function proofSVG(film, { id, kind, w, h }, m, ink) {
  const sign = kind === "card" || kind === "mid" ? proofSign(film, Number(id), m) : "";
  return sign && `<text x="${w / 2 - 8}" y="${12 - h / 2}" fill="${ink}">${sign}</text>`;
}

/** What is not drawn below a node: below it, or beside its stem. @param {Spot} spot */
function stubSVG({ id, kind, h, more, label, hanging }) {
  if (kind === "dot") return more ? `<path d="M0 ${h / 2}v4" stroke="var(--card)"/>` : "";
  if (!label) return "";
  const at = hanging ? `0 ${h / 2 + 12}` : `5 ${h / 2 + 8}`;
  const text = `<text y="3.7"${hanging ? "" : ' style="text-anchor:start"'}>${label}</text>`;
  return `<g class="more" data-id="${id}" transform="translate(${at})">${STUB}${text}</g>`;
}

/** @param {number[] | undefined} lone @param {number} node */
const loneWords = (lone, node) => (lone?.includes(node) ? ", only in this tree" : "");

/** What a screen reader is told: first what can be read on a card. @type {OfSpot<string>} */
export function cardWords(film, { id, kind, label, lone }, m) {
  const texts = textsOf(film, Number(id), m, kind);
  if (label && kind !== "dot") texts.push(label);
  const words = describeNode(film, Number(id), m) + loneWords(lone, Number(id));
  return texts.length ? `${texts.join(" ")}: ${words}` : words;
}

/** What a resting pointer is shown. @type {OfNode<string, [{ dark: boolean, more?: number }]>} */
export function tipHTML(film, node, m, { dark, more = 0 }) {
  const look = { dark, small: true, width: 66 };
  const board = film.plan ? boardSVG(film.plan, film.position(node), look) : "";
  const hasMean = node && film.visits(node, m) && !film.isNobodys(node);
  const mean = hasMean ? ` = ${decimal(film.mean(node, m))}` : "";
  const hasScore = node && !m.asking;
  const score = hasScore ? `, ${escaped(scoreWords(film, node, m, `${film.score.name} `))}` : "";
  const born = film.birth[node] ? `, added in iteration ${film.birth[node]}` : "";
  const below = `<br>${many(more, "node")} below ${more === 1 ? "is" : "are"} not shown`;
  return (
    `${board}<div><b>${escaped(wayTo(film, node))}</b><br>` +
    `${countsOf(film, node, m)}${mean}${score}<br>` +
    `<i>${escaped(stateWords(film, node, m))}${born}${more ? below : ""}</i></div>`
  );
}

const BEGIN = '<button class="begin" data-do="forward">▶ the first step</button>';

/** The frame of a tree. @param {Film} film */
export function treeHTML({ data }) {
  /** @param {string} does @param {string} sign @param {string} words */
  const button = (does, sign, words) =>
    `<button data-tree="${does}" aria-label="${words}" title="${words}">${sign}</button>`;
  const begins = data.iterations.length > 0 && (data.there ?? 1) === 1; // nothing is there
  const label = `<b>${escaped(data.label ?? data.title)}</b>`;
  return `<figcaption>${label} <span class="told"></span></figcaption>
    <svg role="tree" tabindex="0" aria-label="the tree of ${escaped(data.title)}"><g>
      <g class="edges"></g><g class="rows"></g><g class="nodes"></g><g class="walkers"></g>
    </g></svg>
    ${begins ? BEGIN : ""}
    <div class="room">
      <button class="follow" data-tree="follow" title="look where the search is (f)"
        >follow the search</button>
      ${button("less", "−", "less room")}
      ${button("fit", "⤢", "fit the tree to the page")}
      ${button("more", "+", "more room, more cards")}
    </div>`;
}

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
  const y1 = below.now[1] - below.h / 2;
  const foot = Math.min(above.foot - above.y + above.now[1], y1);
  const [from, to] = [px(above.now[0]), px(below.now[0])];
  const middle = px((foot + y1) / 2);
  const start = `M${from} ${px(above.now[1] + above.h / 2)}V${px(foot)}`;
  return `${start}C${from} ${middle} ${to} ${middle} ${to} ${px(y1)}`;
}

const LEAST_WIDE = 520; // pixels: a page on which it is said who moved

/** Who moved, left of each row, if cards do not say it. @param {Film} film @param {Spot[]} spots */
export function rowsSVG(film, spots) {
  /** @type {Spot[][]} */
  const rows = [];
  for (const spot of spots)
    if (spot.id && typeof spot.id === "number") (rows[spot.depth] ??= []).push(spot);
  const texts = rows.filter(Boolean).map(row => {
    const [who, ...others] = new Set(row.map(({ id }) => film.mover(Number(id))));
    const y = Math.min(...row.map(spot => spot.y)) + 4;
    return who && !others.length ? `<text x="6" y="${px(y)}">${escaped(who)} moved</text>` : "";
  });
  return texts.join("");
}

/** What who moved takes; nothing on a small page. @param {Film} film @param {number} width */
export function rowsWidth({ data: { players }, tellsMovers }, width) {
  if (tellsMovers || width < LEAST_WIDE) return 0;
  const wide = Math.max(...players.map(name => widthOf(`${name} moved`, 11))) + 8;
  return wide > width / 8 ? 0 : wide;
}
