// One tree on the page: its cards and lines, and what is looked at there.

import { around, find } from "./base.js";
import { perform } from "./acts.js";
import { cardWords, nodeSVG, playoutSVG, px, shelfSVG, tipHTML, treeHTML } from "./cards.js";
import { edgesSVG } from "./edges.js";
import { Gestures } from "./gestures.js";
import { groupOf, show } from "./groups.js";
import { Icicle } from "./icicle.js";
import { rowsSVG, rowsWidth } from "./rows.js";
import { StillLayouts } from "./still.js";

/** @import { Film } from "./film.js" */
/** @import { Player } from "./player.js" */
/** @import { Drawn, DrawnLayout, Moment, Point, Spot } from "./types.js" */

const MARGIN = 10;
const MOST_ROOM = 5;
const FEW_CARDS = 12; // on a projector, where they are large

/** @param {number} x */
const eased = x => 1 - (1 - x) ** 3;

export class TreeView {
  /** @param {Player} host @param {Film} film @param {HTMLElement} figure @param {number} number */
  constructor(host, film, figure, number) {
    this.host = host;
    this.film = film;
    this.figure = figure;
    this.number = number;
    /** @type {Set<number>} */
    this.folded = new Set();
    /** @type {Map<Spot["id"], Drawn>} */
    this.drawn = new Map();
    /** @type {Point} */
    this.pan = [0, 0];
    this.panned = false;
    this.room = 1;
    /** @type {number | null} */
    this.selected = null;
    /** @type {number | null} */
    this.lit = null;
    this.m = film.at(0);
    this.plan = /** @type {DrawnLayout} */ (
      /** @type {unknown} */ ({ spots: [], width: 0, height: 0, worth: 0 })
    );
    this.layouts = new StillLayouts();
    figure.innerHTML = treeHTML(film, host.two);
    /** @type {SVGSVGElement} */
    this.svg = find(figure, "svg");
    /** @type {SVGGElement} */
    this.view = find(this.svg, "g");
    /** @type {SVGGElement} */
    this.edges = find(this.svg, ".edges");
    /** @type {SVGGElement} */
    this.nodes = find(this.svg, ".nodes");
    /** @type {SVGGElement} */
    this.walkers = find(this.svg, ".walkers");
    this.gestures = new Gestures(this);
    this.icicle = new Icicle(this);
    figure.addEventListener("click", event => this.press(around(event, "[data-tree]")));
  }

  /** Show another tree in its place. @param {boolean} hidden */
  hide(hidden) {
    this.figure.hidden = hidden;
    this.icicle.canvas.hidden = hidden;
  }

  /** @param {HTMLElement | null} button */
  press(button) {
    const does = button?.dataset.tree;
    if (does === "less") this.zoom(0.8);
    if (does === "more") this.zoom(1.25);
    if (does === "follow") this.follow();
    if (does !== "fit") return;
    this.room = 1;
    this.panned = false;
    this.host.draw();
  }

  /** Look where the search is. */
  follow() {
    this.panned = false;
    this.host.select(this, null);
  }

  /** Fold or unfold a node. @param {number} node */
  fold(node) {
    if (!this.folded.delete(node) && this.film.children(node, this.m).length) this.folded.add(node);
    this.host.draw();
  }

  /** Show what is hidden below a node. @param {number} node */
  open(node) {
    if (this.folded.delete(node)) return this.host.draw();
    this.host.select(this, node);
    this.zoom(1.4);
  }

  /** Give room for more cards, not larger ones: letters keep their size. @param {number} factor */
  zoom(factor) {
    const before = this.spot(this.focus());
    const room = Math.min(MOST_ROOM, Math.max(1, this.room * factor));
    if (room === this.room) return;
    this.room = room;
    this.panned = room > 1;
    this.host.draw();
    const after = this.spot(this.focus());
    if (before && after && room > 1)
      this.pan = [this.pan[0] + before.x - after.x, this.pan[1] + before.y - after.y];
    this.moveView();
  }

  /** @param {Point} pan */
  panTo(pan) {
    this.panned = true;
    this.pan = pan;
    this.moveView();
  }

  /** Move the tree in its window, never so far that nothing is left to see. */
  moveView() {
    const { width, height } = this.svg.viewBox.baseVal;
    /** @param {number} at @param {number} size @param {number[]} reach */
    const bounded = (at, size, reach) =>
      Math.min(size - 30 - Math.min(...reach), Math.max(30 - Math.max(...reach), at));
    const { spots } = this.plan;
    const [x, y] = this.pan;
    const xs = spots.map(spot => spot.x);
    const ys = spots.map(spot => spot.y);
    this.pan = [bounded(x, width, xs), bounded(y, height, ys)];
    this.view.setAttribute("transform", `translate(${this.pan.map(px).join(" ")})`);
    find(this.view, ".rows").setAttribute("transform", `translate(${px(-this.pan[0])} 0)`);
    find(this.figure, ".follow").hidden = this.selected === null && !this.panned;
    const whole = this.room === 1 && !this.panned;
    for (const name of ["less", "fit"]) find(this.figure, `[data-tree=${name}]`).hidden = whole;
    const hides = spots.some(spot => spot.more > 0);
    find(this.figure, "[data-tree=more]").hidden = whole && !hides;
  }

  /** The node that is looked at: one that was chosen, the root in the end, or the path's end. */
  focus() {
    const { selected, film, m } = this;
    if (selected !== null && film.isThere(selected, m)) return selected;
    return m.t === film.last ? 0 : this.end();
  }

  /** The end of the path. */
  end() {
    return this.m.path[this.m.path.length - 1] ?? 0;
  }

  /** @param {Spot["id"]} id */
  spot(id) {
    return this.plan.spots.find(spot => spot.id === id);
  }

  /** Mark the card that a number comes from. @param {number | null} node */
  light(node) {
    this.lit = node;
    for (const group of /** @type {Iterable<SVGGElement>} */ (this.nodes.children))
      group.classList.toggle("lit", node !== null && group.dataset.id === String(node));
  }

  /** @param {Moment} m
   * @param {{ dark: boolean, duration: number, happens: boolean }} how */
  draw(m, { dark, duration, happens }) {
    const { host, svg } = this;
    const box = svg.getBoundingClientRect();
    const size = /** @type {Point} */ (
      [Math.max(240, box.width), Math.max(180, box.height)].map(side => side / host.big)
    );
    this.m = m;
    svg.style.touchAction = this.room > 1 ? "none" : ""; // a finger scrolls the page, or the tree
    this.figure.classList.toggle("active", host.active === this);
    svg.setAttribute("viewBox", `0 0 ${size.join(" ")}`);
    this.plan = this.layOut(m, size);
    this.drawn = new Map(this.plan.spots.map(spot => [spot.id, spot]));
    if (!this.panned) this.pan = this.bringInSight(size);
    this.moveView();
    this.paint(m, dark, duration);
    this.icicle.draw(m, dark);
    if (happens && m.k === 1) this.dropIn();
    host.motion.tween(this, duration, u => this.place(eased(u), happens && m.k === 0));
    this.walkers.innerHTML = "";
    if (happens) perform(this, m);
  }

  /** @param {Moment} m @param {Point} size */
  layOut(m, size) {
    const { film, drawn: before, folded, selected } = this;
    const beside = rowsWidth(film, size[0]);
    const [width, height] = [size[0] - beside, size[1]].map(v => (v - 2 * MARGIN) * this.room);
    const cards = this.host.big > 1 ? { cards: FEW_CARDS } : {};
    const room = { folded, selected, width, height, ...cards };
    const plan = this.layouts.layOut(film, m, room);
    const total = Math.max(1, film.visits(0, m));
    for (const one of plan.spots) {
      const spot = /** @type {Drawn} */ (one);
      spot.x += beside;
      for (const axis of /** @type {const} */ (["x", "y", "foot"])) spot[axis] += MARGIN;
      const above = spot.parent === undefined ? null : plan.spots[spot.parent];
      const from = before.get(spot.id) ?? (above && before.get(above.id)) ?? spot;
      spot.from = [from.x, from.y];
      spot.born = !before.has(spot.id);
      spot.share = typeof spot.id === "number" ? film.visits(spot.id, m) / total : 0;
    }
    find(this.view, ".rows").innerHTML = beside ? rowsSVG(film, plan.spots) : "";
    return /** @type {DrawnLayout} */ (plan);
  }

  /** Where a tree that is larger than the page is moved, so that the end of the path can be seen.
   * @param {Point} size @returns {Point} */
  bringInSight([width, height]) {
    const { plan, room } = this;
    const end = this.selected === null ? this.end() : this.focus();
    const spot = this.spot("playout") ?? this.spot(end) ?? plan.spots[0];
    if (room > 1) return [width / 2 - spot.x, height / 2 - spot.y];
    /** @param {number} end @param {number} most @param {number} whole */
    const shift = (end, most, whole) =>
      whole + 2 * MARGIN <= most ? 0 : Math.min(0, most - MARGIN - end - 20);
    return [
      shift(spot.x + spot.w / 2, width, plan.width),
      shift(spot.y + spot.h / 2, height, plan.height),
    ];
  }

  /** @param {Moment} m @param {boolean} dark @param {number} duration */
  paint(m, dark, duration) {
    const groups = /** @type {SVGGElement[]} */ ([...this.nodes.children]);
    const ids = new Set(this.plan.spots.map(spot => String(spot.id)));
    for (const group of groups) if (!ids.has(group.dataset.spot ?? "")) group.remove();
    const selected = this.selected === null ? null : this.focus();
    const idOf = this.idOf.bind(this);
    for (const spot of this.plan.spots) {
      spot.group = groupOf(this.nodes, spot.id, duration);
      if (spot.kind === "playout") show(spot.group, "playout", playoutSVG(spot));
      else if (spot.kind === "shelf")
        show(spot.group, "shelf", shelfSVG(this.film, spot, m, { dark, selected, idOf }));
      else this.paintNode(spot, m, dark, spot.id === selected);
    }
    this.svg.setAttribute("aria-activedescendant", this.idOf(this.focus()));
  }

  /** @param {Drawn} spot @param {Moment} m @param {boolean} dark @param {boolean} selected */
  paintNode(spot, m, dark, selected) {
    const { film } = this;
    const id = Number(spot.id);
    const marks = `${selected ? " selected" : ""}${this.lit === id ? " lit" : ""}`;
    show(spot.group, `node ${spot.kind}${marks}`, nodeSVG(film, spot, m, dark));
    const attributes = {
      "data-id": id,
      id: this.idOf(id),
      role: "treeitem",
      "aria-level": spot.depth + 1,
      "aria-selected": selected,
      "aria-label": cardWords(film, spot, m),
    };
    for (const [name, value] of Object.entries(attributes))
      spot.group.setAttribute(name, String(value));
    if (film.children(id, m).length)
      spot.group.setAttribute("aria-expanded", String(!this.folded.has(id)));
  }

  /** @param {number} node */
  cardOf(node) {
    return this.nodes.querySelector(`.node[data-id="${node}"] > rect:not(.halo)`);
  }

  /** @param {number} node */
  idOf(node) {
    return `${this.host.id}-${this.number}-${node}`;
  }

  /** What a resting pointer is shown of a node. @param {number} node @param {boolean} dark */
  card(node, dark) {
    return tipHTML(this.film, node, this.m, { dark, more: this.spot(node)?.more });
  }

  /** Have the new card come from above. */
  dropIn() {
    const spot = this.spot(this.m.path[this.m.path.length - 1]);
    if (spot?.born) spot.from = [spot.x, spot.y - 26];
  }

  /** Place everything on its way from where it was. @param {number} u @param {boolean} hidden */
  place(u, hidden) {
    const { spots } = this.plan;
    for (const spot of spots) {
      const [x, y] = spot.from;
      spot.now = [x + u * (spot.x - x), y + u * (spot.y - y)];
      spot.group.setAttribute("transform", `translate(${spot.now.map(px).join(" ")})`);
    }
    this.edges.innerHTML = edgesSVG(spots, hidden);
  }
}
