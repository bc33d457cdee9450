"""The list of mistakes that the tests notice, kept in step with the sources, and its daily part.

For each function the list has its signature: a letter for each of its sites. Where that is no
longer the one in the source, numbers may mean other sites, and `refresh` carries them over.
"""

import difflib
import hashlib
import json
import pathlib

from operators import OPERATORS

LIST = pathlib.Path(__file__).resolve().parent / "list.json"
NAMES = {letter: operator for operator, letter in OPERATORS.items()}
ALIKE = 0.75  # of signatures, for a function that is renamed and changed


def mistakes_of(signature):
    """The mistakes that the letters of a signature stand for: OPERATOR NUMBER."""
    counts = {}
    names = []
    for letter in signature:
        counts[letter] = counts.get(letter, 0) + 1
        names.append(f"{NAMES.get(letter, '?')} {counts[letter]}")
    return names


def likeness(old, new):
    return difflib.SequenceMatcher(None, old, new, autojunk=False).ratio()


class MutationList:
    """For each function: {"signature": ..., "caught": [...], "equivalent": {mistake: reason}}."""

    def __init__(self, functions):
        self.functions = functions

    @staticmethod
    def read(path):
        return MutationList(json.loads(path.read_text()))

    def write(self, path):
        ordered = {}
        for name, entry in sorted(self.functions.items()):
            order = {mistake: k for k, mistake in enumerate(mistakes_of(entry["signature"]))}
            ordered[name] = {
                "signature": entry["signature"],
                "caught": sorted(entry["caught"], key=order.__getitem__),
                "equivalent": dict(sorted(entry["equivalent"].items(), key=lambda item: order[item[0]]))}
        path.write_text(json.dumps(ordered, indent=1, ensure_ascii=False) + "\n")

    def caught(self):
        return [f"{name}: {mistake}" for name, entry in self.functions.items() for mistake in entry["caught"]]

    def equivalent(self):
        return [(name, mistake, reason) for name, entry in self.functions.items()
                for mistake, reason in entry["equivalent"].items()]

    def add(self, mistakes, known):
        for mistake in mistakes:
            entry = self.functions.setdefault(
                mistake.function, {"signature": known[mistake.function].signature, "caught": [], "equivalent": {}})
            what = mistake.name.removeprefix(f"{mistake.function}: ")
            if what not in entry["caught"] and what not in entry["equivalent"]:
                entry["caught"].append(what)

    def problems(self, known):
        """What does not fit the functions in the source, a line each."""
        found = []
        renamed = self._renamed(known)
        for name, entry in self.functions.items():
            if name not in known:
                new = renamed.get(name)
                found.append(f"there is no function {name}" + (f"; it may now be {new}" if new else ""))
                continue
            if entry["signature"] != known[name].signature:
                found.append(f"{name} has changed: its mistakes are numbered anew")
                continue
            mistakes = mistakes_of(entry["signature"])
            found += [f"there is no mistake {name}: {mistake}"
                      for mistake in [*entry["caught"], *entry["equivalent"]] if mistake not in mistakes]
        return found

    def _renamed(self, known):
        """What functions that are gone have most likely become: those that look the most alike first."""
        pairs = []
        candidates = set(known) - set(self.functions)
        for old in set(self.functions) - set(known):
            signature = self.functions[old]["signature"]
            alike = sorted(((likeness(signature, known[new].signature), new) for new in candidates), reverse=True)
            for sites, new in alike:
                others = max((likely for likely, other in alike if other != new), default=0)
                # The more sites, the less two functions look alike by chance.
                stands_out = len(signature) >= 30 or len(signature) > 3 and sites - others > 0.2
                enough = 0.9 if stands_out else 1.2 if len(signature) > 8 else 1.45
                both = sites + likeness(old, new)
                if sites >= ALIKE and both >= enough:
                    pairs.append((-both, old, new))
        renamed = {}
        for _, old, new in sorted(pairs):
            if old not in renamed and new not in renamed.values():
                renamed[old] = new
        return renamed

    def refresh(self, known):
        """Follows functions that were renamed or changed; yields a line for each thing done."""
        renamed = self._renamed(known)
        for name in sorted(set(self.functions) - set(known)):
            entry = self.functions.pop(name)
            if name in renamed:
                self.functions[renamed[name]] = entry
                yield f"{name} is now {renamed[name]}"
            else:
                yield f"{name} is gone, with {len(entry['caught'])} mistakes"
        for name, entry in sorted(self.functions.items()):
            if entry["signature"] == known[name].signature:
                continue
            moved = self._moved(entry["signature"], known[name].signature)
            for kind in ("caught", "equivalent"):
                for mistake in [m for m in entry[kind] if m not in moved]:
                    yield f"{name}: {mistake} is gone"
            entry["caught"] = [moved[m] for m in entry["caught"] if m in moved]
            entry["equivalent"] = {moved[m]: reason for m, reason in entry["equivalent"].items() if m in moved}
            entry["signature"] = known[name].signature
            yield f"{name} has changed: scripts/mutate '{name}' makes its mistakes again"
        self.functions = {name: entry for name, entry in self.functions.items()
                          if entry["caught"] or entry["equivalent"]}

    @staticmethod
    def _moved(old, new):
        """From the names of the mistakes of one signature to those of the other."""
        before, after = mistakes_of(old), mistakes_of(new)
        blocks = difflib.SequenceMatcher(None, old, new, autojunk=False).get_matching_blocks()
        return {before[b.a + k]: after[b.b + k] for b in blocks for k in range(b.size)}


def sample(names, most, date):
    """The part of the names that is due on a day, its number and how many parts there are.

    The order is by a hash, so that it looks random, is the same everywhere, and hardly changes with
    a name more or less.
    """
    shuffled = sorted(names, key=lambda name: hashlib.sha256(name.encode()).digest())
    parts = max(1, -(-len(names) // most))
    part = date.toordinal() % parts
    return shuffled[part::parts], part, parts
