"""The page that shows the list of mutations."""

import pathlib

PATH = pathlib.Path(__file__).resolve().parent / "README.md"


def rows(entries):
    # A name of a test may have a line break.
    return "".join(f"| {' | '.join(' '.join(cell.split()) for cell in entry)} |\n"
                   for entry in entries)


def text(listed):
    return f"""# Mutation testing

This page lists small changes (mutations) to functions of `src/geometry` (without `book/` and the
batch kernels), `src/random`, `src/cases/judging` and most of `src/fuzz`, each with what catches it: the first case or unit
test that fails, a signal that ends the program ("crash (11)"), a time limit ("do not end"), or a case
file that can no longer be read ("refused"). "raycast_plane 3" is case 3 of `assets/cases/raycast_plane.json`, "extra
raycast_plane 3" that of `assets/cases/extra/`, and "rounded" stands for `assets/cases/extra/rounded/`.

A mutation is named by the function, a mutation operator and a number: "boundary 2" is the second site
in the function that the operator applies to. `operators.py` lists the operators, and
`scripts/mutate --list FUNCTION` shows each change with its line.

`scripts/mutate` tries them all again, `scripts/mutate --sample N` those that are due today (CI does),
and `scripts/mutate --table` records again which test catches each. The list is `list.json`; this page is
written with it.

- A function was renamed or changed: the test `mutations` names it, and `scripts/mutate --refresh`
  adapts the list.
- New code: `scripts/mutate --try FUNCTION` makes every mutation of it. For one that survives, add a
  case or a unit test; or, when no answer changes, give the reason in `equivalent` of `list.json`. Then
  `scripts/mutate --try "FUNCTION: MUTATION" --add` puts it on the list: a few of each function.

| function | mutation | caught by |
| --- | --- | --- |
{rows(listed.caught())}
## Equivalent mutations

They change no answer.

| function | mutation | why |
| --- | --- | --- |
{rows(listed.equivalent())}"""
