"""Other scores, expansions, playouts and final moves: each is a function that plugs into a search by its keyword.

```python
search(state, 1000, score=ucb1_tuned, expand=expand_up_to_symmetry, simulate=simulate_decisive)
search(state, 1000, **rave())
search(state, 1000, **early_stop())
search(state, 1000, **transpositions())
search(state, 1000, **widening(k=2, choose=likeliest))
search(state, 1000, score=puct, c=2, expand=expand_all)
search(state, 1000, **alphazero_phases(policy_value))
search_in_batches(state, policy_values, 1000, batch=8)
search(state, 1000, **self_play_phases(policy_value))
search(state, 1000, **solver())
search(state, 1000, **(solver() | {"score": ucb1_tuned}))
search(Pig(), 1000, **with_chance())
search(Pig(), 1000, **(with_chance() | alphazero_phases(policy_value)))
search(Kuhn(), 1000, **ismcts())
best_move(root, max_child)
```
"""

from mcts_teach.combining import EXPANSIONS, SCORES, SIMULATIONS, THE_CORE, part_of
from mcts_teach.mcts import backpropagate, expand, select, simulate, ucb1
from mcts_teach.variants.alphazero import draw_child, lesson, self_play, self_play_phases
from mcts_teach.variants.amaf import rave
from mcts_teach.variants.batches import search_in_batches
from mcts_teach.variants.early import early_stop
from mcts_teach.variants.expansions import expand_all, expand_up_to_symmetry
from mcts_teach.variants.final_moves import max_child, max_robust_child, secure_child
from mcts_teach.variants.graph import transpositions
from mcts_teach.variants.information_sets import determinized_search, ismcts, strategy
from mcts_teach.variants.many_moves import widening
from mcts_teach.variants.odds import next_child, simulate_with_chance, with_chance
from mcts_teach.variants.playouts import share_evenly, simulate_cut_off, simulate_decisive, simulate_native
from mcts_teach.variants.priors import (
    alphazero_phases,
    policy_value_native,
    puct,
    puct_growing,
    uniform_policy,
)
from mcts_teach.variants.proofs import solver
from mcts_teach.variants.scores import greedy, smoothed_mean, ucb1_inside, ucb1_tuned

__all__ = [
    "alphazero_phases",
    "determinized_search",
    "draw_child",
    "early_stop",
    "expand_all",
    "expand_up_to_symmetry",
    "greedy",
    "ismcts",
    "lesson",
    "max_child",
    "max_robust_child",
    "next_child",
    "policy_value_native",
    "puct",
    "puct_growing",
    "rave",
    "search_in_batches",
    "secure_child",
    "self_play",
    "self_play_phases",
    "share_evenly",
    "simulate_cut_off",
    "simulate_decisive",
    "simulate_native",
    "simulate_with_chance",
    "smoothed_mean",
    "solver",
    "strategy",
    "transpositions",
    "ucb1_inside",
    "ucb1_tuned",
    "uniform_policy",
    "widening",
    "with_chance",
]

for phase in (ucb1, select, expand, simulate, backpropagate):
    part_of(THE_CORE)(phase)
for name in (*SCORES, *EXPANSIONS, *SIMULATIONS):
    part_of(name)(globals()[name])
