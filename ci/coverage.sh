#!/usr/bin/env bash
# Builds with coverage, runs every test, writes an HTML report to build/coverage/html and prints line and branch totals.
# Fails below the thresholds of coverage/thresholds.
set -euo pipefail
cd "$(dirname "$0")/.."
ci/bootstrap.sh --coverage
ci/build.sh coverage
find build/coverage -name '*.gcda' -delete

# Every process merges its counters into thousands of files: one process per program, not one per test as ctest would.
run_program() {
  local log=build/coverage/logs/${1##*/}
  "$1" --gtest_brief=1 >"$log" 2>&1 || { cat "$log" >&2; echo "$1 failed" >&2; exit 1; }
}
export -f run_program
mkdir -p build/coverage/logs
find build/coverage -type f -executable \( -name '*_test' -o -name '*_tests' \) -print0 |
  xargs -0 -P "$(nproc)" -I{} bash -c 'run_program {}'
coverage/report.sh build/coverage
