"""Writes docs/peers.md with its matrix docs/peers.svg and its data docs/peers.json, the table of the
README, and a page for each query and each library in docs/peers/.

The pages in docs/peers/, with their cases and pictures, are not kept in git.
"""
import json
import shutil

from case_picture import case_picture
from report.matrix import matrix
from report.measure import picture_file
from report.summary import (CLASSES, ORDINARY, ROUNDING, State, count_text, part_text, rate_text,
                            severity_text, whole_number)

# So many of the worst finds are shown on the page of a library.
FINDS = 3

REPEAT = """## To repeat it

```sh
scripts/peers                          # installs, builds, searches all, writes this page: hours on two cores
scripts/peers --only bullet            # one library
scripts/peers --saved --html peers.html  # no search: the pages, and one file of HTML with all of them
```

It goes on where it was interrupted. Each adapter can also be asked by any other command:
[`peers/README.md`](../peers/README.md).
"""

LEGEND = """## How to read this

Each library answers the same random cases of a query through its own public function, and each
answer is compared with the exact one. An adapter of some lines converts arguments and answers and
does nothing else; [`peers/`](../peers) has all of them, and [how one is added](../peers/README.md).
A library is asked the query whose rule is nearest to its own (one side or both, ray or segment);
whether contact counts may differ. Its adapter declines cases outside what the library documents (a ray
that starts inside the box, a triangle without area); the rule of each pair says which. A tolerance that a library adds on purpose has a column;
an answer that is wrong because of the tolerance counts as wrong. The answers of a quick test, which may by
its purpose say yes too often, are shown but not counted among the wrong ones of the library.

- **Numbers**: the type of number with which the library computes. Cases are floats, so that arithmetic
  in double precision has twice the digits of the input, which is enough unless the exponents of the
  numbers are far apart; libraries that are templates are asked in both.
- **Directions and normals** reach a library as vectors of unit length whose numbers are floats, as a
  program has them ([which floats](exactness.md)), or as its documentation demands; cases are written
  with shorter numbers in the same direction.
- **Tolerance**: a number that the library documents or has in its source, with its reason in the rule.
  It explains the wrong verdicts in ordinary cases if none of them needs a change of the input by more than
  four times that part of the size: the change is an upper bound, and at a corner tolerances add up.
- **Wrong**: a yes or no, a side or an index that is wrong by more than one unit in the last place (ulp): a
  search finds no change of the input by one ulp that makes the answer right. "3 of 11 574" are cases; those
  that the adapter declines are not among them. *Ordinary cases* are those of the classes `in-practice` and
  `generic`, in which no shape is aimed at the surface of another; *all cases* includes those that are made
  to be hard ([classes](fuzzing.md#classes-of-cases)). The case that is shown is simplified, as far as it
  stays wrong: in it a ray may start exactly on a vertex. Ordinary cases are searched by themselves, for as long
  as all others: how many there are depends on the speed of the library.
- **Above 16 ulps**, **above 1000 ulps**: how many of the wrong verdicts have a larger severity, in ordinary
  cases and in all. Arithmetic in single precision with ten operations explains up to about ten ulps.
- **Within an ulp**: other answers than the exact one, per million, that are no error here, since they
  are right for an input that differs by one ulp: whether contact counts is a convention, and a library
  that rounds its input once cannot tell the two inputs apart.
- **Severity**: the smallest change of the input, in ulps, with which a search makes the worst wrong
  verdict right, in ordinary cases, for shapes of millimetres, and in all cases. It is an upper bound: the
  true smallest change may be much smaller, above all where the exact answer changes only at single
  values, as for parallel planes or on the inner edges of a mesh ([definition](fuzzing.md#severity)). It is
  that of the worst case, not of the simplest one, which is shown. **As a part of the size** it
  is that change in ordinary cases, divided by the size of the shapes: the largest extent along an axis,
  radius or length. 1e-7 is a rounding error; 1e-2 is seen in a picture.
- **Off**: right verdicts with a number or point whose error is above 1e-4 of its size and of the sizes
  of the inputs, and above what a change of the input by one ulp explains, per million, in ordinary cases
  and in all.
- **No answer**: a crash, an exception, a time limit of ten seconds, a NaN or an infinity, per million;
  without the infinities of the class `huge`, where the products of two numbers are beyond every float.
- **Unstable**: answered differently when the same case was asked again in the same process, per million.
- **Not asked**: the share of the cases that the adapter declines, with the reason in its rule. Exact tests
  of the arguments decide it, never the answer of the library. Rays in the plane of a triangle are asked
  of every library.

Beside this page `scripts/peers` writes one for each query and each library in `docs/peers/`, with
the rule of each library, its wrong verdicts in each class, and its simplest wrong cases as files and as
pictures. `docs/peers.json` has the numbers.
"""


def link(text, address):
    return f"[{text}]({address})"


def table(head, rows, left=1):
    """A table of Markdown; the first `left` columns are aligned to the left."""
    lines = [f"| {' | '.join(head)} |",
             f"|{'|'.join(['---'] * left + ['---:'] * (len(head) - left))}|"]
    lines += [f"| {' | '.join(row)} |" for row in rows]
    return "\n".join(lines) + "\n"


def share_text(summary):
    whole = sum(summary.fuzz["class_cases"].values())
    share = 100 * summary.not_asked / whole
    if share == 0:
        return "0"
    return "< 0.1 %" if share < 0.1 else f"{share:.2g} %"


def severe_text(summary, limit):
    """How many wrong verdicts of ordinary and of all cases are above a severity."""
    ordinary, every = summary.severe(limit, ORDINARY), summary.severe(limit)
    if ordinary is None:
        return "–"
    return f"{whole_number(ordinary.cases)}, {whole_number(every.cases)}"


def numbers_of(summary):
    pair = summary.pair
    return [pair.numbers, pair.tolerance or ("quick test" if pair.conservative else "–"),
            count_text(summary.wrong(ORDINARY)), count_text(summary.wrong()),
            severe_text(summary, 16), severe_text(summary, 1000), rate_text(summary.tolerated()),
            severity_text(summary.worst_severity(ORDINARY)), part_text(summary.worst_part(ORDINARY)),
            severity_text(summary.worst_severity(["millimetres"])),
            severity_text(summary.worst_severity()), rate_text(summary.wrong_numbers(ORDINARY)),
            rate_text(summary.wrong_numbers()), rate_text(summary.no_answer()),
            rate_text(summary.unstable()), share_text(summary)]


TEXTS = ["numbers", "tolerance"]
NUMBERS = ["wrong, ordinary cases", "wrong, all cases", "above 16 ulps", "above 1000 ulps",
           "within an ulp", "severity, ordinary", "as a part of the size", "millimetres", "all", "off, ordinary", "off, all", "no answer",
           "unstable", "not asked"]


def pairs_table(summaries, first="library", first_of=lambda each: each.adapter.library):
    """The numbers of pairs, a row each; `first_of` makes the cell of the first column."""
    return table([first, *TEXTS, *NUMBERS], [[first_of(each), *numbers_of(each)] for each in summaries],
                 left=3)


def by_wrong(summaries):
    """Sorted by the type of numbers, then by what matters most to users."""
    def key(each):
        return ("single" in each.pair.numbers, each.wrong(ORDINARY).per_million() or 0,
                each.wrong().per_million() or 0, each.no_answer().per_million() or 0,
                each.adapter.library.lower())
    return sorted(summaries, key=key)


def example_name(summary):
    return f"{summary.adapter.name}_{summary.pair.query}"


def example_text(summary, options, folder, program):
    """The text about the simplest wrong case, whose file and picture are written here."""
    example = summary.example()
    if example is None:
        return ""
    name = example_name(summary)
    adapter = summary.adapter
    note = f"{adapter.library}, {summary.pair.function}: {example.got}"
    content = {"query": summary.pair.query, "library": adapter.library, "source": adapter.home,
               "note": note, "tolerance": summary.result["tolerance"]}
    case = {name: value for name, value in example.case.items() if name != "note"} | {"id": 0}
    lines = ",\n".join(f"  {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}"
                       for key, value in content.items())
    case_file = folder / f"{name}.json"
    case_file.write_text("{\n" + lines + ',\n  "cases": [\n    ' + json.dumps(case) + "\n  ]\n}\n")
    # Kept beside the result, so that the pages can be made again without the library.
    kept = picture_file(adapter, summary.pair.query)
    picture = case_picture(program, case_file, options) if options else None
    if picture is not None:
        kept.write_text(picture)
    elif not options and kept.exists():
        picture = kept.read_text()
    severity = (f" Severity in this class: up to {severity_text(example.severity or float('inf'))} "
                "ulps.") if example.failure == "verdict" else ""
    text = (f"The simplest wrong case (`{example.case_class}`): {example.what}.{severity} "
            f"Exact: {example.exact}. Answered: {example.got}. "
            f"`hitscan docs/peers/{name}.json` opens {link('it', name + '.json')}.\n\n")
    if picture is not None:
        (folder / f"{name}.svg").write_text(picture)
    if (folder / f"{name}.svg").exists():
        text += f'<img src="{name}.svg" width="320" alt="The case, with both answers">\n\n'
    return text


def library_text(summary, options, folder, program):
    pair = summary.pair
    text = f"## {summary.adapter.library}\n\n`{pair.function}` ({link('documentation', pair.documentation)}). "
    text += f"{pair.rule}\n\n"
    if pair.conservative:
        text += f"A quick test: {pair.conservative}.\n\n"
    if pair.issues:
        known = ", ".join(link(" ".join(each.split()[1:]) or each, each.split()[0])
                          for each in pair.issues)
        text += f"Known to the library's maintainers: {known}.\n\n"
    return text + example_text(summary, options, folder, program)


def class_table(summaries):
    rows = [[f"`{each}`", *(rate_text(summary.wrong([each])) for summary in summaries)]
            for each in CLASSES]
    return table(["class", *(summary.adapter.library for summary in summaries)], rows)


def query_page(query, description, summaries, options, folder, program):
    text = f"# {query}: answers of other libraries\n\n{description}\n\n"
    text += f"[How to read this](../peers.md), and [the query](../queries.md#{query}).\n\n"
    text += pairs_table(summaries)
    text += f"\nWrong verdicts per million cases of each class:\n\n{class_table(summaries)}\n"
    for each in summaries:
        text += library_text(each, options.get(each.adapter.name), folder, program)
    (folder / f"{query}.md").write_text(text.rstrip() + "\n")


def library_rows(summaries):
    """For each library: its name, its pairs, how many pairs have no error, those that are wrong in
    ordinary cases, and the one of these with the highest rate (or None)."""
    libraries = {}
    for each in summaries:
        libraries.setdefault(each.adapter.library, []).append(each)
    rows = []
    for name, pairs in sorted(libraries.items(), key=lambda item: item[0].lower()):
        right = sum(each.is_right() for each in pairs)
        ordinary = [each for each in pairs
                    if each.wrong(ORDINARY) and not each.pair.conservative]
        worst = max(ordinary, key=lambda each: each.wrong(ORDINARY).per_million(), default=None)
        rows.append((name, pairs, right, ordinary, worst))
    return rows


def libraries_table(summaries, versions):
    rows = []
    for name, pairs, right, ordinary, worst in library_rows(summaries):
        adapter = pairs[0].adapter
        most = "–" if worst is None else \
            f"{count_text(worst.wrong(ORDINARY))} ({worst.pair.query})"
        rows.append([link(name, adapter.home), versions[adapter.name], adapter.numbers,
                     link(adapter.path.name, f"../peers/{adapter.path.name}"), str(len(pairs)),
                     str(len(ordinary)), most, str(right)])
    return table(["library", "version", "numbers", "adapter", "queries", "wrong in ordinary cases",
                  "most wrong there", "right in all cases"], rows, left=4)


def sentences(summaries):
    """Three sentences that sum up the page."""
    rows = library_rows(summaries)
    states = [each.state() for each in summaries]
    wrong = [worst for *_, worst in rows if worst is not None]
    of_adapters = [ordinary for *_, ordinary, worst in rows if worst is not None]
    tolerant = [each for each in of_adapters if all(pair.is_within_tolerance() for pair in each)]
    rounding = [each for each in of_adapters
                if each not in tolerant and all(pair.is_rounding() for pair in each)]
    text = (f"Of {len(rows)} adapters of libraries, {len(rows) - len(wrong)} give for ordinary shapes always "
            "the right yes or no, side or index, or one that is right for an input that differs by one unit "
            f"in the last place; {len(wrong)} do not")
    reasons = [(len(tolerant), "as a tolerance that they document or have in their source explains"),
               (len(rounding), f"by at most {ROUNDING} units, which the rounding of single precision explains"),
               (len(wrong) - len(tolerant) - len(rounding), "by more")]
    if wrong:
        text += ": " + ", ".join(f"{count} {reason}" for count, reason in reasons if count > 0)
        most = max(wrong, key=lambda each: each.wrong(ORDINARY).per_million())
        text += (f". The most frequent wrong answer is that of {most.adapter.library} to "
                 f"`{most.pair.query}`: {count_text(most.wrong(ORDINARY))} ordinary cases")
    hard = sum(state in (State.HARD, State.RANGE) for state in states)
    text += (f". Of {len(states)} pairs of library and query, {states.count(State.RIGHT)} have no error in "
             f"any case, also those made to be hard, and {hard} have one only in hard cases. An error is a wrong "
             "verdict, one that changes when the case is asked again, or no answer.\n\n")
    return text


def finds_text(summaries):
    """The simplest wrong answer of each library in ordinary cases, and the libraries without one."""
    rows, others = [], []
    for name, _, _, _, worst in library_rows(summaries):
        if worst is None:
            continue
        example = worst.example()
        if example is None or example.case_class not in ORDINARY:
            others.append(name)
            continue
        arguments = " ".join(f"{key} {json.dumps(value)}" for key, value in
                             worst.arguments_of(example.case).items())
        rows.append([name, worst.pair.query, f"`{arguments}`", example.exact, example.got,
                     part_text(worst.worst_part(ORDINARY)), worst.pair.tolerance or "–"])
    text = table(["library", "query", "case", "exact", "answered",
                  "worst of all ordinary cases, as a part of the size", "its tolerance"], rows, left=5)
    if others:
        text += f"\nThe search found no simplest case for these libraries: {'; '.join(others)}.\n"
    return text


README_LIBRARIES = {"Bullet", "Eigen", "GLM", "Jolt Physics", "three.js"}


def readme_table(summaries, versions):
    """The rows of a few libraries that many people know; docs/peers.md has the rows of all."""
    rows = []
    for name, pairs, right, ordinary, _ in library_rows(summaries):
        if name not in README_LIBRARIES:
            continue
        adapter = pairs[0].adapter
        rows.append([name, versions[adapter.name], adapter.numbers, str(len(pairs)), str(len(ordinary)),
                     str(right)])
    return table(["library", "version", "numbers", "queries compared", "wrong in ordinary cases",
                  "right in all cases of the search"],
                 rows, left=3)


def main_page(summaries, run):
    """The text of docs/peers.md. `run` is from run_of in scripts/peers."""
    text = f"# Answers of other libraries\n\n{sentences(summaries)}"
    text += "![The matrix of libraries and queries](peers.svg)\n\n"
    text += (f"Made by `scripts/peers` on {run['date']}: "
             f"{run['adapters']} adapters of {run['libraries']} libraries, {len(summaries)} pairs of "
             f"adapter and query, for each up to {run['ordinary']} ordinary cases and {run['cases']} others, "
             f"seed {run['seed']}, {run['machine']}, {run['node']}. ")
    text += (f"The same seed makes the same cases. Each of the {run['confirmed']} wrong cases that the "
             "searches ended in was confirmed by rational arithmetic that shares no code with Hitscan "
             "([`tests/peers`](../tests/peers/exact_check.py)).\n\n")
    text += "## Libraries\n\n" + libraries_table(summaries, run["versions"]) + "\n"
    text += "Numbers that are off are not counted here.\n"
    for name, reason in run["skipped"]:
        text += f"\n{name} could not be had: {reason}\n"
    text += ("\n## The simplest wrong answers in ordinary cases\n\nOf each library the query with "
             "the highest rate of wrong answers. Cases are simplified as far as they stay wrong; a library gets "
             "directions and normals with unit length.\n\n" + finds_text(summaries) + "\n")
    return text + LEGEND + "\n" + REPEAT


def data(summaries, run):
    """The numbers of the page, for other programs."""
    def counted(count):
        return {"wrong": count.cases, "asked": count.asked}

    def severity(summary, classes=None):
        worst = summary.worst_severity(classes)
        return "above 2^24" if worst is not None and worst > 2**24 else worst

    pairs = []
    for summary in summaries:
        pairs.append({
            "adapter": summary.adapter.name, "query": summary.pair.query,
            "function": summary.pair.function, "state": summary.state().value,
            "tolerance": summary.pair.tolerance, "quick_test": bool(summary.pair.conservative),
            "not_asked": summary.not_asked,
            "ordinary": {**counted(summary.wrong(ORDINARY)), "severity_ulps": severity(summary, ORDINARY),
                         "part_of_size": summary.worst_part(ORDINARY),
                         "off": summary.wrong_numbers(ORDINARY).cases},
            "all": {**counted(summary.wrong()), "severity_ulps": severity(summary),
                    "off": summary.wrong_numbers().cases, "within_an_ulp": summary.tolerated().cases,
                    "no_answer": summary.no_answer().cases, "unstable": summary.unstable().cases}})
    adapters = {each.adapter.name: each.adapter for each in summaries}
    libraries = [{"adapter": name, "library": adapter.library, "home": adapter.home,
                  "version": run["versions"][name], "numbers": adapter.numbers}
                 for name, adapter in adapters.items()]
    return {**{key: run[key]
               for key in ("date", "machine", "node", "ordinary", "cases", "seed", "confirmed")},
            "libraries": libraries, "pairs": pairs}


def library_page(name, summaries, options, folder, program):
    adapter = summaries[0].adapter
    text = f"# {name}: its answers\n\n[How to read this](../peers.md), and [the adapter]"
    text += f"(../../peers/{adapter.path.name}), which computes in {adapter.numbers} precision.\n\n"
    text += pairs_table(summaries, "query", lambda each: link(each.pair.query, f"{each.pair.query}.md"))
    worst = sorted((each for each in summaries if each.example()),
                   key=lambda each: (-(each.wrong(ORDINARY).per_million() or 0),
                                     -(each.wrong().per_million() or 0)))
    for each in worst[:FINDS]:
        text += f"\n## {each.pair.query}\n\n{example_text(each, options, folder, program)}"
    (folder / f"{adapter.name}.md").write_text(text.rstrip() + "\n")


def write_pages(descriptions, summaries, run, options, docs, program):
    """`descriptions`: a sentence for each query, in the order of the page."""
    folder = docs / "peers"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for query, description in descriptions.items():
        pairs = by_wrong([each for each in summaries if each.pair.query == query])
        if pairs:
            query_page(query, description, pairs, options, folder, program)
    for name, pairs, *_ in library_rows(summaries):
        library_page(name, pairs, options.get(pairs[0].adapter.name), folder, program)
    (docs / "peers.md").write_text(main_page(summaries, run))
    (docs / "peers.svg").write_text(matrix(descriptions, summaries))
    (docs / "peers.json").write_text(json.dumps(data(summaries, run), indent=1) + "\n")


def write_readme_table(readme, summaries, versions):
    text = readme.read_text()
    begin, end = "<!-- peers -->\n", "<!-- /peers -->\n"
    before, rest = text.split(begin, 1)
    _, after = rest.split(end, 1)
    readme.write_text(before + begin + readme_table(summaries, versions) + end + after)
