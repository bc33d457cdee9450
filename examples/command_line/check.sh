#!/bin/sh
# Checks functions of one's own with an installed Hitscan; ends with 1 when an answer is wrong.
# Usage: check.sh
set -eu
cd -- "$(dirname -- "$0")"

# Every query that the file implements, with Hitscan's own cases; the other queries are skipped.
hitscan check --implementation collision.cpp
# One query by its name, and a report for CI.
hitscan check raycast_plane --implementation collision.cpp --junit "${REPORT:-/dev/null}"
# Case files of one's own.
hitscan check --implementation collision.cpp --cases cases
# A second opinion: the cases in which the answers differ from those of the built-in implementation.
hitscan check point_in_aabb --implementation collision.cpp --compare hitscan
# A program in any language.
hitscan check point_in_aabb --program 'python3 inside.py'
