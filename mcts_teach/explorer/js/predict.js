// Predict, then reveal: at each level of a walk the reader says where it will go, and only then sees it.

import { amount, escaped, keepKeys } from "./base.js";

const MOST = 20; // buttons for guesses

export class Prediction {
  constructor(host, element) {
    Object.assign(this, { host, element, on: false, answers: new Map(), told: null });
    element.addEventListener("click", event => {
      const guess = event.target.closest("[data-guess]");
      if (guess) this.answer(Number(guess.dataset.guess));
      else if (event.target.closest("[data-on]")) this.goOn();
      else if (event.target.closest("[data-end]")) this.host.press("predict");
    });
  }
  turn() {
    this.on = !this.on;
    this.told = null;
    this.host.root.querySelector("[data-do=predict]").setAttribute("aria-pressed", String(this.on));
    if (this.on && this.level(this.now()) === null) this.goOn();
  }
  begin() { this.told = null; }
  now() { const { film } = this.host.active; return film.at(Math.min(this.host.t, film.last)); }
  level(m) { // of the walk, that waits for an answer; null: nothing is hidden, and what was drawn never is
    if (!this.on || m.phase !== "select") return null;
    for (let level = 0; level < m.path.length - 1; level++) if (this.host.active.film.oddsOf(m.path[level + 1]) === null && !this.answers.has(`${m.iteration} ${level}`)) return level;
    return null;
  }
  takes(node) { // whether pressing a node answers the question
    const m = this.host.moment(this.host.active.film);
    return Boolean(m.asking) && node !== null && this.host.active.film.parent(node) === m.path.at(-1);
  }
  waits() { return this.level(this.now()) !== null; }
  hide(m, film) { // the moment, as far as it may be seen
    if (film !== this.host.active.film) return m;
    const level = this.told ?? this.level(m);
    if (level === null) return m;
    const path = m.path.slice(0, level + 1 + (this.told !== null));
    return { ...m, path, walked: new Set(path), asking: this.told === null };
  }
  question(m) { return `Where will the walk go from ${this.host.active.film.way(m.path.at(-1))}?`; }
  answer(guess) {
    const { film } = this.host.active, m = this.now(), level = this.level(m), taken = m.path[level + 1];
    const right = guess === taken || film.scoreOf(guess, m) === film.scoreOf(taken, m), said = guess === taken ? "" : `You said ${film.name(guess)}; `;
    this.answers.set(`${m.iteration} ${level}`, { right, words: `${said}${m.row.why[level]}`, where: `iteration ${m.iteration}, at ${film.way(m.path[level])}` });
    this.told = level;
    this.host.draw(300);
  }
  next() { // the next moment with a question, or undefined; after the last walk comes the first
    const { film } = this.host.active, { iteration } = this.now(), moments = film.iterations.map((_, i) => 4 * ((iteration + i) % film.length) + 1);
    return moments.find(t => this.level(film.at(t)) !== null);
  }
  goOn() { // to the next level of this walk; from the last one to the next walk on which there is a choice
    this.told = null;
    const next = this.waits() ? undefined : this.next();
    next === undefined ? this.host.draw(300) : this.host.go(next);
  }
  show() {
    this.element.hidden = !this.on;
    if (!this.on) return;
    const { film } = this.host.active, m = this.host.moment(film), held = this.element.contains(document.activeElement), all = [...this.answers.values()], right = all.filter(answer => answer.right).length;
    const tally = all.length ? `<span class="tally">${right} of ${all.length} right</span>` : "", more = !m.asking && (this.waits() || this.next() !== undefined), on = more ? '<button data-on="1">go on</button>' : "", end = '<button data-end="1">end</button>';
    if (m.asking) {
      const from = m.path.at(-1), guesses = film.children(from, m).map(child => `<button data-guess="${child}">${escaped(film.label(child))} ${amount(film.wins(child, m))}/${amount(film.visits(child, m))}</button>`);
      this.element.innerHTML = (guesses.length <= MOST ? guesses.join("") : "<p>Press its card, or its cell of the board.</p>") + tally + end;
    } else if (this.told !== null) {
      const { right: good, words } = this.answers.get(`${m.iteration} ${this.told}`);
      this.element.innerHTML = `<p role="status"><b>${good ? "Right" : "Missed"}.</b> ${escaped(words)}</p>${on}${tally}${end}`;
    } else this.element.innerHTML = `<p>${more ? "Nothing to predict here." : "No choice of this search is left to predict."}</p>${on}${tally}${end}`;
    keepKeys(this.element);
    if (held) this.element.querySelector("button")?.focus();
  }
}
