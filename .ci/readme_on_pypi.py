"""Let the README of the built package lead to the web: the files that it links to are not on the page of an index."""

import sys
from pathlib import Path

from hatchling.metadata.plugin.interface import MetadataHookInterface


class WebLinks(MetadataHookInterface):
    def update(self, metadata):
        """Put the README in, with the addresses of the copy that is published, if any is."""
        sys.path.insert(0, self.root)
        from mcts_teach.workshop.publishing import badges, lead_to_web, repository, site

        title, _, text = (Path(self.root) / "README.md").read_text(encoding="utf-8").partition("\n")
        text = f"{title}\n\n{badges()}\n{lead_to_web(text, lambda target: target)}"
        metadata["readme"] = {"content-type": "text/markdown", "text": text}
        if address := repository():
            metadata["urls"] = {"documentation": site(), "repository": address}
