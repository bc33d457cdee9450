"""Writes the worst finds of each library as texts for its issue tracker, and runs their programs."""
import json
import os
import pathlib
import re
import struct
import subprocess
import tempfile

from report.build import BUILD, report_progress
from report.summary import ORDINARY

# So many of a library.
FINDS = 3


def single(number):
    """The nearest number of single precision."""
    return struct.unpack("f", struct.pack("f", number))[0]


def tokens_of(text):
    """The words and numbers of an answer, whatever stands between them. C++ may print a NaN with a sign."""
    words = [word.replace("-nan", "nan") for word in re.split(r"[\s,():\[\]]+", text) if word]
    return [single(float(word)) if re.fullmatch(r"-?[\d.]+(e[-+]?\d+)?", word) else word
            for word in words]


def tokens_of_json(value):
    if isinstance(value, dict):
        return [token for name, each in value.items() for token in [name, *tokens_of_json(each)]]
    if isinstance(value, list):
        return [token for each in value for token in tokens_of_json(each)]
    return [str(value).lower()] if isinstance(value, bool) else [single(value)]


class Issue:
    """The parts of the Markdown."""

    def __init__(self, text):
        self.text = text
        self.answer, self.exact = re.search(
            r"answers \*\*(.*?)\*\*; the exact answer is \*\*(.*?)\*\*", text).groups()
        self.commands = re.search(r"```sh\n(.*?)```", text, re.S).group(1).splitlines()
        self.name, self.program = re.search(r"\n`(\S+)`:\n\n```\w+\n(.*?)```\n", text, re.S).groups()

    def run(self, folder, modules):
        """Runs the commands of the text in a folder with the program; returns what that prints."""
        (folder / self.name).write_text(self.program)
        commands = self.commands
        if self.name.endswith(".mjs"):
            # The package is there already: tests need no network.
            assert commands[0].startswith("npm install ")
            (folder / "node_modules").symlink_to(modules)
            commands = commands[1:]
        return subprocess.run(["sh", "-e", "-c", "\n".join(commands)], cwd=folder,
                              capture_output=True, text=True, timeout=600, check=True).stdout


def ask(hitscan, cases, cache):
    """Runs `hitscan ask --issue` for a case file that names its library."""
    content = json.loads(pathlib.Path(cases).read_text())
    return subprocess.run([hitscan, "ask", content["query"], "--cases", cases, "--issue",
                           content["library"], "--time-limit", "60"], capture_output=True,
                          text=True, timeout=600, check=False,
                          env={**os.environ, "XDG_CACHE_HOME": str(cache)})


class NotWrong(Exception):
    """By the rules of `hitscan ask` the answer is not wrong: it is right for a change of one unit."""


def run_issue(hitscan, cases, folder, cache):
    """Writes the text for a case file that names its library, and runs the program of the text in an
    empty folder. `cache` keeps compiled adapters.

    Returns the Issue, and what the program printed as tokens. Raises NotWrong, or RuntimeError when
    there is no such text or its program fails.
    """
    asked = ask(hitscan, cases, cache)
    if re.search("answers none of .* wrongly", asked.stderr):
        raise NotWrong
    if asked.returncode != 1:
        raise RuntimeError(asked.stderr.strip() or "the answer is right")
    issue = Issue(asked.stdout)
    modules = next((each.resolve() for each in cache.glob("hitscan/peers/*/node_modules")
                    if issue.name.startswith(each.parent.name + "_")), None)
    try:
        printed = issue.run(folder, modules)
    except subprocess.CalledProcessError as error:
        lines = error.stderr.splitlines() or ["no message"]
        first = next((line for line in lines if "rror" in line), lines[-1])
        raise RuntimeError(f"the commands of its text fail: {first}") from error
    tokens = tokens_of_json(json.loads(printed)) if printed.startswith("{") else tokens_of(printed)
    return issue, tokens


def worst_of(summaries):
    """The summaries of a library, those with the highest rates of wrong answers first."""
    # A program that crashes or runs on shows nothing.
    wrong = [each for each in summaries if each.example() is not None and not each.no_answer()]
    return sorted(wrong, reverse=True, key=lambda each: [
        each.wrong(classes).per_million() for classes in (ORDINARY, None)])


def text_for(summary, hitscan, work):
    """The text for the example of a pair. Raises NotWrong, or RuntimeError when its program does not
    show the wrong answer."""
    case = {"id": 1, **summary.arguments_of(summary.example().case),
            "expect": summary.example().case["expect"]}
    cases = work / "cases.json"
    cases.write_text(json.dumps({"query": summary.pair.query, "library": summary.adapter.library,
                                 "tolerance": 1e-4, "cases": [case]}))
    (work / "run").mkdir()
    issue, printed = run_issue(hitscan, cases, work / "run", BUILD / "cache")
    if printed != tokens_of(issue.answer):
        raise RuntimeError(f"its program does not print {issue.answer}")
    return issue.text


def write_issues(summaries, hitscan, folder):
    """Writes FOLDER/ADAPTER_QUERY.md for the three worst finds of each library. Returns what is wrong
    with those that could not be written, as lines."""
    folder.mkdir(parents=True, exist_ok=True)
    problems = []
    for adapter in dict.fromkeys(each.adapter.name for each in summaries):
        done = 0
        for summary in worst_of([each for each in summaries if each.adapter.name == adapter]):
            if done == FINDS:
                break
            name = f"{adapter}_{summary.pair.query}"
            report_progress(f"issue {name}")
            try:
                with tempfile.TemporaryDirectory() as work:
                    text = text_for(summary, hitscan, pathlib.Path(work))
                (folder / f"{name}.md").write_text(text)
            except NotWrong:
                continue
            except (RuntimeError, subprocess.TimeoutExpired) as problem:
                problems.append(f"{name}: {problem}")
            done += 1
    return problems
