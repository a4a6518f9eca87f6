// What moves on the page: trees on their way to new places, and phases as they happen.

import { setAll } from "./base.js";
import { px } from "./cards.js";
import { textsOf } from "./words.js";

const STEP = 600; // milliseconds: a phase as it happens

export class Motion {
  /** @type {Set<() => unknown>} what ends each act */
  acts = new Set();
  /** @type {Map<object, object>} the last run of each tree */
  moving = new Map();

  /** Move from where things are to where they go.
   * @param {object} key what moves @param {number} duration @param {Frame} frame */
  tween(key, duration, frame) {
    const run = {};
    this.moving.set(key, run);
    if (duration) animate(duration, frame, () => this.moving.get(key) === run);
    else frame(1);
  }

  /** Show an act; the next moment ends it. @param {Frame} frame @param {() => void} end */
  later(frame, end) {
    this.acts.add(end);
    animate(
      STEP,
      frame,
      () => this.acts.has(end),
      () => this.acts.delete(end) && end(),
    );
  }

  /** End at once what happens. */
  settle() {
    for (const end of this.acts) this.acts.delete(end) && end();
  }

  stop() {
    this.acts.clear();
    this.moving.clear();
  }
}

/** Show all frames of so many milliseconds, as long as that goes on. @param {number} duration
 * @param {Frame} frame @param {() => boolean} goesOn @param {() => void} end */
function animate(duration, frame, goesOn, end = () => {}) {
  const begun = performance.now();
  /** @param {number} now */
  const go = now => {
    if (!goesOn()) return;
    const u = Math.min(1, Math.max(0, now - begun) / duration);
    frame(u);
    if (u < 1) requestAnimationFrame(go);
    else end();
  };
  frame(0);
  requestAnimationFrame(go);
}

/** How far a part of an act has come. @param {number} u @param {number} from @param {number} to */
const part = (u, from, to) => Math.min(1, Math.max(0, (u - from) / (to - from)));

/** @param {TreeView} tree @param {Moment} m */
export function perform(tree, m) {
  const spots = m.path.flatMap(node => tree.spot(node) ?? []);
  if (m.phase === "select") walkDown(tree, spots);
  if (m.phase === "simulate") runDown(tree, spots[spots.length - 1]);
  if (m.phase === "backpropagate") rollUp(tree, spots, m);
}

/** Select: the walk goes down, level by level. @param {TreeView} tree @param {Drawn[]} spots */
function walkDown(tree, spots) {
  const { host, edges } = tree;
  const levels = Math.max(1, spots.length - 1);
  const lines = spots.slice(1).map(({ id }) => edges.querySelector(`.walk[data-to="${id}"]`));
  const end = () => {
    for (const line of lines) line?.removeAttribute("stroke-dasharray");
    host.reach(tree, null);
  };
  host.motion.later(u => {
    lines.forEach((line, i) => {
      const offset = 1 - part(u, i / levels, (i + 1) / levels);
      line?.setAttribute("stroke-dashoffset", String(offset));
    });
    host.reach(tree, Math.min(levels - 1, Math.floor(u * levels)));
  }, end);
}

/** Simulate: balls run to the end of the playout. @param {TreeView} tree @param {Drawn} leaf */
function runDown(tree, leaf) {
  const { host, walkers } = tree;
  const end = tree.spot("playout");
  if (!end) return;
  walkers.innerHTML = '<circle class="ball" r="4.5"/>'.repeat(3);
  const from = leaf.y + leaf.h / 2;
  const to = end.y - end.h / 2;
  host.motion.later(
    u =>
      [...walkers.children].forEach((ball, i) => {
        const z = part(u, i * 0.1, 0.75 + i * 0.1);
        setAll(ball, { cx: leaf.x + z * (end.x - leaf.x), cy: from + z * (to - from) });
      }),
    () => walkers.replaceChildren(),
  );
}

/** Backpropagate: each number changes when the +1 comes by.
 * @param {TreeView} tree @param {Drawn[]} spots @param {Moment} m */
function rollUp(tree, spots, m) {
  const { host, walkers } = tree;
  const line = [...spots].reverse();
  const counts = line.map(spot => showCountBefore(tree, spot, m));
  walkers.innerHTML = '<text class="plus">+1</text>';
  /** @param {number} until */
  const settle = until => {
    for (const count of counts.slice(0, until)) if (count) count.text.textContent = count.to;
  };
  /** @param {Drawn} spot */
  const beside = spot => [spot.x + spot.w / 2 + 5, spot.y + 4];
  /** @param {number} u */
  const show = u => {
    const at = Math.min(line.length - 1, Math.floor(u * line.length));
    const [x, y] = beside(line[at]);
    const [nextX, nextY] = beside(line[Math.min(at + 1, line.length - 1)]);
    const z = part(u * line.length - at, 0.5, 1);
    settle(at + 1);
    const place = `translate(${px(x + z * (nextX - x))} ${px(y + z * (nextY - y))})`;
    walkers.firstElementChild?.setAttribute("transform", place);
  };
  host.motion.later(show, () => {
    settle(counts.length);
    walkers.innerHTML = "";
  });
}

/** Write on a card what was counted before. Returns its text, and what it says now.
 * @param {TreeView} tree @param {Drawn} spot @param {Moment} m */
function showCountBefore({ film }, spot, m) {
  const i = spot.kind === "line" ? 0 : 1;
  const text = spot.group.querySelectorAll(":scope > text")[i];
  if (!text) return null;
  const to = text.textContent;
  const before = { ...m, counted: m.counted - 1 };
  text.textContent = textsOf(film, Number(spot.id), before, spot.kind)[i];
  return { text, to };
}
