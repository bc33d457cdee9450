#!/bin/sh
# Adds up the last lines of shards: "N cases, N wrong". The exit code is 1 if any is wrong.
#
#   scripts/fuzz-many/sum.sh FOLDER
set -eu
for text in "$1"/*.txt; do
  tail -n 1 "$text"
done | awk '{ cases += $1; wrong += $3 } END { printf "%.0f cases, %.0f wrong\n", cases, wrong; exit wrong > 0 }'
