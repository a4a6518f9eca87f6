// The whole tree in a strip: every node, as wide as its share of the visits, in the colour of its
// mean; below a node are its children.

import { decimal, escaped, find, inkOn, rateColor } from "./base.js";
import { press } from "./press.js";
import { FONT, widthOf } from "./sizes.js";
import { labelOf, ratioOf, wayTo } from "./words.js";

const HIGH = 52; // pixels: the strip
const HIGHEST = 13; // a row of it
const [LARGE_ROW, HIGHER] = [64, 24]; // in place of the cards; how much higher
const [NAMED_ROW, COUNTED_ROW] = [12, 28]; // rows with names, and with counts
const ASIDE = 4; // how far from its left end a walk goes through a room
const LEAST = 1; // what is narrower is summed up
const GAPPED = 3; // what is wider has a gap beside it

/** The rooms of all nodes, in the order of their moves, parents before children.
 * @param {Film} film @param {Moment} m @param {number} width @returns {Strip[]} */
export function roomsOf(film, m, width) {
  /** @type {Strip[]} */
  const rooms = [{ node: 0, left: 0, width, depth: 0, mean: film.mean(0, m), nodes: 1 }];
  for (let i = 0; i < rooms.length; i++)
    if (rooms[i].node !== null) rooms.push(...roomsBelow(film, m, rooms[i]));
  return rooms;
}

/** @param {Film} film @param {Moment} m @param {Strip} above */
function roomsBelow(film, m, above) {
  const depth = above.depth + 1;
  const node = /** @type {number} */ (above.node);
  const children = film.children(node, m);
  const visits = children.map(child => weigh(film.visits(child, m)));
  const sum = visits.reduce((one, other) => one + other, 0);
  const each = above.width / Math.max(1, weigh(film.visits(node, m)), sum);
  let { left } = above;
  /** @type {Strip[]} */
  const rooms = [];
  /** @type {Strip & { wins: number, visits: number } | null} */
  let several = null;
  children.forEach((child, i) => {
    const width = each * visits[i];
    if (width >= LEAST || m.walked.has(child)) {
      several = null;
      rooms.push({ node: child, left, width, depth, mean: film.mean(child, m), nodes: 1 });
    } else if (width > 0) {
      if (!several) {
        several = { node: null, left, width: 0, depth, mean: NaN, nodes: 0, wins: 0, visits: 0 };
        rooms.push(several);
      }
      several.width += width;
      several.nodes += 1;
      several.visits += visits[i];
      several.wins += film.wins(child, m);
      several.mean = several.wins / several.visits;
    }
    left += width;
  });
  return rooms;
}

/** A learner's search may leave what is no number of visits. @param {number} visits */
const weigh = visits => (visits > 0 && visits < Infinity ? visits : 0);

/** How many moves the deepest node will be away from the root. @param {Film} film */
function deepestOf(film) {
  const depths = new Int32Array(film.size);
  for (let node = 1; node < film.size; node++)
    depths[node] = depths[/** @type {number} */ (film.parent(node))] + 1;
  return depths.reduce((most, depth) => Math.max(most, depth), 0);
}

export class Icicle {
  /** @param {TreeView} tree */
  constructor(tree) {
    this.tree = tree;
    /** @type {Strip[]} */
    this.rooms = [];
    this.row = HIGHEST;
    this.depth = Math.max(...tree.host.films.map(deepestOf)); // rows of all are as high
    this.place = document.createElement("div");
    const name = escaped(tree.film.data.label ?? "");
    this.place.innerHTML = `<b>${name}: </b><span>all nodes</span><canvas role="img"></canvas>`;
    this.canvas = find(this.place, "canvas");
    find(tree.host.root, ".icicles").append(this.place);
    this.canvas.addEventListener("click", event => this.press(event));
    this.canvas.addEventListener("pointermove", event => this.tell(event));
  }

  /** The room at which something points. @param {MouseEvent} event */
  roomAt(event) {
    const { left, top } = this.canvas.getBoundingClientRect();
    const [x, y] = [event.clientX - left, event.clientY - top].map(at => at / this.tree.host.big);
    const depth = Math.floor(y / this.row);
    return this.rooms.find(
      room => room.depth === depth && x >= room.left && x < room.left + Math.max(2, room.width),
    );
  }

  /** Look at the node, so that the cards do; where rows are too low for a finger, have a larger
   * strip. @param {MouseEvent} event */
  press(event) {
    const { host } = this.tree;
    if (host.touched && !host.whole) return press(host, "larger");
    const room = this.roomAt(event);
    if (room && room.node !== null) host.select(this.tree, room.node);
  }

  /** @param {MouseEvent} event */
  tell(event) {
    const room = this.roomAt(event);
    this.canvas.style.cursor = room && room.node !== null ? "pointer" : "";
    this.canvas.title = room ? wordsOf(this.tree.film, this.tree.m, room) : "";
  }

  /** @param {Moment} m @param {boolean} dark */
  draw(m, dark) {
    const { canvas, tree } = this;
    const { film, host } = tree;
    const width = Math.max(120, canvas.clientWidth / host.big);
    const scale = devicePixelRatio * host.big;
    const high = host.whole ? host.active.svg.clientHeight / host.big + HIGHER : HIGH;
    canvas.style.height = `${high * host.big}px`;
    [canvas.width, canvas.height] = [width, high].map(side => Math.round(side * scale));
    this.row = Math.min(host.whole ? LARGE_ROW : HIGHEST, high / (this.depth + 1));
    this.rooms = roomsOf(film, m, width);
    const all = this.rooms.reduce((sum, room) => sum + room.nodes, 0);
    canvas.setAttribute("aria-label", `all of the tree: ${all} nodes, as wide as their visits`);
    const pen = canvas.getContext("2d");
    if (!pen) return;
    pen.scale(scale, scale);
    const style = getComputedStyle(host.root);
    const color = (/** @type {string} */ name) => style.getPropertyValue(`--${name}`).trim();
    for (const room of this.rooms) this.fill(pen, room, rateColor(room.mean, dark), color("line"));
    this.outline(pen, color("ink"));
    this.thread(pen, m, color("walk"));
    if (this.row >= NAMED_ROW)
      for (const room of this.rooms) this.name(pen, m, room, inkOn(rateColor(room.mean, dark)));
  }

  /** Write the move and, in high rows, the counts, where there is room.
   * @param {CanvasRenderingContext2D} pen @param {Moment} m @param {Strip} room
   * @param {string} ink */
  name(pen, m, { node, left, width, depth }, ink) {
    if (node === null || width < NAMED_ROW) return;
    const { film } = this.tree;
    const counts = ratioOf(film, node, m);
    const lines = [labelOf(film, node)];
    if (this.row >= COUNTED_ROW && widthOf(counts, 11) < width - 3) lines.push(counts);
    if (widthOf(lines[0], 11, true) > width - 3) return;
    pen.fillStyle = ink;
    pen.textAlign = "center";
    lines.forEach((text, i) => {
      pen.font = `${i ? 400 : 650} 11px ${FONT}`;
      const y = (depth + 0.5) * this.row + 4 + (i - (lines.length - 1) / 2) * 13;
      pen.fillText(text, left + width / 2, y);
    });
  }

  /** @param {CanvasRenderingContext2D} pen @param {Strip} room @param {string} fill
   * @param {string} edge */
  fill(pen, { left, width, depth }, fill, edge) {
    const gap = width > GAPPED ? 1 : 0;
    const box = /** @type {const} */ ([left, depth * this.row, Math.max(width, 1) - gap, this.row]);
    pen.fillStyle = fill;
    pen.fillRect(...box);
    if (!gap || this.row < 6) return;
    pen.strokeStyle = edge;
    pen.lineWidth = 0.5;
    pen.strokeRect(...box);
  }

  /** Frame what stands on a card. @param {CanvasRenderingContext2D} pen @param {string} ink */
  outline(pen, ink) {
    const cards = this.tree.plan.spots.filter(spot => spot.kind !== "dot");
    const shown = new Set(cards.map(spot => spot.id));
    pen.strokeStyle = ink;
    pen.lineWidth = 1;
    for (const { node, left, width, depth } of this.rooms)
      if (node !== null && shown.has(node) && width > GAPPED)
        pen.strokeRect(left + 0.5, depth * this.row + 0.5, width - 2, this.row - 1);
  }

  /** Draw the walk: frames, and a line straight down, as each room lies within the one above.
   * @param {CanvasRenderingContext2D} pen @param {Moment} m @param {string} walk */
  thread(pen, m, walk) {
    const rooms = this.rooms.filter(({ node }) => node !== null && m.walked.has(node));
    const last = rooms.at(-1);
    if (!last) return;
    pen.strokeStyle = walk;
    pen.lineWidth = 1.2;
    for (const { left, width, depth } of rooms)
      pen.strokeRect(left, depth * this.row, Math.max(2, width), this.row);
    pen.lineWidth = 1.6;
    pen.beginPath();
    const x = last.left + Math.min(ASIDE, Math.max(2, last.width) / 2);
    pen.moveTo(x, 0);
    pen.lineTo(x, (last.depth + 1) * this.row);
    pen.stroke();
  }
}

/** @param {Film} film @param {Moment} m @param {Strip} room */
function wordsOf(film, m, { node, nodes, mean }) {
  if (node === null) return `${nodes} nodes, mean ${decimal(mean)}`;
  return `${wayTo(film, node)}, ${ratioOf(film, node, m)}`;
}
