#!/bin/sh
#SBATCH --job-name=hitscan-fuzz
#SBATCH --array=0-999
#SBATCH --cpus-per-task=2
#SBATCH --time=12:00:00
#SBATCH --output=/dev/null
# A Slurm array: sbatch scripts/fuzz-many/slurm.sh RESULTS QUERY --implementation mine.so --cases N
# RESULTS is a folder that all nodes see. For another number of shards: SHARDS=100 sbatch
# --array=0-99 ... Afterwards: hitscan fuzz --merge RESULTS/*.json
set -eu
export SHARDS="${SHARDS:-1000}"
# Slurm runs a copy of this script. The other scripts are in the folder from which it was submitted.
exec "${SLURM_SUBMIT_DIR:-.}/scripts/fuzz-many/shard.sh" "$@" --threads "${SLURM_CPUS_PER_TASK:-2}"
