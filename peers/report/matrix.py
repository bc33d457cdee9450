"""The matrix of libraries and queries: docs/peers.svg, which docs/peers.md shows first."""
import html
import math

from report.summary import State, short_number

# The colour of a cell and what it means, in the order of the legend.
STATES = {State.RIGHT: ("#c8e6c9", "right in all cases"),
          State.HARD: ("#fff3c4", "right in ordinary cases; wrong in some made to be hard"),
          State.RANGE: ("#dbe7f5", "wrong only beyond the range of its numbers"),
          State.TOLERANCE: ("#ffd8a8", "wrong in ordinary cases, as a tolerance of the library explains"),
          State.QUICK_TEST: ("#e5dbff", "quick test, which may say yes too often"),
          State.WRONG: ("#ff8a5c", "wrong in ordinary cases, per million")}
LETTERS = {State.HARD: "h", State.RANGE: "r", State.TOLERANCE: "t", State.QUICK_TEST: "q"}

CELL = 42
ROW = 18
NAMES = 190  # the width of the names of the queries
CHARACTER = 6  # the mean width of one
TURN = math.radians(50)  # of the names of the libraries
MARGIN = 12
STYLE = """svg { --back: #fff; --stripe: #f6f6f6; --text: #222; }
@media (prefers-color-scheme: dark) { svg { --back: #0d1117; --stripe: #161b22; --text: #ddd; } }
text { fill: var(--text); } .cell text { fill: #222; } a { text-decoration: none; }
.back { fill: var(--back); } .stripe { fill: var(--stripe); }"""
# Light and dark orange: wrong once in a million cases, and in each case.
PALE, DEEP = (255, 205, 178), (232, 89, 12)


def rate_color(count):
    part = min(max(math.log10(max(count.per_million(), 1)) / 6, 0), 1)
    return "#" + "".join(f"{round(pale + (deep - pale) * part):02x}"
                         for pale, deep in zip(PALE, DEEP))


def short_rate(count):
    """Cases in a million in at most four characters: 46k."""
    rate = count.per_million() or 0
    if rate == 0:
        return "0"
    return "<1" if rate < 1 else short_number(rate) if rate < 1000 else f"{rate / 1000:.2g}k"


def cell(summary, x, y):
    state, ordinary = summary.state(), summary.ordinary_errors()
    color = rate_color(ordinary) if state == State.WRONG else STATES[state][0]
    text = LETTERS.get(state, "")
    if ordinary:
        text += (" " if text else "") + short_rate(ordinary)
    what = f"{summary.adapter.library}, {summary.pair.query}: {STATES[state][1]}"
    return (f'<g class="cell"><title>{html.escape(what)}</title>'
            f'<rect x="{x + 1}" y="{y + 1}" width="{CELL - 2}" height="{ROW - 2}" rx="2" fill="{color}"/>'
            f'<text x="{x + CELL / 2}" y="{y + 13}" text-anchor="middle">{text}</text></g>')


def column_name(adapter):
    """The library and the type of its numbers."""
    kind = "float" if "single" in adapter.numbers else adapter.numbers.split(",")[0]
    return f"{adapter.library} ({kind})"


def matrix(queries, summaries):
    """The picture. `queries` are the rows in their order; the columns are the libraries, those that
    compute with floats last."""
    adapters = sorted({each.adapter.name: each.adapter for each in summaries}.values(),
                      key=lambda each: ("single" in each.numbers, each.library.lower()))
    names = [column_name(each) for each in adapters]
    head = ROW + CHARACTER * max(map(len, names), default=0) * math.sin(TURN)
    rows = [query for query in queries if any(each.pair.query == query for each in summaries)]
    # The turned name of the last library ends beside its column.
    beside = CHARACTER * len(names[-1]) * math.cos(TURN) if names else 0
    width = round(MARGIN * 2 + NAMES + CELL * len(adapters) + beside)
    left, top = MARGIN + NAMES, round(MARGIN + head)
    legend_top = top + ROW * len(rows) + 16
    height = legend_top + ROW * len(STATES) + MARGIN
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
             f'width="{width}" height="{height}" font-family="sans-serif" font-size="11">',
             f'<style>{STYLE}</style>',
             f'<rect class="back" width="{width}" height="{height}" rx="6"/>']
    for column, (adapter, name) in enumerate(zip(adapters, names)):
        x = left + CELL * column + CELL / 2
        parts.append(f'<text transform="translate({x},{top - 6}) rotate({-round(math.degrees(TURN))})">'
                     f'<a href="#page-{adapter.name}">{html.escape(name)}</a></text>')
    found = {(each.pair.query, each.adapter.name): each for each in summaries}
    for row, query in enumerate(rows):
        y = top + ROW * row
        if row % 2 == 0:
            parts.append(f'<rect x="{MARGIN}" y="{y}" width="{NAMES + CELL * len(adapters)}" '
                         f'height="{ROW}" class="stripe"/>')
        parts.append(f'<text x="{left - 8}" y="{y + 13}" text-anchor="end"><a href="#page-{query}">{query}</a></text>')
        parts += [cell(found[query, adapter.name], left + CELL * column, y)
                  for column, adapter in enumerate(adapters) if (query, adapter.name) in found]
    for index, (state, (color, meaning)) in enumerate(STATES.items()):
        y = legend_top + ROW * index
        letter = LETTERS.get(state, "46k" if state == State.WRONG else "")
        parts.append(f'<g class="cell"><rect x="{left}" y="{y + 1}" width="{CELL - 2}" height="{ROW - 2}" rx="2" '
                     f'fill="{color}"/><text x="{left + CELL / 2 - 1}" y="{y + 13}" text-anchor="middle">{letter}'
                     "</text></g>"
                     f'<text x="{left + CELL + 8}" y="{y + 13}">{meaning}</text>')
    parts.append("</svg>\n")
    return "\n".join(parts)
