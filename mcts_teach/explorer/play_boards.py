"""Boards to play on against any player, and to see what a search thought of its move."""

from __future__ import annotations

from copy import copy
from functools import partial
from html import escape
from random import Random
from typing import Any, NamedTuple

import ipywidgets as widgets

from mcts_teach.drawing.svg import board_svg
from mcts_teach.drawing.words import decimal, many, mean, short_name
from mcts_teach.errors import whole_number
from mcts_teach.explorer.cells import Cells, why_not
from mcts_teach.explorer.controls import Panel, busy, button, complaint, note, row, sentence, title
from mcts_teach.explorer.stepper import Explorer
from mcts_teach.explorer.tree_view import TreeView
from mcts_teach.games.state import Cell, State
from mcts_teach.mcts import Node
from mcts_teach.names import name_of, player_name
from mcts_teach.playing import Game, Player, check_player, mcts_player, move_of, perfect_player, random_player, seats
from mcts_teach.solve import exact_value
from mcts_teach.trace import Trace

SEARCHES = (10, 100, 1000, 5000)  # iterations to choose from
USUAL = "search, 1,000 iterations"
SOLVABLE = 10_000  # positions: up to so many a game is solved at once
ORDER = ("first", "second", "third", "fourth")


def play_board(game: State, opponent: Player | None = None, *, seat: int = 0) -> PlayBoard:
    """Play a game with the mouse or the keyboard, from any position, and ask the other what it thought.

    `seat` is yours; the opponent plays all others. It is any function from a position to a move, and a search of
    1,000 iterations unless you say otherwise. `.game` is the game so far, to print or to replay.

    >>> from mcts_teach import TicTacToe
    >>> play_board(TicTacToe())
    <PlayBoard: you as X, mcts_player(1000, seed=0) as O; no moves; unfinished>
    """
    if opponent is not None:
        check_player(opponent)
    return PlayBoard(game, opponent, whole_number("seat", seat, 0, seats(game) - 1))


class Thought(NamedTuple):
    """What a search had when it was asked for a move: enough to search again in the same way."""

    state: Any
    rng: Random  # as it was then
    player: mcts_player
    tree: Node

    def view(self) -> TreeView:
        """The same search again, step by step; a tree that was kept from earlier moves as it is."""
        if self.player.keep_tree:
            return TreeView(self.tree)
        trace = Trace(self.state, seed=copy(self.rng), **self.player.phases)
        view = Explorer(trace.grow(self.tree.visits))
        view.look_at(())  # where the move was chosen
        return view


class Played(NamedTuple):
    """A move of the game, and the search that led to it, if there was one."""

    move: Any
    thought: Thought | None = None


class PlayBoard(Panel):
    """A game to play on buttons; the others answer at once, and may be asked what they thought."""

    def __init__(self, start: Any, opponent: Player | None = None, seat: int = 0) -> None:
        self._start, self._seat, self._seats = start, seat, seats(start)
        self._strengths = strengths(start, opponent)
        self._opponent = self._strengths[USUAL] if opponent is None else opponent
        self._played: tuple[Played, ...] = ()
        self._thinking, self._open = False, False
        self._shown: Played | None = None  # the move of which the thought is shown
        self._make_controls()
        self._status, self._error, self._moves = widgets.HTML(), widgets.HTML(), widgets.HTML()
        self._cells = Cells(start, self._click)
        self._thoughts = widgets.VBox()
        side = widgets.VBox([self._moves], layout={"flex": "1 1 240px", "max_width": "300px", "margin": "0 0 0 16px"})
        board = widgets.HBox([self._cells, side], layout={"flex_flow": "row wrap"})
        super().__init__([self._game_row, self._choices, self._status, board, self._error, self._thoughts])
        self._new_game()

    def __repr__(self) -> str:
        return repr(self.game).replace("<Game", "<PlayBoard")

    def _stored(self) -> dict[str, str]:
        return {"image/svg+xml": board_svg(self._state)}

    @property
    def game(self) -> Game:
        """The game so far, as `play` records it."""
        names = ["you" if seat == self._seat else name_of(self._opponent) for seat in range(self._seats)]
        return Game(self._start, tuple(played.move for played in self._played), tuple(names))

    @property
    def _state(self) -> Any:
        return self.game.states[-1]

    # Controls

    def _make_controls(self) -> None:
        see, tip = partial(self._open_thought, True), "show the search that led to the other's last move"
        buttons = [
            button("undo", "take back your last move and the reply to it", self._undo),
            button("new game", "begin again from the first position", partial(self._new_game, "A new game. ")),
            button("show what it thinks", tip, see),
        ]
        self._sign = widgets.Label()
        self._game_row = row([title("game"), *buttons, self._sign])
        chosen = next(name for name, player in self._strengths.items() if player is self._opponent)
        menus = [
            ("you play:", "whose moves are yours", seat_choices(self._start), self._seat, self._choose_side),
            ("the other:", "how the other one plays", list(self._strengths), chosen, self._choose_strength),
        ]
        self._choices = row([title("players")])
        for text, tip, options, value, choose in menus:
            menu = widgets.Dropdown(options=options, value=value, description=text, tooltip=tip)
            menu.style.description_width, menu.layout.width = "initial", "max-content"
            menu.observe(choose, "value")
            self._choices.children += (menu,)

    def _choose_side(self, change: Any) -> None:
        self._seat = change["new"]
        self._new_game(f"A new game, and you are {player_name(self._start, self._seat)} now. ")

    def _choose_strength(self, change: Any) -> None:
        """Take another opponent, from its next move on; if its move is missing, at once."""
        self._opponent = self._strengths[change["new"]]
        self._tell(f"From its next move on the other is: {change['new']}.")
        if self._waits():
            self._go_on(self._played)

    # The game

    def _click(self, clicked: Any) -> None:
        """Play what was clicked, or say why not."""
        move = clicked.click if isinstance(clicked, Cell) else clicked
        if self._thinking:
            self._tell(f"{self._who()} is thinking; wait for its move.")
        elif len(self._state.moves()) == 0:
            self._tell(f"The game is over: {self.game.outcome}. Start a new game.")
        elif self._waits():
            self._tell(f"It is the turn of {self._who()}, whose move is missing: choose another player, or a new game.")
        elif move not in list(self._state.moves()) or (isinstance(clicked, Cell) and move is None):
            self._tell(why_not(self._state, clicked))
        else:
            self._go_on((*self._played, Played(move)))

    def _waits(self) -> bool:
        """Whether another one is to move."""
        return len(self._state.moves()) > 0 and self._state.player != self._seat

    def _who(self) -> str:
        return player_name(self._start, self._state.player)

    def _go_on(self, played: tuple[Played, ...], words: str = "") -> None:
        """Go on from these moves until it is your turn; if another one fails, the game stays as it was."""
        kept, self._played, self._thinking = self._played, played, True
        self._error.value = ""
        self._draw(words)
        self._cells.add_class("mcts-thinking")
        try:
            with busy(self._sign, "thinking …"):
                while self._waits():
                    self._played += (self._reply(),)
            kept = self._played
        except Exception as error:
            who = f"{name_of(self._opponent)} as {self._who()} made no move; the game stays as it was."
            self._error.value = complaint(error, who)
        finally:
            self._played, self._thinking = kept, False
            self._cells.remove_class("mcts-thinking")
            self._draw(words)

    def _reply(self) -> Played:
        """Ask the opponent for its move; if it searches, remember from which random numbers."""
        state, player = self._state, self._opponent
        if not isinstance(player, mcts_player):
            return Played(move_of(player, state))
        rng = copy(player.rng)
        move = move_of(player, state)
        return Played(move, Thought(state, rng, player, player.tree) if player.tree else None)

    def _undo(self) -> None:
        """Go back to before your last move."""
        mine = [number for number, state in enumerate(self.game.states[:-1]) if state.player == self._seat]
        if self._thinking:
            self._tell(f"{self._who()} is thinking; wait for its move.")
        elif mine:
            self._played = self._played[: mine[-1]]
            self._error.value = ""
            self._draw("Taken back. ")
        else:
            self._tell("There is no move of yours to take back.")

    def _new_game(self, words: str = "") -> None:
        if self._thinking:
            self._tell(f"{self._who()} is thinking; wait for its move.")
        else:
            self._played = ()
            self._go_on((), words)

    # What is shown

    def _tell(self, words: str) -> None:
        self._status.value = sentence(words, None)

    def _draw(self, words: str = "") -> None:
        game = self.game
        self._cells.show(*game.states[:-3:-1])
        self._tell(words + self._say(game))
        made = "".join(f"<li>{escape(caption.partition(' ')[2])}</li>" for caption in game.captions[1:])
        self._moves.value = note(f"<b>moves</b><ol style='margin:0;columns:2'>{made}</ol>") if made else ""
        if not self._thinking:
            self._draw_thought()

    def _say(self, game: Game) -> str:
        """What was played since your last move, and whose turn it is or who won."""
        *earlier, state = game.states
        since = max((number for number, before in enumerate(earlier) if before.player == self._seat), default=0)
        names = zip(earlier[since:], game.moves[since:], strict=True)
        made = [f"{player_name(before, before.player)} played {short_name(before, move)}" for before, move in names]
        said, you = f"{'; '.join(made)}. " if made else "", player_name(state, self._seat)
        if len(state.moves()) == 0:
            return f"{said}The game is over: {game.outcome}. You were {you}."
        if state.player == self._seat:
            return f"{said}Your turn: you are {you}."
        return f"{said}{player_name(state, state.player)} is {'thinking' if self._thinking else 'to move'}."

    # What it thinks

    def _open_thought(self, is_open: bool) -> None:
        self._open = is_open
        self._draw_thought()

    def _draw_thought(self) -> None:
        """While the panel is open, show the search of the last move that was not yours."""
        others = [n for n, state in enumerate(self.game.states[:-1]) if state.player != self._seat]
        played = self._played[others[-1]] if others and self._open else None
        if played is not None and played is self._shown:
            return
        self._shown = played
        discard(self._thoughts)
        if self._open:
            words, views = self._explain(others[-1]) if others else ("The other has not moved yet.", [])
            close = button("close", "hide what it thinks", partial(self._open_thought, False))
            self._thoughts.children = (row([title("search"), close, widgets.HTML(words)]), *views)

    def _explain(self, number: int) -> tuple[str, list[widgets.Widget]]:
        """The search that led to a move, with words above it."""
        caption, thought = self.game.captions[number + 1], self._played[number].thought
        if thought is None:
            return f"{escape(caption)}: this player grows no tree, so there is nothing to show.", []
        child = thought.tree.children[self._played[number].move]
        facts = f"{child.visits:,} of {many(thought.tree.visits, 'visit')}, mean reward {decimal(mean(child))}"
        words = f"What led to {escape(caption)}: {facts}."
        try:
            with busy(self._sign, "searching again …"):
                return words, [thought.view()]
        except Exception as error:
            return words, [widgets.HTML(complaint(error))]


def discard(box: widgets.Box) -> None:
    """Take all out of a box, and forget it here and on the page."""
    gone, box.children = box.children, ()
    for child in gone:
        if isinstance(child, widgets.Box):
            discard(child)
        child.close()


def seat_choices(start: Any) -> list[tuple[str, int]]:
    """The seats to choose from, by name and by who moves when."""
    number = seats(start)
    names = []
    for seat in range(number):
        turn = (seat - start.player) % number
        when = f", moves {ORDER[turn]}" if turn < len(ORDER) else ""
        names.append((f"{player_name(start, seat)}{when}", seat))
    return names


def strengths(start: Any, opponent: Player | None) -> dict[str, Player]:
    """The opponents to choose from, by name: the one that was given first, and perfect play in a small game."""
    found: dict[str, Player] = {} if opponent is None else {name_of(opponent): opponent}
    found["plays at random"] = random_player()
    found |= {f"search, {many(number, 'iteration')}": mcts_player(number) for number in SEARCHES}
    return found | ({"perfect": perfect_player()} if solvable(start) else {})


def solvable(start: Any) -> bool:
    """Whether a game is small enough to solve at once, and of the kind that has exact values."""
    try:
        return _small(start) and bool(exact_value(start))
    except (TypeError, ValueError):  # positions without a hash; rewards that minimax cannot share out
        return False


def _small(start: Any) -> bool:
    found, fresh = {start}, [start]
    while fresh and len(found) <= SOLVABLE:
        state = fresh.pop()
        after = {state.play(move) for move in state.moves()} - found
        found |= after
        fresh += after
    return not fresh
