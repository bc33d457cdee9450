#!/bin/sh
# Runs the shards of a search with GNU parallel, on this machine or on machines that a file lists.
#
#   scripts/fuzz-many/parallel.sh SHARDS FOLDER QUERY [OPTIONS OF hitscan fuzz]
#   PARALLEL='--sshloginfile hosts --wd .' scripts/fuzz-many/parallel.sh 1000 results ...
#
# Each shard uses one thread. With --sshloginfile the machines need the program, the implementation
# and the folder at the same paths.
set -eu
SHARDS=$1
folder=$2
shift 2
here=$(cd "$(dirname "$0")" && pwd)
export SHARDS HITSCAN="${HITSCAN:-hitscan}"
seq 0 $((SHARDS - 1)) |
  parallel --quote --env SHARDS --env HITSCAN env SHARD={} "$here/shard.sh" "$folder" "$@" --threads 1 >/dev/null
"$HITSCAN" fuzz --merge "$folder"/*.json
