"""The cards of the course in the order of its notebooks: choose an answer; each wrong one is told what it overlooks."""

from __future__ import annotations

from mcts_teach.checks.questions import Card

CARDS: dict[str, Card] = {
    "c1-answered": Card(
        "O plays c1. How does the game end, if X answers as well as possible?",
        {"a": "O wins", "b": "it is a draw", "c": "X wins"},
        "c",
        {
            "a": "c1 does threaten to win in two ways. But whose turn is it now?",
            "b": "A block would stop only one of O's two threats. Has X something better than a block?",
            "c": "X has three in a column with the very next move, so O's threats come too late.",
        },
    ),
    "means-see": Card(
        "A player takes the best mean of 1,000 random games after each move. Will it find O's best move?",
        {"a": "yes", "b": "no, nor with a million games", "c": "no, but it would with a million games"},
        "b",
        {
            "a": "X's best answer comes up in about one game of five. What do the other four do to the mean?",
            "b": "Its means are exact enough, but X's blunders count in them as much as X's best answer.",
            "c": "More games make a mean more exact. But what is it the mean of?",
        },
    ),
    "iterations-needed": Card(
        "How many iterations will the search need here?",
        {"a": "100", "b": "500", "c": "2,000"},
        "c",
        {
            "a": "That is about 16 for each of the six moves. Has it seen X's best answers to each of them by then?",
            "b": "Before, X won with the next move. Here X needs more moves, and each of them has to be found.",
            "c": "Even with 500 it chooses a move that loses, because X's best answers win only some moves later.",
        },
    ),
    "play-makes": Card(
        "The state is an empty board. Then comes after = state.play(4). What does print(state) show?",
        {"a": "a board with a cross in the middle", "b": "an empty board", "c": "an error"},
        "b",
        {
            "a": "That is what print(after) shows. Who has changed the state?",
            "b": "To play a move makes a new position, and leaves the old one as it was.",
            "c": "Cell 4 is free and it is X's turn, so nothing is wrong. What becomes of the old position?",
        },
    ),
    "most-games": Card(
        "Which first move of X is in the most games?",
        {"a": "the centre", "b": "a corner", "c": "an edge"},
        "c",
        {
            "a": "Four rows run through the centre, more than elsewhere. Are there more games if they end early?",
            "b": "Three rows run through a corner. Is there a cell through which fewer run, so that games last longer?",
            "c": "Only two rows run through an edge, so fewer games end early, and long games can go on in more ways.",
        },
    ),
    "random-share": Card(
        "X wins 51.4 % of all the different games of tic-tac-toe. And of random games?",
        {"a": "51.4 % as well", "b": "more", "c": "less"},
        "b",
        {
            "a": "So it would be if each game were equally likely. Is a game of five moves as likely as one of nine?",
            "b": "Short games are likelier than long ones, and all of the shortest are X's.",
            "c": "Some games are indeed likelier than others. Which, short or long ones? And who wins the shortest?",
        },
    ),
    "probabilities": Card(
        "A tutorial draws a node with its actions' win ratios and says that they sum to 1. Do they?",
        {"a": "yes, they are probabilities", "b": "no", "c": "only after many playouts"},
        "b",
        {
            "a": "A ratio is the share of won games after one action; another action has other games. After two good "
            "actions both may be 0.9.",
            "b": "Each ratio is of other games, so nothing makes them add up to 1. What adds up are the visits.",
            "c": "More playouts make each ratio more exact, and each keeps to its own action's games.",
        },
    ),
    "ten-times-closer": Card(
        "How many times as many games make the error of a ratio ten times smaller?",
        {"a": "10", "b": "100", "c": "1,000"},
        "b",
        {
            "a": "Ten times as many make it about three times smaller: n stands below a root.",
            "b": "The standard error falls as 1/√n, and the root of 100 is 10.",
            "c": "That would make it about 32 times smaller. How does the standard error depend on n?",
        },
    ),
    "games-in-the-trap": Card(
        "In the trap, flat Monte Carlo plays ever more games after each move. How often does it find a good move?",
        {"a": "more and more often", "b": "always about equally often", "c": "in the end never"},
        "c",
        {
            "a": "More games bring each mean closer to that of random play. Which move has the highest there?",
            "b": "With one game it is mostly luck. What is left when the luck wears off?",
            "c": "Its mistake is not bad luck: each game more makes it surer of a move that loses.",
        },
    ),
    "least-regret": Card(
        "Which of the four will have the least regret after 5,000 pulls?",
        {"a": "Greedy", "b": "Now and then", "c": "Mean plus bonus", "d": "Guess and go"},
        "d",
        {
            "a": "The best arm may pay nothing in its first pull. When does Greedy come back to it?",
            "b": "After a while it knows which arm is best. What does it still do in one pull of ten?",
            "c": "It does well. But its bonus allows for more bad luck than there mostly is, and that costs pulls.",
            "d": "It tries what is little known, as a guess may be high there, and soon stops. The race will show it.",
        },
    ),
    "miss-out": Card(
        "A text says: encouraging exploitation prevents us from missing out on a better action. Which word is wrong?",
        {"a": "none", "b": "encouraging", "c": "exploitation"},
        "c",
        {
            "a": "Exploitation repeats what looks best so far: that is how a better action is missed.",
            "b": "Something has to be encouraged, or the walk stays greedy. What?",
            "c": "Exploration tries what is little known, and so finds what looked bad by bad luck.",
        },
    ),
    "opponents-reply": Card(
        "You won 12 of 20 games after one reply, and 1 of 1 after the other. Which does each rule visit next?",
        {
            "a": "both the second, which is little known",
            "b": "minimum UCB the first, signed the second",
            "c": "both the first, after which you won less often",
        },
        "b",
        {
            "a": "The signed rule does. But minimum UCB takes the lowest value: what does a large bonus do there?",
            "b": "In minimum UCB the bonus of the unknown reply is in its way; in the signed rule it speaks for it.",
            "c": "Minimum UCB does. In the signed rule only the mean changes its sign: which bonus is larger?",
        },
    ),
    "shared-default": Card(
        "A Careless child is attached below a Careless root. How many children does the child have?",
        {"a": "none", "b": "one", "c": "none of its own: Python raises an error"},
        "b",
        {
            "a": "So it should be. But where does its dictionary come from, and when was it made?",
            "b": "There is one default dictionary for all of them, so what is attached to one is attached to all.",
            "c": "Each of these lines is allowed. Look for the place where the dictionary is made.",
        },
    ),
    "one-board-two-ways": Card(
        "b1, c1, c2 and c2, c1, b1 lead to this board. Are they one position, and one node?",
        {"a": "one position, one node", "b": "one position, two nodes", "c": "two positions, two nodes"},
        "b",
        {
            "a": "A node has one parent. Which one would this node have?",
            "b": "A node stands for one way to a position, and keeps the counts of that way.",
            "c": "The same marks are in the same cells, and the same player is to move. What else could differ?",
        },
    ),
    "game-tree-size": Card(
        "How many nodes has the whole game tree of tic-tac-toe, and how many positions are there? A tutorial says 9!.",
        {"a": "362,880 nodes", "b": "549,946 nodes, 5,478 positions", "c": "5,478 nodes, 549,946 positions"},
        "b",
        {
            "a": "9! counts the orders of filling all nine cells. Games end early, and a tree has inner nodes.",
            "b": "Many orders of moves lead to the same position, so the tree has a hundred times more nodes.",
            "c": "The other way round: a position may be reached on many paths, and each of them is a node.",
        },
    ),
    "nodes-of-30": Card(
        "How many nodes has the tree of our position after 30 iterations?",
        {"a": "fewer than 31", "b": "31", "c": "more than 31"},
        "a",
        {
            "a": "Some walks end where the game is over, and then there is nothing to add.",
            "b": "The root, and one for each iteration that adds a node. Does each one add a node here?",
            "c": "An iteration adds one node at most, however long its random game is.",
        },
    ),
    "mean-path": Card(
        "Which path does the mean choose in our tree?",
        {"a": "the root, then a3", "b": "the root, then c1", "c": "the root, then c1, then one of c1's moves"},
        "b",
        {
            "a": "a3 is the good move, but the walk knows only what the cards say. Which mean is the highest?",
            "b": "c1 has the highest mean, and untried moves, so the walk stops there.",
            "c": "c1 has the highest mean. But when does a walk stop?",
        },
    ),
    "bonus-again": Card(
        "With 2 tries and 10 visits of the parent, a move has some bonus. When is it as large again with 5 tries?",
        {"a": "at 25 visits of the parent", "b": "at about 316 visits of the parent", "c": "never again"},
        "b",
        {
            "a": "5 tries are 2.5 times as many. But the parent's visits stand inside a logarithm.",
            "b": "The logarithm has to become 2.5 times as large, and that takes 10 to the power of 2.5 visits.",
            "c": "A logarithm grows slowly, but does it ever stop?",
        },
    ),
    "larger-constant": Card(
        "A comment in a program says: larger c means more exploitation. And in UCB1?",
        {"a": "the comment is right", "b": "larger c means more exploration", "c": "c changes nothing in the end"},
        "b",
        {
            "a": "c multiplies the bonus, and the bonus is large for what was tried little.",
            "b": "A large c makes the bonus count for more than the mean, so the visits spread out.",
            "c": "Given endless time any c above 0 finds the best move; but with c = 100 that takes very long.",
        },
    ),
    "curious-depth": Card(
        "Which of these searches of Connect Four reaches deepest?",
        {"a": "a curious one, with a large c", "b": "a stubborn one, with a small c", "c": "they reach equally deep"},
        "b",
        {
            "a": "A curious search tries all seven moves about equally, row after row. How many rows can it afford?",
            "b": "It follows the few moves that look best, and each walk along them reaches further down.",
            "c": "They have equally many iterations. Some trees grow broad with them, and some grow deep.",
        },
    ),
    "leaf": Card(
        "The walk stops at a leaf. Is the game over there?",
        {"a": "always", "b": "not always", "c": "never"},
        "b",
        {
            "a": "Here a walk also stops at a node with an untried move, in the middle of a game.",
            "b": "A leaf of the search tree is where it ends for now. The game is over only if there are no moves.",
            "c": "It may be: then nothing is added, and the same result counts once more.",
        },
    ),
    "move-crossed-off": Card(
        "The list was [1, 2, 5, 6], and 2 was drawn. What is left, and in which order?",
        {"a": "[1, 5, 6]", "b": "[1, 6, 5]", "c": "[6, 1, 5]"},
        "b",
        {
            "a": "That is what remove(2) leaves: all moves behind the gap step forward. Here only one move does.",
            "b": "6, the last one, fills the gap, and the other moves stay where they are.",
            "c": "6 does move. But to which place does it go?",
        },
    ),
    "in-order": Card(
        "Of 200 searches that take the moves in order, how many choose a3 after three iterations?",
        {"a": "none", "b": "about 50", "c": "about 150"},
        "a",
        {
            "a": "After three iterations three moves have a node, and a3 is the fourth.",
            "b": "A blind guess among four moves would do that. Which of them have a node by then?",
            "c": "a3 is the best move. But has it been tried by then?",
        },
    ),
    "finished-playout": Card(
        "What does simulate return if the game is over already?",
        {"a": "None", "b": "(0.5, 0.5)", "c": "the rewards of the finished game"},
        "c",
        {
            "a": "The loop has nothing to play. But what does the line below the loop say?",
            "b": "Nobody plays on, that is true. But has nobody won?",
            "c": "The loop does not run even once, and the position knows who has won.",
        },
    ),
    "limit": Card(
        "A playout function has limit=1000. A tutorial says that it simulates 1,000 rounds. What does it do?",
        {"a": "plays 1,000 games", "b": "plays one game of at most 1,000 moves", "c": "stops after 1,000 visits"},
        "b",
        {
            "a": "The loop plays moves of one game and leaves it when somebody has won. Count the games: one.",
            "b": "It guards against games that never end. In tic-tac-toe it is never reached: nine moves are the most.",
            "c": "Visits belong to nodes. A playout visits no node of the tree; it plays on from one.",
        },
    ),
    "three-nodes": Card(
        "O has won. What will the nodes of a3, where O moved, and of c1, where X moved, say?",
        {"a": "a3 1/1, c1 0/1", "b": "a3 1/1, c1 1/1", "c": "a3 0/1, c1 1/1"},
        "a",
        {
            "a": "Both have one visit, and each has the reward of the player who moved there.",
            "b": "Both have one visit. But whose wins does the node of c1 count?",
            "c": "Those are the rewards of the player who moves next. Who has moved into each node?",
        },
    ),
    "helpful-opponent": Card(
        "Every node gets O's reward, whoever moved there. Which of O's moves will this search like?",
        {"a": "a3: it is the only good one", "b": "c1: it threatens two rows", "c": "all of them equally"},
        "b",
        {
            "a": "To see that the others are bad, it has to see X's best answers. Which answers does it choose for X?",
            "b": "Below c1 it makes X choose what is best for O, so it hardly looks at X's winning answer.",
            "c": "The nodes of one path get the same number. Does each path get the same?",
        },
    ),
    "one-players-wins": Card(
        "All nodes keep X's wins, and where O chooses, X's losses count. How will the tree differ from ours?",
        {"a": "not at all", "b": "in a few visits here and there", "c": "it will prefer X's good moves everywhere"},
        "a",
        {
            "a": "What O gets is what X does not get, so each choice is made by the same numbers.",
            "b": "Both searches have the same seed. Find a node in which the two would choose differently.",
            "c": "So it would be if the score were the same for both. What does the score do where O chooses?",
        },
    ),
    "minus": Card(
        "Many programs put a minus before the value that goes up one level. Why is there none in this course?",
        {
            "a": "it was forgotten",
            "b": "rewards name each player's share, and a node keeps its mover's",
            "c": "it is in ucb1",
        },
        "b",
        {
            "a": "Search from both seats, as notebook 09 does: all is well without it.",
            "b": "Whoever chooses among children sees their own rewards there. Nothing has to be turned over.",
            "c": "Look: ucb1 adds a mean and a bonus, and takes nothing away.",
        },
    ),
    "level-bars": Card(
        "After 1,000 iterations a3 has most of the visits. What about the UCB1 values of the four moves?",
        {"a": "a3's is much higher", "b": "all are about equal", "c": "a3's is much lower"},
        "b",
        {
            "a": "Its mean is the highest. But what have all these visits done to its bonus?",
            "b": "The highest bar is visited until it sinks below another one, so none stays far above the others.",
            "c": "Its bonus is the smallest. But what about its mean?",
        },
    ),
    "seeds-agree": Card(
        "Ten searches with ten seeds have 1,000 iterations each. How many of them choose a good move here?",
        {"a": "all ten", "b": "about half", "c": "none"},
        "c",
        {
            "a": "1,000 were enough in our first position. Is this one as easy?",
            "b": "So it would be if luck decided. But a mistake may have another reason, which all ten share.",
            "c": "Each finds X's best answers too late. What misleads one of them misleads them all.",
        },
    ),
    "most-visited": Card(
        "After a search a move has 59 % in 900 games, another 72 % in 50. Which is played, and why?",
        {"a": "72 %: it wins more often", "b": "59 %: its mean is known better", "c": "search on until they agree"},
        "b",
        {
            "a": "50 games leave a mean uncertain by about 14 points either way; the search saw reasons to turn away.",
            "b": "The search visits what it trusts, and 900 games leave little doubt.",
            "c": "That is a rule too, the max-robust child, where there is time. Among two that do not agree, which?",
        },
    ),
    "max-robust": Card(
        "Which move does the max-robust rule take in this table?",
        {"a": "a1", "b": "c1", "c": "none of them"},
        "c",
        {
            "a": "a1 has the most visits. Is its mean the highest too?",
            "b": "c1 has the highest mean. Has it the most visits too?",
            "c": "One move has the most visits, another the highest mean, so the rule says: search on.",
        },
    ),
    "games-from-the-root": Card(
        "Every random game starts at the root. How do the six moves compare, on average?",
        {"a": "as they should, with less contrast", "b": "all are equal", "c": "good moves look bad"},
        "b",
        {
            "a": "For any contrast, the games would have to know which move was added. How would they?",
            "b": "The same games are played whichever move was added, so only luck tells the moves apart.",
            "c": "The wrong player does begin. But does that depend on the move that was added?",
        },
    ),
    "winning-moves": Card(
        "Which of White's six moves win, if both sides play their best?",
        {"a": "b3, which has won 1 of its 2 games", "b": "a3, which stops Black's threat", "c": "none"},
        "c",
        {
            "a": "Both were random games. Does Black, at its best, let White win there?",
            "b": "White does have to stop it. But has Black only one threat?",
            "c": "Black wins whatever White does, and four random games could not show that.",
        },
    ),
    "why-simulate": Card(
        "Why does a search play random games at all, where a value of the position is wanted?",
        {
            "a": "because the moves of a good player are random",
            "b": "because the end of a game needs no judgement",
            "c": "to fill the tree faster",
        },
        "b",
        {
            "a": "No: but the mean of many random games tells better positions from worse ones often enough.",
            "b": "The rules say who has won. So nobody needs to write a function that judges a position half-way.",
            "c": "A playout adds nothing to the tree: only expand does.",
        },
    ),
}
