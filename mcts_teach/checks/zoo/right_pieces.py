"""Right programs in several styles, as texts: for the piece and the name of the program its source."""

RIGHT_PIECES = {
    ("ucb1", "ucb1 in steps"): """
    def my_ucb1(parent, child, c=math.sqrt(2)):
        if child.visits == 0:
            return float("inf")
        mean = child.wins / child.visits
        bonus = c * math.sqrt(math.log(parent.visits) / child.visits)
        return mean + bonus
""",
    ("ucb1", "ucb1 with its constant inside"): """
    def upper_bound(node, kid, constant=2):
        try:
            exploit = kid.wins / kid.visits
            explore = (constant * math.log(node.visits) / kid.visits) ** 0.5
        except ZeroDivisionError:
            return 10 ** 9
        return exploit + explore
""",
    ("select", "recursive select"): """
    def descend(node, score=ucb1):
        if node.untried or not node.children:
            return [node]
        best = None
        for child in node.children.values():
            if best is None or score(node, child) > score(node, best):
                best = child
        return [node] + descend(best, score)
""",
    ("select", "select that sorts"): """
    def walk(root, score=ucb1):
        path, node = [root], root
        while len(node.children) > 0 and len(node.untried) == 0:
            ranked = sorted(node.children.items(), key=lambda pair: score(node, pair[1]))
            node = ranked[-1][1]
            path.append(node)
        return path
""",
    ("select", "select without a parameter"): """
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
    ("expand", "expand in order"): """
    def grow(node, rng):
        if len(node.untried) == 0:
            return None
        move = node.untried.pop(0)
        after = node.state.play(move)
        child = Node(after, node.state.player)
        node.children[move] = child
        return child
""",
    ("expand", "expand all at once"): """
    def grow_all(node, rng):
        moves = node.state.moves()
        fresh = [move for move in moves if move not in node.children]
        rng.shuffle(fresh)
        for move in fresh:
            node.children[move] = Node(node.state.play(move), mover=node.state.player)
        node.untried.clear()
        return node.children[fresh[0]] if fresh else None
""",
    ("simulate", "recursive simulate"): """
    def playout(state, rng):
        moves = state.moves()
        if len(moves) == 0:
            return state.rewards()
        pick = moves[rng.randrange(len(moves))]
        return playout(state.play(pick), rng)
""",
    ("simulate", "simulate with a line of moves"): """
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
    ("backpropagate", "backpropagate from the leaf"): """
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
    ("backpropagate", "backpropagate with means"): """
    def update(path, rewards):
        def visit(node, reward):
            mean = node.wins / node.visits if node.visits else 0
            node.visits += 1
            mean += (reward - mean) / node.visits
            node.wins = mean * node.visits

        for node in reversed(path):
            visit(node, 0 if node.mover is None else rewards[node.mover])
""",
    ("best_move", "best_move in a loop"): """
    def final_move(root):
        favourite, most = None, -1
        for move in root.children:
            n = root.children[move].visits
            if n > most:
                favourite, most = move, n
        return favourite
""",
    ("best_move", "best_move that sorts"): """
    def choose(tree):
        order = sorted(tree.children.items(), key=lambda pair: -pair[1].visits)
        move, child = order[0]
        return move
""",
    ("flat", "flat with a table"): """
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
    ("puct", "puct in steps"): """
    def my_puct(parent, child, *, policy, c=5.0):
        move = [m for m in parent.children if parent.children[m] is child][0]
        prior = policy(parent.state)[move]
        q = 0.0
        if child.visits:
            q = child.wins / child.visits
        return q + c * prior * parent.visits ** 0.5 / (child.visits + 1)
""",
    ("array_step", "argmax over arrays"): """
    import numpy as np

    def choose(visits, wins, parent_visits, c):
        n = np.maximum(visits, 1)
        values = wins / n + c * np.sqrt(np.log(parent_visits) / n)
        values[visits == 0] = np.inf
        return values.argmax()
""",
    ("node", "a plain class"): """
    class Spot:
        def __init__(self, state, mover=None, children=None):
            self.state = state
            self.mover = mover
            self.visits = 0
            self.wins = 0
            self.children = {} if children is None else children
            self.untried = [move for move in state.moves()]
""",
    ("loop", "one iteration, step by step"): """
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
    ("loop", "one iteration without helpers"): """
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
    ("game", "tic-tac-toe as text"): """
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
    ("game", "tic-tac-toe as sets"): """
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
}
