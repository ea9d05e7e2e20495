#!/usr/bin/env bash
# Everything that must hold: installs what is missing, builds, runs every test, then every fuzz target for ten seconds. Further arguments go
# to ctest.
set -euo pipefail
cd "$(dirname "$0")/.."
ci/bootstrap.sh
ci/build.sh debug
ctest --preset debug -j "$(nproc)" "$@"
DRYDOCK_FUZZ_PRESET=fuzz-fast ci/fuzz.sh 10
