"""Hatchling runs this as it builds a wheel, which takes the course along as learners get it: without outputs."""

import shutil
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CourseInWheel(BuildHookInterface):
    def initialize(self, version, build_data):
        if version == "editable":
            return  # the course is in the repository
        sys.path.insert(0, self.root)
        from mcts_teach.workshop import copy_course

        stored = Path(self.root) / "notebooks"
        self.folder = TemporaryDirectory()
        copy_course(self.folder.name, stored)
        shutil.copytree(stored / "zh", Path(self.folder.name) / "zh")  # what is said in Chinese
        build_data["force_include"] |= {
            self.folder.name: "mcts_teach/notebooks",
            str(stored / "measured"): "mcts_teach/notebooks/measured",  # what mcts_teach.workshop.read_measured reads
        }

    def finalize(self, version, build_data, artifact_path):
        if version != "editable":
            self.folder.cleanup()
