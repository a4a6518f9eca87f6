FACTS = {
    "def-count": """\
assert check.count(count) and check.attach(attach)
""",
}
