#!/usr/bin/env bash
# Fails on a source that clang-format would write otherwise (.clang-format). Usage: ci/format.sh [--fix]
set -euo pipefail
cd "$(dirname "$0")/.."
ci/bootstrap.sh --tools
case "${1:-}" in
  "") mode=(--dry-run --Werror) ;;
  --fix) mode=(-i) ;;
  *) echo "usage: ci/format.sh [--fix]" >&2; exit 2 ;;
esac
git ls-files -z --cached --others --exclude-standard '*.cc' '*.h' | xargs -0 clang-format-16 "${mode[@]}"
