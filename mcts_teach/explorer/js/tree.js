// One tree on the page: its cards and lines, and what is looked at there.

import { NS, find, setAll } from "./base.js";
import { perform } from "./motion.js";
import {
  cardWords,
  edgesSVG,
  nodeSVG,
  playoutSVG,
  px,
  rowsSVG,
  rowsWidth,
  shelfSVG,
  tipHTML,
  treeHTML,
} from "./cards.js";
import { Gestures } from "./gestures.js";
import { Icicle } from "./icicle.js";
import { Sight } from "./sight.js";
import { MARGIN } from "./sizes.js";
import { StillLayouts } from "./still.js";

const FEW_CARDS = 12; // on a projector, where they are large

export class TreeView {
  /** @param {Player} host @param {Film} film @param {number} number */
  constructor(host, film, number) {
    this.host = host;
    this.film = film;
    this.figure = find(host.root, ".trees").appendChild(document.createElement("figure"));
    this.figure.className = "tree";
    this.number = number;
    /** @type {Set<number>} */
    this.folded = new Set();
    /** @type {Map<Spot["id"], Drawn>} */
    this.drawn = new Map();
    this.sight = new Sight(this);
    /** @type {number | null} */
    this.selected = null;
    /** @type {number | null} */
    this.lit = null;
    this.m = film.at(0);
    this.plan = /** @type {DrawnLayout} */ (/** @type {object} */ ({ spots: [] }));
    this.layouts = new StillLayouts();
    this.figure.innerHTML = treeHTML(film);
    this.svg = find(this.figure, "svg");
    this.view = find(this.svg, "g");
    this.edges = find(this.svg, ".edges");
    this.nodes = find(this.svg, ".nodes");
    this.walkers = find(this.svg, ".walkers");
    this.gestures = new Gestures(this);
    this.icicle = new Icicle(this);
  }

  /** Show another tree in its place. @param {boolean} hidden */
  hide(hidden) {
    this.figure.hidden = hidden;
    this.icicle.place.hidden = hidden;
  }

  /** Be the one of two trees that is looked at. */
  activate() {
    if (this.host.active === this) return;
    this.host.active = this;
    this.host.draw(0);
  }

  /** Look where the search is. */
  follow() {
    this.sight.panned = this.sight.whole = false;
    this.host.select(this, null);
  }

  /** Fold or unfold a node. @param {number} node */
  fold(node) {
    this.activate();
    if (!this.folded.delete(node) && this.film.children(node, this.m).length) this.folded.add(node);
    this.host.draw();
  }

  /** Show what is hidden below a node. @param {number} node */
  open(node) {
    if (this.folded.has(node)) return this.fold(node);
    this.host.select(this, node);
    this.sight.zoom(1.4);
  }

  /** The node that is looked at: one that was chosen, the root in the end, or the path's end. */
  focus() {
    const { selected, film, m } = this;
    if (selected !== null && film.isThere(selected, m)) return selected;
    return m.t === film.last ? 0 : this.end();
  }

  /** The end of the path. */
  end = () => this.m.path[this.m.path.length - 1] ?? 0;

  /** What should be in sight. */
  spotInSight() {
    const end = this.selected === null ? this.end() : this.focus();
    return this.spot("playout") ?? this.spot(end) ?? this.plan.spots[0];
  }

  /** @param {Spot["id"]} id */
  spot = id => this.plan.spots.find(spot => spot.id === id);

  /** Mark the card that a number comes from. @param {number | null} node */
  light(node) {
    this.lit = node;
    for (const group of /** @type {Iterable<SVGGElement>} */ (this.nodes.children))
      group.classList.toggle("lit", node !== null && group.dataset.id === String(node));
  }

  /** @param {Moment} m @param {{ dark: boolean, duration: number, happens: boolean }} how */
  draw(m, { dark, duration, happens }) {
    const { host, svg } = this;
    const { width, height } = svg.getBoundingClientRect();
    /** @type {Point} */
    const size = [Math.max(240, width) / host.big, Math.max(180, height) / host.big];
    this.m = m;
    this.figure.classList.toggle("active", host.active === this);
    svg.setAttribute("viewBox", `0 0 ${size.join(" ")}`);
    this.plan = this.layOut(m, size);
    this.drawn = new Map(this.plan.spots.map(spot => [spot.id, spot]));
    if (!host.pair) this.sight.bringToView();
    this.sight.moveView();
    this.paint(m, dark, duration);
    this.icicle.draw(m, dark);
    const fresh = happens && m.k === 1 ? this.spot(this.end()) : null;
    if (fresh?.born) fresh.from = [fresh.x, fresh.y - 26]; // it comes from above
    host.motion.tween(this, duration, u => this.place(1 - (1 - u) ** 3, happens && m.k === 0));
    this.walkers.innerHTML = "";
    if (happens) perform(this, m);
  }

  /** @param {Moment} m @param {Point} size */
  layOut(m, size) {
    const { film } = this;
    const { pair } = this.host;
    const beside = pair ? pair.rowsWidth(size[0]) : rowsWidth(film, size[0]);
    const room = this.roomOn([size[0] - beside, size[1]]);
    const plan = pair ? pair.layOut(this, room) : this.layouts.layOut(film, m, room);
    this.placeSpots(plan, m, beside);
    find(this.view, ".rows").innerHTML = beside ? rowsSVG(film, plan.spots) : "";
    return /** @type {DrawnLayout} */ (plan);
  }

  /** @param {Layout} plan @param {Moment} m @param {number} beside */
  placeSpots(plan, m, beside) {
    const { film, drawn: before } = this;
    const total = Math.max(1, film.visits(0, m));
    for (const spot of plan.spots) {
      spot.x += beside + MARGIN;
      spot.y += MARGIN;
      spot.foot += MARGIN;
      const above = spot.parent === undefined ? null : plan.spots[spot.parent];
      const from = before.get(spot.id) ?? (above && before.get(above.id)) ?? spot;
      const share = typeof spot.id === "number" ? film.visits(spot.id, m) / total : 0;
      Object.assign(spot, { from: [from.x, from.y], born: !before.has(spot.id), share });
    }
  }

  /** What there is to lay out in. @param {Point} size @returns {Room} */
  roomOn(size) {
    const { folded, selected, host, sight } = this;
    const [width, height] = size.map(side => (side - 2 * MARGIN) * sight.room);
    const strip = this.icicle.canvas.clientWidth / host.big;
    const few = host.big > 1 ? { cards: FEW_CARDS } : {};
    return { folded, selected, width, height, strip, ...few };
  }

  /** @param {Moment} m @param {boolean} dark @param {number} duration */
  paint(m, dark, duration) {
    const groups = /** @type {SVGGElement[]} */ ([...this.nodes.children]);
    const ids = new Set(this.plan.spots.map(spot => String(spot.id)));
    for (const group of groups) if (!ids.has(group.dataset.spot ?? "")) group.remove();
    const selected = this.selected === null ? null : this.focus();
    const { idOf } = this;
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
    setAll(spot.group, {
      "data-id": id,
      id: this.idOf(id),
      role: "treeitem",
      "aria-level": spot.depth + 1,
      "aria-selected": selected,
      "aria-label": cardWords(film, spot, m),
    });
    if (film.children(id, m).length)
      spot.group.setAttribute("aria-expanded", String(!this.folded.has(id)));
  }

  /** @param {number} node */
  idOf = node => `${this.host.id}-${this.number}-${node}`;

  /** What a resting pointer is shown of a node. @param {number} node @param {boolean} dark */
  card = (node, dark) => tipHTML(this.film, node, this.m, { dark, more: this.spot(node)?.more });

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

/** What was drawn last in each group. @type {WeakMap<SVGGElement, string>} */
const drawings = new WeakMap();

/** The element that draws a spot. @param {SVGGElement} nodes @param {Spot["id"]} id
 * @param {number} duration @returns {SVGGElement} */
function groupOf(nodes, id, duration) {
  const there = nodes.querySelector(`:scope > [data-spot="${id}"]`);
  if (there) return /** @type {SVGGElement} */ (there);
  const group = document.createElementNS(NS, "g");
  group.dataset.spot = String(id);
  nodes.append(group);
  if (duration)
    group.animate([{ opacity: 0 }, { opacity: 1 }], { duration: Math.min(duration, 350) });
  return group;
}

/** Draw what has changed. @param {SVGGElement} group @param {string} look @param {string} svg */
function show(group, look, svg) {
  group.setAttribute("class", look);
  if (drawings.get(group) === svg) return;
  drawings.set(group, svg);
  group.innerHTML = svg;
}
