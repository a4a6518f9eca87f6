"""Where the course is published: the one place that knows its addresses.

GitHub's workflows set GITHUB_REPOSITORY to OWNER/NAME. Where it is not set nobody publishes the course, and whatever
needs an address leaves it out.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable

VARIABLE = "GITHUB_REPOSITORY"
BRANCH = "learners"  # has the notebooks as learners get them
BADGES = {
    "Binder": "https://mybinder.org/badge_logo.svg",
    "Colab": "https://colab.research.google.com/assets/colab-badge.svg",
}
LINK = re.compile(r"(!?)\[([^]]*)\]\((?!\w+:|#)([^)\s]+)\)")  # to a file


def _publisher() -> str:
    """OWNER/NAME, or "" where nobody publishes the course; ValueError if the variable says something else."""
    name = os.environ.get(VARIABLE, "")
    if name and not re.fullmatch(r"[A-Za-z0-9-]+/[A-Za-z0-9._-]+", name):
        raise ValueError(f"{VARIABLE} must be OWNER/NAME, a repository on GitHub, and it is {name!r}")
    return name


def repository() -> str:
    """Return the address of the repository, or "" where nobody publishes the course.

    >>> repository()
    ''
    """
    return (name := _publisher()) and f"https://github.com/{name}"


def site() -> str:
    """Return the address of the site on GitHub Pages, or "" where nobody publishes the course."""
    owner, _, name = _publisher().partition("/")
    host = f"{owner.lower()}.github.io"
    return owner and (f"https://{host}/" if name.lower() == host else f"https://{host}/{name}/")


def run_online(notebook: str) -> dict[str, str]:
    """Return where a notebook such as "05_select" can be run, by the name of the service."""
    if not (name := _publisher()):
        return {}
    return {
        "Binder": f"https://mybinder.org/v2/gh/{name}/{BRANCH}?urlpath=lab/tree/notebooks/{notebook}.ipynb",
        "Colab": f"https://colab.research.google.com/github/{name}/blob/{BRANCH}/notebooks/{notebook}.ipynb",
    }


def badges() -> str:
    """Return Markdown that opens the first notebook online; "" where nobody publishes the course."""
    places = run_online("00_meet_the_search")
    return "\n".join(f"[![Open in {name}]({BADGES[name]})]({place})" for name, place in places.items())


def lead_to_web(text: str, path_of: Callable[[str], str | None]) -> str:
    """Return Markdown whose links to files of the repository lead to the web.

    `path_of` says for the target of a link which file of the repository it is, and None where the link can stay. Where
    nobody publishes the course, the name of the file takes the place of the link, and a picture is left out.

    >>> lead_to_web("[all of it](../LICENSE), [next](01.ipynb)", lambda target: target[3:] if "../" in target else None)
    'all of it (`LICENSE`), [next](01.ipynb)'
    """

    def lead(link: re.Match[str]) -> str:
        picture, words, target = link.groups()
        if (path := path_of(target)) is None:
            return link[0]
        if address := repository():
            return f"{picture}[{words}]({address}/{'raw' if picture else 'blob'}/main/{path})"
        file = path.partition("#")[0]
        return "" if picture else words if file in words else f"{words} (`{file}`)"

    return LINK.sub(lead, text)
