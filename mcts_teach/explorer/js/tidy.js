// A tidy tree: Buchheim, Juenger & Leipert (2002), with lists of the nodes down its sides. The
// operations and their order are those of drawing/fit.py, so that both give the same numbers.

/** Where each node stands, from the left.
 * @param {number[][]} children @param {number[]} widths */
export function tidy(children, widths, gap = 1) {
  const tree = new TidyTree(children, widths, gap);
  for (let v = children.length - 1; v >= 0; v--) if (children[v].length) tree.placeChildren(v);
  const xs = children.map(() => tree.middle[0]);
  const total = children.map(() => 0);
  children.forEach((kids, v) => {
    for (const w of kids) {
      xs[w] = tree.prelim[w] + total[v];
      total[w] = tree.mod[w] + total[v];
    }
  });
  const left = xs.reduce((least, x, v) => Math.min(least, x - widths[v] / 2), Infinity);
  return xs.map(x => x - left);
}

class TidyTree {
  /** @param {number[][]} children @param {number[]} widths @param {number} gap */
  constructor(children, widths, gap) {
    this.children = children;
    this.widths = widths;
    this.gap = gap;
    this.prelim = children.map(() => 0);
    this.mod = children.map(() => 0);
    this.middle = children.map(() => 0); // of a node's children
    this.sides = children.map((_, v) => ({ left: [v], right: [v] })); // the nodes down its tree
  }

  /** Put them next to each other, each with its own tree; then hand out the spare room.
   * @param {number} v */
  placeChildren(v) {
    const { children, prelim, mod, middle, sides } = this;
    const kids = children[v];
    const [shift, change] = [kids.map(() => 0), kids.map(() => 0)];
    /** @type {number[][]} */
    const [lefts, rights, whose] = [[], [], []]; // and whose tree is at the right of a row
    kids.forEach((w, i) => {
      const { left, right } = sides[w];
      prelim[w] = i ? prelim[rights[0]] + this.distance(rights[0], w) : middle[w];
      mod[w] = children[w].length ? prelim[w] - middle[w] : 0;
      for (const [row, push] of i ? this.apportion(lefts, rights, left, right) : []) {
        const share = push / (i - whose[row]);
        shift[i] += push;
        change[i] -= share;
        change[whose[row]] += share;
      }
      lefts.push(...left.slice(lefts.length));
      right.forEach((node, row) => ([rights[row], whose[row]] = [node, i]));
      sides[w] = { left: [], right: [] }; // of a deep tree they would take much room
    });
    let [spare, changed] = [0, 0];
    for (let i = kids.length - 1; i >= 0; i--) {
      prelim[kids[i]] += spare;
      mod[kids[i]] += spare;
      changed += change[i];
      spare += shift[i] + changed;
    }
    sides[v] = { left: [v, ...lefts], right: [v, ...rights] };
    middle[v] = (prelim[kids[0]] + prelim[kids[kids.length - 1]]) / 2;
  }

  /** @param {number} left @param {number} right */
  distance(left, right) {
    return (this.widths[left] + this.widths[right]) / 2 + this.gap;
  }

  /** Push a tree to the right until it clears those before it: in which rows, and how far.
   * @param {number[]} lefts @param {number[]} rights @param {number[]} left
   * @param {number[]} right */
  apportion(lefts, rights, left, right) {
    const { prelim, mod } = this;
    const [w, rows] = [left[0], Math.min(left.length, rights.length)];
    /** @type {[number, number][]} */
    const pushes = [];
    let [innerLeft, outerLeft] = [mod[rights[0]], mod[lefts[0]]];
    let [innerRight, outerRight] = [mod[w], mod[w]];
    for (let row = 1; row < rows; row++) {
      const apart = this.distance(rights[row], left[row]);
      const push = prelim[rights[row]] + innerLeft - prelim[left[row]] - innerRight + apart;
      if (push > 0) {
        prelim[w] += push;
        mod[w] += push;
        innerRight += push;
        outerRight += push;
        pushes.push([row, push]);
      }
      innerLeft += mod[rights[row]];
      outerLeft += mod[lefts[row]];
      innerRight += mod[left[row]];
      outerRight += mod[right[row]];
    }
    // from here on the side of all goes on with the next row of another tree
    if (rights.length > rows) mod[right[right.length - 1]] += innerLeft - outerRight;
    if (left.length > rows) mod[lefts[lefts.length - 1]] += innerRight - outerLeft;
    return pushes;
  }
}
