#!/usr/bin/env bash
# Builds with coverage, runs every test, writes an HTML report to build/coverage/html and prints line and branch totals.
# Fails below the thresholds of coverage/thresholds.
set -euo pipefail
cd "$(dirname "$0")/.."
ci/bootstrap.sh --coverage
ci/build.sh coverage
find build/coverage -name '*.gcda' -delete
ci/run_test_programs.sh build/coverage  # every process merges its counters into thousands of files
coverage/report.sh build/coverage
