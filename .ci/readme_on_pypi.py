"""Let the README of the built package lead to the web: the files that it links to are not on the page of an index."""

import re
from pathlib import Path

from hatchling.metadata.plugin.interface import MetadataHookInterface

LINK = re.compile(r"(!?)(\[[^]]*\])\((?!\w+:|#)([^)]+)\)")


class WebLinks(MetadataHookInterface):
    def update(self, metadata):
        """Put the README in, with the addresses of its files in the repository; those of pictures are of their own."""
        repository = metadata["urls"]["repository"]

        def address(link):
            return f"{link[1]}{link[2]}({repository}/{'raw' if link[1] else 'blob'}/main/{link[3]})"

        text = LINK.sub(address, (Path(self.root) / "README.md").read_text(encoding="utf-8"))
        metadata["readme"] = {"content-type": "text/markdown", "text": text}
