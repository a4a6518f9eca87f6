"""MyNode
The notebook's dictionary `record_of` poured into the object's own dictionary.
"""

def record_of(state, mover=None):
    return {"state": state, "mover": mover, "visits": 0, "wins": 0.0, "children": {}, "untried": list(state.moves())}


class MyNode:
    """A position with the six things that a search remembers about it."""

    def __init__(self, state, mover=None):
        self.__dict__.update(record_of(state, mover))
