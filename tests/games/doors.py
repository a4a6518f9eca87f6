"""A learner's game, what changes it, and all that is asked to play a game."""

from dataclasses import dataclass, replace

from mcts_teach import exact_value, explore, move_values, optimal_moves, play_board, random_value, record, search
from mcts_teach.parallel import search_parallel
from mcts_teach.playing import flat_mc_player, match, mcts_player, play, tournament


@dataclass(frozen=True)
class Take:
    """Take one or two of some stones; whoever takes the last one wins."""

    left: int = 7
    turn: int = 0

    @property
    def player(self):
        return self.turn

    def moves(self):
        return [n for n in (1, 2) if n <= self.left]

    def play(self, n):
        return replace(self, left=self.left - n, turn=1 - self.turn)

    def rewards(self):
        return (0.0, 1.0) if self.turn == 0 else (1.0, 0.0)


def first_move(state):
    return state.moves()[0]


DOORS = {
    "search": lambda state: search(state, 60),
    "record": lambda state: record(state, 60),
    "explore": lambda state: explore(state, 60),
    "play": lambda state: play(state, [first_move, first_move]),
    "match": lambda state: match(state, [first_move, first_move], 2, progress=False),
    "exact_value": exact_value,
    "random_value": random_value,
    "tournament": lambda state: tournament(state, {"one": first_move, "other": first_move}, 2, progress=False),
    "move_values": move_values,
    "optimal_moves": optimal_moves,
    "mcts_player": lambda state: mcts_player(60)(state),
    "flat_mc_player": lambda state: flat_mc_player(5)(state),
    "play_board": play_board,
    "search_parallel": lambda state: search_parallel(state, 60, workers=1, progress=False),
}


def changed(**members):
    return type("Mine", (Take,), members)
