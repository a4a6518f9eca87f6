// A tidy tree: Buchheim, Juenger & Leipert (2002), with loops for their recursion. The operations
// and their order are those of drawing/fit.py, so that both give the same numbers.

/** Where each node stands, from the left.
 * @param {number[][]} children @param {number[]} widths */
export function tidy(children, widths, gap = 1) {
  return new TidyTree(children, widths, gap).layOut();
}

class TidyTree {
  /** @param {number[][]} children @param {number[]} widths @param {number} gap */
  constructor(children, widths, gap) {
    const size = children.length;
    this.children = children;
    this.widths = widths;
    this.gap = gap;
    this.parent = new Int32Array(size);
    this.number = new Int32Array(size); // of a node among its siblings
    this.thread = new Int32Array(size).fill(-1);
    this.ancestor = Int32Array.from(children, (_, v) => v);
    this.prelim = new Float64Array(size);
    this.mod = new Float64Array(size);
    this.shift = new Float64Array(size);
    this.change = new Float64Array(size);
    this.middle = new Float64Array(size);
    children.forEach((kids, v) =>
      kids.forEach((w, i) => {
        this.parent[w] = v;
        this.number[w] = i;
      }),
    );
  }

  layOut() {
    const { children, prelim, middle } = this;
    for (let v = children.length - 1; v >= 0; v--) {
      const kids = children[v];
      if (!kids.length) continue;
      this.place(kids);
      middle[v] = (prelim[kids[0]] + prelim[kids[kids.length - 1]]) / 2;
    }
    return this.sumUp();
  }

  /** Add to each node what was put off, from the root down. */
  sumUp() {
    const { children, prelim, mod, widths } = this;
    const xs = new Float64Array(children.length);
    const total = new Float64Array(children.length);
    xs[0] = this.middle[0];
    children.forEach((kids, v) => {
      for (const w of kids) {
        xs[w] = prelim[w] + total[v];
        total[w] = mod[w] + total[v];
      }
    });
    let left = Infinity;
    xs.forEach((x, v) => {
      left = Math.min(left, x - widths[v] / 2);
    });
    return Array.from(xs, x => x - left);
  }

  /** Place siblings side by side. @param {number[]} siblings */
  place(siblings) {
    const { prelim, mod, middle, shift, change } = this;
    let [standard, spread, changed] = [siblings[0], 0, 0];
    siblings.forEach((w, i) => {
      const left = siblings[i - 1];
      prelim[w] = i ? prelim[left] + this.distance(left, w) : middle[w];
      mod[w] = this.children[w].length ? prelim[w] - middle[w] : 0;
      if (i) standard = this.apportion(w, left, siblings[0], standard);
    });
    for (const w of [...siblings].reverse()) {
      prelim[w] += spread;
      mod[w] += spread;
      changed += change[w];
      spread += shift[w] + changed;
    }
  }

  /** Push `w` away from what stands to its left, row by row.
   * @param {number} w @param {number} left @param {number} first @param {number} standard */
  apportion(w, left, first, standard) {
    const { prelim, mod, ancestor } = this;
    let [innerRight, outerRight, innerLeft, outerLeft] = [w, w, left, first];
    let [modInnerRight, modOuterRight] = [mod[w], mod[w]];
    let [modInnerLeft, modOuterLeft] = [mod[left], mod[first]];
    let [belowLeft, belowRight] = [this.rightmost(innerLeft), this.leftmost(innerRight)];
    while (belowLeft >= 0 && belowRight >= 0) {
      [innerLeft, innerRight] = [belowLeft, belowRight];
      [outerLeft, outerRight] = [this.leftmost(outerLeft), this.rightmost(outerRight)];
      ancestor[outerRight] = w;
      const push =
        prelim[innerLeft] +
        modInnerLeft -
        prelim[innerRight] -
        modInnerRight +
        this.distance(innerLeft, innerRight);
      if (push > 0) {
        this.move(this.ancestorOf(innerLeft, w, standard), w, push);
        modInnerRight += push;
        modOuterRight += push;
      }
      modInnerLeft += mod[innerLeft];
      modInnerRight += mod[innerRight];
      modOuterLeft += mod[outerLeft];
      modOuterRight += mod[outerRight];
      [belowLeft, belowRight] = [this.rightmost(innerLeft), this.leftmost(innerRight)];
    }
    if (belowLeft >= 0 && this.rightmost(outerRight) < 0)
      this.follow(outerRight, belowLeft, modInnerLeft - modOuterRight);
    if (belowRight < 0 || this.leftmost(outerLeft) >= 0) return standard;
    this.follow(outerLeft, belowRight, modInnerRight - modOuterLeft);
    return w;
  }

  /** Go on from a node without children with the next row of another tree.
   * @param {number} v @param {number} next @param {number} mod */
  follow(v, next, mod) {
    this.thread[v] = next;
    this.mod[v] += mod;
  }

  /** @param {number} left @param {number} right */
  distance(left, right) {
    return (this.widths[left] + this.widths[right]) / 2 + this.gap;
  }

  /** @param {number} v */
  leftmost(v) {
    const kids = this.children[v];
    return kids.length ? kids[0] : this.thread[v];
  }

  /** @param {number} v */
  rightmost(v) {
    const kids = this.children[v];
    return kids.length ? kids[kids.length - 1] : this.thread[v];
  }

  /** The sibling of `w` above `v`. @param {number} v @param {number} w @param {number} standard */
  ancestorOf(v, w, standard) {
    const by = this.ancestor[v];
    return this.parent[by] === this.parent[w] ? by : standard;
  }

  /** Move a tree to the right, and those between it and `left` by their share.
   * @param {number} left @param {number} right @param {number} push */
  move(left, right, push) {
    const share = push / (this.number[right] - this.number[left]);
    this.change[right] -= share;
    this.change[left] += share;
    this.shift[right] += push;
    this.prelim[right] += push;
    this.mod[right] += push;
  }
}
