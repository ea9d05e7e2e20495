#!/usr/bin/env bash
# Everything that must hold: installs what is missing, builds, runs every test. Further arguments go to ctest.
set -euo pipefail
cd "$(dirname "$0")/.."
ci/bootstrap.sh
ci/build.sh debug
ctest --preset debug -j "$(nproc)" "$@"
