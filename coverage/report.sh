#!/usr/bin/env bash
# Collects the counters below a build folder into BUILD/coverage.info, an HTML report in BUILD/html, and holds the totals against
# coverage/thresholds. Usage: coverage/report.sh BUILD
set -euo pipefail
cd "$(dirname "$0")/.."
build=${1:?usage: coverage/report.sh BUILD}
rc=(--rc lcov_branch_coverage=1 --rc geninfo_no_exception_branch=1)
lcov --quiet "${rc[@]}" --capture --directory "$build" --base-directory . --no-external --output-file "$build/all.info"
lcov --quiet "${rc[@]}" --remove "$build/all.info" '*_test.cc' '*_bench.cc' '*/build/*' '*/system_tests/*' '*/property_tests/*' \
  --output-file "$build/coverage.info"
genhtml --quiet --branch-coverage --demangle-cpp --prefix "$PWD" --output-directory "$build/html" "$build/coverage.info"
summary=$(lcov "${rc[@]}" --summary "$build/coverage.info" 2>&1)
echo "$summary"
status=0
while read -r what least; do
  [[ $what == \#* || -z $what ]] && continue
  have=$(sed -nE "s/^ *$what\.*: *([0-9.]+)%.*/\1/p" <<<"$summary")
  awk -v have="$have" -v least="$least" 'BEGIN { exit !(have + 0 >= least) }' || {
    echo "coverage of $what is $have %, less than $least %" >&2
    status=1
  }
done <coverage/thresholds
exit $status
