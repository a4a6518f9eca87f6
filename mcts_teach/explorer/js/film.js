// A recorded search: what the tree was at any moment.

/** @type {Phase[]} */
export const PHASES = ["select", "expand", "simulate", "backpropagate"];

/** @type {Record<string, number>} */
const SIGNS = { "∞": Infinity, "-∞": -Infinity, "?": NaN };

/** A value that changes now and then: by iterations, or halves of them. @template T */
class History {
  /** @param {T} value */
  constructor(value) {
    this.times = [0];
    this.values = [value];
  }

  /** @param {number} time @param {T} value */
  add(time, value) {
    this.times.push(time);
    this.values.push(value);
  }

  /** @param {number} time */
  at(time) {
    let [low, high] = [0, this.times.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (this.times[middle] <= time) low = middle;
      else high = middle;
    }
    return this.values[low];
  }
}

export class Film {
  parent = this.column("parent");
  name = this.column("name");
  end = this.column("end");
  position = this.column("position");
  /** @param {number} node */
  oddsOf = node => this.odds[node] ?? null;
  /** @param {number} node */
  toMove = node => this.playerName(this.data.nodes.player[node]);
  /** @param {number} node */
  mover = node => this.playerName(this.data.nodes.mover[node]);
  /** Whether the wins of a node are nobody's. @param {number} node */
  isNobodys = node => !node || (this.oddsOf(node) !== null && this.mover(node) === null);
  /** @param {number} node */
  isChance = node => this.odds.length > 0 && this.toMove(node) === null && this.end(node) === null;
  /** @param {number} node @param {Moment} m */
  wins = (node, m) => this.counts[node].at(m.counted)[1];

  /** @param {FilmData} data */
  constructor(data) {
    const { parent, mover, visits, wins } = data.nodes;
    this.data = data;
    this.iterations = data.iterations;
    this.length = data.iterations.length;
    this.last = 4 * this.length;
    this.size = parent.length;
    this.plan = data.board;
    this.score = data.score; // c is null for values that were recorded
    this.odds = data.nodes.odds ?? []; // with which a node was drawn; null: it was chosen
    this.below = this.listChildren();
    this.birth = new Int32Array(this.size).fill(-1); // the iteration that added a node
    this.gone = new Float64Array(this.size).fill(Infinity); // ... in which another replaced it
    this.lost = new Int32Array(this.size).fill(-1); // the node above, or it, that is no child
    this.counts = parent.map((_, node) => new History([visits?.[node] ?? 0, wins?.[node] ?? 0]));
    this.scores = parent.map(() => new History(NaN));
    /** @type {Map<number, History<string[] | null>>} untried moves, where they were recorded */
    this.left = new Map();
    /** @type {Map<number, [number, string]>} the iteration that proved a node, and what */
    this.proofs = new Map();
    const movers = parent.map((above, node) => [mover[node], above === null ? null : mover[above]]);
    const twice = movers.some(([own, before]) => own !== null && own === before); // one again
    this.tellsMovers = data.players.length > 2 || twice;
    this.readIterations();
    this.findReplaced();
  }

  /** What is known of each node, by its number.
   * @template {"parent" | "name" | "end" | "position"} T
   * @param {T} fact @returns {(node: number) => Columns[T][number]} */
  column(fact) {
    return node => this.data.nodes[fact][node];
  }

  /** All children that a node will ever have, in the order of its moves. */
  listChildren() {
    const { parent, place } = this.data.nodes;
    /** @type {number[][]} */
    const below = parent.map(() => []);
    parent.forEach((above, node) => above !== null && below[above].push(node));
    for (const list of below) list.sort((a, b) => place[a] - place[b] || a - b);
    return below;
  }

  readIterations() {
    let size = this.data.there ?? 1;
    this.birth.fill(0, 0, size);
    this.data.nodes.proof?.forEach((words, node) => words && this.proofs.set(node, [0, words]));
    this.iterations.forEach((row, index) => {
      for (; size < row.size; size++) this.birth[size] = index + 1;
      this.readIteration(row, index + 1);
    });
  }

  /** @param {Row} row @param {number} iteration */
  readIteration(row, iteration) {
    row.path.forEach((node, i) => this.counts[node].add(iteration, [row.visits[i], row.wins[i]]));
    const { expand = [], backpropagate = [] } = row.scores ?? {};
    for (const [half, scores] of [expand, backpropagate].entries())
      for (const [node, value] of scores) {
        const score = typeof value === "string" ? SIGNS[value] : value;
        this.scores[node].add(2 * iteration - 1 + half, score);
      }
    for (const [node, words] of row.proofs ?? []) this.proofs.set(node, [iteration, words]);
    if (!row.untried) return;
    const node = row.path[row.selected - 1];
    if (!this.left.has(node)) this.left.set(node, new History(/** @type {any} */ (null)));
    this.left.get(node)?.add(iteration, row.untried);
  }

  /** Find what a wrong expand leaves out: what another replaced, and what is nobody's child. */
  findReplaced() {
    const { place, name, moves } = this.data.nodes;
    const parent = /** @type {number[]} */ (this.data.nodes.parent);
    /** @type {Map<string, number>} */
    const taken = new Map();
    for (let node = 1; node < this.size; node++) {
      const above = parent[node];
      const where = `${above} ${place[node]} ${name[node]}`;
      const orphan = name[node] === "?" && place[node] === countMoves(moves[above]);
      this.lost[node] = orphan ? node : this.lost[above];
      if (orphan) continue;
      const before = taken.get(where);
      if (before !== undefined) this.gone[before] = this.birth[node];
      taken.set(where, node);
    }
    for (let node = 1; node < this.size; node++)
      this.gone[node] = Math.min(this.gone[node], this.gone[parent[node]]);
  }

  /** @param {number} time @returns {Moment} */
  at(time) {
    const t = Math.max(0, Math.min(this.last, Math.round(time)));
    const iteration = Math.ceil(t / 4);
    const k = t ? (t - 1) % 4 : -1;
    const row = this.iterations[iteration - 1];
    const path = !t ? [] : k ? row.path : row.path.slice(0, row.selected);
    const counted = k === 3 || !t ? iteration : iteration - 1;
    const grown = k >= 1 || !t ? iteration : iteration - 1;
    const phase = PHASES[k] ?? null;
    return { t, iteration, k, phase, row, path, walked: new Set(path), counted, grown };
  }

  /** @param {number} iteration @param {Phase} phase */
  momentOf = (iteration, phase) =>
    iteration ? 4 * (iteration - 1) + PHASES.indexOf(phase) + 1 : 0;

  /** @param {number} node @param {Moment} m */
  isThere(node, m) {
    const born = this.birth[node] >= 0 && this.birth[node] <= m.grown && m.grown < this.gone[node];
    return born && (this.lost[node] < 0 || m.path.includes(this.lost[node]));
  }

  /** @param {number} node @param {Moment} m */
  visits = (node, m) => this.counts[node].at(m.counted)[0];

  /** @param {number} node @param {Moment} m */
  children = (node, m) => this.below[node].filter(child => this.isThere(child, m));

  /** @param {number} node @param {Moment} m */
  mean(node, m) {
    const [visits, wins] = this.counts[node].at(m.counted);
    return visits && !this.isNobodys(node) ? wins / visits : NaN;
  }

  /** @param {number | null} player */
  playerName = player =>
    player === null ? null : (this.data.players[player] ?? `player ${player}`);

  /** @param {number} node @param {Moment} m */
  proof(node, m) {
    const [since, words] = this.proofs.get(node) ?? [Infinity, null];
    return since <= m.counted ? words : null;
  }

  /** A score, seen from the parent; ∞ before a visit. @param {number} node @param {Moment} m */
  scoreOf(node, m) {
    const parent = this.parent(node);
    if (parent === null || this.lost[node] === node) return NaN;
    if (this.score.c === null) return this.scores[node].at(m.counted + m.grown);
    const [visits, wins] = this.counts[node].at(m.counted);
    if (!visits) return Infinity;
    return wins / visits + this.score.c * Math.sqrt(Math.log(this.visits(parent, m)) / visits);
  }

  /** The names of all moves, as far as they are known. @param {number} node */
  moves = node => [this.data.nodes.moves[node]].flat().filter(name => typeof name === "string");

  /** How many moves have no child yet and may get one. @param {number} node @param {Moment} m */
  untried(node, m) {
    const all = countMoves(this.data.nodes.moves[node]);
    const noted = this.left.get(node)?.at(m.grown);
    const tried = this.children(node, m);
    if (!noted) return all - tried.filter(child => this.data.nodes.place[child] < all).length;
    const left = [...noted]; // names, and two moves may have the same
    for (const child of tried) {
      const at = left.indexOf(this.name(child));
      if (at >= 0) left.splice(at, 1);
    }
    return left.length;
  }

  /** From the root to a node. @param {number} node */
  line(node) {
    /** @type {number[]} */
    const line = [];
    for (let n = /** @type {number | null} */ (node); n !== null; n = this.parent(n))
      line.unshift(n);
    return line;
  }

  /** The moves that lead to a node. @param {number} node */
  namesTo = node => this.line(node).slice(1).map(this.name);

  /** The node to which these moves lead, or null. @param {string[]} names */
  find(names) {
    /** @type {number | undefined} */
    let node = 0;
    for (const name of names)
      node = node === undefined ? node : this.below[node].find(child => this.name(child) === name);
    return node ?? null;
  }

  /** The child with the most visits, if any has one. @param {number} node @param {Moment} m */
  mostVisited(node, m) {
    const visited = this.children(node, m).filter(child => this.visits(child, m) > 0);
    return visited.sort((a, b) => this.visits(b, m) - this.visits(a, m))[0] ?? null;
  }

  /** The most visited line from the root. @param {Moment} m */
  principal(m) {
    const line = [0];
    for (let next = this.mostVisited(0, m); next !== null; next = this.mostVisited(next, m))
      line.push(next);
    return line;
  }
}

/** @param {number | string[]} moves */
const countMoves = moves => (typeof moves === "number" ? moves : moves.length);
