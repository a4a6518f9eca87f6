"""What must hold after the cells of notebook 04_build_a_node; it runs in the kernel of nbval, after the cell."""

FACTS = {
    "def-count": """\
assert check.backpropagate(along(count)) and check.expand(at_random(attach))
""",
}
