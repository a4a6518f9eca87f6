"""Mistakes in what is counted and worked out: wins, visits, rewards, and the formula."""

from __future__ import annotations

from mcts_teach.checks.mistakes.misconception import CONNECT_FOUR, HAROLD, PUZZLES, PYTHON_UCT, Misconception

MISTAKES_IN_NUMBERS: dict[str, Misconception] = {
    # Whose win is it?
    "same-for-all": Misconception(
        "a win is a win for everybody",
        "Every node gets the same player's reward, so the opponent seems to help.",
        "the reference solution of a university problem set",
    ),
    "player-to-move": Misconception(
        "the wins of the player to move",
        "A node must keep the wins of the player who moved into it, for it is the parent who compares.",
        "a teaching notebook",
    ),
    "flips-each-level": Misconception(
        "the sign changes at every level",
        "Turning the reward over at each level is right only while two players take strict turns.",
        "github.com/suragnair/alpha-zero-general, commit f1a78e0: MCTS.py returns -v at each level",
    ),
    "right-for-one-seat": Misconception(
        "right only for the first player",
        "It works while the first player is to move, and searches for the opponent's good when the second one is.",
        "a teaching notebook",
    ),
    "upside-down": Misconception(
        "the other player's reward",
        "The reward of the opponent is counted, so the search looks for the move that loses.",
        "a pull request to a lecture's code: it always backed up the wrong player's score",
    ),
    "opponent-takes-minimum": Misconception(
        "the opponent takes the minimum",
        "The wins are kept for whoever moved, so each player looks for the highest score.",
        "the tic-tac-toe tutorial: the minimum of UCB for the opponent's turn",
    ),
    "bonus-subtracted": Misconception(
        "the bonus is subtracted",
        "A bonus with a minus punishes what is known little, so after one try each one reply is repeated for ever.",
        "the reference solution of a study on debugging",
    ),
    # Visits and wins
    "root-not-counted": Misconception(
        "the root is never counted",
        "A loop that stops when there is no parent forgets the root, and the bonus needs the root's visits.",
        f"the Hex lecture; {PYTHON_UCT}: backup stops where there is no parent",
    ),
    "only-the-leaf": Misconception(
        "only the last node is counted", "Every node of the path was visited, not just its end."
    ),
    "leaf-not-counted": Misconception(
        "the new node is not counted",
        "The child that was just added belongs to the path, and the game was played for it.",
    ),
    "no-visits": Misconception("visits are not counted", "Without visits there is neither a mean nor a bonus."),
    "counted-twice": Misconception(
        "a visit is counted twice", "One iteration is one visit at each node of the path, no more."
    ),
    "phantom-visit": Misconception(
        "nodes are born with a visit",
        "A node that begins with one visit has lost a game that was never played.",
        f"{HAROLD}: a node is made with visits=1",
    ),
    "overwritten": Misconception(
        "wins are overwritten", "The reward must be added to the wins so far; here only the last game is remembered."
    ),
    "mean-slips": Misconception(
        "the running mean goes wrong",
        "A mean kept step by step must add (reward - mean) / visits, with the visits already counted.",
    ),
    "no-wins": Misconception(
        "wins are never added",
        "Visits grow but wins stay 0, so every move looks equally bad.",
        "a visualiser that hands the reward over by value and adds to a copy",
    ),
    "off-the-path": Misconception(
        "nodes off the path are counted", "Only the nodes that this iteration walked through were visited."
    ),
    "zero-is-false": Misconception(
        "0 is a player, but it counts as false",
        "`if node.mover:` leaves out player 0 as well as nobody; ask `if node.mover is not None:`.",
    ),
    "root-has-no-mover": Misconception(
        "nobody moved into the root",
        "The root's mover is None, which is no place in the rewards: count its visit, and leave its wins alone.",
    ),
    # Draws and rewards
    "draw-is-a-loss": Misconception(
        "a draw counts as a loss",
        "A draw is worth half a win to each player; as a loss it looks as bad as the worst move.",
        f"{CONNECT_FOUR}; github.com/aimacode/aima-python, commit f104e03: only a utility above 0 is added",
    ),
    "draw-is-a-win": Misconception(
        "a draw counts as a win", "A draw is worth half a win, else the search settles for it when it could win."
    ),
    "one-number": Misconception(
        "one number for two players",
        "The end of a game is worth something to each player, so a reward for each is needed.",
        "the game-tree text leaves open whose wins a node counts",
    ),
    "winner-not-rewards": Misconception(
        "the winner instead of the rewards",
        "Who won is not yet what each player gets: a draw has no winner.",
        f"{CONNECT_FOUR} prints a draw as winner 2",
    ),
    "minus-one-to-one": Misconception(
        "another scale of rewards",
        "Differs from our convention: rewards from -1 to 1 are as good, and need twice the constant; here a loss is 0, "
        "a draw 1/2 and a win 1.",
    ),
    "no-return": Misconception(
        "nothing is returned", "Without a `return` the answer of a function is None, whatever it has worked out."
    ),
    # The formula
    "unvisited-zero": Misconception(
        "an unvisited child scores little",
        "Nothing is known about an unvisited child, so it must come before all others: infinity.",
        "an exercise on debugging",
    ),
    "unvisited-divides": Misconception(
        "division by zero at an unvisited child",
        "A child with no visits has no mean; its score is infinity, and must be said before dividing.",
        "an exercise on debugging",
    ),
    "log-of-child": Misconception(
        "the logarithm of the child's visits",
        "The logarithm counts the parent's visits, so that a neglected child's bonus grows.",
    ),
    "log-of-root": Misconception(
        "the root instead of the parent",
        "Each node is its own bandit: the score needs the visits of the child's own parent.",
        f"{PUZZLES}: mcts/mcts0.py takes the root's simulations everywhere",
    ),
    "no-log": Misconception(
        "no logarithm", "Without the logarithm the bonus grows so fast that the search never settles."
    ),
    "other-log": Misconception(
        "a logarithm of another base",
        "Differs from our convention: UCB1 has the natural logarithm, and another base amounts to another constant c.",
    ),
    "log-outside": Misconception(
        "the root covers too little", "Logarithm and division both stand under the root: sqrt(ln N / n)."
    ),
    "no-root": Misconception("no square root", "The bonus is a square root: without it rare moves get far too much."),
    "c-ignored": Misconception(
        "the constant does nothing",
        "The parameter c is there but the formula does not use it, so c = 0 still explores.",
        "a university problem set",
    ),
    "c-twice": Misconception(
        "the constant is applied twice", "c multiplies the bonus once, not once more inside the root."
    ),
    "no-bonus": Misconception(
        "no bonus at all", "The mean alone is greedy: one lost first game, and a good move starves."
    ),
    "no-mean": Misconception("no mean at all", "With the bonus alone every move is tried equally often for ever."),
    "wins-not-mean": Misconception(
        "wins instead of the mean", "A sum of wins grows with every visit; divide it by the visits of the child."
    ),
    "mean-by-parent": Misconception(
        "the mean over the parent's visits", "The wins of a child are divided by the child's own visits."
    ),
    "mean-by-one-more": Misconception(
        "the mean over one visit too many",
        "The 1 + n belongs into the bonus of PUCT; a mean is divided by n.",
        f"{PYTHON_UCT}: Q divides by 1 + number_visits",
    ),
    "bonus-by-one-more": Misconception(
        "one visit too many in the bonus", "UCB1's bonus divides by n; the 1 + n belongs to PUCT."
    ),
    "parent-and-child-swapped": Misconception(
        "parent and child change places", "The mean and the division are the child's, the logarithm is the parent's."
    ),
    "whole-numbers": Misconception(
        "whole-number division", "// throws away the fraction, so that every mean but 1 is 0: use /."
    ),
    "mean-turned-over": Misconception(
        "one minus the mean",
        "The wins are already those of the player who chooses; turned over they are the opponent's.",
        "a teaching notebook",
    ),
}
