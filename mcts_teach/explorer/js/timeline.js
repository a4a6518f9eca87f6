// All moments of a recording on one line, coloured by phase, with a tick at each iteration; drag or
// press to go there.

import { Part, around, consume, setAll } from "./base.js";
import { PHASES } from "./film.js";
import { leadChanges } from "./words.js";
import { widthOf } from "./sizes.js";

const SIDE = 8; // pixels beside the line
const EVERY = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000];
const DIFFERENCE = "first difference";
const [AHEAD, PASSED, NOW] = [0.16, 0.34, 1]; // how strong the blocks of phases are

export class Timeline extends Part {
  iterations = Math.max(1, this.host.iterations);
  difference = this.host.shown.difference?.moment ?? 0; // at which two recordings part; 0: none
  seen = 0; // the last iteration that was seen whole: what comes is not told before

  /** @param {Player} host @param {HTMLElement} element */
  constructor(host, element) {
    super(host, element);
    element.addEventListener("pointerdown", event => {
      if (around(event, ".part")) return;
      element.setPointerCapture(event.pointerId); // until a finger turns out to scroll the page
      if (event.pointerType !== "touch") this.scrub(event);
    });
    for (const type of /** @type {const} */ (["pointermove", "pointerup"]))
      element.addEventListener(type, event => this.scrub(event));
    element.addEventListener("keydown", event => this.key(event));
  }

  /** @param {PointerEvent} event */
  scrub(event) {
    if (!this.element.hasPointerCapture(event.pointerId)) return;
    const { left, width } = this.element.getBoundingClientRect();
    const share = (event.clientX - left - SIDE) / (width - 2 * SIDE);
    this.host.go(Math.round(share * 4 * this.iterations), true);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const { t } = this.host;
    /** @type {Record<string, number>} */
    const moments = {
      ArrowRight: t + 1,
      ArrowLeft: t - 1,
      ArrowUp: t + 4,
      ArrowDown: t - 4,
      PageUp: t + 40,
      PageDown: t - 40,
      Home: 0,
      End: 4 * this.iterations,
    };
    const to = moments[event.key];
    if (to === undefined) return;
    this.host.go(to);
    consume(event);
  }

  /** @param {Moment} m */
  draw(m) {
    const { element, iterations } = this;
    this.seen = Math.max(this.seen, Math.floor(m.t / 4));
    const wide = Math.max(200, element.clientWidth / this.host.big);
    const each = (wide - 2 * SIDE) / iterations;
    const measure = { wide, each, x: (/** @type {number} */ i) => SIDE + i * each };
    const words = m.t
      ? `iteration ${m.iteration} of ${iterations}, ${m.phase}`
      : "before the search";
    const max = 4 * iterations;
    setAll(element, { "aria-valuemax": max, "aria-valuenow": m.t, "aria-valuetext": words });
    const now = measure.x(m.t / 4);
    const pen = `stroke="var(--${m.phase ?? "ink"})"`;
    const band = `x="${SIDE}" y="4" height="12" rx="3"`;
    const parts = [
      `<rect ${band} width="${wide - 2 * SIDE}" fill="var(--soft)"/>`,
      each >= 5
        ? this.blocksSVG(m, measure)
        : `<rect ${band} width="${now - SIDE}" fill="var(--faint)" opacity=".5"/>`,
      this.ticksSVG(measure),
      this.leadsSVG(measure),
      this.partingSVG(measure),
      `<path d="M${now} 0v20" ${pen} stroke-width="2.5"/>`,
      `<circle cx="${now}" cy="10" r="5.5" fill="var(--paper)" ${pen} stroke-width="3"/>`,
    ];
    element.innerHTML = `<svg viewBox="0 0 ${wide} 34" aria-hidden="true">${parts.join("")}</svg>`;
  }

  /** Blocks: faint ahead, strong behind, full now. @param {Moment} m @param {Measure} measure */
  blocksSVG(m, { each, x }) {
    const looks = [AHEAD, PASSED, NOW].map(opacity => ({ opacity, paths: PHASES.map(() => "") }));
    const long = (each / 4 - 0.6).toFixed(1);
    for (let t = 0; t < 4 * this.iterations; t++) {
      const [i, k] = [Math.floor(t / 4), t % 4];
      const look = looks[t >= m.t ? 0 : i + 1 === m.iteration ? 2 : 1];
      look.paths[k] += `M${(x(i) + (k * each) / 4 + 0.4).toFixed(1)} 10h${long}`;
    }
    const blocks = looks.flatMap(({ opacity, paths }) =>
      paths.map((path, k) => {
        const pen = `stroke="var(--${PHASES[k]})" stroke-width="12" opacity="${opacity}"`;
        return path && `<path d="${path}" ${pen}/>`;
      }),
    );
    return blocks.join("");
  }

  /** @param {Measure} measure */
  ticksSVG({ each, wide, x }) {
    const { iterations } = this;
    const [from, to] = this.partingPlace({ each, wide, x });
    const least = widthOf(iterations.toLocaleString("en"), 11) + 12;
    const every = EVERY.find(step => step * each >= least) ?? iterations;
    const lines = [];
    for (let i = 1; i <= iterations; i++)
      if (each >= 5 || i % every === 0)
        lines.push(`M${x(i).toFixed(1)} ${each >= 5 ? 4 : 13}v${i % every ? 12 : 16}`);
    const numbers = [];
    for (let i = every; i <= iterations; i += every) {
      const label = i.toLocaleString("en");
      const half = widthOf(label, 11) / 2;
      const at = Math.min(x(i) - each / 2, wide - 1 - half);
      if (at + half < from || at - half > to)
        numbers.push(`<text x="${at.toFixed(1)}" y="30" text-anchor="middle">${label}</text>`);
    }
    const ticks = `<path d="${lines.join("")}" stroke="var(--paper)" stroke-width="1"/>`;
    return ticks + numbers.join("");
  }

  /** Where another first move took the lead, as far as it was seen. @param {Measure} measure */
  leadsSVG({ x }) {
    const seen = leadChanges(this.host.active.film).filter(i => i <= this.seen);
    const marks = seen.map(i => `M${x(i).toFixed(1)} 4l-3 -4h6z`);
    return `<path class="leads" d="${marks.join("")}"/>`;
  }

  /** The room of what is said where two part: where no number is. @param {Measure} measure */
  partingPlace({ x, wide }) {
    if (!this.difference) return [-999, -999];
    const [at, long] = [x((this.difference - 1) / 4), widthOf(DIFFERENCE, 11) + 8];
    return at + long > wide ? [at - long, at + 4] : [at - 4, at + long];
  }

  /** Where two recordings part. @param {Measure} measure */
  partingSVG(measure) {
    if (!this.difference) return "";
    const at = measure.x((this.difference - 1) / 4);
    const [from] = this.partingPlace(measure);
    const start = from < at - 4 ? from + 4 : at + 4;
    return (
      `<path d="M${at} 0v22" stroke="var(--ink)" stroke-width="2.5"/>` +
      `<text class="part" x="${start}" y="30">${DIFFERENCE}</text>`
    );
  }
}
