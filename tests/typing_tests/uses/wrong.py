"""Uses that type checkers must refuse: each line that ends in `# wrong` is an error, and no other is."""

from random import Random

from mcts_teach import Node, TicTacToe, best_move, fast, record, search
from mcts_teach.variants import solver


class Unfinished:
    player = 0

    def moves(self) -> list[int]:
        return []


def simulate_alone(state: object) -> tuple[float, ...]:
    return (1, 0)


def expand_nothing(node: Node, rng: Random) -> int:
    return 0


def name_of_child(root: Node) -> str:
    return "centre"


search(Unfinished(), 10)  # wrong
search("TicTacToe", 10)  # wrong
search(TicTacToe(), "10")  # wrong
search(TicTacToe(), 10, simulate=simulate_alone)  # wrong
search(TicTacToe(), 10, expand=expand_nothing)  # wrong
search(TicTacToe(), 10, policy=max)  # wrong
search(TicTacToe(), 10, **solver(), seed="7")  # wrong
record(TicTacToe(), 10, simulate=simulate_alone)  # wrong
fast.search(TicTacToe(), 10, threads="2")  # wrong
best_move(search(TicTacToe(), 10)).upper()  # wrong
best_move(search(TicTacToe(), 10), name_of_child)  # wrong
TicTacToe().play("centre")  # wrong
search(TicTacToe(), 10).children["centre"]  # wrong
