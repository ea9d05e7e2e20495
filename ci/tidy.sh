#!/usr/bin/env bash
# Runs clang-tidy (.clang-tidy) over the sources below FOLDERs, tests left out, as many at a time as there are processors. Zero findings, or it
# fails. Usage: ci/tidy.sh [FOLDER...]     core/base, core/om and simulator by default
set -euo pipefail
cd "$(dirname "$0")/.."
ci/bootstrap.sh --tools
folders=("$@")
((${#folders[@]})) || folders=(core/base core/om simulator)
# A folder of its own: here every source is a command of its own. Nothing is built but generated headers.
build=build/tidy
cmake --preset debug -B "$build" -DDRYDOCK_UNITY=OFF >/dev/null
cmake --build "$build" --target core_om_proto_generated >/dev/null
git ls-files --cached --others --exclude-standard "${folders[@]/%//*.cc}" | grep -vE '_(test|bench)\.cc$|/testdata/' |
  xargs -P "$(nproc)" -n 1 clang-tidy-16 -p "$build" --quiet
