#!/usr/bin/env bash
# Builds and runs every test under AddressSanitizer and UndefinedBehaviorSanitizer, then under ThreadSanitizer. Zero findings, or it fails.
# Usage: ci/sanitize.sh [asan|tsan]
set -euo pipefail
cd "$(dirname "$0")/.."
ci/bootstrap.sh
export ASAN_OPTIONS=detect_leaks=1:strict_string_checks=1:detect_stack_use_after_return=1
export UBSAN_OPTIONS=print_stacktrace=1:halt_on_error=1
export TSAN_OPTIONS=halt_on_error=1:second_deadlock_stack=1
for preset in ${1:-asan tsan}; do
  ci/build.sh "$preset"
  ctest --preset "$preset" -j "$(nproc)"
done
