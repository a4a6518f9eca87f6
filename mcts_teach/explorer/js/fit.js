// What fits a room, and where it goes: numbers in, numbers out. The operations and their order are
// those of drawing/fit.py, so that pictures and the living tree choose alike.

/** The largest good number. @param {number} high @param {(number: number) => boolean} isGood */
export function findMost(high, isGood) {
  let low = 0;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (isGood(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Where boxes go; null if they do not fit. @param {Box[]} boxes @param {Gaps} gaps
 * @param {Point} [room] @returns {Placed | null} */
export function layOutBoxes(boxes, { between, margin, rise }, room = [Infinity, Infinity]) {
  /** @type {number[][]} */
  const [heights, least] = [[], []];
  for (const { depth, height, reach } of boxes) {
    heights[depth] = Math.max(heights[depth] ?? 0, height);
    least[depth] = (least[depth] ?? -between - margin / 2) + reach + between;
  }
  const tops = [0];
  heights.slice(1).forEach((_, row) => tops.push(tops[row] + (heights[row] + rise)));
  const height = tops[heights.length - 1] + heights[heights.length - 1];
  if (Math.max(...least) > room[0] || height > room[1]) return null; // wherever they stand
  const children = listChildren(boxes);
  const reaches = boxes.map(({ reach }) => reach);
  const xs = tidy(children, reaches, between);
  const width = Math.max(...xs.map((x, i) => x + boxes[i].width / 2));
  return width > room[0] ? null : { xs, tops, heights, width, height };
}

/** The places of each box's children, from left to right. @param {Box[]} boxes */
function listChildren(boxes) {
  /** @type {number[][]} */
  const children = boxes.map(() => []);
  boxes.forEach(({ parent }, place) => parent !== undefined && children[parent].push(place));
  for (const list of children) list.sort((a, b) => boxes[a].order - boxes[b].order);
  return children;
}

/** A tidy tree: where each node stands, from the left. Buchheim, Juenger & Leipert (2002), with
 * lists of where a tree's sides are. @param {number[][]} children @param {number[]} widths */
export function tidy(children, widths, gap = 1) {
  const shifts = children.map(() => 0);
  /** @type {[number[], number[]][]} */
  const sides = children.map(() => [[], []]);
  for (let v = children.length - 1; v >= 0; v--) {
    const trees = children[v].map(w => sides[w]);
    const places = setApart(trees, gap);
    const [lefts, rights] = [[-widths[v] / 2], [widths[v] / 2]]; // of its tree, row by row
    children[v].forEach((w, i) => {
      const shift = places[i] - (places[0] + places[places.length - 1]) / 2;
      const [left, right] = trees[i].map(row => row.map(side => side + shift));
      lefts.push(...left.slice(lefts.length - 1));
      right.forEach((side, row) => (rights[row + 1] = side));
      shifts[w] = shift;
      sides[w] = [[], []]; // of a deep tree they would take much room
    });
    sides[v] = [lefts, rights];
  }
  const xs = children.map(() => 0);
  children.forEach((kids, v) => {
    for (const w of kids) xs[w] = xs[v] + shifts[w];
  });
  const left = xs.reduce((least, x, v) => Math.min(least, x - widths[v] / 2), Infinity);
  return xs.map(x => x - left);
}

/** The places of trees that clear those before them; what is between them is handed out evenly.
 * @param {[number[], number[]][]} trees @param {number} gap */
function setApart(trees, gap) {
  /** @type {number[][]} */
  const [places, taken, whose] = [[], [], []]; // how far each row is taken, and by which tree
  const spare = trees.map(() => 0);
  trees.forEach(([lefts, rights], i) => {
    let x = i ? taken[0] + gap - lefts[0] : 0;
    for (let row = 1; row < Math.min(lefts.length, taken.length); row++) {
      const push = taken[row] + gap - lefts[row] - x;
      if (push <= 0) continue;
      x += push;
      for (let between = whose[row] + 1; between < i; between++)
        spare[between] += (push * (between - whose[row])) / (i - whose[row]);
    }
    places.push(x);
    rights.forEach((side, row) => ([taken[row], whose[row]] = [x + side, i]));
  });
  return places.map((x, i) => x + spare[i]);
}
