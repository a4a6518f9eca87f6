// A game to play: Python decides everything and says it in words; this draws it, and sends back what was pressed.

import { escaped, keepKeys, pageIsDark, whenThemeChanges } from "./base.js";
import { boardFrame, boardSVG } from "./board.js";

const WIDEST = 430, LARGEST = 60, SMALLEST = 28; // pixels: a board, and its cells
const LONG = 200; // milliseconds, after which it is said that somebody thinks
const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

const PAGE = `
  <div class="tools">
    <button data-do="undo" title="take back your last move and the reply to it">undo</button>
    <button data-do="new" title="begin again from the first position">new game</button>
    <button class="hints" data-do="hints" title="what a search says of each move, on the board">hints</button>
    <button class="thoughts" data-do="thoughts" title="what the other thought of its last move, beside the board">thoughts</button>
    <button class="tree" data-do="tree" title="the search that led to the other's last move, step by step, below the board">tree</button>
    <label>you play <select class="seat"></select></label>
    <label>the other <select class="strength"></select></label>
  </div>
  <p class="say" role="status" aria-live="polite"></p>
  <div class="wrong" role="alert"></div>
  <div class="both">
    <div class="left">
      <div class="stage"><div class="picture" aria-hidden="true"></div><svg class="cells" role="group" aria-label="board: arrow keys move, Enter plays"></svg></div>
      <p class="over" aria-hidden="true"></p>
      <div class="others tools" role="group" aria-label="moves"></div>
      <p class="aim"></p><p class="grown"></p>
    </div>
    <div class="side"><div class="thought"></div><div class="moves"></div></div>
  </div>`;

function render({ model, el }) {
  const root = document.createElement("div"), find = name => root.querySelector(`.${name}`);
  root.className = "mcts-figure mcts-play";
  root.innerHTML = PAGE;
  el.append(root);
  const [stage, picture, layer, others, say] = ["stage", "picture", "cells", "others", "say"].map(find);
  let here = 0, later = 0, next = 0; // the cell with the focus; what is waited for
  const send = (what, value) => model.send({ do: what, with: value, at: model.get("shown").at });

  // The board: a picture, and on it a shape for each cell that can be pressed

  function drawBoard() {
    const board = model.get("plan"), { text, marked, cells } = model.get("shown"), hints = model.get("hints"), dark = pageIsDark();
    root.classList.toggle("dark", dark);
    if (!board) {
      picture.removeAttribute("aria-hidden");
      layer.style.display = "none";
      picture.innerHTML = boardSVG(null, text);
      return;
    }
    const ideal = boardFrame(board, { width: WIDEST }).width;
    stage.style.width = `${ideal * Math.min(LARGEST, Math.max(SMALLEST, WIDEST / ideal))}px`;
    const how = { dark, marked, width: stage.clientWidth || WIDEST, shares: hints?.cells };
    picture.innerHTML = boardSVG(board, text, how);
    layer.setAttribute("viewBox", picture.firstChild.getAttribute("viewBox"));
    fit(layer, board.cells.length, cell);
    board.cells.forEach(([x, y], i) => drawCell(layer.children[i], board.outline.map(([dx, dy]) => [x + dx, y + dy]), cells[i], hints?.cells[i]));
    if (!cells[here]) here = Math.max(0, cells.findIndex(words => words));
    [...layer.children].forEach((shape, i) => shape.setAttribute("tabindex", i === here ? 0 : -1));
  }

  function cell(i) {
    const shape = document.createElementNS(layer.namespaceURI, "polygon");
    shape.setAttribute("role", "button");
    shape.addEventListener("click", () => { go(i); send("cell", i); });
    return shape;
  }

  function drawCell(shape, corners, words, hint) {
    shape.setAttribute("points", corners.join(" "));
    shape.style.display = words ? "" : "none";
    shape.setAttribute("aria-label", hint ? `${words}; hint: ${hint.share} of the visits, mean ${hint.mean}` : words ?? "");
  }

  function go(i) {
    layer.children[here]?.setAttribute("tabindex", -1);
    here = i;
    layer.children[i].setAttribute("tabindex", 0);
    layer.children[i].focus();
  }

  function neighbour([dx, dy]) { // the nearest cell in this direction, rather straight ahead than near
    const { cells } = model.get("plan"), there = model.get("shown").cells, [x, y] = cells[here];
    let best = here, least = Infinity;
    cells.forEach(([a, b], i) => {
      const along = (a - x) * dx + (b - y) * dy, across = Math.abs((a - x) * dy) + Math.abs((b - y) * dx);
      if (there[i] && along > 0.1 && along > 0.6 * across && along + 1.5 * across < least) [best, least] = [i, along + 1.5 * across];
    });
    return best;
  }

  for (const [type, told] of [["pointerover", true], ["pointerout", false]]) layer.addEventListener(type, ({ target }) => { find("over").textContent = told ? target.getAttribute("aria-label") : ""; });

  layer.addEventListener("keydown", event => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (STEPS[event.key]) go(neighbour(STEPS[event.key]));
    else if (event.key === "Enter" || event.key === " ") send("cell", here);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });

  // Moves that no cell plays, such as to pass; all moves of a game without cells

  function drawOthers() {
    const { others: moves } = model.get("shown"), hints = model.get("hints"), focused = others.contains(document.activeElement);
    fit(others, moves.length, i => {
      const button = document.createElement("button");
      button.addEventListener("click", () => send("move", i));
      return button;
    });
    moves.forEach((move, i) => {
      const hint = hints?.others[i];
      others.children[i].innerHTML = `<span class="mcts-hidden">play </span>${escaped(move)}${hint ? ` <small>${hint.share}, mean ${hint.mean}</small>` : ""}`;
      others.children[i].setAttribute("tabindex", i ? -1 : 0);
    });
    if (focused && !others.contains(document.activeElement)) (others.firstChild ?? layer.children[here])?.focus();
  }

  others.addEventListener("keydown", event => {
    const step = STEPS[event.key], all = [...others.children], i = all.indexOf(event.target);
    if (!step || i < 0) return;
    all[(i + step[0] + step[1] + all.length) % all.length].focus();
    event.preventDefault();
    event.stopPropagation();
  });

  // Beside the board

  function drawThought() {
    const { thought, moves } = model.get("shown");
    find("thought").innerHTML = thought ? thoughtHTML(thought) : "";
    find("moves").innerHTML = moves.length ? `<b>moves</b><ol>${moves.map(move => `<li>${escaped(move)}</li>`).join("")}</ol>` : "";
  }

  function draw() {
    const shown = model.get("shown");
    clearTimeout(later);
    later = setTimeout(() => { say.textContent = shown.say; }, shown.thinking ? LONG : 0);
    root.classList.toggle("thinking", shown.thinking);
    find("wrong").textContent = shown.wrong;
    find("seat").value = shown.seat;
    find("strength").value = shown.strength;
    for (const name of ["hints", "thoughts", "tree"]) find(name).setAttribute("aria-pressed", shown[name]);
    drawThought();
    drawHints();
  }

  function drawHints() {
    const hints = model.get("hints");
    find("grown").textContent = hints?.say ?? "";
    drawBoard();
    drawOthers();
    keepKeys(root);
    clearTimeout(next);
    if (hints?.more) next = setTimeout(() => model.send({ do: "grow", with: hints.visits }), 20);
  }

  function fill(name, choices) {
    find(name).innerHTML = choices.map(([words, value]) => `<option value="${escaped(value)}">${escaped(words)}</option>`).join("");
    find(name).addEventListener("change", event => send(name, event.target.value));
  }

  root.addEventListener("click", event => {
    const button = event.target.closest("[data-do]");
    if (button) send(button.dataset.do, button.getAttribute("aria-pressed") !== "true");
  });
  const { seats, strengths, aim } = model.get("setting");
  fill("seat", seats);
  fill("strength", strengths.map(name => [name, name]));
  find("aim").textContent = aim;
  draw();
  let width = 0;
  const room = new ResizeObserver(() => requestAnimationFrame(() => { if (stage.clientWidth !== width) { width = stage.clientWidth; drawBoard(); } }));
  room.observe(stage);
  const watched = [["change:shown change:plan", draw], ["change:hints", drawHints]];
  for (const [event, action] of watched) model.on(event, action);
  const ended = whenThemeChanges(drawBoard);
  return () => {
    for (const [event, action] of watched) model.off(event, action);
    [later, next].forEach(clearTimeout);
    room.disconnect();
    ended();
  };
}

function fit(parent, number, make) { // what is there stays, so that the focus does
  while (parent.children.length > number) parent.lastElementChild.remove();
  while (parent.children.length < number) parent.append(make(parent.children.length));
}

function thoughtHTML({ words, rows, more }) {
  const most = Math.max(...rows.map(row => row.share));
  const line = ({ name, visits, share, mean, played }) => `<tr${played ? ' class="played"' : ""}><th scope="row">${escaped(name)}</th>`
    + `<td><span class="bar" style="width:${Math.round((90 * share) / most)}px"></span> ${visits}</td><td>${mean}</td></tr>`;
  const head = '<tr><th scope="col">move</th><th scope="col">visits</th><th scope="col">mean</th></tr>';
  return `<p>${escaped(words)}</p>${rows.length ? `<table><thead>${head}</thead><tbody>${rows.map(line).join("")}</tbody></table>` : ""}`
    + `${more ? `<p>${escaped(more)}</p>` : ""}`;
}

export default { render };
