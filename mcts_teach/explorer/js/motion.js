// What moves on the page: trees on their way to new places, and phases as they happen.

const STEP = 600; // milliseconds: a phase as it happens

/** @typedef {(u: number) => void} Frame shows how it is when a share of the time is over */

export class Motion {
  /** @type {{ end: () => void }[]} */
  acts = [];
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
    const act = { end };
    this.acts.push(act);
    const goesOn = () => this.acts.includes(act);
    animate(STEP, frame, goesOn, () => {
      this.acts = this.acts.filter(other => other !== act);
      end();
    });
  }

  /** End at once what happens. */
  settle() {
    for (const act of this.acts.splice(0)) act.end();
  }

  stop() {
    this.acts = [];
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
