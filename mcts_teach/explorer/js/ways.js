// Where the arrow keys go.

/** The nodes around a node, by the key that leads there.
 * @param {Film} film @param {number} node @param {Moment} m
 * @returns {Record<string, number | null | undefined>} */
export function waysFrom(film, node, m) {
  const parent = film.parent(node);
  const kids = film.children(node, m);
  const siblings = parent === null ? [] : film.children(parent, m);
  const here = siblings.indexOf(node);
  const down = kids.find(child => m.walked.has(child)) ?? film.mostVisited(node, m) ?? kids[0];
  const [left, right] = [siblings[here - 1], siblings[here + 1]];
  return { ArrowUp: parent, ArrowDown: down, ArrowLeft: left, ArrowRight: right, Home: 0 };
}
