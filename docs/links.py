"""The links of the site to other sites: `python -m docs.links` writes them down, once the site is built.

A test compares the list with the site.  `python -m sphinx -b linkcheck`, which the workflow runs once a month, asks
each of them whether it is still there.
"""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

DOCS = Path(__file__).parent
LINKS = DOCS / "external_links.txt"
LINK = re.compile(r'<a\b[^>]*\bhref="(https?://[^"]+)"')
TO_RUN = re.compile(r"https://(mybinder\.org|colab\.research\.google\.com)/.*/notebooks/")  # a notebook of this course


def external_links(site: Path) -> list[str]:
    """The addresses of other sites that some page leads to, without those that open the page's own notebook."""
    pages = (path.read_text(encoding="utf-8") for path in site.rglob("*.html"))
    found = {unescape(link) for page in pages for link in LINK.findall(page)}
    return sorted(link for link in found if not TO_RUN.match(link))


if __name__ == "__main__":
    LINKS.write_text("\n".join(external_links(DOCS / "_build" / "html")) + "\n", encoding="utf-8")
