#!/usr/bin/env bash
# Configures and builds one preset (docs: README "Building"). Usage: ci/build.sh PRESET [TARGET...]
set -euo pipefail
cd "$(dirname "$0")/.."
preset=${1:?usage: ci/build.sh PRESET [TARGET...]}
shift
targets=("$@")
((${#targets[@]})) || targets=(all)
cmake --preset "$preset" >/dev/null
cmake --build --preset "$preset" --target "${targets[@]}"
