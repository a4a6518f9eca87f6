// A position drawn from a plan (its cells, once) and a text (a letter for each cell), as board_data.py writes them.

import { escaped, inkOn, rateColor } from "./base.js";

export const owner = letter => (letter >= "0" && letter <= "9" ? +letter : letter >= "a" && letter <= "j" ? letter.charCodeAt(0) - 97 : null);
const inLine = letter => letter >= "a" && letter <= "j";
export const sign = (board, who) => board.signs[who] ?? String(who);

// "X on a1, b2; O on c3; 3 in the winning line"
export function boardWords(board, text) {
  if (board.pieces === "objects") return piles(board, text);
  const found = new Map();
  [...text].forEach((letter, i) => owner(letter) !== null && found.set(owner(letter), [...(found.get(owner(letter)) ?? []), board.names[i] || i + 1]));
  const all = [...found].sort((a, b) => a[0] - b[0]).map(([who, cells]) => `${sign(board, who)} on ${cells.join(", ")}`);
  const won = [...text].filter(inLine).length;
  return (all.join("; ") || "empty board") + (won ? `; ${won} in the winning line` : "");
}

function piles(board, text) {
  const sizes = new Map();
  board.cells.forEach(([x], i) => sizes.set(x, (sizes.get(x) ?? 0) + ((text[i] ?? " ") !== " ")));
  return `piles of ${[...sizes].sort((a, b) => a[0] - b[0]).map(([, size]) => size).join(", ")}`;
}

// Where a board begins and how large it is, in cells, with what stands beside it if there is room for letters of 10.5 pixels.
export function boardFrame(board, { small = false, width = 140 } = {}) {
  const reach = [0, 1].map(axis => Math.max(...board.outline.map(corner => Math.abs(corner[axis]))));
  const lines = board.sides.flatMap(([points]) => points), span = axis => {
    const at = board.cells.map(cell => cell[axis]), beside = lines.map(point => point[axis]);
    return [Math.min(...at.map(v => v - reach[axis]), ...beside) - 0.1, Math.max(...at.map(v => v + reach[axis]), ...beside) + 0.1];
  };
  let [left, right] = span(0), [top, bottom] = span(1);
  const font = Math.max(0.3, (10.5 * (Math.max(right - left, bottom - top) + 1)) / width), most = right + 0.6;
  const boxes = small || font > 0.8 ? [] : board.edges.map(([x, y, text, anchor]) => {
    const wide = 0.62 * font * text.length, from = x - wide * { start: 0, middle: 0.5, end: 1 }[anchor];
    return { x, y, text, anchor, from, to: from + wide, long: text.length > 2 };
  });
  const clash = one => one.to > most || boxes.some(other => other !== one && one.from < other.to && other.from < one.to && Math.abs(one.y - other.y) < font);
  const short = boxes.some(one => one.long && clash(one)); // then none of the long labels is shown
  const roof = top + 0.02 - 0.58 * font, floor = bottom - 0.02 + 0.45 * font; // where letters, with all that hangs from them, stay clear of the cells
  const clear = y => (y < top ? Math.min(y, roof) : y > bottom ? Math.max(y, floor) : y);
  const labels = boxes.filter(one => !(short && one.long)).map(one => ({ ...one, y: clear(one.y) })).map(({ x, y, text, anchor, from, to }) => {
    [left, right, top, bottom] = [Math.min(left, from), Math.max(right, to), Math.min(top, y - font / 2), Math.max(bottom, y + font / 2)];
    return `<text x="${x}" y="${y + 0.36 * font}" font-size="${font}" text-anchor="${anchor}" fill="var(--faint)">${escaped(text)}</text>`;
  });
  return { left, top, width: right - left, height: bottom - top, labels: labels.join("") };
}

// The board as the text of an SVG; in <pre> if the game has no cells. `marked` are numbers of cells; `shares` has, for
// each cell or null, what a search says of the move there: {share: "34%", mean: "0.52", rate: 0.52}.
export function boardSVG(board, text, { dark = false, marked = [], small = false, shares = null, width = 140 } = {}) {
  if (!board) return `<pre>${escaped(text)}</pre>`;
  const frame = boardFrame(board, { small, width }), pixels = width / Math.max(frame.width, frame.height);
  const cells = board.cells.map((_, i) => cellSVG(board, i, text[i] ?? " ", { dark, pixels, share: shares?.[i] }));
  const rings = marked.map(i => ring(board, i));
  const sides = board.sides.map(([points, who]) => `<polyline points="${points.join(" ")}" fill="none" stroke="var(--stone${who % 4})" stroke-width=".11"/>`);
  return `<svg viewBox="${[frame.left, frame.top, frame.width, frame.height].map(v => +v.toFixed(3)).join(" ")}" role="img" aria-label="${escaped(boardWords(board, text))}">`
    + `${cells.join("")}${sides.join("")}${rings.join("")}${frame.labels}</svg>`;
}

const corners = (board, [x, y], scale = 1) => board.outline.map(([dx, dy]) => `${+(x + dx * scale).toFixed(3)},${+(y + dy * scale).toFixed(3)}`).join(" ");

function ring(board, i) {
  const [x, y] = board.cells[i], pen = 'fill="none" stroke="var(--walk)" stroke-width=".09"';
  return ["marks", "objects"].includes(board.pieces) ? `<polygon points="${corners(board, board.cells[i], 0.86)}" ${pen}/>` : `<circle cx="${x}" cy="${y}" r=".43" ${pen}/>`;
}

function cellSVG(board, i, letter, { dark, pixels, share }) {
  const cell = board.cells[i], [x, y] = cell, who = owner(letter), points = corners(board, cell);
  if (board.pieces === "objects") {
    if (letter === " ") return `<polygon points="${points}" fill="none" stroke="var(--line)" stroke-width=".03" stroke-dasharray=".12 .1"/>`;
    return `<polygon points="${points}" fill="var(--stone0)" stroke="var(--paper)" stroke-width=".08"/>${shareText(share, x, y, dark ? "#000000" : "#ffffff", pixels)}`;
  }
  if (letter === " ") return "";
  const color = share ? rateColor(share.rate, dark) : null, disc = board.pieces === "discs";
  let svg = `<polygon points="${points}" fill="${inLine(letter) ? "var(--won)" : (!disc && color) || "var(--cell)"}" stroke="var(--grid)" stroke-width=".03"/>`;
  if (disc && who === null) svg += `<circle cx="${x}" cy="${y}" r=".4" fill="${color ?? "var(--hole)"}"/>`;
  if (share) svg += shareText(share, x, y, inkOn(color), pixels);
  return who === null ? svg : svg + piece(board, x, y, who, { dark, pixels, won: inLine(letter) });
}

// A cross or a ring drawn with a pen, or a disc with a sign on it.
function piece(board, x, y, who, { dark, pixels, won }) {
  const color = `var(--stone${who % 4})`, mark = sign(board, who), ink = dark || who % 4 ? "#000000" : "#ffffff";
  if (board.pieces === "marks" && "XO".includes(mark)) return drawn(mark, x, y, 0.27, color, 0.125);
  const disc = `<circle cx="${x}" cy="${y}" r=".4" fill="${color}"${won ? ' stroke="var(--ink)" stroke-width=".075"' : ""}/>`;
  if ("XO".includes(mark)) return disc + drawn(mark, x, y, 0.15, ink, 0.0625);
  const font = Math.max(0.35, 10.2 / pixels); // where letters would be smaller than that, the colour has to do
  return font * mark.length > 0.85 ? disc : `${disc}<text x="${x}" y="${y + 0.36 * font}" font-size="${font}" font-weight="bold" text-anchor="middle" fill="${ink}">${escaped(mark)}</text>`;
}

function drawn(mark, x, y, r, color, pen) {
  if (mark === "O") return `<circle cx="${x}" cy="${y}" r="${r}" fill="none" stroke="${color}" stroke-width="${pen}"/>`;
  return `<path d="M${x - r} ${y - r}l${2 * r} ${2 * r}m0 ${-2 * r}l${-2 * r} ${2 * r}" stroke="${color}" stroke-width="${pen}" fill="none"/>`;
}

// How much of the search went into a move and what it earned, one below the other; on small cells the first alone, if it is much.
function shareText(share, x, y, ink, pixels) {
  if (!share) return "";
  const font = Math.max(0.25, 10.2 / pixels), line = (text, dy, bold) => `<text x="${x}" y="${y + (dy + 0.36) * font}" font-size="${font}" text-anchor="middle" fill="${ink}"${bold ? ' font-weight="bold"' : ""}>${escaped(text)}</text>`;
  if (pixels >= 34) return line(share.share, -0.58, true) + line(share.mean, 0.58);
  return parseInt(share.share) > 1 ? line(share.share.replace("%", ""), 0, true) : "";
}
