// The whole figure: the controls of time, one tree or two, the panel beside them, and what can be
// opened below.

import {
  escaped,
  find,
  finger,
  keepKeys,
  pageIsDark,
  rateColor,
  wantsStill,
  whenThemeChanges,
} from "./base.js";
import { Clock } from "./clock.js";
import { Drawer } from "./drawer.js";
import { Film } from "./film.js";
import { LOW_WINDOW, SPACIOUS, WIDE, fitHeight } from "./heights.js";
import { Knob, WhatIf, connectSlider } from "./others.js";
import { legendOf } from "./legend.js";
import { followLinks, linkTo } from "./sharing.js";
import { Motion } from "./motion.js";
import { pageHTML } from "./page.js";
import { Pair } from "./pair.js";
import { Panel } from "./panel.js";
import { Prediction } from "./predict.js";
import { answerClick, answerKey } from "./press.js";
import { keepSpokenRoom, tellMoment } from "./sentence.js";
import { Timeline } from "./timeline.js";
import { showTip } from "./gestures.js";
import { Toolbar } from "./toolbar.js";
import { TreeView } from "./tree.js";

let figures = 0;

export class Player {
  /** @param {HTMLElement} element @param {Shown} shown
   * @param {{ hash?: boolean, moment?: number, live?: Live | null }} options */
  constructor(element, shown, { hash = false, moment = shown.moment ?? 0, live = null } = {}) {
    this.shown = shown;
    this.hash = hash; // whether the page's address says where it is
    this.live = live;
    this.big = 1; // on a whole screen letters grow
    this.known = 0; // the width for which it is laid out
    this.touched = false; // on a phone or a tablet
    this.low = false; // ... whose window is low
    this.whole = false; // ... where the strip of all nodes stands in place of the cards
    this.dark = false;
    this.id = `mcts${++figures}`;
    this.films = shown.films.map(data => new Film(data));
    /** @type {Pair | null} the two trees, if two can be seen */
    this.pair = null;
    this.iterations = Math.max(...this.films.map(film => film.length));
    this.clock = new Clock(this, moment, 4 * this.iterations);
    this.motion = new Motion();
    this.root = this.makeRoot(element);
    const part = (/** @type {string} */ selector) => find(this.root, selector);
    this.say = part(".say");
    /** @type {HTMLSelectElement | null} */
    this.speed = this.root.querySelector(".speed select");
    this.trees = this.films.map((film, number) => new TreeView(this, film, number));
    this.active = this.trees[0];
    this.showFirst();
    this.toolbar = new Toolbar(this.root);
    this.panel = new Panel(this, part("aside"));
    this.whatIf = new WhatIf(this, part(".what-if"));
    this.timeline = new Timeline(this, part(".time"));
    this.prediction = new Prediction(this, part(".asking"));
    this.drawer = new Drawer(this, part(".drawer"));
    this.theme();
    this.ending = new AbortController(); // of what it listens to
    if (hash) followLinks(this, this.ending.signal);
    this.listen(this.ending.signal);
    this.resize();
    keepKeys(this.root);
  }

  get t() {
    return this.clock.t;
  }

  get last() {
    return this.clock.last;
  }

  /** Of two searches that which is looked at, before what is said of it. */
  get whose() {
    return this.pair ? `${escaped(this.active.film.data.label ?? "")}: ` : "";
  }

  /** @param {HTMLElement} element */
  makeRoot(element) {
    const root = document.createElement("section");
    root.className = `mcts-figure mcts-film${this.iterations ? "" : " still"}`;
    root.setAttribute("aria-label", this.iterations ? "a recorded search" : "a tree");
    root.innerHTML = pageHTML(this.shown, this.films[0].data, does => this.offers(does), this.live);
    element.append(root);
    return root;
  }

  /** Show one tree, two, or one of several among which a knob chooses. */
  showFirst() {
    const { root, shown, live, trees } = this;
    if (shown.vary) return void new Knob(this, shown.vary);
    connectSlider(root, live);
    if (!shown.turns) this.showBeside(trees[1] ?? null);
  }

  /** Show another tree beside the first, or that one alone. @param {TreeView | null} other */
  showBeside(other) {
    this.pair = other && new Pair(this, [this.trees[0], other]);
    this.root.classList.toggle("two", Boolean(other));
  }

  /** Whether there is a button that does this. @param {string} does */
  offers(does) {
    if (does === "keys") return !finger;
    if (does === "svg" || does === "screen") return true;
    if (does === "again") return Boolean(this.live);
    if (does === "link") return this.hash;
    const hasCode = Object.keys(this.films[0].data.code ?? {}).length > 0;
    return this.iterations > 0 && (does !== "code" || hasCode);
  }

  theme() {
    this.dark = pageIsDark();
    this.root.classList.toggle("dark", this.dark);
    const colors = [0, 0.5, 1].map(rate => rateColor(rate, this.dark));
    find(this.root, ".ramp").style.background = `linear-gradient(90deg, ${colors.join(", ")})`;
  }

  /** @param {AbortSignal} signal */
  listen(signal) {
    const { root } = this;
    whenThemeChanges(() => (this.theme(), this.draw(0)), signal);
    root.addEventListener("click", event => answerClick(this, event));
    root.addEventListener("keydown", event => answerKey(this, event));
    root.addEventListener("pointerover", event => this.panel.light(event, true));
    root.addEventListener("pointerout", event => this.panel.light(event, false));
    /** @param {Event} event on a page of its own keys mean the figure */
    const alone = ({ target }) => this.hash && target === document.body;
    document.addEventListener("keydown", event => alone(event) && answerKey(this, event), {
      signal,
    });
    document.addEventListener("fullscreenchange", () => this.resize(), { signal });
    const observer = new ResizeObserver(() => {
      if (root.clientWidth !== this.known) this.resize();
    });
    observer.observe(root);
    signal.addEventListener("abort", () => observer.disconnect());
  }

  /** Lay out anew: on a whole screen letters grow, and cards are few. */
  resize() {
    const { root } = this;
    this.known = root.clientWidth;
    this.touched = finger && !this.isWide();
    const place = find(root, this.known < SPACIOUS ? ".rest" : ".group"); // "more", or beside play
    if (this.speed) place.append(/** @type {Element} */ (this.speed.parentElement));
    root.classList.toggle("touched", this.touched);
    this.low = this.touched && innerHeight < LOW_WINDOW;
    root.classList.toggle("low", this.low);
    this.enlarge(false);
    const full = document.fullscreenElement === root;
    this.big = full ? Math.max(1, Math.min(1.8, this.known / 1000)) : 1;
    root.style.setProperty("--big", String(this.big));
    for (const { figure } of this.trees) figure.classList.add("active"); // all say something
    keepSpokenRoom(this);
    fitHeight(this, full);
  }

  /** Have the strip of all nodes in place of the cards, or the cards. @param {boolean} on */
  enlarge(on) {
    this.whole = on;
    this.root.classList.toggle("whole", on);
    find(this.root, ".larger").setAttribute("aria-pressed", String(on));
  }

  /** @param {number} height */
  giveHeight(height) {
    for (const { svg } of this.trees) svg.style.height = `${height}px`;
    this.draw(0);
  }

  /** Whether the panel is beside the tree. */
  isWide = () => this.known >= WIDE;

  /** Go where somebody wants to be. @param {number} to @param {boolean} scrubbing */
  go(to, scrubbing = false) {
    this.clock.play(false);
    this.clock.move(to, scrubbing);
  }

  /** Go a phase on or back, or a line of the code that is shown. @param {number} by */
  step(by) {
    if (!this.drawer.step(by)) this.go(this.t + by);
  }

  /** The moment of a film, as far as it may be seen. @param {Film} film */
  moment = film => this.prediction.hide(film.at(Math.min(this.t, film.last)), film);

  draw(duration = 220, happens = false) {
    this.motion.settle();
    const m = this.moment(this.active.film);
    const still = wantsStill();
    const walks = happens && !still && !m.asking;
    const how = { dark: this.dark, duration: still ? 0 : duration, happens: walks };
    const seen = this.pair?.begin() ?? [this.active];
    for (const tree of seen) tree.draw(this.moment(tree.film), how);
    if (this.pair) this.active.sight.bringToView(seen);
    find(this.root, ".key").textContent = legendOf(seen);
    tellMoment(this, m);
    if (this.iterations) this.timeline.draw(m); // the panel asks what was seen
    this.panel.draw(walks);
    this.toolbar.draw(m, this.t, this.last);
    this.drawer.draw(m);
    this.prediction.show();
    if (this.hash) history.replaceState(null, "", linkTo(this));
  }

  /** Show the choice to which a walk came. @param {TreeView} tree @param {number | null} level */
  reach(tree, level) {
    if (tree !== this.active || tree.selected !== null) return;
    if (level === null) this.panel.showChoice();
    else if (tree.m.path.length > 1) this.panel.showLevel(level);
  }

  /** Look at a node, or follow the search. @param {TreeView} tree @param {number | null} node */
  select(tree, node) {
    this.active = tree;
    if (node !== null && this.prediction.takes(node)) return this.prediction.answer(node);
    tree.selected = node;
    this.draw(180);
  }

  /** @param {TreeView} tree @param {number | null} node @param {PointerEvent} event */
  hover(tree, node, event) {
    showTip(tree, event.pointerType === "touch" ? null : node);
  }

  end() {
    this.clock.play(false);
    this.motion.stop();
    this.ending.abort();
    this.root.remove();
  }
}
