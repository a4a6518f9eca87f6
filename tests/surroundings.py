"""Keep the settings of whoever runs a notebook or a test out of its results; note the texts of figures."""

import atexit
import os
import shutil
import tempfile
from pathlib import Path

FIGURES_IN_NOTEBOOKS = "module://matplotlib_inline.backend_inline"


def shut_out_user_settings(backend: str) -> None:
    """Make this process, and the kernels it starts, use `backend` and no settings of IPython or matplotlib."""
    os.environ["MPLBACKEND"] = backend
    os.environ["MATPLOTLIBRC"] = os.devnull
    os.environ["IPYTHONDIR"] = profile = tempfile.mkdtemp(prefix="ipython-")
    atexit.register(shutil.rmtree, profile, ignore_errors=True)
    os.environ.pop("PYTHONSTARTUP", None)
    os.environ.pop("GITHUB_REPOSITORY", None)  # where the tests run, nobody publishes the course
    note_texts_in_kernels(Path(profile))


def note_texts_in_kernels(profile: Path) -> None:
    """Make each kernel run drawn_texts.py when it starts, in a namespace that no cell sees."""
    file = Path(__file__).with_name("drawn_texts.py")
    code = file.read_text(encoding="utf-8") + "\nnote_texts_of_shown_figures()\n"
    startup = profile / "profile_default" / "startup"
    startup.mkdir(parents=True)
    (startup / file.name).write_text(f"exec(compile({code!r}, {file.name!r}, 'exec'), {{}})\n", encoding="utf-8")
