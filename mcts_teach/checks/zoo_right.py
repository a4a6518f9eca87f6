"""Right programs in several styles, as texts: for each piece, and for a whole search."""

from textwrap import dedent

RIGHT: dict[tuple[str, str], str] = {}


def _right(piece: str, name: str, source: str) -> None:
    RIGHT[piece, name] = dedent(source).lstrip()


_right(
    "ucb1",
    "ucb1 in steps",
    """
    def my_ucb1(parent, child, c=math.sqrt(2)):
        if child.visits == 0:
            return float("inf")
        mean = child.wins / child.visits
        bonus = c * math.sqrt(math.log(parent.visits) / child.visits)
        return mean + bonus
""",
)
_right(
    "ucb1",
    "ucb1 with its constant inside",
    """
    def upper_bound(node, kid, constant=2):
        try:
            exploit = kid.wins / kid.visits
            explore = (constant * math.log(node.visits) / kid.visits) ** 0.5
        except ZeroDivisionError:
            return 10 ** 9
        return exploit + explore
""",
)
_right(
    "select",
    "recursive select",
    """
    def descend(node, score=ucb1):
        if node.untried or not node.children:
            return [node]
        best = None
        for child in node.children.values():
            if best is None or score(node, child) > score(node, best):
                best = child
        return [node] + descend(best, score)
""",
)
_right(
    "select",
    "select that sorts",
    """
    def walk(root, score=ucb1):
        path, node = [root], root
        while len(node.children) > 0 and len(node.untried) == 0:
            ranked = sorted(node.children.items(), key=lambda pair: score(node, pair[1]))
            node = ranked[-1][1]
            path.append(node)
        return path
""",
)
_right(
    "select",
    "select without a parameter",
    """
    def tree_policy(node):
        path = []
        while True:
            path.append(node)
            if node.untried:
                break
            kids = list(node.children.values())
            if not kids:
                break
            values = [math.inf if k.visits == 0 else k.wins / k.visits
                      + math.sqrt(2 * math.log(node.visits) / k.visits) for k in kids]
            node = kids[values.index(max(values))]
        return path
""",
)
_right(
    "expand",
    "expand in order",
    """
    def grow(node, rng):
        if len(node.untried) == 0:
            return None
        move = node.untried.pop(0)
        after = node.state.play(move)
        child = Node(after, node.state.player)
        node.children[move] = child
        return child
""",
)
_right(
    "expand",
    "expand all at once",
    """
    def grow_all(node, rng):
        moves = node.state.moves()
        fresh = [move for move in moves if move not in node.children]
        rng.shuffle(fresh)
        for move in fresh:
            node.children[move] = Node(node.state.play(move), mover=node.state.player)
        node.untried.clear()
        return node.children[fresh[0]] if fresh else None
""",
)
_right(
    "simulate",
    "recursive simulate",
    """
    def playout(state, rng):
        moves = state.moves()
        if len(moves) == 0:
            return state.rewards()
        pick = moves[rng.randrange(len(moves))]
        return playout(state.play(pick), rng)
""",
)
_right(
    "simulate",
    "simulate with a line of moves",
    """
    def random_game(start, rng):
        line = []
        position = start
        for _ in range(1000):
            legal = list(position.moves())
            if not legal:
                break
            rng.shuffle(legal)
            line.append(legal.pop())
            position = position.play(line[-1])
        first, *others = position.rewards()
        return [first, *others]
""",
)
_right(
    "backpropagate",
    "backpropagate from the leaf",
    """
    def tell(path, rewards):
        i = len(path) - 1
        while i >= 0:
            node = path[i]
            node.visits = node.visits + 1
            who = node.mover
            if who is not None:
                node.wins = node.wins + rewards[who]
            i -= 1
""",
)
_right(
    "backpropagate",
    "backpropagate with means",
    """
    def update(path, rewards):
        def visit(node, reward):
            mean = node.wins / node.visits if node.visits else 0
            node.visits += 1
            mean += (reward - mean) / node.visits
            node.wins = mean * node.visits

        for node in reversed(path):
            visit(node, 0 if node.mover is None else rewards[node.mover])
""",
)
_right(
    "best_move",
    "best_move in a loop",
    """
    def final_move(root):
        favourite, most = None, -1
        for move in root.children:
            n = root.children[move].visits
            if n > most:
                favourite, most = move, n
        return favourite
""",
)
_right(
    "best_move",
    "best_move that sorts",
    """
    def choose(tree):
        order = sorted(tree.children.items(), key=lambda pair: -pair[1].visits)
        move, child = order[0]
        return move
""",
)
_right(
    "flat",
    "flat with a table",
    """
    def ratios(state, playouts, rng):
        table = {}
        me = state.player
        for move in state.moves():
            total = 0
            after = state.play(move)
            for game in range(playouts):
                result = simulate(after, rng)
                total += result[me]
            table[move] = total / playouts
        return table
""",
)
_right(
    "puct",
    "puct in steps",
    """
    def my_puct(parent, child, *, policy, c=5.0):
        move = [m for m in parent.children if parent.children[m] is child][0]
        prior = policy(parent.state)[move]
        q = 0.0
        if child.visits:
            q = child.wins / child.visits
        return q + c * prior * parent.visits ** 0.5 / (child.visits + 1)
""",
)
_right(
    "array_step",
    "argmax over arrays",
    """
    import numpy as np

    def choose(visits, wins, parent_visits, c):
        n = np.maximum(visits, 1)
        values = wins / n + c * np.sqrt(np.log(parent_visits) / n)
        values[visits == 0] = np.inf
        return values.argmax()
""",
)

_right(
    "node",
    "a plain class",
    """
    class Spot:
        def __init__(self, state, mover=None, children=None):
            self.state = state
            self.mover = mover
            self.visits = 0
            self.wins = 0
            self.children = {} if children is None else children
            self.untried = [move for move in state.moves()]
""",
)
_right(
    "loop",
    "one iteration, step by step",
    """
    def my_iteration(root, rng):
        path = select(root)
        leaf = path[-1]
        child = expand(leaf, rng)
        if child:
            path.append(child)
            leaf = child
        result = simulate(leaf.state, rng)
        backpropagate(path, result)
""",
)
_right(
    "loop",
    "one iteration without helpers",
    """
    def iterate(root, rng):
        path, node = [root], root
        while not node.untried and node.children:
            node = max(node.children.values(), key=lambda child: ucb1(path[-1], child))
            path.append(node)
        if node.untried:
            move = node.untried.pop()
            node.children[move] = Node(node.state.play(move), node.state.player)
            node = node.children[move]
            path.append(node)
        state = node.state
        while state.moves():
            state = state.play(rng.choice(state.moves()))
        for node in path:
            node.visits += 1
            if node.mover is not None:
                node.wins += state.rewards()[node.mover]
""",
)
_right(
    "game",
    "tic-tac-toe as text",
    """
    class Board:
        LINES = ["012", "345", "678", "036", "147", "258", "048", "246"]

        def __init__(self, cells="........."):
            self.cells = cells

        @property
        def player(self):
            return self.cells.count("X") - self.cells.count("O")

        def lines_of(self, symbol):
            return sum(all(self.cells[int(i)] == symbol for i in line) for line in self.LINES)

        def moves(self):
            if self.lines_of("X") or self.lines_of("O"):
                return []
            return [i for i, cell in enumerate(self.cells) if cell == "."]

        def play(self, move):
            if move not in self.moves():
                raise ValueError(f"{move} is not one of {self.moves()}")
            symbol = "XO"[self.player]
            return Board(self.cells[:move] + symbol + self.cells[move + 1:])

        def rewards(self):
            if self.moves():
                raise ValueError("the game goes on")
            if self.lines_of("X"):
                return (1, 0)
            if self.lines_of("O"):
                return (0, 1)
            return (0.5, 0.5)
""",
)
_right(
    "game",
    "tic-tac-toe as sets",
    """
    class Sets:
        def __init__(self, mine=frozenset(), theirs=frozenset(), player=0):
            self.mine, self.theirs, self.player = mine, theirs, player

        def won(self):
            lines = [{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}]
            return any(line <= self.theirs for line in lines)

        def moves(self):
            return [] if self.won() else sorted(set(range(9)) - self.mine - self.theirs)

        def play(self, move):
            if move not in self.moves():
                raise ValueError(move)
            return Sets(self.theirs, self.mine | {move}, 1 - self.player)

        def rewards(self):
            if self.moves():
                raise ValueError("not yet")
            result = [0.5, 0.5]
            if self.won():
                result[self.player], result[1 - self.player] = 0, 1
            return tuple(result)
""",
)

_right(
    "search",
    "a class with parents",
    """
    from mcts_teach.checks import Adapter

    class Place:
        def __init__(self, state, parent=None, move=None):
            self.state, self.parent, self.move = state, parent, move
            self.kids, self.n, self.w = [], 0, 0.0
            self.open = list(state.moves())

        def best_kid(self):
            return max(self.kids, key=lambda k: k.w / k.n + math.sqrt(2 * math.log(self.n) / k.n))

    def grow(state, iterations, seed):
        dice, root = Random(seed), Place(state)
        for _ in range(iterations):
            place = root
            while not place.open and place.kids:
                place = place.best_kid()
            if place.open:
                move = place.open.pop(dice.randrange(len(place.open)))
                place.kids.append(Place(place.state.play(move), place, move))
                place = place.kids[-1]
            end = place.state
            while end.moves():
                end = end.play(dice.choice(end.moves()))
            while place is not None:
                place.n += 1
                if place.parent is not None:
                    place.w += end.rewards()[place.parent.state.player]
                place = place.parent
        return root

    def final(root):
        return max(root.kids, key=lambda k: k.n).move

    adapter = Adapter(
        grow,
        children=lambda place: {kid.move: kid for kid in place.kids},
        visits=lambda place: place.n,
        mean=lambda place: place.w / place.n if place.n else None,
        move=final,
    )
""",
)
_right(
    "search",
    "recursive negamax in dictionaries",
    """
    from mcts_teach.checks import Adapter

    def uct(state, iterations, seed):
        dice = Random(seed)
        visits, total, known = {}, {}, {(): state}

        def value(end):
            return end.rewards()[end.player] * 2 - 1

        def rollout(position):
            moves = position.moves()
            if not moves:
                return value(position)
            return -rollout(position.play(dice.choice(moves)))

        def visit(line):
            position = known[line]
            moves = position.moves()
            new = [m for m in moves if line + (m,) not in known]
            if not moves:
                result = value(position)
            elif new:
                move = dice.choice(new)
                child = line + (move,)
                known[child] = position.play(move)
                answer = rollout(known[child])
                visits[child], total[child] = 1, -answer
                result = -answer
            else:
                def bound(m):
                    n = visits[line + (m,)]
                    return total[line + (m,)] / n + 2 * math.sqrt(math.log(visits[line]) / n)
                result = -visit(line + (max(moves, key=bound),))
            visits[line] = visits.get(line, 0) + 1
            total[line] = total.get(line, 0) - result
            return result

        for _ in range(iterations):
            visit(())
        return {"visits": visits, "total": total, "line": ()}

    def kids(view):
        depth = len(view["line"]) + 1
        lines = [line for line in view["visits"] if line[:-1] == view["line"] and len(line) == depth]
        return {line[-1]: dict(view, line=line) for line in lines}

    def mean(view):
        line = view["line"]
        return (view["total"][line] / view["visits"][line] + 1) / 2 if line else None

    adapter = Adapter(
        uct, kids, lambda view: view["visits"][view["line"]], mean,
        lambda view: max(kids(view).items(), key=lambda pair: pair[1]["visits"][pair[1]["line"]])[0],
    )
""",
)
_right(
    "search",
    "all children at once, no tree to show",
    """
    from mcts_teach.checks import moves_only

    class Thinker:
        def __init__(self, seed):
            self.rng = Random(seed)

        def __call__(self, state, iterations):
            stats = {}
            for _ in range(iterations):
                self.iterate(state, stats)
            first = {m: stats.get((m,), (0, 0))[0] for m in state.moves()}
            return max(first, key=first.get)

        def iterate(self, state, stats):
            line, movers = (), []
            while state.moves() and (not line or line in stats):
                total = 1 + sum(stats.get(line + (m,), (0, 0))[0] for m in state.moves())
                movers.append(state.player)
                pick = max(state.moves(), key=lambda m: self.score(stats.get(line + (m,)), total))
                line, state = line + (pick,), state.play(pick)
            while state.moves():
                state = state.play(self.rng.choice(state.moves()))
            for depth, mover in enumerate(movers, 1):
                n, w = stats.get(line[:depth], (0, 0))
                stats[line[:depth]] = (n + 1, w + state.rewards()[mover])

        def score(self, entry, total):
            if entry is None:
                return 1000 + self.rng.random()
            return entry[1] / entry[0] + math.sqrt(2 * math.log(total) / entry[0])

    adapter = moves_only(lambda state, iterations, seed: Thinker(seed)(state, iterations))
""",
)
