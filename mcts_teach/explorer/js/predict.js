// Predict, then reveal: at each level of a walk the reader says where it will go, and only then
// sees it.

import { Part, amount, decimal, escaped, refill } from "./base.js";
import { priorOf } from "./choice.js";
import { labelOf, wayTo } from "./words.js";

const MOST = 20; // buttons for guesses

/** What a reader has predicted of a film. */
export class Predictions {
  /** @param {Film} film */
  constructor(film) {
    this.film = film;
    /** @type {Map<string, { right: boolean, words: string }>} */
    this.answers = new Map();
  }

  /** The level of a walk that waits for an answer, or null. What was drawn by chance, or was the
   * only move, never does. @param {Moment} m */
  level(m) {
    if (m.phase !== "select") return null;
    const { film, answers } = this;
    const waits = m.path.slice(1).findIndex((node, level) => {
      const chosen = film.oddsOf(node) === null && film.children(m.path[level], m).length > 1;
      return chosen && !answers.has(keyOf(m, level));
    });
    return waits < 0 ? null : waits;
  }

  /** The moment as far as it may be seen, where a level waits or was just revealed.
   * @param {Moment} m @param {number} level @param {boolean} revealed @returns {Moment} */
  hide(m, level, revealed) {
    const path = m.path.slice(0, level + 1 + Number(revealed));
    return { ...m, path, walked: new Set(path), asking: !revealed };
  }

  /** Note a guess; one with the same score as the move taken is right, too.
   * @param {Moment} m @param {number} level @param {number} guess */
  answer(m, level, guess) {
    const { film } = this;
    const taken = m.path[level + 1];
    const right = guess === taken || film.scoreOf(guess, m) === film.scoreOf(taken, m);
    const name = film.name(guess);
    const other = right ? `${name} has the same score; ` : `You said ${name}; `;
    const said = guess === taken ? "" : other;
    this.answers.set(keyOf(m, level), { right, words: `${said}${m.row?.why[level]}` });
  }

  /** The next question; after the last walk comes the first. @param {number} iteration */
  next(iteration) {
    const { film } = this;
    const moments = film.iterations.map((_, i) => 4 * ((iteration + i) % film.length) + 1);
    return moments.find(t => this.level(film.at(t)) !== null);
  }

  tally() {
    const all = [...this.answers.values()];
    const right = all.filter(answer => answer.right).length;
    return all.length ? `${right} of ${all.length} right` : "";
  }
}

/** @param {Moment} m @param {number} level */
const keyOf = (m, level) => `${m.iteration} ${level}`;

/** The questions and answers on the page. */
export class Prediction extends Part {
  on = false;
  /** @type {number | null} the level that was just revealed */
  told = null;
  predictions = new Predictions(this.host.active.film);

  get film() {
    return this.host.active.film;
  }

  /** The predictions, for the film that is looked at. */
  get of() {
    this.predictions.film = this.film;
    return this.predictions;
  }

  turn() {
    this.on = !this.on;
    this.begin();
    const button = this.host.root.querySelector("[data-do=predict]");
    if (button) button.textContent = this.on ? "stop predicting" : "predict, then reveal";
    button?.classList.toggle("on", this.on);
    if (this.on && !this.waits()) this.goOn();
  }

  /** Ask from the node to which the walk has come: of no other the board is shown. */
  begin() {
    this.told = null;
    if (this.on) this.host.active.selected = null;
  }

  now = () => this.film.at(Math.min(this.host.t, this.film.last));

  /** @param {Moment} m */
  level = m => (this.on ? this.of.level(m) : null);

  /** Whether pressing a node answers the question. @param {number} node */
  takes(node) {
    const m = this.host.moment(this.film);
    return m.asking && this.film.parent(node) === m.path.at(-1);
  }

  waits = () => this.level(this.now()) !== null;

  /** The moment, as far as it may be seen; of another tree no walk while something is asked here,
   * as both may go the same way. @param {Moment} m @param {Film} film */
  hide(m, film) {
    if (film !== this.film) return m.k === 0 && this.waits() ? this.of.hide(m, 0, false) : m;
    const level = this.told ?? this.level(m);
    return level === null ? m : this.of.hide(m, level, this.told !== null);
  }

  /** @param {Moment} m @param {Film} film */
  question(m, film) {
    if (film !== this.film) return "hidden until you have answered";
    return `Where will the walk go from ${wayTo(this.film, m.path[m.path.length - 1])}?`;
  }

  /** @param {number} guess */
  answer(guess) {
    const m = this.now();
    const level = this.level(m);
    if (level === null) return;
    this.of.answer(m, level, guess);
    this.told = level;
    this.host.draw(300);
  }

  next = () => (this.on ? this.of.next(this.now().iteration) : undefined);

  /** To the next level of this walk; from the last to the next walk on which there is a choice. */
  goOn() {
    this.begin();
    const next = this.waits() ? undefined : this.next();
    if (next === undefined) this.host.draw(300);
    else this.host.go(next);
  }

  show() {
    this.element.hidden = !this.on;
    if (!this.on) return;
    const tally = `<span class="tally">${this.of.tally()}</span>`;
    refill(this.element, this.partHTML(this.host.moment(this.film)) + tally);
  }

  /** @param {Moment} m */
  partHTML(m) {
    if (m.asking) return this.guessesHTML(m);
    const more = this.waits() || this.next() !== undefined;
    const on = more ? '<button data-on="1">go on</button>' : "";
    const answer = this.told === null ? null : this.of.answers.get(keyOf(m, this.told));
    if (answer) {
      const verdict = answer.right ? "Right" : "Missed";
      return `<p role="status"><b>${verdict}.</b> ${escaped(answer.words)}</p>${on}`;
    }
    const none = "No choice of this search is left to predict.";
    const passed = this.of.level(this.film.at(this.film.momentOf(m.iteration, "select"))) !== null;
    const here = passed ? "Not answered; Select goes back to it." : "Nothing to predict here.";
    return `<p>${more ? here : none}</p>${on}`;
  }

  /** @param {Moment} m */
  guessesHTML(m) {
    const { film } = this;
    const guesses = film.children(m.path[m.path.length - 1], m).map(child => {
      const counts = `${amount(film.wins(child, m))}/${amount(film.visits(child, m))}`;
      const prior = priorOf(film, child, m)[1];
      const likely = Number.isNaN(prior) ? "" : ` prior ${decimal(prior)}`;
      const words = `${escaped(labelOf(film, child))} ${counts}${likely}`;
      return `<button data-guess="${child}">${words}</button>`;
    });
    if (guesses.length <= MOST) return guesses.join("");
    return "<p>Press its card, or its cell of the board.</p>";
  }
}
