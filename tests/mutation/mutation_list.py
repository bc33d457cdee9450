"""The list of mutations that the tests catch, updated when the sources change, and its daily part.

For each function the list has the mutations, with the test that failed when each was last recorded,
and its signature: a letter for each of its sites. Where that is no
longer the one in the source, numbers may mean other sites, and `refresh` carries them over.
"""

import difflib
import hashlib
import json
import pathlib
import sys

from operators import OPERATORS

LIST = pathlib.Path(__file__).resolve().parent / "list.json"
NAMES = {letter: operator for operator, letter in OPERATORS.items()}
ALIKE = 0.75  # least likeness of signatures, for a function that is renamed and changed


def mutations_of(signature):
    """The mutations represented by the letters of a signature: OPERATOR NUMBER."""
    counts = {}
    names = []
    for letter in signature:
        counts[letter] = counts.get(letter, 0) + 1
        names.append(f"{NAMES.get(letter, '?')} {counts[letter]}")
    return names


def likeness(old, new):
    return difflib.SequenceMatcher(None, old, new, autojunk=False).ratio()


class MutationList:
    """For each function: {"signature": ..., "caught": {mutation: test}, "equivalent": {mutation: reason}}."""

    def __init__(self, functions):
        self.functions = functions

    @staticmethod
    def read(path):
        try:
            return MutationList(json.loads(path.read_text()))
        except json.JSONDecodeError as error:
            sys.exit(f"mutate: {path}:{error.lineno}: {error.msg}")

    def write(self, path):
        ordered = {}
        for name, entry in sorted(self.functions.items()):
            order = {mutation: k for k, mutation in enumerate(mutations_of(entry["signature"]))}
            ordered[name] = {"signature": entry["signature"]}
            for kind in ("caught", "equivalent"):
                ordered[name][kind] = dict(sorted(entry[kind].items(), key=lambda item: order[item[0]]))
        self.functions = ordered
        path.write_text(json.dumps(ordered, indent=1, ensure_ascii=False) + "\n")

    def names(self):
        """The names of the mutations that are caught."""
        return [f"{function}: {mutation}" for function, mutation, _ in self.caught()]

    def caught(self):
        return [(name, mutation, test) for name, entry in self.functions.items()
                for mutation, test in entry["caught"].items()]

    def equivalent(self):
        return [(name, mutation, reason) for name, entry in self.functions.items()
                for mutation, reason in entry["equivalent"].items()]

    def record(self, caught, known):
        """Adds mutations, or replaces the tests of those on the list: pairs of mutation and test."""
        for mutation, test in caught:
            entry = self.functions.setdefault(
                mutation.function, {"signature": known[mutation.function].signature, "caught": {}, "equivalent": {}})
            what = mutation.name.removeprefix(f"{mutation.function}: ")
            entry["equivalent"].pop(what, None)
            entry["caught"][what] = test

    def problems(self, known):
        """The entries that do not match the functions in the source, one on each line."""
        found = []
        renamed = self._renamed(known)
        for name, entry in self.functions.items():
            if name not in known:
                new = renamed.get(name)
                found.append(f"there is no function {name}" + (f"; it may now be {new}" if new else ""))
                continue
            if entry["signature"] != known[name].signature:
                found.append(f"{name} has changed: its mutations are numbered anew")
                continue
            mutations = mutations_of(entry["signature"])
            found += [f"there is no mutation {name}: {mutation}"
                      for mutation in [*entry["caught"], *entry["equivalent"]] if mutation not in mutations]
        return found

    def _renamed(self, known):
        """The most likely new names of functions that are gone, the most similar pairs first."""
        pairs = []
        candidates = set(known) - set(self.functions)
        for old in set(self.functions) - set(known):
            signature = self.functions[old]["signature"]
            alike = sorted(((likeness(signature, known[new].signature), new) for new in candidates), reverse=True)
            for sites, new in alike:
                others = max((likely for likely, other in alike if other != new), default=0)
                # The more sites, the less likely are two functions similar by chance.
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
                yield f"{name} is gone, with {len(entry['caught'])} mutations"
        for name, entry in sorted(self.functions.items()):
            if entry["signature"] == known[name].signature:
                continue
            moved = self._moved(entry["signature"], known[name].signature)
            for kind in ("caught", "equivalent"):
                for mutation in [m for m in entry[kind] if m not in moved]:
                    yield f"{name}: {mutation} is gone"
                entry[kind] = {moved[m]: why for m, why in entry[kind].items() if m in moved}
            entry["signature"] = known[name].signature
            yield f"{name} has changed: scripts/mutate '{name}' makes its mutations again"
        self.functions = {name: entry for name, entry in self.functions.items()
                          if entry["caught"] or entry["equivalent"]}

    @staticmethod
    def _moved(old, new):
        """From the names of the mutations of one signature to those of the other."""
        before, after = mutations_of(old), mutations_of(new)
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
