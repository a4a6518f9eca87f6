// What the tests find wrong with a living tree on the page.

function clear() { // the page, and what a reader has told it
  window.player?.end();
  document.querySelectorAll("[data-number]").forEach(one => one.remove());
  delete document.body.dataset.jpThemeLight;
  history.replaceState(null, "", location.pathname);
  scrollTo(0, 0);
}

function show(text, link) { // an explorer, from JSON, on a page of its own, or as an output
  const place = document.querySelector("[data-mcts]"), hash = link !== null;
  place.replaceChildren();
  document.querySelector("main").hidden = !hash;
  if (link) history.replaceState(null, "", link);
  window.player = new Player(hash ? place : document.body, JSON.parse(text), { hash, moment: hash ? undefined : 0 });
}

function connect(number, kind, told) { // a widget with Python
  const heard = {}, el = document.body.appendChild(document.createElement("div"));
  document.querySelector("main").hidden = true;
  el.dataset.number = number;
  window[kind]({ el, model: {
    get: name => told[name],
    on: (names, act) => names.split(" ").forEach(name => (heard[name] ??= []).push(act)),
    off() {},
    async send(message) {
      const news = await answer(number, message), changed = Object.keys(news).filter(name => JSON.stringify(news[name]) !== JSON.stringify(told[name]));
      Object.assign(told, news);
      new Set(changed.flatMap(name => heard[`change:${name}`] ?? [])).forEach(act => act());
    },
  } });
}

const all = (root, what) => [...root.querySelectorAll(what)], words = one => (one ? one.textContent : null);

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

function reaches({ left, right, top, bottom }, cell) { // a corner of either lies in the other
  const screen = cell.getScreenCTM(), corners = [[left, top], [right, top], [left, bottom], [right, bottom]].map(place => new DOMPoint(...place));
  const poke = [...cell.points].map(point => point.matrixTransform(screen)).some(({ x, y }) => left < x && x < right && top < y && y < bottom);
  return poke || corners.some(corner => cell.isPointInFill(corner.matrixTransform(screen.inverse())));
}

function letters(board) { // that touch the cells which they stand beside
  const pen = document.createElement("canvas").getContext("2d"), cells = all(board, "polygon");
  return all(board, ':scope > text[fill="var(--faint)"]').flatMap(text => {
    const { left, right } = boxOf(text), { a: scale, d, f } = text.getScreenCTM(), line = Number(text.getAttribute("y")) * d + f;
    pen.font = `${parseFloat(getComputedStyle(text).fontSize) * scale}px ${getComputedStyle(text).fontFamily}`;
    const { actualBoundingBoxAscent: up, actualBoundingBoxDescent: down } = pen.measureText(words(text));
    const box = { left, right, top: line - up - 0.5, bottom: line + down + 0.5 };
    return cells.some(cell => reaches(box, cell)) ? [`${words(text)} touches a cell`] : [];
  });
}

function laws(player) {
  const wrong = [...small(player.root), ...all(player.root, ".board svg").flatMap(letters)], wide = document.documentElement.scrollWidth - document.documentElement.clientWidth;
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
