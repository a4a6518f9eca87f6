"""Right programs for a whole search, as texts: for the check and the name of the program its source."""

RIGHT_SEARCHES = {
    ("search", "a class with parents"): """
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
    ("search", "recursive negamax in dictionaries"): """
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
    ("search", "all children at once, no tree to show"): """
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
}
