// A tidy tree: Buchheim, Juenger & Leipert (2002), with lists of where a tree's sides are. The
// operations and their order are those of drawing/fit.py, so that both give the same numbers.

/** Where each node stands, from the left.
 * @param {number[][]} children @param {number[]} widths */
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

/** The places of trees that clear those before them in every row; the room between them is handed
 * out evenly.
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
