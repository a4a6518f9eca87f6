// What the tests find wrong with a living tree on the page.

function show(shown) { // the only figure of the page, from JSON
  window.player?.end();
  window.player = new mcts.Player(document.body, JSON.parse(shown), { moment: 0 });
}

const all = (root, what) => [...root.querySelectorAll(what)], words = one => (one ? one.textContent : null);

function cardOf(group) {
  const own = [...group.children].filter(one => one.tagName === "text").map(words);
  return { id: Number(group.dataset.id), kind: group.closest(".shelf") ? "tag" : group.classList[1], texts: own, more: words(group.querySelector(":scope > .more")) };
}

// ---- laws of a picture

const boxOf = (one, kind) => { const { left, top, right, bottom } = one.getBoundingClientRect(); return { kind, left, top, right, bottom, text: `${kind} ${one.closest("[data-id]")?.dataset.id ?? ""} ${one.textContent}` }; };
const shrunk = (box, by) => ({ ...box, left: box.left + by, top: box.top + by, right: box.right - by, bottom: box.bottom - by });
const meet = (one, other) => one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

function boxesOf(figure) { // of all that must not meet: cards, the names on the shelf, the playout's end, and what is said of branches
  const cards = all(figure, ".node > rect:not(.halo):first-of-type, .node > .halo + rect, .playout > rect").map(one => shrunk(boxOf(one, "card"), 0.3));
  const labels = all(figure, ".more text").map(one => ({ ...shrunk(boxOf(one, "label"), 0.5), top: boxOf(one).top + 3, bottom: boxOf(one).bottom - 3 })); // letters are lower than their line
  return [...cards, ...labels];
}

function overlaps(figure) {
  const boxes = boxesOf(figure), found = [];
  boxes.forEach((one, i) => { for (let j = i + 1; j < boxes.length; j++) if (meet(one, boxes[j])) found.push(`${one.text} meets ${boxes[j].text}`); });
  return found;
}

function texts(figure) { // letters that leave their card
  return all(figure, ".node > text, .playout > text").flatMap(text => {
    const inner = text.getBoundingClientRect(), outer = [...text.parentNode.children].find(one => one.tagName === "rect" && !one.classList.contains("halo")).getBoundingClientRect();
    return inner.left < outer.left || inner.right > outer.right || inner.top < outer.top - 2 || inner.bottom > outer.bottom + 2 ? [`${text.textContent} leaves its card`] : [];
  });
}

function small(root) { // letters of less than 11 pixels
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT), found = new Set();
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!node.textContent.trim() || parent.closest("title, style, [hidden]") || !parent.getClientRects().length) continue;
    const size = parseFloat(getComputedStyle(parent).fontSize) * (parent.ownerSVGElement ? Math.hypot(parent.getScreenCTM().a, parent.getScreenCTM().b) : 1);
    if (size < 10.95) found.add(`${node.textContent} has ${size.toFixed(1)} pixels`);
  }
  return [...found];
}

function legend(player) { // what it names and is not drawn, and the other way round
  const trees = player.root.querySelector(".trees"), there = what => all(trees, what).length > 0, cards = all(trees, ".node:not(.dot)").filter(card => card.dataset.id !== "0").map(cardOf);
  const said = words(player.root.querySelector(".legend")), name = player.films[0].score.name, of = said.match(/card: ([^;]*)/)?.[1].trim().split(", ") ?? [];
  const marks = [
    ["move", cards.length > 0, of.includes("move")], ["wins/visits", cards.some(card => card.texts.some(text => text.includes("/"))), of.includes("wins/visits")],
    [name, cards.some(card => card.kind === "card" && !card.texts[2].startsWith("odds")), of.some(one => [name, `${name} after the count`].includes(one))],
    ["✓", there(".node > .proof"), said.includes("✓")], ["dashed", there(".node > [stroke-dasharray]"), said.includes("dashed")], ["+9", all(trees, ".more text").some(one => words(one)[0] === "+"), said.includes("+9")],
    ["dot", there(".dot > rect:not(.halo):not([rx='1.5'])"), said.includes("dot: ")], ["square", there(".dot > rect:not(.halo)[rx='1.5']"), said.includes("small square: ")], ["stem", there(".dot > path"), said.includes("stem of a dot: ")],
  ];
  return marks.filter(([, drawn, named]) => drawn !== named).map(([mark, drawn]) => `the legend ${drawn ? "does not name" : "names"} ${mark}, which is ${drawn ? "" : "not "}drawn`);
}

function letters(board) { // that touch the cells which they stand beside
  const pen = document.createElement("canvas").getContext("2d"), cells = all(board, "polygon").map(one => boxOf(one, "cell"));
  return all(board, ':scope > text[fill="var(--faint)"]').flatMap(text => {
    const { left, right } = boxOf(text), { a: scale, d, f } = text.getScreenCTM(), line = Number(text.getAttribute("y")) * d + f;
    pen.font = `${parseFloat(getComputedStyle(text).fontSize) * scale}px ${getComputedStyle(text).fontFamily}`;
    const { actualBoundingBoxAscent: up, actualBoundingBoxDescent: down } = pen.measureText(words(text));
    return cells.some(cell => meet(cell, { left, right, top: line - up - 0.5, bottom: line + down + 0.5 })) ? [`${words(text)} touches a cell`] : [];
  });
}

function bars(figure) { // that are not as high as their numbers say
  const found = all(figure, ".bar").map(bar => {
    const tops = all(bar, "rect").filter(one => one.matches('[fill^="var"], [stroke-dasharray]')).map(one => Number(one.getAttribute("y"))), text = words(bar.querySelector("text"));
    return { text, value: { "∞": Infinity, "-∞": -Infinity, "?": NaN }[text] ?? Number(text), top: Math.min(...tops) };
  });
  const wrong = (low, high) => low.value < high.value && (high.value === Infinity ? low.top <= high.top + 5 : player.films[0].score.c >= 0 && player.films[0].score.c !== null && low.top < high.top);
  return found.flatMap(low => found.filter(high => wrong(low, high)).map(high => `the bar of ${low.text} is as high as that of ${high.text}`));
}

function laws(player) {
  const wrong = [...small(player.root), ...legend(player), ...all(player.root, ".board svg").flatMap(letters), ...bars(player.root)], wide = document.documentElement.scrollWidth - document.documentElement.clientWidth;
  for (const told of all(player.root, player.pair ? ".tree figcaption" : ".say")) if (told.scrollHeight > told.clientHeight) wrong.push(`"${words(told)}" is cut off`);
  if (wide > 0) wrong.push(`the page is ${wide} pixels too wide`);
  for (const tree of player.trees) {
    const { figure } = tree, page = figure.querySelector("svg").getBoundingClientRect(), last = all(figure, ".edges .walk").at(-1);
    const drawn = all(figure, "[role=treeitem]").map(one => one.dataset.id), planned = tree.plan.spots.flatMap(({ id, nodes }) => nodes ?? (id === "playout" ? [] : [id]));
    if (String(drawn.sort()) !== String(planned.map(String).sort())) wrong.push(`drawn is ${drawn}, and not ${planned}`);
    wrong.push(...overlaps(figure), ...texts(figure));
    const end = figure.querySelector(".playout > rect") ?? figure.querySelector(`[data-id="${last?.dataset.to ?? 0}"] > rect:not(.halo)`), box = end.getBoundingClientRect();
    if (box.left < page.left || box.right > page.right || box.top < page.top || box.bottom > page.bottom) wrong.push("the end of the path cannot be seen");
  }
  return wrong;
}

function broken(moments) { // what is wrong at some moments of the figure that is shown
  return moments.map(moment => { player.go(moment, true); return laws(player); });
}
