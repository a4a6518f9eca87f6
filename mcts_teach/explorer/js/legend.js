// What the marks of the trees on the page mean: of each mark that is drawn there, and of no other.

const CORNERS = ["card", "mid"]; // the cards with a sign in their corner

function marksOf({ film, m, plan }) {
  const nodes = plan.spots.filter(spot => typeof spot.id === "number");
  const cards = nodes.filter(spot => spot.id && spot.kind !== "dot");
  const dots = nodes.filter(spot => spot.kind === "dot");
  const large = nodes.filter(spot => CORNERS.includes(spot.kind));
  const over = spot => film.end(spot.id);
  const labels = plan.spots.filter(spot => spot.label && spot.kind !== "dot");
  return {
    move: cards.length > 0 || plan.spots.some(spot => spot.kind === "shelf"),
    counts: cards.some(spot => !film.nobodys(spot.id)),
    score: cards.some(({ id, kind }) => kind === "card" && film.oddsOf(id) === null) && film.score.name,
    over: large.some(over),
    proven: large.some(spot => !over(spot) && film.proof(spot.id, m)),
    fresh: m.k >= 1 && nodes.some(spot => film.birth[spot.id] === m.iteration),
    more: labels.some(spot => spot.label.startsWith("+")),
    dot: dots.some(spot => !over(spot)),
    square: dots.some(over),
    stem: dots.some(spot => spot.more),
  };
}

export function legendOf(trees) {
  const all = trees.map(marksOf);
  const has = name => all.some(marks => marks[name]);
  const scores = [...new Set(all.map(marks => marks.score).filter(Boolean))].join(" or ");
  const card = [has("move") && "move", has("counts") && "wins/visits", scores].filter(Boolean);
  const words = {
    over: "■ the game is over",
    proven: "✓ proven",
    fresh: "dashed: new",
    more: "+9: so many more below",
    dot: "dot: a node, too",
    square: "small square: a node where the game is over",
    stem: "stem of a dot: more below",
  };
  const found = Object.keys(words).filter(has).map(name => words[name]);
  return [...(card.length ? [`card: ${card.join(", ")}`] : []), ...found].join("; ");
}
