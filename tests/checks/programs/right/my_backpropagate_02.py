"""my_backpropagate
From the leaf to the root with a deque that is emptied; the path itself is left as it is.
"""

from collections import deque


def my_backpropagate(path, rewards):
    todo = deque(path)
    while todo:
        node = todo.pop()
        node.visits += 1
        if node.mover is None:
            continue
        node.wins += rewards[node.mover]
