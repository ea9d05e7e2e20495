#!/usr/bin/env bash
# Runs every test program below a build folder, or those named, as many at a time as there are processors; prints the output of those that
# fail. One process a program, not one a test as ctest has it: instrumented programs take longer to start and to end than most tests take.
# Usage: ci/run_test_programs.sh BUILD [PROGRAM...]
set -euo pipefail
cd "$(dirname "$0")/.."
build=${1:?usage: ci/run_test_programs.sh BUILD [PROGRAM...]}
shift
logs=$build/test_logs
mkdir -p "$logs"
run_program() {
  local log=$logs/${1##*/}
  "$1" --gtest_brief=1 >"$log" 2>&1 || { cat "$log" >&2; echo "$1 failed" >&2; exit 1; }
}
export -f run_program
export logs
programs=("$@")
if ((${#programs[@]} == 0)); then
  programs=('*_test' '*_tests')
fi
for program in "${programs[@]}"; do
  find "$build" -type f -executable -name "$program" -print0
done | xargs -0 -P "$(nproc)" -I{} bash -c 'run_program {}'
