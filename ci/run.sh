#!/usr/bin/env bash
# From a fresh Debian 12 machine to the quickstart's results: installs what is missing, builds, runs scenarios/quickstart.
# Further arguments go to `drydock run`.
set -euo pipefail
cd "$(dirname "$0")/.."
ci/bootstrap.sh
ci/build.sh debug drydock
exec build/debug/scenarios/drydock run scenarios/quickstart "$@"
