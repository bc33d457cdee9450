"""Installs libraries and builds their adapters, in build-peers/."""
import json
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys

from report.adapters import PEERS, sources_of

ROOT = PEERS.parent
BUILD = pathlib.Path(os.environ.get("HITSCAN_PEERS_FOLDER", ROOT / "build-peers"))


class CannotBeHad(Exception):
    """A library that cannot be installed here, or whose adapter cannot be compiled."""


def run(command, **options):
    """Runs a command and returns the completed process.

    Throws CannotBeHad with the first error that a failed command printed, or else its last line.
    """
    done = subprocess.run(command, capture_output=True, text=True, check=False, **options)
    if done.returncode != 0:
        lines = (done.stderr.strip() or done.stdout.strip() or "no message").splitlines()
        first_error = next((line for line in lines if "error" in line.lower()), lines[-1])
        raise CannotBeHad(f"{shlex.join(map(str, command[:2]))}...: {first_error}")
    return done


def install_with_apt(packages):
    run([ROOT / "scripts" / "setup", *packages])
    installed = run(["dpkg-query", "-W", "-f", "${Package} ${db:Status-Status}\n", *packages])
    for line in installed.stdout.splitlines():
        if not line.endswith(" installed"):
            raise CannotBeHad(f"apt-get cannot install {line.split()[0]}")


def installed_version(folder, package):
    """The version of a package of npm in a folder; None if it is not there."""
    try:
        text = (folder / "node_modules" / package / "package.json").read_text()
        return json.loads(text)["version"]
    except (FileNotFoundError, KeyError, ValueError):
        return None


def install_with_npm(packages, folder):
    if shutil.which("npm") is None:
        run([ROOT / "scripts" / "setup", "nodejs", "npm"])
    if all(installed_version(folder, package.rpartition("@")[0]) == package.rpartition("@")[2]
           for package in packages):
        return
    (folder / "package.json").write_text('{"private": true}\n')
    run(["npm", "install", "--no-save", "--ignore-scripts", "--no-audit", "--no-fund", *packages],
        cwd=folder)


def version_of(adapter):
    """The version of the library, with its year if it is the one that the adapter names."""
    if adapter.installer == "npm":
        version = f"{adapter.version} ({adapter.year})"
        package = adapter.packages[0]
        wraps = package.rpartition("@")[2] != adapter.version
        return f"{version}, in {package}" if wraps else version
    text = run(["dpkg-query", "-W", "-f", "${Version}", adapter.packages[0]]).stdout
    # "1:9.1.0+really9.1.0+dfsg2-5" is version 9.1.0 of the library.
    installed = re.split(r"[-+~]", text.split(":")[-1])[0]
    return f"{installed} ({adapter.year})" if installed == adapter.version else installed


def compile_library(source, output, options=""):
    """Compiles the source unless the output is newer. `options` are expanded by the shell."""
    inputs = [*sources_of(source), include_folder() / "hitscan" / "implement.h"]
    if output.exists() and all(each.stat().st_mtime < output.stat().st_mtime for each in inputs):
        return
    command = [os.environ.get("CXX", "c++"), "-std=c++17", "-O2", "-DNDEBUG", "-fPIC", "-shared",
               f"-I{include_folder()}", source, "-o", output]
    run(["bash", "-c", f"{shlex.join(map(str, command))} {options}"])


def include_folder():
    return pathlib.Path(os.environ.get("HITSCAN_INCLUDE", ROOT / "build" / "include"))


def build_hitscan(program):
    """Builds hitscan, and the header of the adapters with it, unless the program is there."""
    if not program.exists():
        report_progress("hitscan")
        run([ROOT / "scripts" / "build", "release", "hitscan"])
    if not program.exists():
        raise CannotBeHad(f"{program} is not what scripts/build makes")


def build_adapter(adapter, install=True):
    """Builds an adapter; returns the options of hitscan that choose it. Throws CannotBeHad."""
    BUILD.mkdir(exist_ok=True)
    if adapter.installer == "apt":
        if install:
            install_with_apt(adapter.packages)
        library = BUILD / f"{adapter.name}.so"
        compile_library(adapter.path, library, adapter.build)
        return ["--implementation", str(library)]
    folder = BUILD / adapter.name
    folder.mkdir(exist_ok=True)
    if install:
        install_with_npm(adapter.packages, folder)
    # Packages are looked up beside the file that imports them.
    for path in sources_of(adapter.path):
        shutil.copyfile(path, folder / path.name)
    program = ["node", str(folder / adapter.path.name)]
    # Fails here if the library cannot be loaded. The first start may take longer than hitscan gives
    # a case.
    run(program, stdin=subprocess.DEVNULL)
    return ["--program", shlex.join(program)]


def report_progress(text):
    print(text, file=sys.stderr, flush=True)
