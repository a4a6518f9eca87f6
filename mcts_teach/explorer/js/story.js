// A search's story in a quarter of a minute: one iteration phase by phase, then faster and faster,
// until it changes its mind for the last time.

import { leadChanges } from "./leader.js";

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
