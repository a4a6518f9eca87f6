// Beside the tree: the node that is looked at, its position, the choice at its parent as bars, and the formula with its numbers.

import { amount, decimal, escaped, keepKeys, many } from "./base.js";
import { boardSVG, owner } from "./board.js";
import { widthOf } from "./layout.js";

const HEIGHT = 176, BASE = 150, TALLEST = 112, WIDEST_BAR = 40, LEAST_BAR = 27; // pixels
const ABOVE = 1.15; // times the highest of the others: a bar without end
const BOARD = 140;

export class Panel {
  constructor(host, element) {
    Object.assign(this, { host, element });
    element.innerHTML = '<div class="top"><figure><div class="board"></div><figcaption></figcaption></figure><div class="facts"></div></div><div class="bars"></div><p class="formula"></p>';
    [this.board, this.caption, this.facts, this.bars, this.formula] = [".board", "figcaption", ".facts", ".bars", ".formula"].map(name => element.querySelector(name));
    element.addEventListener("click", event => this.click(event));
    for (const type of ["pointerover", "pointerout"]) element.addEventListener(type, event => {
      const from = event.target.closest("[data-n]");
      if (from) this.host.active.light(type === "pointerover" ? Number(from.dataset.n) : null);
    });
  }
  click(event) {
    const bar = event.target.closest(".bar[data-n]"), way = event.target.closest("[data-way]"), born = event.target.closest("[data-born]");
    if (bar) this.host.select(this.host.active, Number(bar.dataset.n));
    else if (way) { const to = this.tree.neighbours(this.node)[way.dataset.way]; if (to !== undefined && to !== null) this.host.select(this.tree, to); }
    else if (born) this.host.go(this.film.momentOf(this.film.birth[this.node], "expand"));
    else if (event.target.closest(".board svg")) this.choose(event);
  }
  choose(event) { // the move that fills the cell under the pointer; where pieces fall, the one in its column
    const svg = this.board.querySelector("svg"), point = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse()), { film, m } = this;
    const away = film.plan.cells.map(([x, y]) => Math.hypot(x - point.x, y - point.y)), cell = away.indexOf(Math.min(...away));
    if (away[cell] > 0.75) return;
    const ways = film.children(this.node, m).map(child => [child, changes(film, this.node, child)]), column = film.plan.cells[cell][0];
    const found = ways.find(([, cells]) => cells.includes(cell)) ?? ways.find(([, cells]) => cells.length && cells.every(other => film.plan.cells[other][0] === column));
    if (found) this.host.select(this.host.active, found[0]);
  }

  draw(tree, m, dark, happens) {
    const { film } = tree;
    Object.assign(this, { tree, film, m, dark, node: tree.focus() });
    const text = film.position(this.node), above = film.parent(this.node);
    this.showBoard(text, above === null ? [] : changes(film, above, this.node));
    const held = this.facts.contains(document.activeElement) ? document.activeElement.dataset.way : null;
    this.facts.innerHTML = this.told();
    keepKeys(this.facts);
    if (held) this.facts.querySelector(`[data-way=${held}]`).focus(); // its button is a new one
    if (this.gameIsOn()) this.playGame(text, happens);
    this.showChoice();
  }
  showBoard(text, marked, caption = "") {
    const { film, dark } = this;
    this.board.parentElement.hidden = !film.plan && !text;
    this.caption.textContent = caption;
    this.board.innerHTML = boardSVG(film.plan, text, { dark, marked, width: BOARD });
  }
  gameIsOn() { const { m, tree } = this; return m.k === 2 && tree.selected === null && m.row.positions?.length > 0; }
  playGame(text, happens) { // the random playout, move by move, or its end
    const frames = [[text, []]];
    for (const change of this.m.row.positions) {
      if (!this.film.plan) { frames.push([change, []]); continue; }
      const letters = [...frames.at(-1)[0]];
      for (const [cell, letter] of change) letters[cell] = letter;
      frames.push([letters.join(""), filled(frames.at(-1)[0], letters.join(""))]);
    }
    let shown = -1;
    const last = frames.length - 1, show = at => this.showBoard(...frames[at], at === last ? "end of the random playout" : `the random playout: ${at} of ${last}`);
    if (!happens) return show(last);
    this.host.later(this.tree, u => {
      const at = Math.min(last, Math.floor(u * frames.length));
      if (at !== shown) show((shown = at));
    }, () => show(last));
  }
  told() {
    const { film, m, node } = this, visits = film.visits(node, m), parent = film.parent(node), mover = film.mover(node), end = film.end(node), proof = film.proof(node, m);
    const near = this.tree.neighbours(node), arrow = (key, sign, words) => `<button data-way="${key}" title="${words}" aria-label="${words}"${near[key] === undefined || near[key] === null ? ' aria-disabled="true"' : ""}>${sign}</button>`;
    const counts = !film.nobodys(node) ? `${amount(film.wins(node, m))} ${film.wins(node, m) === 1 ? "win" : "wins"} in ${many(visits, "visit")}` : many(visits, "visit");
    const about = [parent ? `after ${escaped(film.way(parent))}` : "", film.oddsOf(node) !== null ? `drawn with odds ${decimal(film.oddsOf(node))}` : node && mover ? `${escaped(mover)} moved` : "", this.gameIsOn() ? `the random playout: ${escaped(shortened(m.row.playout))}` : film.isChance(node) ? "nobody to move" : film.toMove(node) ? `${escaped(film.toMove(node))} to move` : "", end ? `the game is over: ${escaped(end)}` : proof ? `proven: ${escaped(proof)}` : ""].filter(Boolean);
    const born = film.birth[node] > 0 ? `<button data-born="1" title="go to the iteration in which it was added (b)">born in ${film.birth[node]}</button>` : "";
    return `<b>${escaped(film.label(node))}</b><br>${counts}<br><i>${about.join("; ")}</i><div class="ways">${arrow("ArrowUp", "▲", "parent")}${arrow("ArrowLeft", "◀", "sibling to the left")}${arrow("ArrowRight", "▶", "sibling to the right")}${arrow("ArrowDown", "▼", "most visited child")}${born}</div>`;
  }

  // ---- the choice

  showChoice() { // that led to the node; of a node without a visit there is nothing to compare, so the one before
    const { film, m, tree } = this;
    let taken = this.node;
    if (tree.selected === null && m.k !== 3) while (taken && !film.visits(taken, m)) taken = film.parent(taken);
    if (m.asking) return this.showBars(m.path.at(-1), null);
    this.showBars(taken === 0 ? 0 : film.parent(taken), taken === 0 && this.node ? m.path[1] : taken);
  }
  entries(parent) {
    const { film, m } = this, there = film.children(parent, m), { place } = film.data.nodes, names = film.moves(parent) ?? [], others = there.filter(child => place[child] >= names.length);
    return [...names.map((name, i) => [name, there.find(child => place[child] === i)]), ...others.map(child => [film.name(child), child])].map(([name, child]) => {
      const visits = child === undefined ? 0 : film.visits(child, m), mean = !visits ? NaN : film.nobodys(child) ? 0 : film.mean(child, m);
      return { child, name, visits, mean, score: !visits && film.isChance(parent) ? Infinity : film.isChance(parent) ? mean : child === undefined ? Infinity : film.scoreOf(child, m) };
    });
  }
  showBars(parent, taken) { // a bar for each move: its mean and, on top, what the score adds
    const { film, m } = this, all = this.entries(parent), wide = Math.max(200, this.bars.clientWidth / this.host.big), where = film.way(parent);
    if (m.asking) { this.bars.innerHTML = '<p class="note">The scores are shown after your answer.</p>'; this.formula.innerHTML = ""; return; }
    if (!all.some(entry => entry.child !== undefined)) { this.bars.innerHTML = '<p class="note">No move was tried here yet.</p>'; this.formula.innerHTML = ""; return; }
    const finite = all.flatMap(entry => [entry.score, entry.mean]).filter(Number.isFinite), most = Math.max(0.001, ...finite) * (all.some(entry => entry.score === Infinity) ? ABOVE : 1), least = Math.min(0, ...finite), y = value => BASE - (TALLEST * (value - least)) / (most - least);
    const room = Math.floor((wide - 8) / LEAST_BAR), rank = entry => (entry.child === taken ? Infinity : entry.child === undefined || Number.isNaN(entry.score) ? -Infinity : entry.score);
    const shown = all.length <= room ? all : [...all].sort((a, b) => rank(b) - rank(a)).slice(0, room).sort((a, b) => all.indexOf(a) - all.indexOf(b));
    const each = Math.min(WIDEST_BAR, (wide - 8) / shown.length), left = (wide - shown.length * each) / 2;
    const bars = shown.map((entry, i) => this.bar(entry, left + i * each, each, y, most, entry.child !== undefined && entry.child === taken));
    const what = film.isChance(parent) ? "mean of each outcome" : `${film.score.name} of each move`, title = `${what} from ${where}`, head = widthOf(title, 11, true) > wide - 10 ? `${what} there` : title, some = shown.length < all.length ? ` (${shown.length} of ${all.length})` : "";
    const told = shown.map(entry => `${entry.name} ${decimal(entry.score)}`).join(", ");
    this.bars.innerHTML = `<svg viewBox="0 0 ${wide} ${HEIGHT}" role="img" aria-label="${escaped(`${title}: ${told}`)}"><text x="4" y="11" font-weight="600">${escaped(head + some)}</text>${bars.join("")}<path d="M4 ${y(0)}H${wide - 4}" stroke="var(--card)"/></svg>`;
    this.formula.innerHTML = this.sum(all.find(entry => entry.child === taken) ?? all.find(entry => entry.visits) ?? all[0], parent);
  }
  bar({ child, name, mean, score }, x, each, y, most, chosen) {
    const [left, wide] = [x + each * 0.12, each * 0.76], middle = x + each / 2, box = (from, to, rest) => `<rect x="${left}" y="${Math.min(y(from), y(to))}" width="${wide}" height="${Math.abs(y(from) - y(to))}" ${rest}/>`;
    const top = Number.isFinite(score) ? y(Math.max(score, Number.isFinite(mean) ? mean : 0, 0)) : y(score === Infinity ? most : 0), low = Number.isFinite(mean) ? mean : 0;
    const body = Number.isFinite(score) ? box(0, low, 'fill="var(--mean)"') + box(low, score, 'fill="var(--bonus)"') : score !== Infinity ? "" : box(0, most, 'fill="none" stroke="var(--line)" stroke-dasharray="3 3"');
    const frame = chosen ? `<rect x="${left - 1}" y="${top}" width="${wide + 2}" height="${BASE - top}" fill="none" stroke="var(--walk)" stroke-width="2.4"/>` : "";
    const font = Math.max(10, Math.min(11, (11 * (each - 2)) / widthOf(name, 11))), short = widthOf(name, font) > each && name.length > 4 ? `${name.slice(0, Math.max(2, Math.floor(each / 6.4) - 1))}…` : name;
    return `<g class="bar"${child === undefined ? "" : ` data-n="${child}"`}><title>${escaped(name)}</title><rect x="${x}" y="18" width="${each}" height="150" fill="transparent"/>${body}${frame}`
      + `<text x="${middle}" y="${top - 5}" text-anchor="middle">${decimal(score)}</text><text x="${middle}" y="165" text-anchor="middle" font-size="${font}"${chosen ? ' font-weight="700"' : ""}>${escaped(short)}</text></g>`;
  }
  sum(entry, parent) { // a2: 2/4 + 1.41 sqrt(ln 33 / 4) = 0.50 + 1.32 = 1.82
    const { film, m } = this, { name, c } = film.score;
    if (!entry || entry.child === undefined || !entry.visits) return entry ? `<b>${escaped(entry.name)}</b>: not visited yet${film.isChance(parent) ? "" : `, ${escaped(name)} = ${decimal(entry.score)}`}` : "";
    const from = (node, text, look = "") => `<span class="${look}" data-n="${node}">${text}</span>`, { child } = entry, visits = from(child, amount(entry.visits)), mean = decimal(entry.mean), rest = decimal(entry.score - entry.mean), wins = from(child, amount(film.wins(child, m)));
    if (film.oddsOf(child) !== null) return `<b>${escaped(film.label(child))}</b>: ${film.nobodys(child) ? film.ratio(child, m) : `<span class="mean">mean ${wins}/${visits} = ${mean}</span>`}; drawn with odds ${decimal(film.oddsOf(child))}`;
    if (c === null) return `<b>${escaped(entry.name)}</b>: ${escaped(name)} = <b>${decimal(entry.score)}</b><br><span class="mean">mean ${wins}/${visits} = ${mean}</span>, the rest ${rest}`;
    return `<b>${escaped(entry.name)}</b>: <span class="mean">${wins}/${visits}</span> + ${decimal(c)} · √(ln ${from(parent, amount(film.visits(parent, m)))} / ${visits})<br>= <span class="mean">${mean}</span> + ${rest} = <b>${decimal(entry.score)}</b> <i>mean + bonus</i>`;
  }
}

const shortened = names => (names.length > 12 ? [...names.slice(0, 11), "…"] : names).join(" ");
const filled = (before, after) => [...after].flatMap((letter, i) => (owner(letter) !== null && owner(letter) !== owner(before[i] ?? " ") ? [i] : []));
const changes = (film, parent, child) => (film.plan ? filled(film.position(parent), film.position(child)) : []); // the cells that a move changed

// Visits and means of the first moves over time, up to the end of the recording; a line marks the moment.
const INKS = ["#1f77b4", "#b84f00", "#147a5b", "#985a9f", "#8a6508", "#c2255c", "#5c6f7b"], DARK_INKS = ["#6db3f2", "#ff9d5c", "#53d3ab", "#cf93dd", "#e0b040", "#ff7ba6", "#a9b9c4"];
const LEFT = 34, RIGHT = 50; // beside the curves
export function curves(film, m, dark, wide) {
  const first = film.children(0, film.at(film.last)).sort((a, b) => film.visits(b, film.at(film.last)) - film.visits(a, film.at(film.last))), steps = Math.min(film.length, 240);
  const times = Array.from({ length: steps + 1 }, (_, i) => Math.round((i * film.length) / steps)), inks = dark ? DARK_INKS : INKS;
  const width = Math.max(180, wide), height = 150, x = time => LEFT + ((width - LEFT - RIGHT) * time) / Math.max(1, film.length);
  const chart = (title, value, most, write) => {
    const y = v => height - 20 - ((height - 40) * v) / most, ends = [];
    const lines = first.map((node, i) => {
      const points = times.map(time => [x(time), value(node, film.at(4 * time))]).filter(([, v]) => Number.isFinite(v)).map(([at, v]) => `${at.toFixed(1)} ${y(v).toFixed(1)}`), ink = inks[i] ?? "var(--line)";
      const last = value(node, film.at(film.last));
      if (Number.isFinite(last) && i < inks.length) ends.push([y(last), film.name(node), ink]);
      return points.length ? `<polyline points="${points.join(" ")}" fill="none" stroke="${ink}" stroke-width="${i < inks.length ? 1.8 : 0.8}"/>` : "";
    });
    let low = -Infinity;
    const names = ends.sort((a, b) => a[0] - b[0]).map(([at, name, ink]) => { low = Math.max(at + 4, low + 12); return `<text x="${width - 46}" y="${low.toFixed(1)}" style="fill:${ink}" font-weight="600">${escaped(name.slice(0, 6))}</text>`; });
    const now = x(Math.min(film.length, m.t / 4));
    return `<svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${title} of the first moves over time"><text x="34" y="11" font-weight="600">${title}</text><path d="M34 18V${height - 20}H${width - 50}" fill="none" stroke="var(--card)"/>`
      + `<text x="30" y="${y(most) + 4}" text-anchor="end">${write(most)}</text><text x="30" y="${y(0) + 4}" text-anchor="end">0</text><text x="${width - 50}" y="${height - 6}" text-anchor="end">${film.length.toLocaleString("en")} iterations</text>${lines.join("")}${names.join("")}<path d="M${now} 18V${height - 20}" stroke="var(--walk)" stroke-dasharray="3 3"/>${now < width - 140 ? `<text x="${now}" y="${height - 6}" text-anchor="middle">${m.iteration}</text>` : ""}</svg>`;
  };
  const most = Math.max(1, ...first.map(node => film.visits(node, film.at(film.last)))), best = Math.max(1, ...first.map(node => film.mean(node, film.at(film.last))).filter(Number.isFinite));
  return chart("visits", (node, at) => film.visits(node, at), most, amount) + chart("mean", (node, at) => film.mean(node, at), best, v => decimal(v));
}

export function timeAt(svg, event, film) { // the moment that a press on a curve means
  const { x } = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse()), width = svg.viewBox.baseVal.width;
  return 4 * Math.round(((x - LEFT) * film.length) / (width - LEFT - RIGHT));
}
