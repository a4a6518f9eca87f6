"""Set up the course and open it in JupyterLab.

    python3 start.py                    open the first notebook; further arguments go to JupyterLab
    python3 start.py test               run all tests; further arguments go to pytest

The first start makes the folder .venv beside this file and installs the pinned packages into it.
Only the standard library is used, and Pythons too old for the course can still read this file and say so.
"""

import glob
import io
import os
import signal
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
VENV = os.path.join(HERE, ".venv")
PYTHON = os.path.join(VENV, "Scripts", "python.exe") if os.name == "nt" else os.path.join(VENV, "bin", "python")
STAMP = os.path.join(VENV, "set-up-done")
REQUIREMENTS = ["pyproject.toml", "constraints.txt"]

# JupyterLab asks on its first start whether to fetch news; a course need not ask.
LAB_SETTINGS = os.path.join(VENV, "share", "jupyter", "lab", "settings")
LAB_OVERRIDES = '{"@jupyterlab/apputils-extension:notification": {"fetchNews": "false", "checkForUpdates": false}}\n'


def main(arguments):
    if arguments[:1] in (["-h"], ["--help"]):
        print(__doc__)
        return 0
    try:
        wanted = fingerprint()
        if wanted is None or read(STAMP) != wanted:
            set_up()
        return test(arguments[1:]) if arguments[:1] == ["test"] else open_course(arguments)
    except KeyboardInterrupt:
        return "Stopped."
    except EnvironmentError as error:
        return "The course could not be set up here: %s; cure that and start again." % error


def set_up():
    """Make .venv anew; the stamp comes last, so that an interrupted set-up is done again."""
    if sys.version_info < (3, 11):
        version = sys.version.split()[0]
        sys.exit("The course needs Python 3.11 or newer, and this is %s: start it with a newer one." % version)
    print("Setting up the course in %s; this takes a minute, and only once." % VENV)
    sys.stdout.flush()
    try:
        import ensurepip  # noqa: F401 (Debian has it in a package of its own)
        import venv

        venv.EnvBuilder(with_pip=True, clear=True, symlinks=os.name != "nt").create(VENV)
    except (ImportError, subprocess.CalledProcessError):
        sys.exit(
            "This Python cannot make virtual environments: install its venv package"
            " (Debian, Ubuntu: sudo apt install python3-venv) and start again."
        )
    if run("pip", "install", "-q", "--disable-pip-version-check", "-c", "constraints.txt", "-e", ".[notebooks,test]"):
        sys.exit(
            "The packages could not be installed, for the reason above:"
            " check that this machine is online and start again."
        )
    os.makedirs(LAB_SETTINGS)
    write(os.path.join(LAB_SETTINGS, "overrides.json"), LAB_OVERRIDES)
    write(STAMP, fingerprint())


def fingerprint():
    """What the set-up rests on: this folder, the Python of .venv, the requirements.  None: there is no such Python."""
    try:
        python = subprocess.check_output([PYTHON, "-c", "import sys; print(sys.version)"], stderr=subprocess.STDOUT)
    except (OSError, subprocess.CalledProcessError):
        return None
    return "\n".join([HERE, python.decode()] + [read(os.path.join(HERE, name)) for name in REQUIREMENTS])


def open_course(arguments):
    """Open the first notebook on this machine only."""
    notebooks = sorted(glob.glob(os.path.join(HERE, "notebooks", "*.ipynb")))
    first = os.path.relpath(notebooks[0], HERE) if notebooks else "notebooks"
    command = ["jupyterlab", first, "--ServerApp.root_dir=" + HERE, "--ip=127.0.0.1"]
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        command.append("--allow-root")
    return run(*(command + arguments))


def test(arguments):
    """Run the tests of the package, then the notebooks, whatever came of the first."""
    package = run("pytest", *arguments)
    notebooks = run("pytest", "--nbval", "notebooks", *arguments)
    return package or notebooks


def run(module, *arguments):
    """Run a module with the Python of .venv and wait for its end, also where it answers Ctrl-C with a question."""
    process = subprocess.Popen([PYTHON, "-m", module] + list(arguments), cwd=HERE)
    signal.signal(signal.SIGTERM, lambda *_: process.terminate())
    interrupted = False
    while process.returncode is None:
        try:
            process.wait()
        except KeyboardInterrupt:
            interrupted = True
    if interrupted:
        raise KeyboardInterrupt
    return process.returncode


def read(path):
    if not os.path.exists(path):
        return None
    with io.open(path, encoding="utf-8") as file:
        return file.read()


def write(path, text):
    with io.open(path, "w", encoding="utf-8") as file:
        file.write(text)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
