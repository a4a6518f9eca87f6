// Draws frames of the living tree's strip of the whole tree, for benchmarks/icicle.py; nothing but the canvas is left out.
// Arguments: the folder of the script, nodes, frames. Prints the milliseconds of each frame, and its rectangles, as JSON.
import { pathToFileURL } from "node:url";

const [folder, nodes, frames] = process.argv.slice(2);
const load = name => import(new URL(name, `${pathToFileURL(folder)}/`).href);
const MOVES = 7, WIDTH = 1280;

let seed = 1;
const random = () => (seed = (seed * 48271) % 2147483647) / 2147483647;

/** What UCB1 grows of hidden values, a node an iteration: a tree with MOVES moves at each node. */
function grow(size) {
  const parent = [null], place = [0], value = [0.5], visits = [0], wins = [0], below = [[]], iterations = [];
  const score = (node, log) => wins[node] / visits[node] + 1.4 * Math.sqrt(log / visits[node]);
  for (let node = 1; node < size; node++) {
    const path = [0];
    for (let at = 0; below[at].length === MOVES; path.push(at)) {
      const log = Math.log(visits[at]);
      at = below[at].reduce((best, one) => (score(one, log) > score(best, log) ? one : best));
    }
    const above = path.at(-1);
    parent.push(above), place.push(below[above].length), below[above].push(node), below.push([]);
    value.push(Math.min(1, Math.max(0, 1 - value[above] + 0.3 * (random() - 0.5)))), visits.push(0), wins.push(0);
    path.push(node);
    const won = random() < value[node] ? 1 : 0;
    path.forEach((one, depth) => { visits[one] += 1; wins[one] += (path.length - 1 - depth) % 2 ? 1 - won : won; });
    iterations.push({ path, visits: path.map(one => visits[one]), wins: path.map(one => wins[one]), size: node + 1, selected: path.length - 1 });
  }
  const all = what => parent.map((_, node) => what(node));
  const columns = { parent, place, name: all(node => `${place[node]}`), mover: all(() => 0), player: all(() => 0), end: all(() => null), moves: all(() => MOVES), position: all(() => "") };
  return { nodes: columns, iterations, players: ["X", "O"], score: { c: 1.4 }, board: null };
}

let rectangles = 0;
const pen = new Proxy({}, { get: (_, name) => () => { rectangles += name === "fillRect"; return { width: 20 }; }, set: () => true });
const part = { querySelector: () => part, append() {}, setAttribute() {}, addEventListener() {}, style: {} }; // each of the page
Object.assign(part, { getContext: () => pen, clientWidth: WIDTH });
Object.assign(globalThis, {
  devicePixelRatio: 2,
  document: { createElement: () => part },
  getComputedStyle: () => ({ getPropertyValue: () => "#000000" }),
});

const [{ Film }, { Icicle }] = await Promise.all([load("film.js"), load("icicle.js")]);
const film = new Film(grow(Number(nodes)));
const strip = new Icicle({ film, host: { root: part, films: [film], big: 1 }, plan: { spots: [] } });
const found = [];
for (let frame = 0; frame < Number(frames); frame++) {
  rectangles = 0;
  const start = process.cpuUsage(), m = film.at(film.last - 4 * frame);
  strip.draw(m, false);
  const { user, system } = process.cpuUsage(start);
  found.push([(user + system) / 1000, rectangles]);
}
console.log(JSON.stringify(found));
