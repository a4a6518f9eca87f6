// What moves on the page: trees on their way to new places, and phases as they happen.

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

  /** Show what happens in a phase; the next moment ends it at once.
   * @param {Frame} frame @param {() => void} end */
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
