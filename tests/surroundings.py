"""Keep the settings of whoever runs a notebook or a test out of its results."""

import atexit
import os
import shutil
import tempfile

FIGURES_IN_NOTEBOOKS = "module://matplotlib_inline.backend_inline"


def shut_out_user_settings(backend: str) -> None:
    """Make this process, and the kernels it starts, use `backend` and no settings of IPython or matplotlib."""
    os.environ["MPLBACKEND"] = backend
    os.environ["MATPLOTLIBRC"] = os.devnull
    os.environ["IPYTHONDIR"] = profile = tempfile.mkdtemp(prefix="ipython-")
    atexit.register(shutil.rmtree, profile, ignore_errors=True)
    os.environ.pop("PYTHONSTARTUP", None)
