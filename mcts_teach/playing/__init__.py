"""Players, games between them, and matches: a player is any function from a position to a move."""

from mcts_teach.playing.history import Game, check_player, move_of, play, seats
from mcts_teach.playing.human import board_text, human_player, read_move
from mcts_teach.playing.matches import Match, Tournament, match, pairings, tournament
from mcts_teach.playing.openings import balanced_openings
from mcts_teach.playing.players import Player, Seeded, flat_mc_player, mcts_player, perfect_player, random_player
from mcts_teach.playing.ratings import Elo, wilson_interval

__all__ = [
    "Elo",
    "Game",
    "Match",
    "Player",
    "Seeded",
    "Tournament",
    "balanced_openings",
    "board_text",
    "check_player",
    "flat_mc_player",
    "human_player",
    "match",
    "mcts_player",
    "move_of",
    "pairings",
    "perfect_player",
    "play",
    "random_player",
    "read_move",
    "seats",
    "tournament",
    "wilson_interval",
]
