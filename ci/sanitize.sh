#!/usr/bin/env bash
# Builds and runs every test under AddressSanitizer and UndefinedBehaviorSanitizer, then those where threads run under ThreadSanitizer. Zero
# findings, or it fails. Usage: ci/sanitize.sh [asan|tsan]
set -euo pipefail
cd "$(dirname "$0")/.."
ci/bootstrap.sh
ulimit -c 0  # a core of an instrumented program holds terabytes of shadow memory
export ASAN_OPTIONS=detect_leaks=1:strict_string_checks=1:detect_stack_use_after_return=1
export UBSAN_OPTIONS=print_stacktrace=1:halt_on_error=1
export TSAN_OPTIONS=halt_on_error=1:second_deadlock_stack=1

# The pool, the registries that threads share, the device with its workers, and all that runs on it.
threaded=(core_base_test core_op_test core_runtime_test simulator_test simulator_aicore_test simulator_runner_test
  simulator_conformance_test operators_test scenarios_runner_test system_tests)

for preset in ${1:-asan tsan}; do
  case $preset in
    asan)
      ci/build.sh asan
      ci/run_test_programs.sh build/asan
      ;;
    tsan)
      ci/build.sh tsan "${threaded[@]}" drydock drydock_opp
      ci/run_test_programs.sh build/tsan "${threaded[@]}"
      for workers in 1 2; do
        build/tsan/scenarios/drydock run scenarios/quickstart scenarios/device --workers "$workers"
      done
      ;;
    *) echo "usage: ci/sanitize.sh [asan|tsan]" >&2; exit 2 ;;
  esac
done
