"""The mistakes that real programs make, by name: what goes wrong in one sentence, and where it was seen.

A project is named only with its address and the commit at which anybody can look it up. A few are no mistakes in
themselves: their sentences begin with "Differs from our convention".
"""

from __future__ import annotations

from typing import NamedTuple


class Misconception(NamedTuple):
    """A mistake that has a name."""

    name: str
    sentence: str
    seen: str = ""  # where in the wild, if it was


CONNECT_FOUR = "the Node.js Connect Four tutorial (github.com/quasimik/medium-mcts, commit b05c884)"
IMPARA = "github.com/ImparaAI/monte-carlo-tree-search, commit d9a8bc9"
HAROLD = "github.com/haroldsultan/MCTS, commit d394300"
PYTHON_UCT = "github.com/brilee/python_uct, commit 8b49ebd"
PUZZLES = "github.com/ryanbhayward/games-puzzles-algorithms, commit 504e875"

MISCONCEPTIONS: dict[str, Misconception] = {
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
        "nothing is returned",
        "Without a `return` the answer of a function is None, whatever it has worked out.",
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
        "no bonus at all",
        "The mean alone is greedy: one lost first game, and a good move starves.",
    ),
    "no-mean": Misconception("no mean at all", "With the bonus alone every move is tried equally often for ever."),
    "wins-not-mean": Misconception(
        "wins instead of the mean", "A sum of wins grows with every visit; divide it by the visits of the child."
    ),
    "mean-by-parent": Misconception(
        "the mean over the parent's visits",
        "The wins of a child are divided by the child's own visits.",
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
    # Selection
    "past-the-untried": Misconception(
        "walks past untried moves",
        "While a node has an untried move the walk stops there; else some moves are never tried.",
    ),
    "one-level": Misconception("one level only", "The walk goes on as long as every move of the node has been tried."),
    "past-the-end": Misconception(
        "walks past the end of the game",
        "A finished game has no children, and the highest of none is an error: stop there.",
        "the Hex lecture and a university problem set",
    ),
    "score-ignored": Misconception(
        "the score is not used",
        "The walk chooses by the score that it is given, so that other formulas can be tried.",
    ),
    "best-starts-at-zero": Misconception(
        "best starts at 0",
        "If every score is below 0 none of them beats a 0, and nothing is chosen: start with minus infinity.",
        f"{HAROLD}: bestscore=0.0",
    ),
    "worst-child": Misconception("the lowest score", "The walk goes to the child with the highest score."),
    "by-visits": Misconception("the most visited child", "Visits are for the final move; a walk needs the score."),
    "by-chance": Misconception(
        "a child at random",
        "The walk takes the highest score; at random, even in proportion, it does not learn where to look.",
        "lecture notes on reinforcement learning",
    ),
    "end-without-path": Misconception(
        "the end instead of the path", "Every node on the way wants to hear the result, so all of them are returned."
    ),
    "moves-not-nodes": Misconception(
        "the moves instead of the nodes", "Visits and wins are kept in the nodes, so the path is a list of nodes."
    ),
    "path-reversed": Misconception("the path upside down", "The path goes from the root to where the walk stops."),
    "path-without-root": Misconception(
        "the path without the root", "The root is the first node of every path; it must hear the result too."
    ),
    "path-without-end": Misconception(
        "the path without its end", "The node at which the walk stops belongs to the path: that is where to expand."
    ),
    "looking-changes": Misconception(
        "looking changes the tree", "A walk only looks; visits and wins are counted by backpropagate, once."
    ),
    # Expansion and nodes
    "move-not-played": Misconception(
        "the move is not played",
        "The child's position must be the one after the move, or the game goes on from the wrong place.",
        "the Hex lecture: a missing s.addmove(n.move)",
    ),
    "untried-kept": Misconception(
        "the move stays untried",
        "A move with a child is not untried any more; else it is expanded again and again.",
        f"{PUZZLES}: in mcts/mcts0.py the root stays a leaf, so it is expanded again and again",
    ),
    "not-hung-in": Misconception(
        "the child is not in the tree", "A child must be hung into its parent's children, or the walk never finds it."
    ),
    "mover-is-next": Misconception(
        "the mover is the player to move",
        "The mover made the move into the node: the player to move in the parent.",
    ),
    "no-mover": Misconception("the child has no mover", "Without its mover a node does not know whose wins to count."),
    "over-and-expanded": Misconception(
        "a finished game is expanded",
        "A finished game has no move to expand: return None and leave the node alone.",
    ),
    "children-lost": Misconception(
        "the older children are lost", "A new child joins the others; their visits must not be thrown away."
    ),
    "counts-at-once": Misconception(
        "expanding already counts", "Visits and wins come from backpropagate; a new child has none of either."
    ),
    "moves-lost": Misconception(
        "untried moves are lost", "Only the move that got a child is struck from the untried ones."
    ),
    "parent-returned": Misconception(
        "the parent is returned", "The path goes on to the new child, so that the game is played for it."
    ),
    "nothing-returned": Misconception(
        "the new child is not returned", "The path goes on to the new child; without it the game begins one move early."
    ),
    "children-without-moves": Misconception(
        "the children are not kept by their moves",
        "`children` is a dictionary from each move to its node, so that the best child says which move to play.",
    ),
    "shared-list": Misconception(
        "nodes share one list",
        "A list as a default value is made once and shared by all nodes: make a new one for each.",
    ),
    # Simulation and state
    "one-move": Misconception(
        "one move instead of a game", "Play on until the game is over; before that there are no rewards."
    ),
    "moves-not-renewed": Misconception(
        "the moves of the first position",
        "After each move there are other moves: ask the new position.",
    ),
    "never-ends": Misconception(
        "a loop that never ends",
        "Each turn of a loop must bring its end nearer: go on to the next node, number or position, and keep it.",
    ),
    "never-deeper": Misconception(
        "a function that calls itself for ever", "Each call must come closer to an end at which it stops."
    ),
    "end-moves-rare": Misconception(
        "the first and last move half as often",
        "Rounding a random number gives the two ends half the share: use rng.choice.",
        "github.com/vgarciasc/mcts-viz, commit 230b5f6: round(random(length - 1))",
    ),
    "always-the-same": Misconception(
        "always the same game", "A playout draws its moves at random; one fixed game says little about a position."
    ),
    "not-uniform": Misconception(
        "some moves are drawn more often", "In a plain playout every legal move is equally likely."
    ),
    "own-dice": Misconception(
        "dice of its own",
        "Use the rng that is handed over: with the same seed the same search comes again.",
        f"{CONNECT_FOUR}: Math.random takes no seed",
    ),
    "global-dice": Misconception(
        "the global dice",
        "random.choice uses one source for the whole program; use the rng that is handed over.",
    ),
    "cut-short": Misconception(
        "the game is cut short",
        "A move limit that is too low ends games early, and half a win is not their result.",
    ),
    "plays-after-the-end": Misconception(
        "plays on after the end",
        "A game that is over has no moves: look before playing the first one.",
    ),
    "state-changed": Misconception(
        "the caller's position is changed",
        "A search plays on copies; the position that it was given stays as it was.",
    ),
    # The final move
    "highest-mean": Misconception(
        "the highest mean",
        "Differs from our convention: others play this max child, but a mean over few visits is luck; the most visited "
        "move has stood the test.",
        "the game-tree text and a course whose text says most visited while its code takes the mean",
    ),
    "highest-ucb": Misconception(
        "the final move still explores",
        "The bonus is for looking, not for playing: it can pick a move that was hardly tried.",
    ),
    "most-wins": Misconception(
        "the most wins", "Wins grow with visits, but a move can be trusted for its visits alone when games are lost."
    ),
    "fewest-visits": Misconception("the fewest visits", "The search visits often what it trusts: take the most."),
    "first-move": Misconception("always the first move", "Compare the children; their order means nothing."),
    "node-not-move": Misconception(
        "the child instead of the move", "What is played is a move: the key in children, not the node behind it."
    ),
    "needs-all-tried": Misconception(
        "no answer before every move was tried",
        "After few iterations some moves have no child; choose among those that have.",
        f"{CONNECT_FOUR}: Not enough information!",
    ),
    # The loop and the whole search
    "played-from-the-parent": Misconception(
        "the game is played from the parent",
        "The random game begins at the new child, or it says nothing about its move.",
        "the Hex lecture: the second move is never played",
    ),
    "path-without-child": Misconception(
        "the new child is left out of the path",
        "The child that expand returns must join the path before the result is told.",
    ),
    "nothing-told": Misconception("nobody is told", "Without backpropagate the tree grows but learns nothing."),
    "end-not-counted": Misconception(
        "a finished game is not counted",
        "A visit to a finished game is a visit: without it the search freezes there.",
        f"{IMPARA}: where there is no child, nothing is updated",
    ),
    "one-too-many": Misconception(
        "one iteration too many or too few", "Ten iterations are ten visits of the root, no more and no less."
    ),
    "state-not-kept": Misconception(
        "the tree is thrown away", "Each iteration goes on in the same tree; a new root each time forgets it all."
    ),
    "grows-without-bound": Misconception(
        "the same moves are expanded again and again",
        "A node has one child for each legal move; more means that a flag or list is not updated.",
        f"{PUZZLES}: in mcts/mcts0.py the root stays a leaf, so it is expanded again and again",
    ),
    "takes-first-found": Misconception(
        "the opponent helps",
        "The search believes that the opponent will play along, and walks into a loss that one reply forces.",
        "the Hex lecture, iteration 4: Black picks what is best for White",
    ),
    # PUCT
    "prior-ignored": Misconception(
        "the prior is ignored", "PUCT multiplies the bonus by the probability that the policy gives the move."
    ),
    "prior-or-one": Misconception(
        "a prior of 0 becomes 1",
        "`prior or 1` takes 0 for a missing value: the impossible move becomes the most curious.",
        f"{IMPARA}: self.policy_value or 1",
    ),
    "puct-with-log": Misconception(
        "UCB1's bonus in PUCT",
        "PUCT has sqrt(N) / (1 + n) where UCB1 has sqrt(ln N / n).",
        "the tic-tac-toe tutorial explains the one and runs the other",
    ),
    "puct-without-one": Misconception(
        "no 1 in PUCT's bonus",
        "The 1 + n keeps the score of an unvisited child finite, so that the policy can rank them.",
    ),
    "other-prior": Misconception(
        "the prior of another position",
        "The parent's position has the move; ask the policy there, not in the child.",
    ),
    # Games
    "wins-do-not-end": Misconception(
        "a win does not end the game",
        "Once somebody has won there are no more moves.",
        "an exercise on debugging, and a teaching notebook",
    ),
    "a-line-forgotten": Misconception(
        "a line is forgotten",
        "All rows, columns and both diagonals count.",
        "an exercise on debugging tests one diagonal twice, in the part declared free of bugs",
    ),
    "draw-before-win": Misconception(
        "the full board is tested before the win",
        "The last stone can win: look for a line first.",
        f"{CONNECT_FOUR}; in about 8 of 10,000 random games the last disc wins",
    ),
    "turn-does-not-change": Misconception(
        "the turn does not change", "After a move the other player is to move, and that is part of the position."
    ),
    "illegal-accepted": Misconception(
        "illegal moves are played", "A taken cell cannot be played: raise a ValueError that names the legal moves."
    ),
    "rewards-before-the-end": Misconception(
        "rewards before the end", "An unfinished game has no rewards: raise a ValueError."
    ),
    "rewards-of-the-loser": Misconception(
        "the rewards are exchanged",
        "rewards[p] is what player p gets; when a game is won it is the loser who would move next.",
    ),
    "two-lines-count-double": Misconception(
        "two lines at once count double",
        "A win is a win: 1, however many lines it completes.",
        "github.com/theodm/mcts-visual, commit 8b33549: getResultMap adds 1 for each line",
    ),
    # Flat Monte Carlo
    "judged-by-the-reply": Misconception(
        "judged by the player to reply",
        "The one who makes the move asks what it brings: state.player before the move, not after.",
    ),
    "sum-not-share": Misconception("a count, not a share", "Divide by the number of games, so that means compare."),
    "draws-forgotten": Misconception(
        "draws are left out", "Every game counts: leave out the draws and the share is not of the games played."
    ),
}
