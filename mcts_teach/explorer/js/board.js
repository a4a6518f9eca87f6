// A position, drawn from a plan of its cells and a text with a letter for each cell.

import { escaped, inkOn, rateColor } from "./base.js";

const DASHES = 'stroke-dasharray=".12 .1"';

/** Whose piece a letter means; null for no piece. @param {string} letter */
export function owner(letter) {
  if (letter >= "0" && letter <= "9") return Number(letter);
  return inLine(letter) ? letter.charCodeAt(0) - 97 : null;
}

/** @param {string} letter */
const inLine = letter => letter >= "a" && letter <= "j";

/** @param {BoardPlan} board @param {number} who */
export const sign = (board, who) => board.signs[who] ?? String(who);

/** "X on a1, b2; O on c3; 3 in the winning line" @param {BoardPlan} board @param {string} text */
export function boardWords(board, text) {
  if (board.pieces === "objects") return pileWords(board, text);
  /** @type {Map<number, (string | number)[]>} */
  const found = new Map();
  [...text].forEach((letter, i) => {
    const who = owner(letter);
    if (who !== null) found.set(who, [...(found.get(who) ?? []), board.names[i] || i + 1]);
  });
  const inOrder = [...found].sort(([one], [other]) => one - other);
  const all = inOrder.map(([who, cells]) => `${sign(board, who)} on ${cells.join(", ")}`);
  const won = [...text].filter(inLine).length;
  return (all.join("; ") || "empty board") + (won ? `; ${won} in the winning line` : "");
}

/** @param {BoardPlan} board @param {string} text */
function pileWords(board, text) {
  /** @type {Map<number, number>} */
  const sizes = new Map();
  board.cells.forEach(([x], i) => {
    sizes.set(x, (sizes.get(x) ?? 0) + Number((text[i] ?? " ") !== " "));
  });
  const inOrder = [...sizes].sort((one, other) => one[0] - other[0]);
  return `piles of ${inOrder.map(([, size]) => size).join(", ")}`;
}

/** Where a board begins and how large it is, in cells, with what stands beside it if there is room
 * for letters of 11 pixels. @param {BoardPlan} board @param {BoardLook} look */
export function boardFrame(board, { small = false, width = 140 } = {}) {
  let [left, right] = cellSpan(board, 0);
  let [top, bottom] = cellSpan(board, 1);
  const font = Math.max(0.3, (11 * (Math.max(right - left, bottom - top) + 1)) / width);
  const roof = top + 0.02 - 0.58 * font; // there letters, with all that hangs from them,
  const floor = bottom - 0.02 + 0.45 * font; // stay clear of the cells
  const [begin, end, most] = [top, bottom, right + 0.6];
  /** @param {number} y */
  const clear = y => (y < begin ? Math.min(y, roof) : y > end ? Math.max(y, floor) : y);
  const boxes = small || font > 1.1 ? [] : edgeBoxes(board, font, most);
  const labels = boxes.map(box => {
    const y = clear(box.y);
    [left, right] = [Math.min(left, box.from), Math.max(right, box.to)];
    [top, bottom] = [Math.min(top, y - font / 2), Math.max(bottom, y + font / 2)];
    return (
      `<text x="${box.x}" y="${y + 0.36 * font}" font-size="${font}"` +
      ` text-anchor="${box.anchor}" fill="var(--faint)">${escaped(box.text)}</text>`
    );
  });
  return { left, top, width: right - left, height: bottom - top, labels: labels.join("") };
}

/** How far cells and sides reach. @param {BoardPlan} board @param {0 | 1} axis */
function cellSpan(board, axis) {
  const reach = Math.max(...board.outline.map(corner => Math.abs(corner[axis])));
  const beside = board.sides.flatMap(([points]) => points.map(point => point[axis]));
  const at = board.cells.map(cell => cell[axis]);
  return [
    Math.min(...at.map(v => v - reach), ...beside) - 0.1,
    Math.max(...at.map(v => v + reach), ...beside) + 0.1,
  ];
}

/** The letters at the edges; none of the long ones if they do not fit.
 * @param {BoardPlan} board @param {number} font @param {number} most */
function edgeBoxes(board, font, most) {
  const boxes = board.edges.map(([x, y, text, anchor]) => {
    const wide = 0.62 * font * text.length;
    const from = x - wide * { start: 0, middle: 0.5, end: 1 }[anchor];
    return { x, y, text, anchor, from, to: from + wide, long: text.length > 2 };
  });
  /** @typedef {typeof boxes[number]} Box */
  /** @param {Box} one @param {Box} other */
  const meet = (one, other) =>
    one !== other && one.from < other.to && other.from < one.to && Math.abs(one.y - other.y) < font;
  /** @param {Box} one */
  const clash = one => one.to > most || boxes.some(other => meet(one, other));
  return boxes.some(one => one.long && clash(one)) ? boxes.filter(one => !one.long) : boxes;
}

/** The board as the text of an SVG; in <pre> if the game has no cells.
 * @param {BoardPlan | null} board @param {string} text @param {BoardLook} look */
export function boardSVG(board, text, look = {}) {
  const { dark = false, marked = [], small = false, shares = null, width = 140 } = look;
  if (!board) return `<pre>${escaped(text)}</pre>`;
  const frame = boardFrame(board, { small, width });
  const pixels = width / Math.max(frame.width, frame.height);
  const cells = board.cells.map((_, i) =>
    cellSVG(board, i, text[i] ?? " ", { dark, pixels, share: shares?.[i] ?? null }),
  );
  const rings = marked.map(i => ringSVG(board, i));
  const sides = board.sides.map(
    ([points, who]) =>
      `<polyline points="${points.join(" ")}" fill="none"` +
      ` stroke="var(--stone${who % 4})" stroke-width=".11"/>`,
  );
  const box = [frame.left, frame.top, frame.width, frame.height].map(v => Number(v.toFixed(3)));
  return (
    `<svg viewBox="${box.join(" ")}" role="img" aria-label="${escaped(boardWords(board, text))}">` +
    `${cells.join("")}${sides.join("")}${rings.join("")}${frame.labels}</svg>`
  );
}

/** @param {BoardPlan} board @param {Point} at @param {number} scale */
function cornerPoints(board, [x, y], scale = 1) {
  const corners = board.outline.map(([dx, dy]) => [x + dx * scale, y + dy * scale]);
  return corners.map(corner => corner.map(v => Number(v.toFixed(3))).join(",")).join(" ");
}

/** @param {BoardPlan} board @param {number} i */
function ringSVG(board, i) {
  const [x, y] = board.cells[i];
  const pen = 'fill="none" stroke="var(--walk)" stroke-width=".09"';
  if (!["marks", "objects"].includes(board.pieces))
    return `<circle cx="${x}" cy="${y}" r=".43" ${pen}/>`;
  return `<polygon points="${cornerPoints(board, board.cells[i], 0.86)}" ${pen}/>`;
}

/** @param {BoardPlan} board @param {number} i @param {string} letter @param {CellLook} look */
function cellSVG(board, i, letter, look) {
  const { dark, pixels, share } = look;
  if (board.pieces === "objects") return objectSVG(board, i, letter, look);
  if (letter === " ") return "";
  const [x, y] = board.cells[i];
  const who = owner(letter);
  const color = share ? rateColor(share.rate, dark) : null;
  const disc = board.pieces === "discs";
  const fill = inLine(letter) ? "var(--won)" : (!disc && color) || "var(--cell)";
  const empty = disc && who === null;
  return [
    `<polygon points="${cornerPoints(board, [x, y])}" fill="${fill}"`,
    ` stroke="var(--grid)" stroke-width=".03"/>`,
    empty && `<circle cx="${x}" cy="${y}" r=".4" fill="${color ?? "var(--hole)"}"/>`,
    color && shareSVG(share, x, y, inkOn(color), pixels),
    who !== null && pieceSVG(board, x, y, who, { dark, pixels, letter }),
  ]
    .filter(Boolean)
    .join("");
}

/** An object that lies there, or the place from which it was taken.
 * @param {BoardPlan} board @param {number} i @param {string} letter @param {CellLook} look */
function objectSVG(board, i, letter, { dark, pixels, share }) {
  const [x, y] = board.cells[i];
  const shape = `<polygon points="${cornerPoints(board, [x, y])}"`;
  if (letter === " ")
    return `${shape} fill="none" stroke="var(--line)" stroke-width=".03" ${DASHES}/>`;
  return (
    `${shape} fill="var(--stone0)" stroke="var(--paper)" stroke-width=".08"/>` +
    shareSVG(share, x, y, dark ? "#000000" : "#ffffff", pixels)
  );
}

/** A cross or a ring drawn with a pen, or a disc with a sign on it.
 * @param {BoardPlan} board @param {number} x @param {number} y @param {number} who
 * @param {{ dark: boolean, pixels: number, letter: string }} look */
function pieceSVG(board, x, y, who, { dark, pixels, letter }) {
  const color = `var(--stone${who % 4})`;
  const mark = sign(board, who);
  const ink = dark || who % 4 ? "#000000" : "#ffffff";
  if (board.pieces === "marks" && "XO".includes(mark))
    return penSVG(mark, x, y, 0.27, color, 0.125);
  const rim = inLine(letter) ? ' stroke="var(--ink)" stroke-width=".075"' : "";
  const disc = `<circle cx="${x}" cy="${y}" r=".4" fill="${color}"${rim}/>`;
  if ("XO".includes(mark)) return disc + penSVG(mark, x, y, 0.15, ink, 0.0625);
  const font = Math.max(0.35, 11 / pixels);
  if (font * mark.length > 0.85) return disc; // letters would be smaller: the colour has to do
  return (
    `${disc}<text x="${x}" y="${y + 0.36 * font}" font-size="${font}" font-weight="bold"` +
    ` text-anchor="middle" fill="${ink}">${escaped(mark)}</text>`
  );
}

/** @param {string} mark @param {number} x @param {number} y @param {number} r
 * @param {string} color @param {number} pen */
function penSVG(mark, x, y, r, color, pen) {
  const look = `stroke="${color}" stroke-width="${pen}"`;
  if (mark === "O") return `<circle cx="${x}" cy="${y}" r="${r}" fill="none" ${look}/>`;
  const cross = `M${x - r} ${y - r}l${2 * r} ${2 * r}m0 ${-2 * r}l${-2 * r} ${2 * r}`;
  return `<path d="${cross}" ${look} fill="none"/>`;
}

/** How much of the search went into a move and what it earned, one below the other; on small cells
 * the first alone, if it is much. @param {Share | null} share @param {number} x @param {number} y
 * @param {string} ink @param {number} pixels */
function shareSVG(share, x, y, ink, pixels) {
  if (!share) return "";
  const font = Math.max(0.25, 11 / pixels);
  /** @param {string} text @param {number} dy @param {boolean} bold */
  const line = (text, dy, bold) =>
    `<text x="${x}" y="${y + (dy + 0.36) * font}" font-size="${font}" text-anchor="middle"` +
    ` fill="${ink}"${bold ? ' font-weight="bold"' : ""}>${escaped(text)}</text>`;
  if (pixels >= 34) return line(share.share, -0.58, true) + line(share.mean, 0.58, false);
  return parseInt(share.share) > 1 ? line(share.share.replace("%", ""), 0, true) : "";
}
