// How long it takes to play a search.

import assert from "node:assert/strict";
import test from "node:test";
import { Clock } from "../clock.js";

/** A clock with a page that needs some milliseconds to draw; and all moments it has shown. */
function clockOf(value, iterations, timers, drawing = 0) {
  const shown = [];
  const host = {
    root: { isConnected: true },
    prediction: { on: false, begin() {}, waits: () => false },
    toolbar: { showPlaying() {} },
    speed: { value },
  };
  const clock = new Clock(host, 0, 4 * iterations);
  host.play = on => clock.play(on);
  host.draw = () => {
    shown.push(clock.t);
    timers.setTime(Date.now() + drawing);
  };
  return { clock, shown, host };
}

/** Milliseconds until it stands still. */
function play(clock, timers) {
  const began = Date.now();
  clock.play(true);
  while (clock.playing) timers.tick(1);
  return Date.now() - began;
}

for (const drawing of [0, 25])
  test(`1,000 whole iterations end in about a minute, if drawing takes ${drawing} ms`, t => {
    t.mock.timers.enable({ apis: ["setTimeout", "Date"] });
    const { clock, shown } = clockOf("0", 1000, t.mock.timers, drawing);
    const seconds = play(clock, t.mock.timers) / 1000;
    assert.ok(seconds > 45 && seconds < 70, `${seconds}`);
    assert.deepEqual(
      shown,
      Array.from({ length: 1000 }, (_, i) => 4 * (i + 1)),
    );
  });

test("at the normal speed a phase takes a second, and while one predicts none is left out", t => {
  t.mock.timers.enable({ apis: ["setTimeout", "Date"] });
  const normal = clockOf("1", 5, t.mock.timers);
  assert.ok(Math.abs(play(normal.clock, t.mock.timers) - 20_000) < 1500);
  const asked = clockOf("0", 2, t.mock.timers);
  asked.host.prediction.on = true;
  play(asked.clock, t.mock.timers);
  assert.deepEqual(asked.shown, [1, 2, 3, 4, 5, 6, 7, 8]);
});

test("at the end it begins again, and another speed holds from the next step on", t => {
  t.mock.timers.enable({ apis: ["setTimeout", "Date"] });
  const { clock, shown, host } = clockOf("8", 2, t.mock.timers);
  clock.play(true);
  t.mock.timers.tick(200);
  host.speed.value = "0.5";
  t.mock.timers.tick(1900);
  assert.deepEqual(shown, [1, 2]);
  host.speed.value = "8";
  play(clock, t.mock.timers);
  assert.deepEqual(shown, [1, 2, 3, 4, 5, 6, 7, 8]);
  play(clock, t.mock.timers);
  assert.deepEqual(shown.slice(8), [0, 1, 2, 3, 4, 5, 6, 7, 8]);
});
