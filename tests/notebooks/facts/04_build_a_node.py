FACTS = {
    "def-count": """\
assert check.backpropagate(along(count)) and check.expand(at_random(attach))
""",
}
