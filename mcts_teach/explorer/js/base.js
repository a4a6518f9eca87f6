// What every figure here is made of: texts, colours, the page's theme.

export const NS = "http://www.w3.org/2000/svg";

export const escaped = text => String(text).replace(/[&<>"]/g, sign => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[sign]);
const fixed = (value, digits) => ((Math.abs(value) * 2 ** (digits + 1)) % 4 === 1 ? value - Math.sign(value) * 0.001 : value).toFixed(digits); // a half goes to the even digit, as in Python
const english = new Intl.NumberFormat("en", { maximumFractionDigits: 1 }); // made once, as that takes long
export const amount = value => english.format(fixed(value, 1)); // a number of wins
export const decimal = value => (Number.isFinite(value) ? fixed(value, 0 < Math.abs(value) && Math.abs(value) < 0.005 ? 3 : 2) : value === Infinity ? "∞" : value === -Infinity ? "-∞" : "?"); // three where it would read as 0.00 and is not 0
export const many = (number, thing) => `${english.format(number)} ${thing}${number === 1 ? "" : "s"}`;

// The colour of a mean between 0 and 1, as the still pictures have it; of none for a node without a visit.
const RATES = { light: [[230, 138, 30], [247, 247, 245], [63, 143, 210]], dark: [[176, 96, 8], [58, 61, 66], [42, 112, 178]] };
export function rateColor(rate, dark) {
  if (!Number.isFinite(rate)) return dark ? "#1f2124" : "#ffffff";
  const [loss, even, win] = RATES[dark ? "dark" : "light"], bounded = Math.min(1, Math.max(0, rate));
  const end = bounded < 0.5 ? loss : win, share = Math.abs(2 * bounded - 1);
  return "#" + even.map((from, i) => Math.round(from + share * (end[i] - from)).toString(16).padStart(2, "0")).join("");
}

export function inkOn(fill) { // black or white, whichever can be read better
  const linear = [1, 3, 5].map(i => parseInt(fill.slice(i, i + 2), 16) / 255).map(c => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2] > 0.179 ? "#000000" : "#ffffff";
}

export function pageIsDark() { // Jupyter says so; other pages leave it to the reader's settings
  const light = document.body.dataset.jpThemeLight;
  return light ? light === "false" : matchMedia("(prefers-color-scheme: dark)").matches;
}

export function whenThemeChanges(action) { // once the page has its new form; returns what ends it
  const soon = () => requestAnimationFrame(action), seen = new MutationObserver(soon), dusk = matchMedia("(prefers-color-scheme: dark)");
  seen.observe(document.body, { attributes: true, attributeFilter: ["data-jp-theme-light"] });
  dusk.addEventListener("change", soon);
  return () => { seen.disconnect(); dusk.removeEventListener("change", soon); };
}

export const finger = globalThis.matchMedia?.("(pointer: coarse)").matches ?? false; // whether it is what points here
export const wantsStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

export function keepKeys(root) { // Jupyter's own shortcuts stay outside; it looks at the focused element itself
  for (const one of root.querySelectorAll("button, input, select, [tabindex]")) one.dataset.lmSuppressShortcuts = "true";
}
