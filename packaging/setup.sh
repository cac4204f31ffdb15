# Sourced by run.sh and test.sh: finds Python, the system libraries and the virtual environment.
# Quick the second time: each step looks before it acts.

say() { printf '%s\n' "granskare: $*" >&2; }
fail() { say "$*"; exit 2; }

root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
venv="$root/.venv"

# Qt's libraries for the window: the file that proves a package is there, and the package.
QT_LIBRARIES="libGL.so.1:libgl1 libEGL.so.1:libegl1 libglib-2.0.so.0:libglib2.0-0 libdbus-1.so.3:libdbus-1-3
libfontconfig.so.1:libfontconfig1 libxkbcommon.so.0:libxkbcommon0 libxkbcommon-x11.so.0:libxkbcommon-x11-0
libxcb-cursor.so.0:libxcb-cursor0 libxcb-icccm.so.4:libxcb-icccm4 libxcb-keysyms.so.1:libxcb-keysyms1
libxcb-shape.so.0:libxcb-shape0 libxcb-xkb.so.1:libxcb-xkb1"

has_library() { PATH="$PATH:/sbin:/usr/sbin" ldconfig -p 2>/dev/null | grep -q "$1"; }

# install_packages PACKAGE...: with apt, as root or through sudo; a clear sentence where it cannot.
install_packages() {
    if ! command -v apt-get >/dev/null 2>&1; then
        say "these libraries are missing and only Debian and Ubuntu are set up by this script; install them with your package manager: $*"
        return 0
    fi
    if [ "$(id -u)" = 0 ]; then as_root=""
    elif command -v sudo >/dev/null 2>&1; then as_root="sudo"
    else fail "these packages are missing and need an administrator: apt-get install --no-install-recommends $*"
    fi
    say "installing $*"
    $as_root apt-get update -q >/dev/null || fail "apt-get update failed; see above."
    # shellcheck disable=SC2086,SC2048
    $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends $* >/dev/null \
        || fail "apt-get could not install: $*"
}

ensure_libraries() {
    [ "$(uname -s)" = Linux ] || return 0
    missing=""
    for pair in $QT_LIBRARIES; do
        has_library "${pair%%:*}" || missing="$missing ${pair##*:}"
    done
    [ -z "$missing" ] || install_packages $missing
}

find_python() {
    for name in "${PYTHON:-}" python3.13 python3.12 python3.11 python3 python; do
        [ -n "$name" ] && command -v "$name" >/dev/null 2>&1 || continue
        if "$name" -c 'import sys; sys.exit(not (3, 11) <= sys.version_info < (3, 15))' 2>/dev/null; then
            printf '%s' "$name"
            return 0
        fi
    done
    return 1
}

# ensure_venv LOCK...: a virtual environment with exactly what the lock files name.
ensure_venv() {
    python=$(find_python) || fail "Python 3.11 or newer was not found; install it and run this again."
    if ! "$python" -c 'import ensurepip, venv' 2>/dev/null; then
        install_packages python3-venv
    fi
    wanted=$(cd "$root" && cat "$@" packaging/setup.sh | cksum)
    stamp="$venv/.granskare-$(printf '%s' "$*" | tr -c 'a-z' '-')"
    if [ -x "$venv/bin/python" ] && [ "$(cat "$stamp" 2>/dev/null)" = "$wanted" ]; then
        return 0
    fi
    if ! "$venv/bin/python" -c '' 2>/dev/null; then
        say "making the virtual environment .venv"
        "$python" -m venv --clear "$venv" || fail "the virtual environment could not be made in $venv"
    fi
    say "installing what $* name"
    for lock in "$@"; do
        "$venv/bin/python" -m pip install -q --disable-pip-version-check -r "$root/$lock" \
            || fail "pip could not install what $lock names; is the network reachable?"
    done
    printf '%s' "$wanted" > "$stamp"
}
