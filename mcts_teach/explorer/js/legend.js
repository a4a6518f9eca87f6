// What the marks of the trees on the page mean: of each mark that is drawn there, and of no other.

const hasCorner = spot => spot.kind === "card" || spot.kind === "mid"; // for a sign
const isCard = spot => spot.id && (hasCorner(spot) || spot.kind === "line");

const ON_CARDS = [
  [() => "move", spot => isCard(spot) || spot.kind === "shelf"],
  [() => "wins/visits", (spot, film) => isCard(spot) && !film.nobodys(spot.id)],
  [
    film => film.score.name,
    (spot, film) => spot.id && spot.kind === "card" && film.oddsOf(spot.id) === null,
  ],
];
const OTHERS = [
  ["■ the game is over", (spot, film) => hasCorner(spot) && film.end(spot.id)],
  [
    "✓ proven",
    (spot, film, m) => hasCorner(spot) && !film.end(spot.id) && film.proof(spot.id, m),
  ],
  ["dashed: new", (spot, film, m) => m.k >= 1 && film.birth[spot.id] === m.iteration],
  ["+9: so many more below", spot => spot.kind !== "dot" && spot.label?.startsWith("+")],
  ["dot: a node, too", (spot, film) => spot.kind === "dot" && !film.end(spot.id)],
  ["small square: the game is over", (spot, film) => spot.kind === "dot" && film.end(spot.id)],
  ["stem of a dot: more below", spot => spot.kind === "dot" && spot.more],
];

export function legendOf(trees) {
  const has = drawn => ({ film, m, plan }) => plan.spots.some(spot => drawn(spot, film, m));
  const named = ([words, drawn]) => new Set(trees.filter(has(drawn)).map(tree => words(tree.film)));
  const cards = ON_CARDS.map(mark => [...named(mark)].join(" or ")).filter(Boolean);
  const others = OTHERS.filter(([, drawn]) => trees.some(has(drawn))).map(([words]) => words);
  return [...(cards.length ? [`card: ${cards.join(", ")}`] : []), ...others].join("; ");
}
