// The whole figure: the controls of time, one tree or two, the panel beside them, and what can be opened below.

import { escaped, finger, keepKeys, pageIsDark, rateColor, wantsStill, whenThemeChanges } from "./base.js";
import { Film, PHASES } from "./film.js";
import { freest } from "./layout.js";
import { legendOf } from "./legend.js";
import { Panel, curves, timeAt } from "./panel.js";
import { Prediction } from "./predict.js";
import { Timeline } from "./timeline.js";
import { TreeView } from "./tree.js";

const STEP = 600, MOVE = 350, SCRUB = 120; // milliseconds: a phase as it happens, a tree on its way, and while the pointer drags
const SPEEDS = [["0.5", "slow"], ["1", "normal"], ["2", "fast"], ["8", "very fast"]];
const ICONS = { first: "M2 2h2v12H2zM14 2v12L5 8z", back: "M11 2v12L3 8z", forward: "M5 2v12l8-6z", last: "M12 2h2v12h-2zM2 2v12l9-6z", play: "M4 2v12l10-6z", pause: "M3 2h4v12H3zM9 2h4v12H9z" };
const KEYS = [["← →", "on the timeline: a phase back, forward"], ["↓ ↑", "on the timeline: an iteration back, forward"], [", .", "a phase back, forward, wherever you are"], ["[ ]", "the same phase of the iteration before, after"], ["Home End", "on the timeline: the first, the last moment"], ["space", "play, pause"], ["arrows", "on the tree: parent, child, siblings"], ["Enter", "on the tree: fold, unfold"], ["f or Esc", "follow the search"], ["b", "the iteration in which the node was born"], ["?", "these keys"]];
const capital = text => text[0].toUpperCase() + text.slice(1);
const icon = name => `<svg viewBox="0 0 16 16" aria-hidden="true"><path d="${ICONS[name]}"/></svg>`;

const SPEED = `<label class="speed">speed <select aria-label="speed">${SPEEDS.map(([value, name]) => `<option value="${value}"${value === "1" ? " selected" : ""}>${name}</option>`).join("")}</select></label>`;

let figures = 0;

export class Player {
  constructor(element, shown, { hash = false, moment = shown.moment ?? 0, live = null } = {}) {
    Object.assign(this, { shown, hash, live, t: moment, big: 1, acts: [], moving: new Map(), open: null, id: `mcts${++figures}`, films: shown.films.map(data => new Film(data)) });
    this.two = this.films.length > 1;
    this.iterations = Math.max(...this.films.map(film => film.length));
    this.last = 4 * this.iterations;
    this.t = this.t < 0 ? this.last : Math.min(this.t, this.last);
    this.root = document.createElement("section");
    this.root.className = `mcts-figure mcts-film${this.two ? " two" : ""}${this.iterations ? "" : " still"}`;
    this.root.setAttribute("aria-label", this.iterations ? "a recorded search" : "a tree");
    this.root.innerHTML = this.page();
    element.append(this.root);
    this.parts();
    this.ends = [whenThemeChanges(() => { this.theme(); this.draw(0); })];
    this.theme();
    if (hash) this.follow();
    this.listen();
    this.resize();
    keepKeys(this.root);
    const seen = new ResizeObserver(() => this.root.clientWidth !== this.known && this.resize());
    seen.observe(this.root);
    this.ends.push(() => seen.disconnect());
  }

  // ---- the page

  page() {
    const press = (does, words) => `<button data-do="${does}" aria-label="${words}" title="${words}">${icon(does)}</button>`, chips = PHASES.map((phase, k) => `<button data-phase="${k}" style="--c:var(--${phase})" aria-pressed="false" title="${phase}, in this iteration; again: in the next">${capital(phase)}</button>`);
    const below = [["predict", "predict, then reveal"], ["curves", "curves"], ["code", "code"], ["again", "search again"], ["svg", "save as SVG"], ["link", "copy link"], ["screen", "full screen"], ["keys", "keys"]].filter(([does]) => this.offers(does));
    return `<div class="toolbar" role="toolbar" aria-label="time"><div class="group">${press("first", "to the first moment")}${press("back", "one phase back (,)")}<button class="play" data-do="play" aria-label="play" title="play, pause (space)">${icon("play")}<span>play</span></button>${press("forward", "one phase forward (.)")}${press("last", "to the last moment")}</div>
      <div class="group chips" role="group" aria-label="phase">${chips.join("")}</div><span class="clock"></span></div>
      <div class="time"></div><p class="say" role="status" aria-live="polite"></p><p class="trouble" role="alert" hidden></p><div class="asking" hidden></div>
      ${this.shown.difference ? `<button class="difference" data-do="part" title="go there">${escaped(this.shown.difference.say)}</button>` : ""}<div class="stage"><div class="trees"></div><aside aria-label="the node looked at"></aside></div>
      <div class="below" role="toolbar" aria-label="more">${below.map(([does, words]) => `<button data-do="${does}"${["predict", "curves", "code", "again", "keys"].includes(does) ? ' aria-pressed="false"' : ""}>${words}</button>`).join("")}${this.iterations ? SPEED : ""}</div><div class="drawer" hidden></div>
      <p class="legend"><span>${this.ramp(this.films[0].data.legend)}</span><span>${finger ? "touch: look; twice: fold; pinch" : "click: look; twice: fold; drag: move; Ctrl + wheel or pinch"}: more room</span><span class="key"></span></p>`;
  }
  ramp(legend) { // who lost and who won, or the ends of what somebody else's words are about
    const [low, high] = legend.startsWith("won") ? ["lost", ""] : ["0", "1 &nbsp; "];
    return `${low}<i class="ramp"></i>${high}${escaped(legend)}`;
  }
  offers(does) {
    if (does === "keys") return !finger;
    if (["svg", "screen"].includes(does)) return true;
    if (does === "again") return Boolean(this.live);
    if (does === "link") return this.hash;
    if (does === "code") return this.iterations > 0 && Object.keys(this.films[0].data.code ?? {}).length > 0;
    return this.iterations > 0;
  }
  parts() {
    const find = name => this.root.querySelector(name);
    [this.clock, this.say, this.trouble, this.asking, this.drawer, this.speed, this.marks] = [".clock", ".say", ".trouble", ".asking", ".drawer", ".speed select", ".key"].map(find);
    this.trees = this.films.map((film, number) => {
      const figure = document.createElement("figure");
      figure.className = "tree";
      find(".trees").append(figure);
      return new TreeView(this, film, figure, number);
    });
    this.active = this.trees[0];
    this.panel = new Panel(this, find("aside"));
    this.timeline = new Timeline(this, find(".time"), Math.max(1, this.iterations), this.shown.difference?.iteration ?? 0);
    this.prediction = new Prediction(this, this.asking);
    this.tip = document.createElement("div");
    this.tip.className = "hover";
    this.tip.setAttribute("aria-hidden", "true");
    this.tip.hidden = true;
    this.root.append(this.tip);
    this.trouble.hidden = !this.shown.trouble;
    this.trouble.textContent = this.shown.trouble ?? "";
  }
  theme() {
    this.dark = pageIsDark();
    this.root.classList.toggle("dark", this.dark);
    this.root.querySelector(".ramp").style.background = `linear-gradient(90deg, ${[0, 0.5, 1].map(rate => rateColor(rate, this.dark)).join(", ")})`;
  }
  resize() { // on a whole screen letters grow, and cards are few
    this.known = this.root.clientWidth;
    const full = document.fullscreenElement === this.root, wide = this.known, shelf = this.films[0].below[0].length > 40 ? 90 : 0;
    this.big = full ? Math.max(1, Math.min(1.8, wide / 1000)) : 1;
    this.root.style.setProperty("--big", this.big);
    const height = full ? Math.max(320, this.wide() ? 0 : innerHeight / 2) : shelf + (wide < 520 ? (this.two ? 280 : 340) : wide < 800 ? 350 : 366);
    for (const { svg } of this.trees) svg.style.height = `${height}px`;
    this.draw(0);
    if (!full) return;
    const beside = this.wide() ? this.panel.element.offsetHeight - 34 : 0, tall = Math.max(height + innerHeight - this.root.scrollHeight, beside);
    if (tall <= height) return;
    for (const { svg } of this.trees) svg.style.height = `${tall}px`;
    this.draw(0);
  }

  wide() { return this.known >= 800; } // the panel is beside the tree

  // ---- time

  go(to, scrubbing = false) { this.play(false); this.move(to, scrubbing); } // where somebody wants to be
  move(to, scrubbing = false) {
    const next = Math.max(0, Math.min(this.last, to)), happens = next === this.t + 1 && !scrubbing;
    if (next === this.t) return;
    this.t = next;
    this.prediction.begin();
    this.draw(scrubbing ? SCRUB : MOVE, happens);
  }
  goToPhase(k) { // of this iteration; of the next one if it is there already
    const to = 4 * (Math.max(1, Math.ceil(this.t / 4)) - 1) + k + 1;
    this.go(to === this.t ? Math.min(this.last, to + 4) : to);
  }
  play(on) {
    clearTimeout(this.playing);
    this.playing = 0;
    if (!this.last) return; // a tree without a history
    if (on && this.t === this.last) this.move(0);
    const { speed } = this, tick = () => {
      if (this.t >= this.last || !this.root.isConnected) return this.play(false);
      this.move(this.t + 1, speed.value > 4);
      this.playing = this.prediction.waits() ? this.play(false) : setTimeout(tick, 1000 / speed.value);
    };
    if (on) this.playing = setTimeout(tick, 200);
    const button = this.root.querySelector(".play"), name = on ? "pause" : "play";
    button.querySelector("path").setAttribute("d", ICONS[name]);
    button.querySelector("span").textContent = name;
    button.setAttribute("aria-label", name);
  }
  press(does) {
    const moments = { first: 0, back: this.t - 1, forward: this.t + 1, last: this.last };
    if (does === "play") return this.play(!this.playing);
    if (does in moments) this.go(moments[does]);
    if (does === "predict") { this.prediction.turn(); this.resize(); this.say.scrollIntoView({ block: "nearest" }); }
    if (does === "part") this.go(this.active.film.momentOf(this.shown.difference.iteration, "select"));
    if (["curves", "code", "again", "keys"].includes(does)) this.pull(does);
    if (does === "svg") saveSVG(this.active, this.root);
    if (does === "link") this.copyLink();
    if (does === "screen") document.fullscreenElement ? document.exitFullscreen() : this.root.requestFullscreen();
  }
  listen() {
    this.root.addEventListener("click", event => {
      const button = event.target.closest("button"), figure = event.target.closest(".tree");
      if (figure && this.two && this.active.figure !== figure) { this.active = this.trees.find(tree => tree.figure === figure); this.draw(0); }
      if (button?.dataset.phase) this.goToPhase(Number(button.dataset.phase));
      if (button?.dataset.do) this.press(button.dataset.do);
      if (event.target.closest(".say")) this.say.classList.toggle("whole"); // where it is cut off
      const curve = event.target.closest(".curves svg");
      if (curve) this.go(timeAt(curve, event, this.active.film));
    });
    this.root.addEventListener("keydown", event => this.key(event));
    const alone = event => { if (this.hash && event.target === document.body) this.key(event); }; // on a page of its own
    document.addEventListener("keydown", alone);
    this.ends.push(() => document.removeEventListener("keydown", alone));
    for (const bar of this.root.querySelectorAll("[role=toolbar]")) rove(bar);
    const full = () => this.resize();
    document.addEventListener("fullscreenchange", full);
    this.ends.push(() => document.removeEventListener("fullscreenchange", full));
  }
  key(event) {
    if (event.target.closest("input, select, textarea") || event.ctrlKey || event.metaKey || event.altKey) return;
    const moments = { ",": this.t - 1, ".": this.t + 1, "[": this.t - 4, "]": this.t + 4 };
    if (event.key in moments) this.go(moments[event.key]);
    else if (event.key === " " && !event.target.closest("button")) this.play(!this.playing);
    else if (event.key === "Escape" && this.open) this.pull(this.open);
    else if (event.key === "f" || event.key === "Escape") this.active.follow();
    else if (event.key === "b" && this.active.film.birth[this.panel.node] > 0) this.go(this.active.film.momentOf(this.active.film.birth[this.panel.node], "expand"));
    else if (event.key === "?") this.pull("keys");
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  // ---- drawing

  moment(film) { return this.prediction.hide(film.at(Math.min(this.t, film.last)), film); }
  draw(duration = 220, happens = false) {
    for (const act of this.acts.splice(0)) act.end();
    const still = wantsStill(), m = this.moment(this.active.film), walks = happens && !still && !m.asking;
    for (const tree of this.trees) tree.draw(this.moment(tree.film), { dark: this.dark, duration: still ? 0 : duration, happens: walks });
    this.marks.textContent = legendOf(this.trees);
    this.panel.draw(this.active, m, this.dark, walks);
    this.tell(m);
    if (this.iterations) this.timeline.draw(m);
    this.fill(m);
    this.prediction.show();
    if (this.hash) history.replaceState(null, "", this.link());
  }
  tell(m) {
    const whose = this.two ? `${this.active.film.data.label}: ` : "", text = `${whose}${m.phase && !m.asking ? `${capital(m.phase)}: ` : ""}${m.asking ? this.prediction.question(m) : this.active.film.said(m)}`, why = m.asking || this.prediction.told !== null ? "" : this.active.film.why(m).join("; ");
    this.say.style.setProperty("--c", m.phase ? `var(--${m.phase})` : "var(--ink)");
    this.say.innerHTML = `${escaped(text)}${why ? `<span> · ${escaped(why)}</span>` : ""}`;
    this.say.title = this.say.scrollHeight > this.say.clientHeight ? `${text}; ${why}` : "";
    this.clock.innerHTML = !this.iterations ? "" : m.t ? `iteration <b>${m.iteration.toLocaleString("en")}</b> of ${this.iterations.toLocaleString("en")}` : "before the search";
    this.root.querySelectorAll("[data-phase]").forEach((chip, k) => chip.setAttribute("aria-pressed", String(k === m.k)));
    for (const [does, off] of [["first", this.t === 0], ["back", this.t === 0], ["forward", this.t === this.last], ["last", this.t === this.last]]) this.root.querySelector(`[data-do=${does}]`).setAttribute("aria-disabled", String(off));
  }
  tween(key, duration, frame) { // a tree on its way to its new places
    const begun = performance.now(), run = {};
    this.moving.set(key, run);
    if (!duration) return frame(1);
    const go = now => { if (this.moving.get(key) !== run) return; const u = Math.min(1, Math.max(0, now - begun) / duration); frame(u); if (u < 1) requestAnimationFrame(go); };
    frame(0);
    requestAnimationFrame(go);
  }
  later(tree, frame, end) { // what happens in a phase; the next moment ends it at once
    const begun = performance.now(), act = { end };
    this.acts.push(act);
    const go = now => {
      if (!this.acts.includes(act)) return;
      const u = Math.min(1, Math.max(0, now - begun) / STEP);
      frame(u);
      if (u < 1) return requestAnimationFrame(go);
      this.acts = this.acts.filter(other => other !== act);
      end();
    };
    frame(0);
    requestAnimationFrame(go);
  }
  reach(tree, level) { // while a walk goes down: the bars of the choice it has come to
    if (tree !== this.active || tree.selected !== null) return;
    const { path } = tree.m;
    if (level === null) this.panel.showChoice();
    else if (path.length > 1) this.panel.showBars(path[level], path[level + 1]);
  }
  select(tree, node) {
    this.active = tree;
    if (this.prediction.takes(node)) return this.prediction.answer(node);
    tree.selected = node;
    this.draw(180);
  }
  hover(tree, node, event) {
    this.tip.hidden = node === null || event.pointerType === "touch";
    if (this.tip.hidden) return;
    this.tip.innerHTML = tree.card(node, this.dark);
    const box = one => one.getBoundingClientRect(), { left, top } = box(this.root), cards = [...tree.nodes.querySelectorAll("rect:not(.halo, .reach)")];
    const [x, y] = freest(box(this.tip), box(tree.figure), box(tree.cardOf(node)), cards.map(box));
    this.tip.style.left = `${x - left}px`;
    this.tip.style.top = `${y - top}px`;
  }

  // ---- what can be opened below

  pull(what) {
    this.open = this.open === what ? null : what;
    this.drawer.hidden = !this.open;
    for (const name of ["curves", "code", "again", "keys"]) this.root.querySelector(`[data-do=${name}]`)?.setAttribute("aria-pressed", String(this.open === name));
    this.drawer.innerHTML = "";
    this.fill(this.moment(this.active.film));
    if (document.fullscreenElement === this.root) this.resize();
    if (this.open) this.drawer.scrollIntoView({ block: "nearest" });
  }
  fill(m) {
    const { film } = this.active;
    if (this.open === "keys" && !this.drawer.innerHTML) this.drawer.innerHTML = `<dl>${KEYS.map(([key, does]) => `<dt>${key}</dt><dd>${does}</dd>`).join("")}</dl>`;
    if (this.open === "curves") this.drawer.innerHTML = `<div class="curves">${curves(film, m, this.dark, Math.min(460, (this.drawer.clientWidth / this.big) * (this.known < 620 ? 1 : 0.48)))}</div><p>${film.data.after ? `In the end ${escaped(film.data.after)}. ` : ""}Most visited line at this moment: ${escaped(film.principal(m).slice(1).map(node => film.name(node)).join(" › ") || "none yet")}</p>`;
    if (this.open === "code") { this.drawer.innerHTML = this.source(film.data.code, m); keepKeys(this.drawer); }
    if (this.open === "again" && !this.drawer.innerHTML) this.form();
  }
  source(code, m) {
    const names = m.phase === null ? [] : m.phase === "select" ? ["select", "score"] : [m.phase], found = names.filter(name => code[name]);
    return found.length ? found.map(name => `<pre style="--c:var(--${m.phase})" tabindex="0" aria-label="the code of ${name}">${escaped(code[name])}</pre>`).join("") : `<p>${m.phase ? `The code of ${m.phase} cannot be shown.` : "Nothing has run yet."}</p>`;
  }
  form() { // search again, or beside this one
    const fields = Object.entries(this.live.settings).map(([name, value]) => `<label>${name} <input name="${name}" type="number" value="${value}" step="any"></label>`);
    this.drawer.innerHTML = `<form>${fields.join("")}<button type="submit" value="again">search again</button><button type="submit" value="beside">beside this one</button></form>`;
    this.drawer.firstElementChild.addEventListener("submit", event => {
      event.preventDefault();
      this.live.ask({ ...Object.fromEntries([...new FormData(event.target)].map(([name, text]) => [name, Number(text)])), beside: event.submitter?.value === "beside" });
    });
    keepKeys(this.drawer);
  }

  // ---- links

  link() {
    const m = this.active.film.at(this.t), { selected } = this.active, names = selected === null ? [] : this.active.film.line(selected).slice(1).map(node => encodeURIComponent(this.active.film.name(node)));
    return `#iteration=${m.iteration}${m.phase ? `&phase=${m.phase}` : ""}${selected === null ? "" : `&node=${names.join("/")}`}`;
  }
  follow() { // what the page's address says, now and when it changes
    const read = () => {
      const asked = new URLSearchParams(location.hash.slice(1)), iteration = Number(asked.get("iteration")), phase = asked.get("phase") ?? "backpropagate";
      if (asked.has("iteration") && Number.isInteger(iteration) && PHASES.includes(phase)) this.t = Math.max(0, Math.min(this.last, this.active.film.momentOf(iteration, phase)));
      if (asked.has("iteration") || asked.has("node")) this.active.selected = asked.has("node") ? this.active.film.find(asked.get("node").split("/").filter(Boolean)) : null;
    };
    const jump = () => { if (location.hash !== this.link()) { this.play(false); read(); this.draw(); } };
    read();
    addEventListener("hashchange", jump);
    this.ends.push(() => removeEventListener("hashchange", jump));
  }
  async copyLink() {
    const button = this.root.querySelector("[data-do=link]");
    await navigator.clipboard?.writeText(location.href.split("#")[0] + this.link());
    button.textContent = "copied";
    setTimeout(() => { button.textContent = "copy link"; }, 1500);
  }
  end() { this.play(false); this.acts = []; this.moving.clear(); for (const end of this.ends) end(); this.root.remove(); }
}

function rove(bar) { // one focus stop; the arrows go from control to control
  const stops = () => [...bar.querySelectorAll("button, select")].filter(one => one.offsetParent !== null), stand = one => { for (const other of bar.querySelectorAll("button, select")) other.tabIndex = other === one ? 0 : -1; };
  stand(bar.querySelector(".play") ?? bar.querySelector("button"));
  bar.addEventListener("focusin", event => stand(event.target));
  bar.addEventListener("keydown", event => {
    const all = stops(), step = { ArrowRight: 1, ArrowLeft: -1 }[event.key], to = { Home: all[0], End: all.at(-1) }[event.key] ?? (step && all[(all.indexOf(event.target) + step + all.length) % all.length]);
    if (!to || (event.target.matches("select") && !step)) return;
    to.focus();
    event.preventDefault();
    event.stopPropagation();
  });
}

function saveSVG(tree, root) { // the tree as a file: with the colours of today, as no page will be around it
  const copy = tree.svg.cloneNode(true), box = tree.svg.viewBox.baseVal, style = getComputedStyle(root);
  const names = ["paper", "ink", "faint", "line", "card", "walk", "focus", ...PHASES], values = names.map(name => `--${name}:${style.getPropertyValue(`--${name}`)}`).join(";");
  const rules = [...document.styleSheets].flatMap(sheet => { try { return [...sheet.cssRules]; } catch { return []; } }).map(rule => rule.cssText).filter(text => text.startsWith(".mcts-film .tree svg"));
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", box.width);
  copy.setAttribute("height", box.height);
  copy.setAttribute("style", `${values};font-family:system-ui,sans-serif;background:${style.backgroundColor}`);
  copy.insertAdjacentHTML("afterbegin", `<style>${escaped(rules.join("\n").replaceAll(".mcts-film .tree svg ", ""))}</style>`);
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([new XMLSerializer().serializeToString(copy)], { type: "image/svg+xml" }));
  link.download = `tree${tree.m.t ? `_${tree.m.iteration}_${tree.m.phase}` : ""}.svg`;
  link.click();
  URL.revokeObjectURL(link.href);
}

export async function unpacked(packed) { // gzipped JSON, as bytes or in base64
  const bytes = typeof packed === "string" ? Uint8Array.from(atob(packed), letter => letter.charCodeAt(0)) : new Uint8Array(packed.buffer, packed.byteOffset, packed.byteLength);
  return JSON.parse(await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).text());
}

export async function mountAll(name, packed, options) { // a page may show the same figure twice
  const shown = await unpacked(packed);
  if (!shown.films.length) return; // what went wrong stands there already
  for (const element of document.querySelectorAll(`[data-mcts="${name}"]:not([data-alive])`)) {
    element.dataset.alive = "true";
    for (const still of [...element.children]) still.remove();
    new Player(element, shown, options);
  }
}

async function render({ model, el }) { // as a widget, where Python answers
  let player = null;
  const settings = model.get("settings"), live = Object.keys(settings).length ? { ask: message => { player.root.classList.add("busy"); model.send(message); }, get settings() { return model.get("settings"); } } : null;
  const show = async () => {
    const moment = player ? player.t : undefined, open = player?.open, shown = await unpacked(model.get("data"));
    player?.end();
    if (!shown.films.length) { el.textContent = shown.trouble; return; }
    player = new Player(el, shown, { moment, live });
    if (open) player.pull(open);
  };
  await show();
  model.on("change:data", show);
  return () => { model.off("change:data", show); player?.end(); };
}
export default { render };
