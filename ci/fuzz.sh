#!/usr/bin/env bash
# Runs every libFuzzer program for SECONDS, as many at a time as there are processors, and prints how many inputs each has tried. Fails on a
# finding; its input is then in build/PRESET/findings (docs/testing.md says how to replay it).
# Usage: ci/fuzz.sh SECONDS [TARGET...]     TARGET is a folder of property_tests/corpus; all by default
#        ci/fuzz.sh --seeds                 makes property_tests/corpus anew
# DRYDOCK_FUZZ_PRESET=fuzz-fast runs without sanitizers, several times as many inputs a second.
set -euo pipefail
cd "$(dirname "$0")/.."
preset=${DRYDOCK_FUZZ_PRESET:-fuzz}
build=build/$preset
usage="usage: ci/fuzz.sh SECONDS [TARGET...] | --seeds"
seconds=${1:?$usage}
shift
[[ $seconds == --seeds || $seconds =~ ^[0-9]+$ ]] || { echo "$usage" >&2; exit 2; }

ci/bootstrap.sh --fuzz
ci/build.sh "$preset" fuzz_targets

if [[ $seconds == --seeds ]]; then
  rm -rf "$build/seeds"
  "$build/property_tests/fuzz_corpus" "$build/seeds"
  for folder in "$build"/seeds/*; do
    target=${folder##*/}
    rm -rf "property_tests/corpus/$target"
    mkdir -p "property_tests/corpus/$target"
    "$build/property_tests/fuzz_$target" -merge=1 "property_tests/corpus/$target" "$folder" 2>/dev/null
  done
  exit
fi

targets=("$@")
((${#targets[@]})) || targets=($(cd property_tests/corpus && echo *))
mkdir -p "$build/findings" "$build/logs"

# Bytes of an input: enough for several items, few enough that most inputs reach the last one.
max_length() {
  case $1 in
    whole_file | model_def) echo 2048 ;;
    header_table | task_info) echo 1024 ;;
    *) echo 512 ;;
  esac
}

fuzz() {
  local target=$1
  mkdir -p "$build/corpus/$target"
  "$build/property_tests/fuzz_$target" -max_total_time="$seconds" -max_len="$(max_length "$target")" -timeout=10 -rss_limit_mb=1024 \
    -entropic=0 -print_final_stats=1 -artifact_prefix="$build/findings/$target-" \
    "$build/corpus/$target" "property_tests/corpus/$target" >"$build/logs/$target" 2>&1 || echo failed >>"$build/logs/$target"
}
export -f fuzz max_length
export build seconds
# A stack of its own for each of the few allocations that matter is not worth half the speed.
export ASAN_OPTIONS=detect_stack_use_after_return=0:malloc_context_size=8:quarantine_size_mb=16
printf '%s\n' "${targets[@]}" | xargs -P "$(nproc)" -I{} bash -c 'fuzz {}'

status=0
printf '%-14s %12s %10s %8s  %s\n' target inputs "a second" covered ""
for target in "${targets[@]}"; do
  log=$build/logs/$target
  inputs=$(sed -nE 's/^stat::number_of_executed_units: *//p' "$log")
  speed=$(sed -nE 's/^stat::average_exec_per_sec: *//p' "$log")
  covered=$(grep -oE 'cov: [0-9]+' "$log" | tail -n 1 | cut -d' ' -f2)
  verdict=""
  if [[ $(tail -n 1 "$log") == failed ]]; then
    verdict="FINDING, see $log"
    status=1
  fi
  printf '%-14s %12s %10s %8s  %s\n' "$target" "${inputs:-?}" "${speed:-?}" "${covered:-?}" "$verdict"
done
exit $status
