#!/bin/sh
# Sets everything up and opens the sample tender, reviewed: the window where there is a screen,
# else the printed review. Arguments are passed on: `sh packaging/run.sh my.pdf`.
set -eu
. "$(dirname -- "$0")/setup.sh"
ensure_libraries
ensure_venv requirements.lock
cd "$root"
[ $# -gt 0 ] || set -- demo
exec "$venv/bin/python" -m reviewer_app "$@"
