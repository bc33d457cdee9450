"""One page with a table of all libraries and queries: how often each is wrong in ordinary cases."""
import html
import math

from report.summary import ORDINARY, count_text, rate_text, severity_text

# The colours of the levels of a cell, for light and dark screens: right, and then ten times as
# many wrong cases from one level to the next.
STYLE = """:root { --back: #fff; --text: #1f2328; --dim: #59636e; --line: #d1d9e0;
  --l0: #d9f0df; --l1: #fff3d6; --l2: #ffe0ac; --l3: #ffc27a; --l4: #ff9d4d; --l5: #f07020; }
@media (prefers-color-scheme: dark) { :root { --back: #0d1117; --text: #e6edf3; --dim: #9198a1;
  --line: #30363d; --l0: #14361f; --l1: #3a3013; --l2: #573c10; --l3: #7a4a0c; --l4: #99500a;
  --l5: #b85408; } }
body { font: 14px/1.45 system-ui, sans-serif; margin: 1.5em; color: var(--text);
  background: var(--back); color-scheme: light dark; }
p { max-width: 60em; }
.scroll { overflow-x: auto; }
table { border-collapse: separate; border-spacing: 2px; font-variant-numeric: tabular-nums; }
th { font-weight: 500; text-align: left; white-space: nowrap; }
thead th { height: 13em; vertical-align: bottom; padding: 0; }
thead th span { writing-mode: vertical-rl; transform: rotate(180deg); }
tbody th { position: sticky; left: 0; background: var(--back); padding-right: .8em; }
tbody th small { color: var(--dim); font-weight: 400; }
td { text-align: center; min-width: 2.9em; height: 1.9em; padding: 0 .3em; font-size: 12px;
  white-space: nowrap; border-radius: 3px; }
.l0 { background: var(--l0); } .l1 { background: var(--l1); } .l2 { background: var(--l2); }
.l3 { background: var(--l3); } .l4 { background: var(--l4); } .l5 { background: var(--l5); }
td.quick { font-style: italic; opacity: .75; }
td.empty { border: 1px dotted var(--line); }
.key { display: flex; flex-wrap: wrap; gap: 2px; list-style: none; padding: 0; }
.key li { min-width: 6em; padding: .2em .6em; text-align: center; font-size: 12px; border-radius: 3px; }
@media (max-width: 700px) { body { margin: .8em; } tbody th small { display: block; }
  tbody th { white-space: normal; min-width: 7em; } }
"""

LEVELS = ["right", "up to 10", "up to 100", "up to 1 000", "up to 10 000", "more"]


def level_of(count):
    """The level of a rate: 0 if no ordinary case is wrong, 5 above 10 000 per million."""
    rate = count.per_million()
    if not rate:
        return 0
    return min(max(math.ceil(math.log10(rate)), 1), 5)


def cell(summary):
    """The cell of a pair; an empty one if the library does not answer the query."""
    if summary is None:
        return '<td class="empty"></td>'
    wrong = summary.wrong(ORDINARY)
    title = (f"{summary.adapter.library}, {summary.pair.query}: wrong in {count_text(wrong)} ordinary "
             f"cases, severity {severity_text(summary.worst_severity(ORDINARY))} ulps; "
             f"in all: {count_text(summary.wrong())}")
    if summary.pair.conservative:
        title += f". A quick test: {summary.pair.conservative}"
    quick = " quick" if summary.pair.conservative else ""
    return (f'<td class="l{level_of(wrong)}{quick}" title="{html.escape(title)}">'
            f"{rate_text(wrong)}</td>")


def matrix_page(queries, summaries, versions, run):
    """The page as HTML. `queries` are the names, in their order on the page."""
    libraries = {}
    for each in summaries:
        libraries.setdefault((each.adapter.library, each.adapter.name), {})[each.pair.query] = each
    shown = [query for query in queries if any(query in pairs for pairs in libraries.values())]
    head = "".join(f"<th><span>{html.escape(query)}</span></th>" for query in shown)
    rows = ""
    for (library, name), pairs in sorted(libraries.items(), key=lambda item: item[0][0].lower()):
        cells = "".join(cell(pairs.get(query)) for query in shown)
        rows += (f"<tr><th>{html.escape(library)} <small>{html.escape(versions.get(name, ''))}"
                 f"</small></th>{cells}</tr>\n")
    key = "".join(f'<li class="l{level}">{text}</li>' for level, text in enumerate(LEVELS))
    return f"""<!DOCTYPE html>
<html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Libraries and queries</title>
<style>
{STYLE}</style>
<h1>Libraries and queries</h1>
<p>Wrong verdicts per million ordinary cases: a yes or no, a side or an index that is wrong by more than
one unit in the last place. Made by <code>scripts/peers</code> on {html.escape(run["date"])}. An empty cell:
the library has no such function. In italics: a quick test, which may say yes too often by its purpose.</p>
<ul class="key">{key}</ul>
<div class="scroll"><table><thead><tr><th></th>{head}</tr></thead><tbody>
{rows}</tbody></table></div>
</html>
"""
