// What is drawn of a tree, and where: as many cards as there is room for, at the places of the tree
// on the page, as far as there is room.

import { GAP, WORTH, addBoards, addPathBoards, arrange, gapsOf, listSpots } from "./arrange.js";
import { findMost, layOutBoxes } from "./fit.js";
import { playoutsOf, sizeIn } from "./sizes.js";

const MOST_CARDS = 110;
const SPARE = 12; // pixels that a card may be too wide
const SEEN = 3; // pixels: what is narrower in the strip of all nodes is hard to see
const FEW = 12; // so many first moves have cards each, if there is room
const ENOUGH = 1.08; // by how much another style must show more

const KEPT = 1.3; // another way to draw must show so much more, or the one on the page is kept,
const FEWEST = 0.95; // unless it has fewer cards than this share

/** @type {Look["style"][]} */
const STYLES = [
  ["card", 99, 24],
  ["card", 3, 18],
  ["mid", 99, 18],
  ["card", 1, 18],
  ["mid", 1, 16],
  ["line", 0, 14],
];

/** @param {Tree} film @param {Moment} m @param {Room} room @returns {Layout} fitting the room */
export function layOut(film, m, room) {
  const scene = sceneOf(film, m, room);
  /** @param {Layout} plan */
  const fits = plan => excess(plan, room) === 0;
  const chosen = chooseLayout(scene, room, fits);
  const placed = center(addBoards(scene, chosen, room.before?.boards ?? Infinity, fits), room);
  addPathBoards(placed, room.width, film.plan);
  return placed;
}

/** The best layout; or the way in which the tree on the page is drawn, as long as that shows nearly
 * as much. @param {Scene} scene @param {Room} room @param {Fits} fits */
function chooseLayout(scene, room, fits) {
  const shelves = shelvesOf(scene, room.width);
  const looks = STYLES.flatMap(style =>
    shelves.map(rows => ({ style, rows, name: `${style.join(" ")} ${rows}` })),
  );
  const best = findBest(scene, looks, fits, room);
  const look = looks.find(({ name }) => name === room.before?.look);
  if (!look || look.name === best.look) return best;
  const same = fill(scene, look, room)?.plan;
  if (!same || !fits(same) || same.worth * KEPT < best.worth) return best;
  return countCards(same) >= FEWEST * countCards(best) ? same : best;
}

/** How much too large it is; too wide is worse. @param {Layout} plan @param {Room} room */
const excess = (plan, { width, height }) =>
  9 * Math.max(0, plan.width - width) + Math.max(0, plan.height - height);

/** Of the layouts that fit, the one that shows most. @param {Scene} scene @param {Look[]} looks
 * @param {Fits} fits @param {Room} room */
function findBest(scene, looks, fits, room) {
  /** @type {Layout | null} */
  let best = null;
  for (const look of looks) {
    const found = fill(scene, look, room, best && fits(best) ? best.worth : 0);
    if (!found) continue;
    const { plan, whole } = found;
    if (!best || isBetter(plan, best, fits, room)) best = plan;
    if (fits(plan) && whole && look.style[0] === "card") break;
  }
  return /** @type {Layout} */ (best);
}

/** How many nodes have their name on the page. @param {Layout} plan */
export const countCards = ({ spots }) =>
  spots.reduce((sum, { kind, nodes }) => sum + (nodes?.length ?? Number(kind in HAS_NAME)), 0);
const HAS_NAME = { card: 1, mid: 1, line: 1 };

/** As many cards as there is room for, and then dots; nothing if that cannot be better than what is
 * worth so much. @param {Scene} scene @param {Look} look @param {Room} room */
function fill(scene, look, { width, height }, worth = 0) {
  const count = scene.others.length;
  /** @param {number} nodes @param {number} labels */
  const fits = (nodes, labels) =>
    !!layOutBoxes(listSpots(scene, look, nodes, labels), gapsOf(look), [width, height]);
  const labels = findMost(count, n => fits(n, n));
  const bare = arrange(scene, look, labels, labels);
  const whole = scene.whole && labels === count;
  if (!whole && bare.worth + WORTH.dot * (count - labels) <= worth * ENOUGH) return null;
  const nodes = findMost(count, n => fits(n, labels));
  return { plan: nodes > labels ? arrange(scene, look, nodes, labels) : bare, whole };
}

/** @param {Layout} plan @param {Layout} best @param {Fits} fits @param {Room} room */
function isBetter(plan, best, fits, room) {
  if (fits(plan)) return !fits(best) || plan.worth > best.worth * ENOUGH;
  return excess(plan, room) < excess(best, room);
}

/** In how many rows first moves without a card may stand; few in one, if that is not too wide.
 * @param {Scene} scene @param {number} width */
function shelvesOf({ first, must, measure }, width) {
  const tag = Math.max(...first.map(node => measure(node, "tag")[0])) + 3;
  const each = first.map(node => (must.has(node) ? measure(node, "line")[0] + GAP : tag));
  if (first.length <= FEW && each.reduce((sum, wide) => sum + wide, GAP) <= width) return [1];
  return [1, 2, 3, 4, 6, 8, 11].filter(rows => rows <= first.length);
}

/** @param {Tree} film @param {Moment} m @param {Room} room @returns {Scene} */
function sceneOf(film, m, room) {
  const { folded = new Set(), selected = null, before = null, strip = 0 } = room;
  const allowed = Math.round(((room.cards ?? MOST_CARDS) * room.width) / 660);
  const looked = selected !== null && film.isThere(selected, m) ? [selected] : [];
  const must = new Set([0, ...[...m.path, ...looked].flatMap(node => film.line(node))]);
  const ranked = rankOthers(film, m, folded, must);
  const hanging = countBelow(film, m);
  const first = film.children(0, m);
  const measure = measurer(film, m, before);
  const playouts = film.playouts?.(m) ?? playoutsOf(m);
  const seen = (SEEN * film.visits(0, m)) / strip; // so many visits can be seen in the strip
  const others = ranked.slice(0, allowed);
  const whole = ranked.length <= allowed;
  return { film, m, must, others, whole, hanging, folded, measure, first, playouts, seen };
}

/** What measures nodes: on the path for all phases, and those on the page keep nearly right widths.
 * @param {Tree} film @param {Moment} m @param {Layout | null} before */
function measurer(film, m, before) {
  const select = film.at(m.k < 0 ? 0 : m.t - m.k);
  const drawn = new Map(before?.spots.map(spot => [spot.id, spot]));
  /** @param {number} node @param {Kind} kind @returns {[number, number]} */
  const sizeNow = (node, kind) => {
    const [least, h] = sizeIn(film, node, m, kind);
    const walks = m.walked.has(node) && film.isThere(node, select);
    const w = walks ? Math.max(least, sizeIn(film, node, select, kind)[0]) : least;
    const spot = drawn.get(node);
    const kept = kind !== "dot" && spot?.kind === kind ? spot.w - (spot.board ?? 0) : 0;
    return [kept >= w && kept <= w + SPARE ? kept : w, h];
  };
  /** @type {Record<string, [number, number][]>} */
  const sizes = { card: [], mid: [], line: [], tag: [], dot: [] };
  /** @param {number} node @param {Kind} kind */
  return (node, kind) => (sizes[kind][node] ??= sizeNow(node, kind));
}

/** What matters most beside what must be drawn: few first moves, then visits. @param {Tree} film
 * @param {Moment} m @param {Set<number>} folded @param {Set<number>} must */
function rankOthers(film, m, folded, must) {
  const key = new Float64Array(film.size).fill(-1);
  const few = film.children(0, m).length <= FEW;
  const others = [];
  for (let node = 0; node < film.size; node++) {
    const parent = film.parent(node);
    if (must.has(node)) key[node] = Infinity;
    else if (parent !== null && film.isThere(node, m) && key[parent] >= 0 && !folded.has(parent)) {
      const visits = film.visits(node, m);
      key[node] = parent === 0 && few ? 1e12 + visits : Math.min(key[parent], visits);
      others.push(node);
    }
  }
  return others.sort((a, b) => key[b] - key[a] || a - b);
}

/** How many nodes are below each. @param {Tree} film @param {Moment} m */
export function countBelow(film, m) {
  const below = new Int32Array(film.size);
  for (let node = film.size - 1; node > 0; node--)
    if (film.isThere(node, m)) below[Number(film.parent(node))] += 1 + below[node];
  return below;
}

/** Put a layout in the middle, with the spare height between its rows; or where the tree on the
 * page is, if it fits there. @param {Layout} plan @param {Room} room */
function center(plan, { width, height, before }) {
  const [spareX, spareY] = [width - plan.width, height - plan.height].map(v => Math.max(0, v));
  const rows = Math.max(...plan.spots.map(spot => spot.depth));
  const like = before?.look === plan.look ? before : null;
  const fits = like && like.dy + like.more * rows <= spareY;
  const more = fits ? like.more : Math.min(26, spareY / (rows + 2));
  const dy = fits ? like.dy : Math.min(18, (spareY - more * rows) / 2);
  const root = plan.spots[0].x;
  const dx = before ? Math.min(spareX, Math.max(0, before.root - root)) : spareX / 2;
  for (const spot of plan.spots) {
    spot.x += dx;
    spot.y += dy + more * spot.depth;
    spot.foot += dy + more * spot.depth;
  }
  if (before) keepPlaces(plan, before, width);
  return { ...plan, more, dy, root: plan.spots[0].x };
}

const DRIFT = 60; // pixels from a tidy tree, on average; beyond that the tree is tidied up

/** Move spots to where they are on the page; where a new one needs room, its neighbours make way,
 * in their order. @param {Layout} plan @param {Layout} before @param {number} width */
export function keepPlaces(plan, before, width) {
  const places = new Map(before.spots.map(spot => [spot.id, spot.x]));
  const { spots } = plan;
  /** @type {Spot[][]} */
  const rows = [];
  for (const spot of spots) (rows[spot.depth] ??= []).push(spot);
  const tidy = new Map(spots.map(spot => [spot, spot.x]));
  for (const row of rows) {
    row.sort((a, b) => a.x - b.x);
    const wanted = row.map(spot => {
      const above = spot.parent === undefined ? null : spots[spot.parent];
      const shift = above ? above.x - (tidy.get(above) ?? 0) : 0;
      return places.get(spot.id) ?? spot.x + shift;
    });
    makeRoom(row, wanted, width).forEach((x, i) => (row[i].x = x));
  }
  const drift = spots.reduce((sum, spot) => sum + Math.abs(spot.x - (tidy.get(spot) ?? 0)), 0);
  if (drift <= DRIFT * spots.length) return;
  for (const spot of spots) spot.x = tidy.get(spot) ?? 0;
}

/** The places nearest to those that are wanted at which nothing in a row overlaps: isotonic
 * regression, in which neighbours that are too near are put side by side around their middle.
 * @param {Spot[]} row @param {number[]} wanted @param {number} width */
function makeRoom(row, wanted, width) {
  const offsets = [0];
  for (let i = 1; i < row.length; i++)
    offsets.push(offsets[i - 1] + (row[i - 1].reach + row[i].reach) / 2);
  /** @type {{ sum: number, size: number }[]} */
  const blocks = [];
  wanted.forEach((x, i) => {
    let block = { sum: x - offsets[i], size: 1 };
    for (let last = blocks.at(-1); last && meanOf(last) > meanOf(block); last = blocks.at(-1)) {
      blocks.pop();
      block = { sum: last.sum + block.sum, size: last.size + block.size };
    }
    blocks.push(block);
  });
  const least = row[0].reach / 2;
  const last = row.length - 1;
  const most = Math.max(least, width - row[last].reach / 2 - offsets[last]);
  const starts = blocks.flatMap(block => Array(block.size).fill(meanOf(block)));
  return starts.map((start, i) => Math.min(most, Math.max(least, start)) + offsets[i]);
}

/** @param {{ sum: number, size: number }} block */
const meanOf = ({ sum, size }) => sum / size;
