"""Boards to play on against any player, and to see what a search thought of its move."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from random import Random
from typing import Any

import anywidget
import ipywidgets as widgets
import traitlets

from mcts_teach.drawing.pictures import board_svg
from mcts_teach.drawing.words import short_name
from mcts_teach.errors import whole_number
from mcts_teach.explorer import thoughts
from mcts_teach.explorer.board_data import Positions, cell_words, changed, why_not
from mcts_teach.explorer.panels import Panel, alert, complaint
from mcts_teach.explorer.scripts import joined
from mcts_teach.games.chance import draw_outcome, is_chance
from mcts_teach.games.state import State
from mcts_teach.games.unseen import is_hidden
from mcts_teach.language import say, say_all, translate_script
from mcts_teach.mcts import Node
from mcts_teach.names import attribute_of, name_of, player_name
from mcts_teach.playing import Game, Player, check_player, mcts_player, move_of, seats

PLAY_MODULE = ("play.js",)

Played = tuple[Any, thoughts.Thought | None]  # a move of the game, and the search that led to it, if there was one


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


class BoardPage(anywidget.AnyWidget):
    """What is seen of a board: it draws what it is told, and sends back what was pressed."""

    _esm = joined(*PLAY_MODULE)
    _css = joined("base.css", "play.css")
    setting = traitlets.Dict().tag(sync=True)  # what stays as it is
    plan = traitlets.Any().tag(sync=True)
    shown = traitlets.Dict().tag(sync=True)
    hints = traitlets.Any().tag(sync=True)


class PlayBoard(Panel):
    """A game to play on a page; the others answer at once, and may be asked what they thought."""

    def __init__(self, start: Any, opponent: Player | None = None, seat: int = 0) -> None:
        self._start, self._positions, self._hints = start, Positions(start), thoughts.grow_hints(start)
        self._played: tuple[Played, ...] = ()
        self._rng = Random("chance")  # for what happens where nobody moves; a number may be an opponent's seed too
        self._grown: thoughts.Thought | None = None  # of which the tree is shown
        self._strengths = {say(name): player for name, player in thoughts.strengths(start, opponent).items()}
        strength = say(thoughts.USUAL) if opponent is None else next(iter(self._strengths))
        aim = " ".join(filter(None, (attribute_of(start, "aim", ""), attribute_of(start, "hint", ""))))
        setting = {"seats": say_all(thoughts.seat_choices(start)), "strengths": list(self._strengths), "aim": say(aim)}
        pressed = dict.fromkeys(("thinking", "hints", "thoughts", "tree"), False)
        shown = {"at": 0, "wrong": "", "seat": seat, "strength": strength, **pressed}
        self._page = BoardPage(_esm=translate_script(BoardPage._esm), setting=setting, shown=shown)
        self._page.on_msg(lambda _, message, buffers: self.hear(message))
        self._tree = widgets.VBox()
        super().__init__([self._page, self._tree])
        self._go_on(())

    def __repr__(self) -> str:
        return repr(self.game).replace("<Game", "<PlayBoard")

    def _stored(self) -> dict[str, str]:
        return {"image/svg+xml": board_svg(self._state)}

    @property
    def game(self) -> Game:
        """The game so far, as `play` records it."""
        names = [name_of(self._opponent) for _ in self._page.setting["seats"]]
        names[self._seat] = "you"
        return Game(self._start, tuple(move for move, _ in self._played), tuple(names))

    @property
    def _state(self) -> Any:
        return self.game.states[-1]

    @property
    def _seat(self) -> int:
        return int(self._page.shown["seat"])

    @property
    def _opponent(self) -> Player:
        return self._strengths[self._page.shown["strength"]]

    # What was pressed

    def hear(self, message: dict[str, Any]) -> None:
        """Do what was pressed on the page; a move that was pressed on an earlier position is not meant for this one."""
        what, value, shown = message["do"], message.get("with"), self._page.shown
        if shown["thinking"] and what != "grow":  # JupyterLab may hand on a message while another one is worked on
            self._show(say=f"{self._who()} is thinking; wait for its move.")
        elif what not in ("cell", "move") or message["at"] == shown["at"]:
            getattr(self, f"_on_{what}")(value)

    def _on_cell(self, number: int) -> None:
        cell = self._positions.cells(self._state)[number]
        if cell is not None:
            is_move = cell.click is not None and cell.click in list(self._state.moves())
            self._play(cell.click, "" if is_move else why_not(self._state, cell))

    def _on_move(self, number: int) -> None:
        self._play(self._others()[number])

    def _on_undo(self, _: Any) -> None:
        """Go back to before your last move."""
        mine = self._last_move(yours=True)
        if mine < 0:
            self._show(say="There is no move of yours to take back.")
            return
        self._played = self._played[:mine]
        self._draw("Taken back. ", wrong="")

    def _on_new(self, _: Any) -> None:
        self._go_on((), "A new game. ")

    def _on_seat(self, seat: str | int) -> None:
        self._show(seat=int(seat))
        self._go_on((), f"A new game, and you are {player_name(self._start, self._seat)} now. ")

    def _on_strength(self, name: str) -> None:
        """Take another opponent, from its next move on; if its move is missing, at once."""
        self._show(strength=name, say=f"From its next move on the other is: {name}.")
        if self._waits():
            self._go_on(self._played)

    # The game

    def _play(self, move: Any, why_not: str = "") -> None:
        """Play a move, or say why not."""
        if len(self._state.moves()) == 0:
            why_not = f"The game is over: {self.game.outcome}. Start a new game."
        elif self._waits():
            why_not = f"It is the turn of {self._who()}, whose move is missing: choose another player, or a new game."
        if why_not:
            self._show(say=why_not)
        else:
            self._go_on((*self._played, (move, None)))

    def _waits(self) -> bool:
        """Whether another one is to move."""
        return len(self._state.moves()) > 0 and self._state.player != self._seat

    def _who(self) -> str:
        return player_name(self._start, self._state.player)

    def _last_move(self, *, yours: bool) -> int:
        """The number of the position in which you moved last, or another player; -1 if there is none."""
        movers = [state.player for state in self.game.states[:-1]]
        found = (n for n, who in enumerate(movers) if who is not None and (who == self._seat) == yours)
        return max(found, default=-1)

    def _go_on(self, played: tuple[Played, ...], words: str = "") -> None:
        """Go on from these moves until it is your turn; if another one fails, the game stays as it was."""
        kept, self._played, wrong = self._played if played else (), played, ""
        self._draw(words, wrong=wrong, thinking=True)
        try:
            while self._waits():
                self._played += (self._reply(),)
            kept = self._played
        except Exception as error:
            who = f"{name_of(self._opponent)} as {self._who()} made no move; the game stays as it was."
            wrong = complaint(error, who)
        finally:
            self._played = kept
            self._draw(words, wrong=wrong, thinking=False)

    def _reply(self) -> Played:
        """Ask the opponent for its move; if it searches, remember from which random numbers. Chance is drawn."""
        state, player = self._state, self._opponent
        if is_chance(state):
            return draw_outcome(state, self._rng), None
        if not isinstance(player, mcts_player):
            return move_of(player, state), None
        rng, phases = copy(player.rng), player.phases
        try:
            player.phases = thoughts.looked_at(phases, self._show_hints)
            move = move_of(player, state)
        finally:
            player.phases = phases
        return move, thoughts.Thought(rng, player, player.tree) if player.tree else None

    # What is shown

    def _show(self, **what: Any) -> None:
        said: dict[str, Any] = {name: say_all(what[name]) for name in ("say", "thought", "cells") if name in what}
        self._page.shown = {**self._page.shown, **what, **said}

    def _draw(self, words: str = "", **more: Any) -> None:
        """Show the position, what has been played, and who is to move."""
        with self._page.hold_sync():
            self._show(**more)
            state, game, thinking = self._state, self.game, self._page.shown["thinking"]
            if thinking and is_hidden(state):
                state = self._start  # what the other player sees is not for you
            self._page.plan, self._page.hints = self._positions.plan_of(state), None
            moves = [caption.partition(" ")[2] for caption in game.captions[1:]]
            at, say = self._page.shown["at"] + 1, words + self._say(game)
            self._show(**self._board(state), at=at, say=say, moves=moves)
        if not thinking:
            self._show_thought()
            self._on_hints(self._page.shown["hints"])

    def _board(self, state: Any) -> dict[str, Any]:
        """The pieces, what is said of each cell, and the moves that no cell plays."""
        states, legal, marked = self.game.states, list(state.moves()), list[int]()
        if self._positions.plan is not None:  # what others changed since your last move, or else that move did
            before = states[max(0, min(self._last_move(yours=True) + 1, len(states) - 2))]
            marked = changed(self._positions.text(before), self._positions.text(states[-1]))
        words = [
            cell and cell_words(state, cell, legal, just_played=number in marked)
            for number, cell in enumerate(self._positions.cells(state))
        ]
        others = [short_name(state, move) for move in self._others()]
        return {"text": self._positions.text(state), "marked": marked, "cells": words, "others": others}

    def _others(self) -> list[Any]:
        """The moves that no cell plays, such as to pass; all moves of a game without cells."""
        on_cells = [cell.move for cell in self._positions.cells(self._state) if cell is not None]
        return [move for move in self._state.moves() if move is None or move not in on_cells]

    def _say(self, game: Game) -> str:
        """What was played since your last move, and whose turn it is or who won."""
        *earlier, state = game.states
        since = max(0, self._last_move(yours=True))
        made = _in_turn(earlier[since:], game.moves[since:])
        said, you = f"{made}. " if made else "", player_name(state, self._seat)
        if len(state.moves()) == 0:
            return f"{said}The game is over: {game.outcome}. You were {you}."
        if state.player == self._seat:
            return f"{said}Your turn: you are {you}."
        does = "thinking" if self._page.shown["thinking"] else "to move"
        return f"{said}{player_name(state, state.player)} is {does}."

    # What it thinks

    def _on_thoughts(self, wanted: bool) -> None:
        self._show(thoughts=wanted)
        self._show_thought()

    def _on_tree(self, wanted: bool) -> None:
        self._show(tree=wanted)
        told = self._show_thought()
        if wanted and self._grown is None:
            self._show(say=told["words"])

    def _show_thought(self) -> dict[str, Any]:
        """The search of the last move that was not yours: beside the board, and its tree below, if they are wanted."""
        last, shown = self._last_move(yours=False), self._page.shown
        move, thought = self._played[last] if last >= 0 else (None, None)
        told = thoughts.what_led_to(self.game.captions[last + 1], thought, move) if last >= 0 else thoughts.NO_MOVE
        self._show(thought=told if shown["thoughts"] else None)
        self._show_tree(thought if shown["tree"] else None)
        return told

    def _show_tree(self, thought: thoughts.Thought | None) -> None:
        """The living tree of a search, or none."""
        if thought is self._grown:
            return
        self._grown, before = thought, self._page.shown["say"]
        for child in self._tree.children:
            child.close()
        self._tree.children = ()
        if thought is not None:
            self._show(say="Searching again …")
            try:
                self._tree.children = [thoughts.tree_of_thought(thought)]
            except Exception as error:
                self._tree.children = [widgets.HTML(alert(complaint(error)))]
            self._show(say=before)

    def _on_hints(self, wanted: bool) -> None:
        """Begin to search the position that is shown, if hints are wanted; the page asks for more, slice by slice."""
        self._hints, self._page.hints = thoughts.grow_hints(self._state), None
        self._show(hints=wanted)
        if wanted and len(self._state.moves()) > 0 and not is_chance(self._state):
            self._show_hints(next(self._hints), more=True)

    def _on_grow(self, visits: int) -> None:
        if self._page.shown["thinking"] or self._page.hints is None or visits != self._page.hints["visits"]:
            return
        try:
            self._show_hints(next(self._hints), more=True)
        except Exception as error:
            self._on_hints(False)
            self._show(wrong=complaint(error))

    def _show_hints(self, root: Node, *, more: bool = False) -> None:
        """What a search of the position that is shown says so far: that for hints, or the other's own."""
        if self._page.shown["hints"]:
            self._page.hints = say_all(thoughts.hints_data(root, self._positions, self._others(), more=more))


def _in_turn(states: Sequence[Any], moves: Sequence[Any]) -> str:
    """What was played in some positions; a player who moves several times in a row is named once."""
    said, last = "", object()
    for state, move in zip(states, moves, strict=True):
        who, name = player_name(state, state.player), short_name(state, move)
        again = state.player == last
        told = f"{who} {name}" if is_chance(state) else name if again else f"{who} played {name}"
        said += (", " if again or is_chance(state) else "; ") * bool(said) + told
        last = last if is_chance(state) else state.player
    return said
