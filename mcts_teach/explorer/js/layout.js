// Where each node of a drawn tree goes, and which are drawn.

import { amount, decimal, finger, many } from "./base.js";

// The same operations in the same order as drawing/layout.py: Buchheim, Juenger & Leipert (2002), with loops for their recursion.
export function tidy(children, widths, gap = 1) {
  const size = children.length, zeros = () => new Float64Array(size);
  const parent = new Int32Array(size), number = new Int32Array(size), thread = new Int32Array(size).fill(-1);
  const prelim = zeros(), mod = zeros(), shift = zeros(), change = zeros(), middle = zeros(), ancestor = Int32Array.from(children, (_, v) => v);
  children.forEach((kids, v) => kids.forEach((w, i) => { parent[w] = v; number[w] = i; }));
  const distance = (left, right) => (widths[left] + widths[right]) / 2 + gap;
  const leftmost = v => (children[v].length ? children[v][0] : thread[v]), rightmost = v => (children[v].length ? children[v].at(-1) : thread[v]);
  const move = (left, right, push) => {
    const share = push / (number[right] - number[left]);
    change[right] -= share; change[left] += share;
    shift[right] += push; prelim[right] += push; mod[right] += push;
  };
  const apportion = (w, left, first, standard) => {
    let innerRight = w, outerRight = w, innerLeft = left, outerLeft = first;
    let sInnerRight = mod[w], sOuterRight = mod[w], sInnerLeft = mod[left], sOuterLeft = mod[first];
    let belowLeft = rightmost(innerLeft), belowRight = leftmost(innerRight);
    while (belowLeft >= 0 && belowRight >= 0) {
      innerLeft = belowLeft; innerRight = belowRight; outerLeft = leftmost(outerLeft); outerRight = rightmost(outerRight);
      ancestor[outerRight] = w;
      const push = prelim[innerLeft] + sInnerLeft - prelim[innerRight] - sInnerRight + distance(innerLeft, innerRight);
      if (push > 0) {
        const by = ancestor[innerLeft];
        move(parent[by] === parent[w] ? by : standard, w, push);
        sInnerRight += push; sOuterRight += push;
      }
      sInnerLeft += mod[innerLeft]; sInnerRight += mod[innerRight]; sOuterLeft += mod[outerLeft]; sOuterRight += mod[outerRight];
      belowLeft = rightmost(innerLeft); belowRight = leftmost(innerRight);
    }
    if (belowLeft >= 0 && rightmost(outerRight) < 0) { thread[outerRight] = belowLeft; mod[outerRight] += sInnerLeft - sOuterRight; }
    if (belowRight >= 0 && leftmost(outerLeft) < 0) { thread[outerLeft] = belowRight; mod[outerLeft] += sInnerRight - sOuterLeft; standard = w; }
    return standard;
  };
  const place = siblings => {
    let standard = siblings[0], spread = 0, changed = 0;
    siblings.forEach((w, i) => {
      prelim[w] = i ? prelim[siblings[i - 1]] + distance(siblings[i - 1], w) : middle[w];
      mod[w] = children[w].length ? prelim[w] - middle[w] : 0;
      if (i) standard = apportion(w, siblings[i - 1], siblings[0], standard);
    });
    for (const w of [...siblings].reverse()) { prelim[w] += spread; mod[w] += spread; changed += change[w]; spread += shift[w] + changed; }
  };
  for (let v = size - 1; v >= 0; v--) {
    if (!children[v].length) continue;
    place(children[v]);
    middle[v] = (prelim[children[v][0]] + prelim[children[v].at(-1)]) / 2;
  }
  const xs = zeros(), total = zeros();
  xs[0] = middle[0];
  children.forEach((kids, v) => { for (const w of kids) { xs[w] = prelim[w] + total[v]; total[w] = mod[w] + total[v]; } });
  let left = Infinity;
  xs.forEach((x, v) => { left = Math.min(left, x - widths[v] / 2); });
  return Array.from(xs, x => x - left);
}

// What a card says in its lines, and how large it is with them. Sizes are pixels.
const LETTERS = { card: [13.5, 11, 11], mid: [13.5, 11], line: [11], tag: [11], dot: [] };
const LOW = finger ? 26 : 20; // the height of the lowest cards
const FORMS = { card: [40, 52], mid: [34, 36], line: [30, LOW], tag: [LOW, LOW] }; // the least width, and the height
export const SHELF = LOW + 2;
const GAP = 6, MOST_CARDS = 110, FEW = 12;
const ENOUGH = 1.08; // by how much another style must show more
const STYLES = [["card", 99, 24], ["card", 3, 18], ["mid", 99, 18], ["card", 1, 18], ["mid", 1, 16], ["line", 0, 14]]; // cards, the last row that has them, room between rows
const WORTH = { card: 1.6, mid: 1.45, line: 1, tag: 0.5, shelf: 0.5, dot: 0.02, playout: 0 };

export function textsOf(film, node, m, kind) {
  const name = film.label(node), ratio = film.ratio(node, m);
  if (kind === "dot") return [];
  if (kind === "tag") return [name];
  if (kind === "mid") return [name, ratio];
  if (kind === "line") return [`${name} ${ratio}`];
  const untried = film.untried(node, m);
  return [name, ratio, node ? (m.asking ? "?" : film.scoreText(node, m)) : untried ? `${untried} untried` : many(film.children(0, m).length, "move")];
}

const pen = typeof document === "undefined" ? null : document.createElement("canvas").getContext("2d"), known = new Map();
export function widthOf(text, size, bold = false) {
  const key = `${bold ? 650 : 400} ${size}px system-ui, sans-serif|${text}`;
  if (!known.has(key)) {
    if (pen) pen.font = key.slice(0, key.indexOf("|"));
    known.set(key, pen ? pen.measureText(text).width : 0.6 * size * text.length);
  }
  return known.get(key);
}

function sizeOf(film, node, m, kind) {
  if (kind === "dot") { const side = 7 + 9 * Math.sqrt(film.visits(node, m) / Math.max(1, film.visits(0, m))); return [side, side]; }
  const wide = textsOf(film, node, m, kind).map((text, i) => widthOf(text, LETTERS[kind][i], i < 2));
  const marked = kind !== "card" && kind !== "mid" ? 0 : film.end(node) ? 8 : film.proof(node, m) ? 14 : 0; // the sign in its corner
  return [Math.max(FORMS[kind][0], Math.ceil(Math.max(...wide) / 6) * 6 + 10) + marked, FORMS[kind][1]]; // in steps, so that a number may grow without a jump
}

// Which nodes matter most: the path and what is looked at always, then the first moves where they are few, then by visits.
function ranked(film, m, folded, must) {
  const key = new Float64Array(film.size).fill(-1), others = [], hanging = new Int32Array(film.size), few = film.children(0, m).length <= FEW;
  for (let node = 0; node < film.size; node++) {
    if (!film.isThere(node, m) && !must.has(node)) continue;
    const parent = film.parent(node), visits = film.visits(node, m);
    if (must.has(node)) key[node] = Infinity;
    else if (key[parent] >= 0 && !folded.has(parent)) key[node] = parent === 0 && few ? 1e12 + visits : Math.min(key[parent], visits);
    if (key[node] >= 0 && !must.has(node)) others.push(node);
  }
  others.sort((a, b) => key[b] - key[a] || a - b);
  for (let node = film.size - 1; node > 0; node--) if (film.isThere(node, m)) hanging[film.parent(node)] += 1 + hanging[node];
  return { others, hanging };
}

// A drawing: what of `scene` is shown in this style, with so many cards and dots and the shelf in so many rows.
function arranged(scene, [large, deepest, rise], cards, dots, rows) {
  const { film, m, must, others, hanging, folded } = scene, carded = new Set([...must, ...others.slice(0, cards)]);
  const dotted = others.slice(cards, cards + dots).filter(node => film.parent(node) !== 0), shown = [...carded, ...dotted].sort((a, b) => a - b);
  const place = new Map(), spots = [], kids = [];
  const hang = (spot, parent) => { kids.push([]); spots.push(spot); if (parent !== undefined) { spot.parent = parent; spot.depth = spots[parent].depth + 1; kids[parent].push(spots.length - 1); } };
  for (const node of shown) {
    const parent = node ? place.get(film.parent(node)) : undefined;
    if (node && parent === undefined) continue; // below a first move that stands on the shelf
    place.set(node, spots.length);
    hang({ id: node, depth: 0 }, parent);
    const spot = spots.at(-1), kind = !carded.has(node) ? "dot" : spot.depth <= deepest ? large : "line";
    [spot.w, spot.h] = scene.measured(node, kind);
    Object.assign(spot, { kind, walked: m.walked.has(node) });
  }
  for (const list of kids) list.sort((a, b) => scene.rank[spots[a].id] - scene.rank[spots[b].id]);
  spots.forEach((spot, i) => {
    const more = hanging[spot.id] - kids[i].reduce((sum, child) => sum + 1 + hanging[spots[child].id], 0);
    if (more > 0) spot.more = more;
  });
  const shelved = folded.has(0) ? [] : scene.first.filter(node => !place.has(node));
  if (shelved.length) {
    const columns = Math.ceil(shelved.length / rows), wide = Math.max(...shelved.map(node => scene.measured(node, "tag")[0])) + 3;
    hang({ id: "shelf", kind: "shelf", w: columns * wide, h: Math.ceil(shelved.length / columns) * SHELF, nodes: shelved, columns, wide }, 0);
    spots[0].more -= shelved.length;
    const below = shelved.reduce((sum, node) => sum + hanging[node], 0);
    spots[0].more -= below;
    if (below) spots.at(-1).more = below;
  }
  if (scene.playout) {
    const lines = scene.playout, wide = Math.max(...lines.map((text, i) => widthOf(text, 11, i === lines.length - 1)));
    hang({ id: "playout", kind: "playout", lines, w: wide + 14, h: lines.length > 1 ? 34 : 20 }, place.get(m.path.at(-1)));
  }
  for (const [i, spot] of spots.entries()) {
    if (!(spot.more > 0) || (folded.has(spot.id) && !kids[i].length && !spot.more)) continue;
    spot.label = folded.has(spot.id) ? `${amount(spot.more)} below` : `+${amount(spot.more)}`;
    spot.hanging = !kids[i].length && spot.kind !== "dot"; // its label stands below it, where else its children would
  }
  return positioned(spots, kids, rise);
}

function positioned(spots, kids, rise) {
  const labelled = spot => (!spot.label || spot.kind === "dot" ? 0 : spot.hanging ? widthOf(spot.kind === "shelf" ? `${spot.label} below these` : spot.label, 10.5) + 10 : 2 * (widthOf(spot.label, 10.5) + 7)); // below a card, or beside its stem
  const xs = tidy(kids, spots.map(spot => Math.max(spot.w, labelled(spot)) + (spot.kind === "dot" ? 3 : GAP)), 0), heights = [], tops = [0];
  for (const spot of spots) heights[spot.depth] = Math.max(heights[spot.depth] ?? 0, spot.h + (spot.hanging ? 19 : 0));
  for (let depth = 1; depth < heights.length; depth++) tops[depth] = tops[depth - 1] + heights[depth - 1] + rise;
  let width = 0;
  spots.forEach((spot, i) => {
    Object.assign(spot, { x: xs[i], y: tops[spot.depth] + spot.h / 2, foot: tops[spot.depth] + heights[spot.depth], leaf: !kids[i].length });
    width = Math.max(width, spot.x + Math.max(spot.w, labelled(spot)) / 2);
  });
  return { spots, width, height: tops.at(-1) + heights.at(-1), worth: spots.reduce((sum, spot) => sum + WORTH[spot.kind] * (spot.nodes?.length ?? 1), 0) };
}

const largest = (low, high, good) => { while (low < high) { const middle = (low + high + 1) >> 1; good(middle) ? (low = middle) : (high = middle - 1); } return low; };

// What to draw of a tree at a moment on a page of so many pixels, and where; as many cards as there is room for.
export function planned(film, m, { folded = new Set(), selected = null, width, height, cards: allowed = MOST_CARDS }) {
  const must = new Set(m.path.flatMap(node => film.line(node)));
  must.add(0);
  if (selected !== null && film.isThere(selected, m)) for (const node of film.line(selected)) must.add(node);
  const sizes = { card: [], mid: [], line: [], tag: [], dot: [] }, rank = film.data.nodes.place, { others, hanging } = ranked(film, m, folded, must);
  const measured = (node, kind) => (sizes[kind][node] ??= sizeOf(film, node, m, kind));
  const ended = m.k >= 2 && m.row.end, length = ended ? m.row.playout.length : 0;
  const first = film.children(0, m), scene = { film, m, must, others, hanging, folded, rank, measured, first, playout: ended ? [...(length ? [many(length, "move")] : []), m.row.end] : null };
  const fits = plan => plan.width <= width && plan.height <= height, most = Math.min(others.length, Math.round((allowed * width) / 660));
  const shelves = first.length <= FEW ? [1] : [1, 2, 3, 4, 6, 8, 11].filter(rows => rows <= first.length);
  let best = null;
  const better = plan => !best || (fits(plan) && (!fits(best) || plan.worth > best.worth * ENOUGH)) || (!fits(plan) && !fits(best) && plan.width + plan.height < best.width + best.height);
  for (const style of STYLES) for (const rows of shelves) {
    const cards = largest(0, most, n => fits(arranged(scene, style, n, 0, rows)));
    const bare = arranged(scene, style, cards, 0, rows);
    if (best && fits(best) && bare.worth + WORTH.dot * (most - cards) <= best.worth * ENOUGH && cards < others.length) continue; // no dots make it better
    const dots = largest(0, Math.max(0, most - cards), n => fits(arranged(scene, style, cards, n, rows)));
    const plan = dots ? arranged(scene, style, cards, dots, rows) : bare;
    if (better(plan)) best = plan;
    if (fits(plan) && cards === others.length && style[0] === "card") return centred(best, width, height);
  }
  return centred(best, width, height);
}

function centred(plan, width, height) { // in the middle, with the spare height between the rows
  const spare = Math.max(0, height - plan.height), rows = Math.max(...plan.spots.map(spot => spot.depth)) + 1, more = Math.min(26, spare / (rows + 1));
  const dx = Math.max(0, (width - plan.width) / 2), dy = Math.min(18, (spare - more * (rows - 1)) / 2);
  for (const spot of plan.spots) { spot.x += dx; spot.y += dy + more * spot.depth; spot.foot += dy + more * spot.depth; }
  return plan;
}

// Where on `page` a box of this size, which tells of `card`, covers the least of all `cards`, rather near it. All are DOMRects.
export function freest({ width, height }, page, card, cards) {
  const shared = (from, to, low, high) => Math.max(0, Math.min(to, high) - Math.max(from, low));
  const covered = ([x, y]) => cards.reduce((sum, { left, right, top, bottom }) => sum + shared(left, right, x, x + width) * shared(top, bottom, y, y + height), 0);
  const away = ([x, y]) => Math.hypot(x + width / 2 - card.left - card.width / 2, y + height / 2 - card.top - card.height / 2);
  const beside = (low, high, size, [least, most]) => [high + 8, low - size - 8, (low + high - size) / 2, least, most - size].filter(at => at >= least && at <= most - size);
  const ys = beside(card.top, card.bottom, height, [page.top + 4, page.bottom - 4]), places = beside(card.left, card.right, width, [page.left + 4, page.right - 4]).flatMap(x => ys.map(y => [x, y]));
  const cost = place => covered(place) + away(place) / 10;
  return places.reduce((best, place) => (cost(place) < cost(best) ? place : best), [page.left, page.top]);
}
