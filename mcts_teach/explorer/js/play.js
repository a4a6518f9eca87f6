// A game to play: Python decides everything and says it in words; this draws it, and sends back
// what was pressed.

import {
  NS,
  consume,
  escaped,
  find,
  keepKeys,
  pageIsDark,
  setAll,
  whenThemeChanges,
} from "./base.js";
import { boardFrame, boardSVG } from "./board.js";
import { PLAY_PAGE, fit, thoughtHTML } from "./play_parts.js";

const WIDEST = 430; // pixels: a board
const [LARGEST, SMALLEST] = [60, 28]; // pixels: its cells
const LONG = 200; // milliseconds, after which it is said that somebody thinks

/** @type {Record<string, Point>} */
const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

class Game {
  /** @param {Model} model @param {HTMLElement} el */
  constructor(model, el) {
    this.model = model;
    this.root = document.createElement("div");
    this.root.className = "mcts-figure mcts-play";
    this.root.innerHTML = PLAY_PAGE;
    el.append(this.root);
    keepKeys(this.root);
    this.stage = find(this.root, ".stage");
    this.picture = find(this.root, ".picture");
    this.layer = find(this.root, ".cells");
    this.others = find(this.root, ".others");
    this.here = 0; // the cell with the focus
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.later = undefined; // until somebody is said to think
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.next = undefined; // until the hints grow
    this.listen();
    const { seats, strengths, aim } = model.get("setting");
    this.fill("seat", seats);
    this.fill("strength", strengths);
    this.part("aim").textContent = aim;
    this.draw();
  }

  /** @param {string} name @returns {any} */
  part = name => find(this.root, `.${name}`);

  /** @returns {{ shown: Played, plan: BoardPlan | null, hints: Hints | null }} */
  get told() {
    const [shown, plan, hints] = ["shown", "plan", "hints"].map(name => this.model.get(name));
    return { shown, plan, hints };
  }

  /** @param {string} what @param {unknown} value */
  send(what, value) {
    this.model.send({ do: what, with: value, at: this.told.shown.at });
  }

  listen() {
    const { layer, others, root } = this;
    layer.addEventListener("pointerover", event => this.tellCell(event));
    layer.addEventListener("pointerout", () => this.tellCell(null));
    layer.addEventListener("keydown", event => this.keyOnBoard(event));
    others.addEventListener("keydown", event => this.keyOnOthers(event));
    root.addEventListener("click", ({ target }) => {
      const button = /** @type {Element} */ (target).closest("[data-do]");
      const what = button?.getAttribute("data-do");
      if (what) this.send(what, button?.getAttribute("aria-pressed") !== "true");
    });
  }

  /** @param {string} name @param {(string | [string, string])[]} choices */
  fill(name, choices) {
    const select = this.part(name);
    select.innerHTML = choices
      .map(choice => (typeof choice === "string" ? [choice, choice] : choice))
      .map(([words, value]) => `<option value="${escaped(value)}">${escaped(words)}</option>`)
      .join("");
    select.addEventListener("change", () => this.send(name, select.value));
  }

  // The board: a picture, and on it a shape for each cell that can be pressed

  drawBoard() {
    const { picture, layer, stage } = this;
    const { plan, hints, shown } = this.told;
    const { text, marked, cells } = shown;
    const dark = pageIsDark();
    this.root.classList.toggle("dark", dark);
    if (!plan) {
      picture.removeAttribute("aria-hidden");
      layer.style.display = "none";
      picture.innerHTML = boardSVG(null, text);
      return;
    }
    const ideal = boardFrame(plan, { width: WIDEST }).width;
    stage.style.width = `${ideal * Math.min(LARGEST, Math.max(SMALLEST, WIDEST / ideal))}px`;
    const width = stage.clientWidth || WIDEST;
    picture.innerHTML = boardSVG(plan, text, { dark, marked, width, shares: hints?.cells });
    layer.setAttribute("viewBox", String(find(picture, "svg").getAttribute("viewBox")));
    fit(layer, plan.cells.length, i => this.makeCell(i));
    plan.cells.forEach((_, i) => this.drawCell(plan, i));
    const first = cells.findIndex(words => words);
    if (!cells[this.here]) this.here = Math.max(0, first);
    [...layer.children].forEach((shape, i) => {
      shape.setAttribute("tabindex", i === this.here ? "0" : "-1");
    });
  }

  /** @param {number} i */
  makeCell(i) {
    const shape = document.createElementNS(NS, "polygon");
    shape.setAttribute("role", "button");
    shape.addEventListener("click", () => {
      this.goTo(i);
      this.send("cell", i);
    });
    return shape;
  }

  /** @param {BoardPlan} plan @param {number} i */
  drawCell({ cells, outline }, i) {
    const shape = this.cell(i);
    const { shown, hints } = this.told;
    const [words, hint] = [shown.cells[i], hints?.cells[i]];
    const corners = outline.map(([dx, dy]) => [cells[i][0] + dx, cells[i][1] + dy]);
    const more = hint ? `; hint: ${hint.share} of the visits, mean ${hint.mean}` : "";
    setAll(shape, { points: corners.join(" "), "aria-label": words ? words + more : "" });
    shape.style.display = words ? "" : "none";
  }

  /** @param {number} i */
  cell(i) {
    return /** @type {SVGPolygonElement} */ (this.layer.children[i]);
  }

  /** @param {number} i */
  goTo(i) {
    this.cell(this.here)?.setAttribute("tabindex", "-1");
    this.here = i;
    this.cell(i).setAttribute("tabindex", "0");
    this.cell(i).focus();
  }

  /** The nearest cell, rather straight ahead. @param {BoardPlan} plan @param {Point} direction */
  neighbour({ cells }, [dx, dy]) {
    const [x, y] = cells[this.here];
    const { shown } = this.told;
    let [best, least] = [this.here, Infinity];
    cells.forEach(([a, b], i) => {
      const along = (a - x) * dx + (b - y) * dy;
      const across = Math.abs((a - x) * dy) + Math.abs((b - y) * dx);
      const ahead = shown.cells[i] && along > 0.1 && along > 0.6 * across;
      if (ahead && along + 1.5 * across < least) [best, least] = [i, along + 1.5 * across];
    });
    return best;
  }

  /** @param {Event | null} event */
  tellCell(event) {
    const cell = /** @type {Element | null} */ (event?.target ?? null);
    this.part("over").textContent = cell?.getAttribute("aria-label") ?? "";
  }

  /** @param {KeyboardEvent} event */
  keyOnBoard(event) {
    const { plan } = this.told;
    if (event.ctrlKey || event.metaKey || event.altKey || !plan) return;
    if (STEPS[event.key]) this.goTo(this.neighbour(plan, STEPS[event.key]));
    else if (event.key === "Enter" || event.key === " ") this.send("cell", this.here);
    else return;
    consume(event);
  }

  // Moves that no cell plays, such as to pass; all moves of a game without cells

  drawOthers() {
    const { others } = this;
    const { shown, hints } = this.told;
    const focused = others.contains(document.activeElement);
    fit(others, shown.others.length, i => {
      const button = document.createElement("button");
      button.addEventListener("click", () => this.send("move", i));
      return button;
    });
    shown.others.forEach((move, i) => {
      const hint = hints?.others[i];
      const more = hint ? ` <small>${hint.share}, mean ${hint.mean}</small>` : "";
      const button = others.children[i];
      button.innerHTML = `<span class="mcts-hidden">play </span>${escaped(move)}${more}`;
      button.setAttribute("tabindex", i ? "-1" : "0");
    });
    const first = /** @type {HTMLElement} */ (others.firstElementChild ?? this.cell(this.here));
    if (focused && !others.contains(document.activeElement)) first?.focus();
  }

  /** @param {KeyboardEvent} event */
  keyOnOthers(event) {
    const step = STEPS[event.key];
    const all = /** @type {HTMLElement[]} */ ([...this.others.children]);
    const i = all.findIndex(one => one === event.target);
    if (!step || i < 0) return;
    all[(i + step[0] + step[1] + all.length) % all.length].focus();
    consume(event);
  }

  // All of it

  draw() {
    const { root } = this;
    const { shown } = this.told;
    clearTimeout(this.later);
    const say = () => {
      this.part("say").textContent = shown.say;
    };
    this.later = setTimeout(say, shown.thinking ? LONG : 0);
    root.classList.toggle("thinking", shown.thinking);
    this.part("wrong").textContent = shown.wrong;
    this.part("seat").value = shown.seat;
    this.part("strength").value = shown.strength;
    for (const name of /** @type {const} */ (["hints", "thoughts", "tree"]))
      this.part(name).setAttribute("aria-pressed", shown[name]);
    this.part("thought").innerHTML = shown.thought ? thoughtHTML(shown.thought) : "";
    const moves = shown.moves.map(move => `<li>${escaped(move)}</li>`);
    const list = `<b>moves</b><ol>${moves.join("")}</ol>`;
    this.part("moves").innerHTML = moves.length ? list : "";
    this.drawHints();
  }

  drawHints() {
    const { hints } = this.told;
    this.part("grown").textContent = hints?.say ?? "";
    this.drawBoard();
    this.drawOthers();
    clearTimeout(this.next);
    const grow = () => this.model.send({ do: "grow", with: hints?.visits });
    if (hints?.more) this.next = setTimeout(grow, 20);
  }

  end() {
    clearTimeout(this.later);
    clearTimeout(this.next);
  }
}

/** @param {{ model: Model, el: HTMLElement }} place */
function render({ model, el }) {
  const game = new Game(model, el);
  let width = 0;
  const measure = () => {
    if (game.stage.clientWidth === width) return;
    width = game.stage.clientWidth;
    game.drawBoard();
  };
  const observer = new ResizeObserver(() => void requestAnimationFrame(measure));
  observer.observe(game.stage);
  /** @type {[string, () => void][]} */
  const watched = [
    ["change:shown change:plan", () => game.draw()],
    ["change:hints", () => game.drawHints()],
  ];
  for (const [event, action] of watched) model.on(event, action);
  const ending = new AbortController();
  whenThemeChanges(() => game.drawBoard(), ending.signal);
  return () => {
    for (const [event, action] of watched) model.off(event, action);
    game.end();
    observer.disconnect();
    ending.abort();
  };
}

export default { render };
