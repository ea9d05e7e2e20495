#!/usr/bin/env bash
# Installs what the build needs from Debian 12's own packages. Safe to run again: it asks apt only for what is missing.
set -euo pipefail

packages=(
  g++ cmake ninja-build ccache pkg-config git
  libfmt-dev libspdlog-dev nlohmann-json3-dev libyaml-cpp-dev libcli11-dev libelf-dev
  libabsl-dev
  libboost-context-dev  # blocks that wait for each other are fibers
  protobuf-compiler libprotobuf-dev
  libgtest-dev libgmock-dev librapidcheck-dev libbenchmark-dev libdnnl-dev libjemalloc-dev
  xz-utils  # reference models are kept packed
  chromium  # the tests of the page of `drydock om show --html` click through it in a browser
)
case "${1:-}" in
  "") ;;
  --coverage) packages+=(lcov) ;;
  --fuzz) packages+=(clang-16 libclang-rt-16-dev) ;;
  --tools) packages+=(lcov clang-16 clang-tidy-16 clang-format-16) ;;
  *) echo "usage: ci/bootstrap.sh [--coverage|--fuzz|--tools]" >&2; exit 2 ;;
esac

missing=()
for package in "${packages[@]}"; do
  dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || missing+=("$package")
done
if ((${#missing[@]} == 0)); then
  exit 0
fi

sudo=()
if ((EUID != 0)); then
  command -v sudo >/dev/null || { echo "ci/bootstrap.sh: install as root: apt-get install ${missing[*]}" >&2; exit 1; }
  sudo=(sudo)
fi
export DEBIAN_FRONTEND=noninteractive
"${sudo[@]}" apt-get update -q
"${sudo[@]}" apt-get install -q -y --no-install-recommends "${missing[@]}"
