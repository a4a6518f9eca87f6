// The time of a figure: where it is, and playing on; and the story of a search in a quarter of a
// minute: one iteration phase by phase, then faster and faster, until it changes its mind for the
// last time.

import { leadChanges } from "./words.js";

const [MOVE, SCRUB] = [350, 120]; // milliseconds: a tree on its way, and while the pointer drags
const [AT_FIRST, IN_THE_END, EACH_TIME] = [600, 40, 0.97]; // milliseconds for a whole iteration

export class Clock {
  /** @param {Player} host @param {number} t @param {number} last */
  constructor(host, t, last) {
    this.host = host;
    this.last = last;
    this.t = t < 0 ? last : Math.min(t, last);
    /** @type {ReturnType<typeof setTimeout> | 0} */
    this.playing = 0;
    /** @type {((t: number) => number) | null} milliseconds a step, while a story is told */
    this.pace = null;
    this.until = last;
    this.from = 0; // the iteration from which it plays
  }

  /** @param {number} to */
  bounded = to => Math.max(0, Math.min(this.last, to));

  /** @param {number} to @param {boolean} scrubbing */
  move(to, scrubbing) {
    const next = this.bounded(to);
    const happens = next === this.t + 1 && !scrubbing;
    if (next === this.t) return;
    this.t = next;
    this.host.prediction.begin();
    this.host.draw(scrubbing ? SCRUB : MOVE, happens);
  }

  /** A phase of this iteration; of the next one if it is there already. @param {number} k */
  momentOfPhase(k) {
    const to = 4 * (Math.max(1, Math.ceil(this.t / 4)) - 1) + k + 1;
    return to === this.t ? Math.min(this.last, to + 4) : to;
  }

  /** Play on, or pause. @param {boolean} on */
  play(on) {
    clearTimeout(this.playing);
    this.playing = 0;
    if (!on) Object.assign(this, { pace: null, until: this.last });
    if (!this.last) return; // a tree without a history
    if (on && this.t === this.last) this.move(0, false);
    this.from = this.t / 4;
    if (on) this.playing = setTimeout(() => this.tick(), 200);
    this.host.toolbar.showPlaying(on);
  }

  tick() {
    const { host } = this;
    if (this.t >= this.until || !host.root.isConnected) return this.play(false);
    const speed = this.pace ? 1 : Number(host.speed?.value ?? 1);
    const whole = !speed && !host.prediction.on;
    const began = Date.now();
    this.move(whole ? 4 * Math.floor(this.t / 4 + 1) : this.t + 1, whole || speed > 4);
    if (host.prediction.waits()) return this.play(false);
    const left = this.pause(whole, speed || 1) + began - Date.now();
    this.playing = setTimeout(() => this.tick(), left);
  }

  /** Milliseconds for a step; for whole iterations fewer and fewer, so that 1,000 end in about a
   * minute. @param {boolean} whole @param {number} speed */
  pause(whole, speed) {
    if (this.pace) return this.pace(this.t);
    const shrinking = AT_FIRST * EACH_TIME ** (this.t / 4 - this.from);
    return whole ? Math.max(IN_THE_END, shrinking) : 1000 / speed;
  }
}

const [SLOW, QUICK] = [1000, 160]; // milliseconds a step
const FASTER = 0.85; // what is left of them each time

/** Tell it from an iteration on. @param {Player} player @param {number} iteration */
export function tellStory(player, iteration) {
  const { clock, active } = player;
  const from = 4 * (iteration - 1);
  const changes = leadChanges(active.film);
  player.go(from);
  clock.pace = t => Math.max(QUICK, SLOW * FASTER ** Math.max(0, t - from - 4));
  clock.until = changes.length ? 4 * changes[changes.length - 1] : clock.last;
  clock.play(true);
}
