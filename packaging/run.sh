#!/bin/sh
# Sets everything up and opens the sample tender, reviewed: the window where there is a screen,
# else the printed review. Arguments are passed on: `sh packaging/run.sh my.pdf`.
set -eu
. "$(dirname -- "$0")/setup.sh"
set_up requirements.lock
[ $# -gt 0 ] || set -- demo
# Not from the repository's folder: a file given by a relative name is meant from here.
export PYTHONPATH="$root${PYTHONPATH:+:$PYTHONPATH}"
exec "$venv/bin/python" -P -m reviewer_app "$@"
