// What every figure here is made of: texts, colours, the page's theme.

export const NS = "http://www.w3.org/2000/svg";

/** @type {Record<string, string>} */
const ENTITIES = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** A text for HTML. @param {unknown} text */
export const escaped = text => String(text).replace(/[&<>"]/g, sign => ENTITIES[sign]);

/** Digits as in Python: halves go to the even one. @param {number} value @param {number} digits */
export function fixed(value, digits) {
  const half = (Math.abs(value) * 2 ** (digits + 1)) % 4 === 1;
  return (half ? value - Math.sign(value) * 0.1 ** (digits + 1) : value).toFixed(digits);
}

const english = new Intl.NumberFormat("en", { maximumFractionDigits: 1 }); // it takes long to make

/** A number of wins. @param {number} value */
export const amount = value => english.format(Number(fixed(value, 1)));

/** Two digits; three where they would be 0.00 and it is not 0. @param {number} value */
export function decimal(value) {
  if (Number.isNaN(value)) return "?";
  if (!Number.isFinite(value)) return value > 0 ? "∞" : "-∞";
  return fixed(value, 0 < Math.abs(value) && Math.abs(value) < 0.005 ? 3 : 2);
}

/** "3 visits" @param {number} number @param {string} thing */
export const many = (number, thing) =>
  `${english.format(number)} ${thing}${number === 1 ? "" : "s"}`;

const RATES = {
  light: { loss: [230, 138, 30], even: [247, 247, 245], win: [63, 143, 210] },
  dark: { loss: [176, 96, 8], even: [58, 61, 66], win: [42, 112, 178] },
};

/** The colour of a mean between 0 and 1, as the still pictures have it.
 * @param {number} rate NaN for a node without a visit @param {boolean} dark */
export function rateColor(rate, dark) {
  if (!Number.isFinite(rate)) return dark ? "#1f2124" : "#ffffff";
  const { loss, even, win } = RATES[dark ? "dark" : "light"];
  const bounded = Math.min(1, Math.max(0, rate));
  const end = bounded < 0.5 ? loss : win;
  const share = Math.abs(2 * bounded - 1);
  const parts = even.map((from, i) => Math.round(from + share * (end[i] - from)));
  return `#${parts.map(part => part.toString(16).padStart(2, "0")).join("")}`;
}

/** Black or white, whichever can be read better on a colour. @param {string} fill */
export function inkOn(fill) {
  const [red, green, blue] = [1, 3, 5]
    .map(i => parseInt(fill.slice(i, i + 2), 16) / 255)
    .map(c => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? "#000000" : "#ffffff";
}

/** Whether the page is dark: Jupyter says so, other pages leave it to the reader's settings. */
export function pageIsDark() {
  const light = document.body.dataset.jpThemeLight;
  return light ? light === "false" : matchMedia("(prefers-color-scheme: dark)").matches;
}

/** Act when the theme changes. @param {() => void} action @param {AbortSignal} signal */
export function whenThemeChanges(action, signal) {
  const soon = () => void requestAnimationFrame(action); // the page has its new form then
  const observer = new MutationObserver(soon);
  const scheme = matchMedia("(prefers-color-scheme: dark)");
  observer.observe(document.body, { attributes: true, attributeFilter: ["data-jp-theme-light"] });
  scheme.addEventListener("change", soon, { signal });
  signal.addEventListener("abort", () => observer.disconnect());
}

/** Whether a finger is what points here. */
export const finger = globalThis.matchMedia?.("(pointer: coarse)").matches ?? false;
export const wantsStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Keep Jupyter's shortcuts outside: it looks at what has the focus. @param {HTMLElement} root */
export function keepKeys(root) {
  root.addEventListener("focusin", ({ target }) => {
    /** @type {HTMLElement} */ (target).dataset.lmSuppressShortcuts = "true";
  });
}

/** Fill a place anew; the focus stays on the button with the same words, or on the first one.
 * @param {HTMLElement} place @param {string} html @param {HTMLElement | SVGElement} otherwise */
export function refill(place, html, otherwise = place) {
  const held = document.activeElement;
  const holds = place.contains(held);
  place.innerHTML = html;
  if (!holds) return;
  const all = [...place.querySelectorAll("button")];
  (all.find(one => one.textContent === held?.textContent) ?? all[0] ?? otherwise).focus();
}

/** A part of a figure. */
export class Part {
  /** @param {Player} host @param {HTMLElement} element */
  constructor(host, element) {
    this.host = host;
    this.element = element;
  }
}

/** @param {Element} element @param {Record<string, unknown>} attributes */
export function setAll(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
}

/** The first element that matches; there must be one. @template {string} T @param {ParentNode} root
 * @param {T} selector @returns {T extends keyof Parts ? Parts[T] : HTMLElement} */
export function find(root, selector) {
  const found = root.querySelector(selector);
  if (!found) throw new Error(`nothing here is ${selector}`);
  return /** @type {any} */ (found);
}

/** The element that matches, around the place where something happens.
 * @param {Event} event @param {string} selector @returns {HTMLElement | null} */
export const around = (event, selector) =>
  event.target instanceof Element ? event.target.closest(selector) : null;

/** Keep a key from the page around. @param {Event} event */
export function consume(event) {
  event.preventDefault();
  event.stopPropagation();
}

/** Where a pointer is in a drawing. @param {SVGSVGElement} svg @param {MouseEvent} event */
export function locateIn(svg, event) {
  const matrix = /** @type {DOMMatrix} */ (svg.getScreenCTM());
  return new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
}
