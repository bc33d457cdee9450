#!/bin/sh
# Runs one shard of a search, for schedulers that start the same command on many machines.
#
#   SHARDS=1000 scripts/fuzz-many/shard.sh FOLDER QUERY [OPTIONS OF hitscan fuzz]
#
# The shard's number, from 0, is that of the array task (Slurm) or of the indexed job (Kubernetes).
# FOLDER/NUMBER.json gets the result. A shard that was interrupted is continued when it is started
# again. A job with wrong answers succeeds; a job that cannot run fails (exit code 2).
set -eu
shard=${SLURM_ARRAY_TASK_ID:-${JOB_COMPLETION_INDEX:-${SHARD:?the number of the shard}}}
folder=$1
shift
mkdir -p "$folder"
code=0
"${HITSCAN:-hitscan}" fuzz "$@" --shard "$shard/${SHARDS:?the number of shards}" \
  -o "$folder/$shard.json" --resume || code=$?
if [ "$code" -gt 1 ]; then
  exit "$code"
fi
