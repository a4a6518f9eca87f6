// A recorded search: what the tree was at any moment. Moments are numbered, four for each iteration; 0 is before the search.

import { amount, decimal, many } from "./base.js";

export const PHASES = ["select", "expand", "simulate", "backpropagate"];

const SIGNS = { "∞": Infinity, "-∞": -Infinity, "?": NaN };
const valueOf = written => (typeof written === "string" ? SIGNS[written] : written);

class History { // a value that changes now and then: by iterations, or halves of them
  constructor(value) { this.times = [0]; this.values = [value]; }
  add(time, value) { this.times.push(time); this.values.push(value); }
  at(time) {
    let low = 0, high = this.times.length;
    while (high - low > 1) { const middle = (low + high) >> 1; this.times[middle] <= time ? (low = middle) : (high = middle); }
    return this.values[low];
  }
}

export class Film {
  constructor(data) {
    this.data = data;
    this.iterations = data.iterations;
    this.length = data.iterations.length;
    this.last = 4 * this.length;
    this.size = data.nodes.parent.length;
    this.plan = data.board;
    this.score = data.score; // its name, and c of UCB1; c is null for values that were recorded
    this.odds = data.nodes.odds ?? []; // with which a node was drawn; null for those that were chosen
    this.below = data.nodes.parent.map(() => []); // all children that a node will ever have, in the order of its moves
    data.nodes.parent.forEach((parent, node) => parent !== null && this.below[parent].push(node));
    for (const list of this.below) list.sort((a, b) => data.nodes.place[a] - data.nodes.place[b] || a - b);
    this.birth = new Int32Array(this.size).fill(-1); // the iteration that added a node
    this.counts = data.nodes.parent.map((_, node) => new History([data.nodes.visits?.[node] ?? 0, data.nodes.wins?.[node] ?? 0]));
    this.scores = data.nodes.parent.map(() => new History(NaN));
    this.tellsMovers = data.players.length > 2 || data.nodes.parent.some((parent, node) => parent !== null && data.nodes.mover[parent] !== null && data.nodes.mover[parent] === data.nodes.mover[node]);
    this.left = new Map(); // untried moves of a node, where they are not simply those without a child
    this.proofs = new Map(); // of a node: the iteration that proved it, and what
    this.remember();
    this.setApart();
  }
  remember() {
    let size = this.data.there ?? 1;
    this.birth.fill(0, 0, size);
    this.data.nodes.proof?.forEach((words, node) => words && this.proofs.set(node, [0, words]));
    this.iterations.forEach((row, index) => {
      for (; size < row.size; size++) this.birth[size] = index + 1;
      row.path.forEach((node, i) => this.counts[node].add(index + 1, [row.visits[i], row.wins[i]]));
      for (const [half, phase] of ["expand", "backpropagate"].entries()) for (const [node, value] of row.scores?.[phase] ?? []) this.scores[node].add(2 * index + 1 + half, valueOf(value));
      for (const [node, words] of row.proofs ?? []) this.proofs.set(node, [index + 1, words]);
      if (row.untried) {
        const node = row.path[row.selected - 1];
        if (!this.left.has(node)) this.left.set(node, new History(null));
        this.left.get(node).add(index + 1, row.untried);
      }
    });
  }
  setApart() { // what a wrong expand leaves outside of the tree: nodes whose place another took, and nodes that nobody made a child
    const { parent, place, name, moves } = this.data.nodes, last = new Map();
    this.gone = new Float64Array(this.size).fill(Infinity); // the iteration in which another node came in its place
    this.lost = new Int32Array(this.size).fill(-1); // the node that is no child, for it and all below it
    for (let node = 1; node < this.size; node++) {
      const above = parent[node], where = `${above} ${place[node]} ${name[node]}`;
      this.lost[node] = name[node] === "?" && place[node] === (moves[above].length ?? moves[above]) ? node : this.lost[above];
      if (this.lost[node] === node) continue;
      if (last.has(where)) this.gone[last.get(where)] = this.birth[node];
      last.set(where, node);
    }
    for (let node = 1; node < this.size; node++) this.gone[node] = Math.min(this.gone[node], this.gone[parent[node]]);
  }
  at(time) { // what a moment is: its iteration, phase, path, and how much is known by then
    const t = Math.max(0, Math.min(this.last, Math.round(time))), iteration = Math.ceil(t / 4), k = t ? (t - 1) % 4 : -1;
    const row = this.iterations[iteration - 1], path = !t ? [] : k ? row.path : row.path.slice(0, row.selected);
    return { t, iteration, k, phase: PHASES[k] ?? null, row, path, walked: new Set(path), counted: k === 3 || !t ? iteration : iteration - 1, grown: k >= 1 || !t ? iteration : iteration - 1 };
  }
  momentOf(iteration, phase) { return iteration ? 4 * (iteration - 1) + PHASES.indexOf(phase) + 1 : 0; }
  isThere(node, m) { return this.birth[node] >= 0 && this.birth[node] <= m.grown && m.grown < this.gone[node] && (this.lost[node] < 0 || m.path.includes(this.lost[node])); }
  visits(node, m) { return this.counts[node].at(m.counted)[0]; }
  wins(node, m) { return this.counts[node].at(m.counted)[1]; }
  mean(node, m) { const [visits, wins] = this.counts[node].at(m.counted); return visits && !this.nobodys(node) ? wins / visits : NaN; }
  nobodys(node) { return node === 0 || (this.oddsOf(node) !== null && this.data.nodes.mover[node] === null); } // whether its wins are
  parent(node) { return this.data.nodes.parent[node]; }
  name(node) { return this.data.nodes.name[node]; }
  oddsOf(node) { return this.odds[node] ?? null; }
  isChance(node) { return this.odds.length > 0 && this.toMove(node) === null && this.end(node) === null; }
  label(node) { return this.oddsOf(node) !== null ? `${this.data.chance ?? "chance"} ${this.name(node)}` : this.tellsMovers && this.mover(node) !== null && node ? `${this.mover(node)} ${this.name(node)}` : this.name(node); } // where turns do not simply alternate
  playerIn(column, node) { const player = this.data.nodes[column][node]; return player === null ? null : this.data.players[player] ?? `player ${player}`; }
  toMove(node) { return this.playerIn("player", node); }
  end(node) { return this.data.nodes.end[node]; }
  proof(node, m) { const [since, words] = this.proofs.get(node) ?? [Infinity]; return since <= m.counted ? words : null; }
  position(node) { return this.data.nodes.position[node]; }
  mover(node) { return this.playerIn("mover", node); }
  children(node, m) { return this.below[node].filter(child => this.isThere(child, m)); }
  ratio(node, m, between = "/") { // wins and visits; the visits alone where the wins are nobody's
    const visits = this.visits(node, m);
    return this.nobodys(node) ? many(visits, "visit") : `${amount(this.wins(node, m))}${between}${between === "/" ? amount(visits) : many(visits, "visit")}`;
  }
  scoreText(node, m, name = "") { const odds = this.oddsOf(node); return odds === null ? name + decimal(this.scoreOf(node, m)) : `odds ${decimal(odds)}`; }
  scoreOf(node, m) { // of a child, seen from its parent; infinity before its first visit
    const parent = this.parent(node);
    if (parent === null || this.lost[node] === node) return NaN;
    if (this.score.c === null) return this.scores[node].at(m.counted + m.grown);
    const [visits, wins] = this.counts[node].at(m.counted), above = this.visits(parent, m);
    return visits ? wins / visits + this.score.c * Math.sqrt(Math.log(above) / visits) : Infinity;
  }
  moves(node) { const moves = this.data.nodes.moves[node]; return typeof moves === "number" ? null : moves; }
  untried(node, m) { // how many moves have no child yet and may get one
    const moves = this.data.nodes.moves[node], all = moves.length ?? moves, noted = this.left.get(node)?.at(m.grown), tried = this.children(node, m);
    if (!noted) return all - tried.filter(child => this.data.nodes.place[child] < all).length;
    const left = [...noted]; // names, and two moves may have the same
    for (const child of tried) if (left.includes(this.name(child))) left.splice(left.indexOf(this.name(child)), 1);
    return left.length;
  }
  line(node) { const line = []; for (let n = node; n !== null; n = this.parent(n)) line.unshift(n); return line; } // from the root to a node
  way(node) { return (node ? this.line(node).slice(1) : [0]).map(n => this.name(n)).join(" › "); }
  find(names) { // the node to which these moves lead, or null
    let node = 0;
    for (const name of names) { node = this.below[node].find(child => this.name(child) === name) ?? null; if (node === null) return null; }
    return node;
  }
  principal(m) { // the most visited line from the root
    const line = [0];
    for (;;) {
      const next = this.children(line.at(-1), m).reduce((best, child) => (this.visits(child, m) > (best === null ? 0 : this.visits(best, m)) ? child : best), null);
      if (next === null) return line;
      line.push(next);
    }
  }
  said(m) { return m.t ? m.row.say[m.k] : this.data.before ?? "before the search: the tree is the start alone"; }
  why(m) { return m.k === 0 ? m.row.why : m.t === this.last && this.data.after ? [this.data.after] : []; } // the reasons of a walk; in the end, what comes of it all
  facts(node, m) { // of a node, in words
    const over = this.end(node), untried = this.untried(node, m), proof = this.proof(node, m);
    const left = this.isChance(node) ? `${many(untried, "outcome")} not drawn yet` : `${many(untried, "move")} untried`;
    return { counts: this.ratio(node, m, " of "), over: over ? `the game is over: ${over}` : `${left}${proof ? `; proven: ${proof}` : ""}` };
  }
}
