// All moments of a recording on one line, coloured by phase, with a tick at each iteration; drag or press to go there.

import { escaped } from "./base.js";
import { PHASES } from "./film.js";
import { widthOf } from "./layout.js";

const SIDE = 8, EVERY = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000];

export class Timeline {
  constructor(host, element, iterations, difference) {
    Object.assign(this, { host, element, iterations, difference });
    for (const [name, value] of Object.entries({ role: "slider", tabindex: 0, "aria-label": "time", "aria-valuemin": 0, "aria-valuemax": 4 * iterations })) element.setAttribute(name, value);
    const scrub = event => { const box = element.getBoundingClientRect(); host.go(Math.round(((event.clientX - box.left - SIDE) / (box.width - 2 * SIDE)) * 4 * iterations), true); };
    let pressed = false; // a finger may only be scrolling the page: the browser tells by `pointercancel`
    element.addEventListener("click", event => { if (event.target.closest(".part")) host.press("part"); });
    element.addEventListener("pointerdown", event => {
      if (event.target.closest(".part")) return;
      element.setPointerCapture(event.pointerId);
      pressed = true;
      if (event.pointerType !== "touch") scrub(event);
    });
    element.addEventListener("pointermove", event => { if (pressed) scrub(event); });
    element.addEventListener("pointerup", event => { if (pressed) scrub(event); pressed = false; });
    element.addEventListener("pointercancel", () => { pressed = false; });
    element.addEventListener("keydown", event => {
      const to = { ArrowRight: host.t + 1, ArrowLeft: host.t - 1, ArrowUp: host.t + 4, ArrowDown: host.t - 4, PageUp: host.t + 40, PageDown: host.t - 40, Home: 0, End: 4 * iterations }[event.key];
      if (to === undefined) return;
      host.go(to);
      event.preventDefault();
      event.stopPropagation();
    });
  }
  draw(m) {
    const { element, iterations } = this, wide = Math.max(200, element.clientWidth / this.host.big), each = (wide - 2 * SIDE) / iterations, x = iteration => SIDE + iteration * each, color = `var(--${m.phase ?? "ink"})`;
    element.setAttribute("aria-valuenow", m.t);
    element.setAttribute("aria-valuetext", m.t ? `iteration ${m.iteration} of ${iterations}, ${m.phase}` : "before the search");
    const now = x(m.t / 4), parts = [`<rect x="${SIDE}" y="4" width="${wide - 2 * SIDE}" height="12" rx="3" fill="var(--soft)"/>`];
    if (each >= 5) parts.push(this.blocks(x, each, m)); else parts.push(`<rect x="${SIDE}" y="4" width="${now - SIDE}" height="12" rx="3" fill="var(--faint)" opacity=".5"/>`);
    parts.push(this.ticks(x, each, wide), this.mark(x, wide), `<path d="M${now} 0v20" stroke="${color}" stroke-width="2.5"/><circle cx="${now}" cy="10" r="5.5" fill="var(--paper)" stroke="${color}" stroke-width="3"/>`);
    element.innerHTML = `<svg viewBox="0 0 ${wide} 34" aria-hidden="true">${parts.join("")}</svg>`;
  }
  blocks(x, each, m) { // four for each iteration: faint ahead, stronger behind, full in this iteration
    const looks = [[0.16, "", ""], [0.34, "", ""], [1, "", ""]].map(([opacity]) => ({ opacity, paths: PHASES.map(() => "") }));
    for (let i = 0; i < this.iterations; i++) for (let k = 0; k < 4; k++) {
      const behind = 4 * i + k + 1 <= m.t, look = !behind ? 0 : i + 1 === m.iteration ? 2 : 1;
      looks[look].paths[k] += `M${(x(i) + (k * each) / 4 + 0.4).toFixed(1)} 10h${(each / 4 - 0.6).toFixed(1)}`;
    }
    return looks.flatMap(({ opacity, paths }) => paths.map((line, k) => (line ? `<path d="${line}" stroke="var(--${PHASES[k]})" stroke-width="12" opacity="${opacity}"/>` : ""))).join("");
  }
  ticks(x, each, wide) {
    const every = EVERY.find(step => step * each >= widthOf(this.iterations.toLocaleString("en"), 10.5) + 12) ?? this.iterations, numbers = [];
    let lines = "";
    for (let i = 1; i <= this.iterations; i++) if (each >= 5 || i % every === 0) lines += `M${x(i).toFixed(1)} ${each >= 5 ? 4 : 13}v${i % every ? 12 : 16}`;
    const red = this.difference ? x(this.difference - 1) : -999;
    for (let i = every; i <= this.iterations; i += every) {
      const label = i.toLocaleString("en"), half = widthOf(label, 10.5) / 2, at = Math.min(x(i) - (each >= 14 ? each / 2 : 0), wide - 1 - half);
      if (at + half < red - 4 || at - half > red + 100) numbers.push(`<text x="${at.toFixed(1)}" y="30" text-anchor="middle">${label}</text>`);
    }
    return `<path d="${lines}" stroke="var(--paper)" stroke-width="1"/>${numbers.join("")}`;
  }
  mark(x, wide) { // where two recordings part
    if (!this.difference) return "";
    const at = x(this.difference - 1), text = "first difference", left = at + 8 + widthOf(text, 10.5) > wide;
    return `<path d="M${at} 0v22" stroke="var(--differs)" stroke-width="2.5"/><text class="part" x="${at + (left ? -4 : 4)}" y="30" text-anchor="${left ? "end" : "start"}" style="fill:var(--differs)">${escaped(text)}</text>`;
  }
}
