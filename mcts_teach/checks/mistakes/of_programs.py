"""Mistakes in what a program does: walks, nodes, playouts, loops and games."""

from __future__ import annotations

from mcts_teach.checks.mistakes.misconception import CONNECT_FOUR, HAROLD, IMPARA, PUZZLES, Misconception

MISTAKES_IN_PROGRAMS: dict[str, Misconception] = {
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
        "the score is not used", "The walk chooses by the score that it is given, so that other formulas can be tried."
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
        "the mover is the player to move", "The mover made the move into the node: the player to move in the parent."
    ),
    "no-mover": Misconception("the child has no mover", "Without its mover a node does not know whose wins to count."),
    "over-and-expanded": Misconception(
        "a finished game is expanded", "A finished game has no move to expand: return None and leave the node alone."
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
        "nodes share one list or dictionary",
        "A list or a dictionary as a default value is made once and shared by all nodes: make a new one for each.",
    ),
    # Simulation and state
    "one-move": Misconception(
        "one move instead of a game", "Play on until the game is over; before that there are no rewards."
    ),
    "moves-not-renewed": Misconception(
        "the moves of the first position", "After each move there are other moves: ask the new position."
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
        "the global dice", "random.choice uses one source for the whole program; use the rng that is handed over."
    ),
    "cut-short": Misconception(
        "the game is cut short", "A move limit that is too low ends games early, and half a win is not their result."
    ),
    "plays-after-the-end": Misconception(
        "plays on after the end", "A game that is over has no moves: look before playing the first one."
    ),
    "state-changed": Misconception(
        "the caller's position is changed", "A search plays on copies; the position that it was given stays as it was."
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
        "the prior of another position", "The parent's position has the move; ask the policy there, not in the child."
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
