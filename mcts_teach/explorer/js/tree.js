// One tree on the page: its cards and lines, what the pointer and the keys do there, and how a phase is shown happening.

import { NS, amount, decimal, escaped, finger, inkOn, many, rateColor } from "./base.js";
import { boardSVG } from "./board.js";
import { SHELF, planned, textsOf } from "./layout.js";

const LINES = { card: [-10, 5, 18.5], mid: [-3, 11.5], line: [4], tag: [4], dot: [] }; // where the texts of a card stand, from its middle
const MARGIN = 10, MOST_ROOM = 5, REACH = 16; // REACH: so far beside a card a finger still means it
const STUB = '<rect class="reach" x="-12" y="-12" width="24" height="24" fill="none"/>';
const eased = x => 1 - (1 - x) ** 3, px = value => value.toFixed(1), part = (u, from, to) => Math.min(1, Math.max(0, (u - from) / (to - from)));

export class TreeView {
  constructor(host, film, figure, number) {
    Object.assign(this, { host, film, figure, number, folded: new Set(), drawn: new Map(), pan: [0, 0], room: 1, selected: null, lit: null });
    const button = (does, sign, words) => `<button data-tree="${does}" aria-label="${words}" title="${words}">${sign}</button>`;
    figure.innerHTML = `${host.two ? `<figcaption>${escaped(film.data.label ?? film.data.title)}</figcaption>` : ""}
      <svg role="tree" tabindex="0" aria-label="the tree of ${escaped(film.data.title)}"><g><g class="edges"></g><g class="nodes"></g><g class="walkers"></g></g></svg>
      <div class="room"><button class="follow" data-tree="follow" title="look where the search is (f)">follow the search</button>${button("less", "−", "less room")}${button("fit", "⤢", "fit the tree to the page")}${button("more", "+", "more room, more cards")}</div>`;
    this.svg = figure.querySelector("svg");
    this.view = this.svg.firstElementChild;
    [this.edges, this.nodes, this.walkers] = [...this.view.children];
    this.listen();
  }

  // ---- what the pointer and the keys do

  listen() {
    const nodeOf = event => { const found = event.target.closest("[data-id]"); return found ? Number(found.dataset.id) : finger ? this.near(event) : null; };
    const fingers = new Map(), { svg } = this;
    let start = null, dragged = false, pressed = null;
    svg.addEventListener("pointerdown", event => { fingers.set(event.pointerId, [event.clientX, event.clientY]); start = { at: [event.clientX, event.clientY], pan: this.pan }; dragged = false; });
    svg.addEventListener("pointermove", event => {
      if (!fingers.has(event.pointerId)) return this.host.hover(this, nodeOf(event), event);
      const before = [...fingers.values()];
      fingers.set(event.pointerId, [event.clientX, event.clientY]);
      const now = [...fingers.values()], spread = ([a, b]) => Math.hypot(a[0] - b[0], a[1] - b[1]);
      if (fingers.size === 2) return this.zoom(spread(now) / spread(before));
      const by = [event.clientX - start.at[0], event.clientY - start.at[1]];
      if (!dragged && Math.hypot(...by) < 5) return;
      if (!dragged) svg.setPointerCapture(event.pointerId);
      dragged = this.panned = true;
      this.pan = start.pan.map((value, axis) => value + by[axis] / this.host.big);
      this.moveView();
    });
    for (const type of ["pointerup", "pointercancel", "pointerleave"]) svg.addEventListener(type, event => { fingers.delete(event.pointerId); for (const at of fingers.values()) start = { at, pan: this.pan }; if (type === "pointerleave") this.host.hover(this, null, event); });
    svg.addEventListener("click", event => {
      const node = nodeOf(event);
      if (dragged || node === null) return;
      if (event.target.closest(".more")) return this.open(node);
      const twice = pressed?.node === node && event.timeStamp - pressed.time < 400; // the first press draws anew, so `dblclick` never comes
      pressed = twice ? null : { node, time: event.timeStamp };
      twice ? this.fold(node) : this.host.select(this, node);
    });
    svg.addEventListener("wheel", event => { if (event.ctrlKey || event.metaKey) { event.preventDefault(); this.zoom(Math.exp(-event.deltaY / 300)); } }, { passive: false });
    svg.addEventListener("keydown", event => this.key(event));
    this.figure.addEventListener("click", event => this.press(event.target.closest("[data-tree]")?.dataset.tree));
  }
  near({ clientX: x, clientY: y }) { // the card that a finger means, which is not quite on it
    const away = ({ left, right, top, bottom }) => Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
    const [least] = [...this.nodes.querySelectorAll(".node > .halo + rect")].map(box => [away(box.getBoundingClientRect()), box]).sort((one, other) => one[0] - other[0]);
    return least[0] <= REACH ? Number(least[1].parentNode.dataset.id) : null;
  }
  press(what) {
    if (what === "less") this.zoom(0.8);
    if (what === "more") this.zoom(1.25);
    if (what === "fit") { this.room = 1; this.panned = false; this.host.draw(); }
    if (what === "follow") this.follow();
  }
  follow() { this.panned = false; this.host.select(this, null); }
  fold(node) { if (!this.folded.delete(node) && this.film.children(node, this.m).length) this.folded.add(node); this.host.draw(); }
  open(node) { this.folded.delete(node) ? this.host.draw() : (this.host.select(this, node), this.zoom(1.4)); }
  zoom(factor) { // room for more cards, not larger ones: letters keep their size
    const before = this.spot(this.focus()), room = Math.min(MOST_ROOM, Math.max(1, this.room * factor));
    if (room === this.room) return;
    this.room = room;
    this.panned = room > 1;
    this.host.draw();
    const after = this.spot(this.focus());
    if (before && after && room > 1) this.pan = [this.pan[0] + before.x - after.x, this.pan[1] + before.y - after.y];
    this.moveView();
  }
  moveView() { // never so far that nothing is left to see
    const { spots } = this.plan, reach = axis => spots.map(spot => spot[axis]), size = { x: this.svg.viewBox.baseVal.width, y: this.svg.viewBox.baseVal.height };
    this.pan = ["x", "y"].map((axis, i) => Math.min(size[axis] - 30 - Math.min(...reach(axis)), Math.max(30 - Math.max(...reach(axis)), this.pan[i])));
    this.view.setAttribute("transform", `translate(${this.pan.map(px).join(" ")})`);
    this.markFollowing();
  }
  markFollowing() { this.figure.querySelector(".follow").hidden = this.selected === null && !this.panned; }
  focus() { return this.selected !== null && this.film.isThere(this.selected, this.m) ? this.selected : (this.m.path.at(-1) ?? 0); }
  spot(id) { return this.plan?.spots.find(spot => spot.id === id); }
  neighbours(node) {
    const { film, m } = this, parent = film.parent(node), kids = film.children(node, m), sisters = parent === null ? [] : film.children(parent, m), here = sisters.indexOf(node);
    const most = kids.find(child => m.walked.has(child)) ?? kids.reduce((best, child) => (best === undefined || film.visits(child, m) > film.visits(best, m) ? child : best), undefined);
    return { ArrowUp: parent, ArrowDown: most, ArrowLeft: sisters[here - 1], ArrowRight: sisters[here + 1], Home: 0 };
  }
  key(event) {
    const to = this.neighbours(this.focus())[event.key];
    if (event.key === "Enter") this.fold(this.focus());
    else if (event.key === "Escape") this.follow();
    else if (to !== undefined && to !== null) this.host.select(this, to);
    else if (!event.key.startsWith("Arrow")) return;
    event.preventDefault();
    event.stopPropagation();
  }
  light(node) { // the card that a number comes from
    this.lit = node;
    for (const group of this.nodes.children) group.classList.toggle("lit", node !== null && group.dataset.id === String(node));
  }

  // ---- drawing

  draw(m, { dark, duration, happens }) {
    const { film, host } = this, box = this.svg.getBoundingClientRect(), size = [Math.max(240, box.width), Math.max(180, box.height)].map(side => side / host.big);
    this.m = m;
    this.svg.style.touchAction = this.room > 1 ? "none" : ""; // a finger scrolls the page, or moves a tree that is larger than its window
    this.figure.classList.toggle("active", host.active === this);
    this.svg.setAttribute("viewBox", `0 0 ${size.join(" ")}`);
    const [width, height] = size.map(side => (side - 2 * MARGIN) * this.room);
    this.plan = planned(film, m, { folded: this.folded, selected: this.selected, width, height, ...(host.big > 1 ? { cards: 12 } : {}) }); // a projector has few, large cards
    const total = Math.max(1, film.visits(0, m)), old = this.drawn;
    for (const spot of this.plan.spots) {
      for (const axis of ["x", "y", "foot"]) spot[axis] += MARGIN;
      const above = spot.parent === undefined ? null : this.plan.spots[spot.parent], from = old.get(spot.id) ?? (above && old.get(above.id)) ?? spot;
      spot.from = [from.x, from.y];
      spot.born = !old.has(spot.id);
      spot.share = typeof spot.id === "number" ? film.visits(spot.id, m) / total : 0;
    }
    this.drawn = new Map(this.plan.spots.map(spot => [spot.id, spot]));
    if (!this.panned) this.pan = this.inSight(size);
    this.moveView();
    this.paintAll(m, dark, duration);
    if (happens && m.k === 1) this.dropIn();
    host.tween(this, duration, u => this.placeAll(eased(u), happens && m.k === 0));
    this.walkers.innerHTML = "";
    if (happens) this.perform(m);
  }
  inSight([width, height]) { // a tree that is larger than the page is moved so that the end of the path can be seen
    const spot = this.spot("playout") ?? this.spot(this.focus()) ?? this.plan.spots[0];
    if (this.room > 1) return [width / 2 - spot.x, height / 2 - spot.y];
    const shift = (at, half, most, whole) => (whole + 2 * MARGIN <= most ? 0 : Math.min(0, most - MARGIN - at - half - 20));
    return [shift(spot.x, spot.w / 2, width, this.plan.width), shift(spot.y, spot.h / 2, height, this.plan.height)];
  }
  paintAll(m, dark, duration) {
    const focus = this.focus();
    for (const group of [...this.nodes.children]) if (!this.drawn.has(group.dataset.spot) && !this.drawn.has(Number(group.dataset.spot))) group.remove();
    for (const spot of this.plan.spots) {
      let group = this.nodes.querySelector(`:scope > [data-spot="${spot.id}"]`);
      if (!group) {
        group = document.createElementNS(NS, "g");
        group.dataset.spot = spot.id;
        this.nodes.append(group);
        if (duration) group.animate([{ opacity: 0 }, { opacity: 1 }], { duration: Math.min(duration, 350) });
      }
      spot.group = group;
      if (spot.id === "playout") this.paintPlayout(spot);
      else if (spot.id === "shelf") this.paintShelf(spot, m, dark, focus);
      else this.paintNode(spot, m, dark, spot.id === focus && this.selected !== null);
    }
    this.svg.setAttribute("aria-activedescendant", this.idOf(focus));
  }
  cardOf(node) { return this.nodes.querySelector(`.node[data-id="${node}"] > rect:not(.halo)`); }
  idOf(node) { return `${this.host.id}-${this.number}-${node}`; }
  fillOf(node, m, dark) { return rateColor(node ? this.film.mean(node, m) : NaN, dark); }
  paintPlayout(spot) {
    spot.group.setAttribute("class", "playout");
    const texts = spot.lines.map((text, i) => `<text class="${i === spot.lines.length - 1 ? "title" : ""}" y="${(i - (spot.lines.length - 1) / 2) * 14 + 4}">${escaped(text)}</text>`);
    spot.group.innerHTML = `<rect x="${-spot.w / 2}" y="${-spot.h / 2}" width="${spot.w}" height="${spot.h}" rx="6"/>${texts.join("")}`;
  }
  paintShelf(spot, m, dark, focus) { // first moves without a card: each has its name
    spot.group.setAttribute("class", "shelf");
    const tag = (node, i) => {
      const [x, y] = [(i % spot.columns + 0.5) * spot.wide - spot.w / 2, (Math.floor(i / spot.columns) + 0.5) * SHELF - spot.h / 2], fill = this.fillOf(node, m, dark);
      return `<g class="node" data-id="${node}" id="${this.idOf(node)}" role="treeitem" aria-level="2" aria-selected="${node === focus && this.selected !== null}" aria-label="${escaped(this.tell(node, m))}" transform="translate(${px(x)} ${px(y)})"><rect x="${-(spot.wide - 3) / 2}" y="${1 - SHELF / 2}" width="${spot.wide - 3}" height="${SHELF - 2}" rx="5" fill="${fill}" stroke="var(--card)" stroke-width=".9"/><text y="4" fill="${inkOn(fill)}">${escaped(this.film.label(node))}</text></g>`;
    };
    spot.group.innerHTML = spot.nodes.map(tag).join("") + (spot.label ? `<g class="more" data-id="0" transform="translate(0 ${spot.h / 2 + 12})">${STUB}<text y="3.7">${spot.label} below these</text></g>` : "");
  }
  paintNode(spot, m, dark, selected) {
    const { film } = this, { id, w, h, kind } = spot, fill = this.fillOf(id, m, dark), ink = inkOn(fill), fresh = m.k >= 1 && film.birth[id] === m.iteration;
    const corner = kind === "dot" ? (film.end(id) ? 1.5 : w / 2) : 7, box = grow => `x="${-w / 2 - grow}" y="${-h / 2 - grow}" width="${w + 2 * grow}" height="${h + 2 * grow}" rx="${corner + grow}"`;
    const texts = textsOf(film, id, m, kind), bold = i => (i === 0 && kind !== "line" ? "title" : i === 2 ? "score" : "");
    const parts = [`<rect class="halo" ${box(4)}/>`, `<rect ${box(0)} fill="${fill}" stroke="${spot.walked ? "var(--walk)" : "var(--card)"}" stroke-width="${spot.walked ? 2.4 : 0.9}"${fresh ? ' stroke-dasharray="5 3"' : ""}/>`];
    texts.forEach((text, i) => parts.push(`<text class="${bold(i)}" y="${LINES[kind][i]}" fill="${ink}">${escaped(text)}</text>`));
    if (film.end(id) && (kind === "card" || kind === "mid")) parts.push(`<rect x="${w / 2 - 9}" y="${-h / 2 + 4}" width="5" height="5" fill="${ink}"/>`);
    else if (film.proof(id, m) && (kind === "card" || kind === "mid")) parts.push(`<path class="proof" d="M${w / 2 - 12} ${-h / 2 + 8}l3 3.5l5 -7" fill="none" stroke="${ink}" stroke-width="1.8"/>`);
    if (kind === "dot" && spot.more) parts.push(`<path d="M0 ${h / 2}v4" stroke="var(--card)"/>`);
    else if (spot.label) parts.push(this.stub(spot));
    const shown = [...texts, ...(spot.label && kind !== "dot" ? [spot.label] : [])], said = shown.length ? `${shown.join(" ")}: ` : ""; // what can be read comes first in the name
    this.name(spot.group, { class: `node ${kind}${selected ? " selected" : ""}${this.lit === id ? " lit" : ""}`, "data-id": id, id: this.idOf(id), role: "treeitem", "aria-level": spot.depth + 1, "aria-selected": selected, "aria-label": said + this.tell(id, m) });
    if (film.children(id, m).length) spot.group.setAttribute("aria-expanded", String(!this.folded.has(id)));
    const drawn = parts.join(" ");
    if (spot.group.drawn !== drawn) spot.group.innerHTML = spot.group.drawn = drawn;
  }
  stub({ id, h, label, hanging }) { // what is not shown below a node: below it, or beside its stem
    const at = hanging ? `0 ${h / 2 + 12}` : `5 ${h / 2 + 10}`;
    return `<g class="more" data-id="${id}" transform="translate(${at})">${STUB}<text y="3.7"${hanging ? "" : ' style="text-anchor:start"'}>${label}</text></g>`;
  }
  name(element, attributes) { for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value)); }
  tell(node, m) {
    const { film } = this, visits = film.visits(node, m), over = film.end(node), words = film.proof(node, m), proof = words ? `, proven: ${words}` : "";
    if (!node) return `${film.name(0)}, ${many(visits, "visit")}${proof}`;
    const score = m.asking ? "" : `, ${film.scoreText(node, m, `${film.score.name} `)}`, end = over ? `, the game is over: ${over}` : "";
    return `${film.label(node)}: ${film.ratio(node, m, " of ")}${visits && !film.nobodys(node) ? `, mean ${decimal(film.mean(node, m))}` : ""}${score}${end}${proof}${m.walked.has(node) ? ", on the path" : ""}`;
  }
  placeAll(u, hidden) { // everything on its way from where it was
    let edges = "", walk = "";
    for (const spot of this.plan.spots) {
      spot.now = [0, 1].map(axis => spot.from[axis] + u * ([spot.x, spot.y][axis] - spot.from[axis]));
      spot.group.setAttribute("transform", `translate(${spot.now.map(px).join(" ")})`);
    }
    for (const spot of this.plan.spots) {
      if (spot.parent === undefined) continue;
      const above = this.plan.spots[spot.parent], line = this.edge(above, spot);
      if (spot.id === "playout") walk += `<path class="random" d="${line}"/>`;
      else if (spot.walked) walk += `<path class="walk" data-to="${spot.id}" d="${line}" stroke-width="${px(Math.max(2.6, 0.8 + 5 * spot.share))}"${hidden ? ' pathLength="1" stroke-dasharray="1" stroke-dashoffset="1"' : ""}/>`;
      else edges += `<path d="${line}" stroke-width="${px(0.8 + 5 * spot.share)}"/>`;
    }
    this.edges.innerHTML = edges + walk;
  }
  edge(above, below) { // down from a card, and then over to the other
    const [x0, y0] = [above.now[0], above.now[1] + above.h / 2], [x1, y1] = [below.now[0], below.now[1] - below.h / 2];
    const foot = Math.min(above.foot - above.y + above.now[1], y1), middle = (foot + y1) / 2;
    return `M${px(x0)} ${px(y0)}V${px(foot)}C${px(x0)} ${px(middle)} ${px(x1)} ${px(middle)} ${px(x1)} ${px(y1)}`;
  }

  // ---- a phase as it happens

  perform(m) {
    const acts = { select: this.walkDown, simulate: this.runDown, backpropagate: this.rollUp };
    acts[m.phase]?.call(this, m.path.map(node => this.spot(node)), m);
  }
  walkDown(spots) {
    const levels = Math.max(1, spots.length - 1);
    const show = u => spots.slice(1).forEach((spot, i) => this.edges.querySelector(`.walk[data-to="${spot.id}"]`)?.setAttribute("stroke-dashoffset", 1 - part(u, i / levels, (i + 1) / levels)));
    this.host.later(this, u => { show(u); this.host.reach(this, Math.min(levels - 1, Math.floor(u * levels))); }, () => { this.edges.querySelectorAll(".walk").forEach(line => line.removeAttribute("stroke-dasharray")); this.host.reach(this, null); });
  }
  dropIn() {
    const spot = this.spot(this.m.path.at(-1));
    if (spot?.born) spot.from = [spot.x, spot.y - 26];
  }
  runDown(spots) {
    const leaf = spots.at(-1), end = this.spot("playout");
    if (!end) return;
    this.walkers.innerHTML = '<circle class="ball" r="4.5"/>'.repeat(3);
    const from = leaf.y + leaf.h / 2, to = end.y - end.h / 2;
    this.host.later(this, u => [...this.walkers.children].forEach((ball, i) => { const z = part(u, i * 0.1, 0.75 + i * 0.1); ball.setAttribute("cx", leaf.x + z * (end.x - leaf.x)); ball.setAttribute("cy", from + z * (to - from)); }), () => { this.walkers.innerHTML = ""; });
  }
  rollUp(spots, m) { // each number changes when the +1 comes by
    const before = { ...m, counted: m.counted - 1 }, line = [...spots].reverse(), counts = [];
    for (const spot of line) {
      const i = spot.kind === "line" ? 0 : 1, text = spot.group.querySelectorAll(":scope > text")[i];
      counts.push(text && { text, to: text.textContent, from: textsOf(this.film, spot.id, before, spot.kind)[i] });
      if (text) text.textContent = counts.at(-1).from;
    }
    this.walkers.innerHTML = '<text class="plus">+1</text>';
    const settle = until => counts.slice(0, until).forEach(count => count && (count.text.textContent = count.to));
    this.host.later(this, u => {
      const at = Math.min(line.length - 1, Math.floor(u * line.length)), spot = line[at], next = line[Math.min(at + 1, line.length - 1)], z = part(u * line.length - at, 0.5, 1);
      settle(at + 1);
      const x = spot.x + spot.w / 2 + 5, y = spot.y + 4;
      this.walkers.firstChild?.setAttribute("transform", `translate(${px(x + z * (next.x + next.w / 2 + 5 - x))} ${px(y + z * (next.y + 4 - y))})`);
    }, () => { settle(); this.walkers.innerHTML = ""; });
  }

  // ---- what a resting pointer is shown

  card(node, dark) {
    const { film, m } = this, facts = film.facts(node, m), spot = this.spot(node), mean = film.visits(node, m) && !film.nobodys(node) ? ` = ${decimal(film.mean(node, m))}` : "";
    const board = film.plan ? boardSVG(film.plan, film.position(node), { dark, small: true, width: 66 }) : "", score = node && !m.asking ? `, ${escaped(film.scoreText(node, m, `${film.score.name} `))}` : "";
    const hidden = spot?.more ? `<br>${many(spot.more, "node")} below ${spot.more === 1 ? "is" : "are"} not shown` : "";
    return `${board}<div><b>${escaped(film.way(node))}</b><br>${facts.counts}${node ? mean : ""}${score}<br><i>${escaped(facts.over)}${film.birth[node] ? `, born in ${film.birth[node]}` : ""}${hidden}</i></div>`;
  }
}
