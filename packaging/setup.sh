# Sourced by run.sh and test.sh: finds Python, the system libraries and the virtual environment.
# Quick the second time: each step looks before it acts.

say() { printf '%s\n' "granskare: $*" >&2; }
fail() { say "$*"; exit 2; }

root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
venv="$root/.venv"
stamp="$venv/.granskare"
ocr_stamp="$venv/.granskare-ocr"

# Qt's libraries for the window: the file that proves a package is there, and the package.
LIBRARIES="libGL.so.1:libgl1 libEGL.so.1:libegl1 libglib-2.0.so.0:libglib2.0-0 libdbus-1.so.3:libdbus-1-3
libfontconfig.so.1:libfontconfig1 libxkbcommon.so.0:libxkbcommon0 libxkbcommon-x11.so.0:libxkbcommon-x11-0
libxcb-cursor.so.0:libxcb-cursor0 libxcb-icccm.so.4:libxcb-icccm4 libxcb-keysyms.so.1:libxcb-keysyms1
libxcb-shape.so.0:libxcb-shape0 libxcb-xkb.so.1:libxcb-xkb1"

SUPPORTED='import sys; sys.exit(not (3, 11) <= sys.version_info < (3, 15))'
# The name of Debian's package for this Python's venv, where it lacks it; nothing where it does not.
VENV_PACKAGE='
try:
    import ensurepip, venv
except ImportError:
    import sys
    print("python%d.%d-venv" % sys.version_info[:2])'

# missing_libraries: prints the packages whose library the system does not have.
missing_libraries() {
    [ "$(uname -s)" = Linux ] || return 0
    libraries=$(PATH="$PATH:/usr/sbin:/sbin" ldconfig -p 2>/dev/null) || true
    for pair in $LIBRARIES; do
        case "$libraries" in *"${pair%%:*}"*) ;; *) printf ' %s' "${pair##*:}" ;; esac
    done
}

# apt_install PACKAGE...: as root, or through sudo; false where neither is to be had, or apt fails.
apt_install() {
    if [ "$(id -u)" = 0 ]; then as_root=""
    elif command -v sudo >/dev/null 2>&1; then as_root=sudo
    else return 1
    fi
    say "installing with apt: $*"
    # A list that cannot be fetched need not matter: the installation itself decides.
    $as_root apt-get update -q >/dev/null || true
    # A fresh machine often holds apt's lock for a while, updating itself.
    $as_root env DEBIAN_FRONTEND=noninteractive DEBCONF_NOWARNINGS=yes apt-get install -y -q \
        --no-install-recommends -o DPkg::Lock::Timeout=300 "$@" >/dev/null
}

# ensure_packages PACKAGE...: the system has these, or the person is told what to do.
ensure_packages() {
    [ $# -gt 0 ] || return 0
    if ! command -v apt-get >/dev/null 2>&1; then
        say "if the program does not start, install what Debian calls: $*"
    elif ! apt_install "$@"; then
        fail "system packages are missing; as an administrator, run: apt-get install --no-install-recommends $*"
    fi
}

find_python() {
    for name in "${PYTHON:-}" python3 python3.14 python3.13 python3.12 python3.11 python; do
        if [ -n "$name" ] && "$name" -c "$SUPPORTED" 2>/dev/null; then
            printf '%s' "$name"
            return 0
        fi
    done
    return 1
}

# has_module NAME: whether the environment's Python is one we support and finds this module.
has_module() {
    "$venv/bin/python" -c "from importlib.util import find_spec
if find_spec('$1'): $SUPPORTED
raise SystemExit(1)" 2>/dev/null
}

# Without the stamp an environment was left half-made, or made by something else.
venv_is_whole() { [ -f "$stamp" ] && has_module pip; }

is_installed() {
    has_module PySide6 || return 1
    for lock in "$@"; do
        grep -qxF "$(cksum < "$root/$lock")" "$stamp" 2>/dev/null || return 1
    done
}

make_venv() {
    say "making the virtual environment .venv"
    "$python" -m venv --clear "$venv" || fail "the virtual environment could not be made in $venv"
}

install_locks() {
    say "installing the packages of $* (the first time takes about a minute)"
    rm -f "$stamp"
    for lock in "$@"; do
        "$venv/bin/python" -m pip install -q --disable-pip-version-check -r "$root/$lock" \
            || fail "pip could not install the packages of $lock; is the network reachable?"
    done
    for lock in "$@"; do cksum < "$root/$lock"; done > "$stamp"
}

# ensure_ocr: what reads scanned pages, where Debian has it; tried once for an environment. Without it
# those pages are left unchecked, and the program says so and how to get it.
ensure_ocr() {
    command -v apt-get >/dev/null 2>&1 || return 0
    [ -f "$ocr_stamp" ] && return 0
    if ! tesseract --list-langs 2>/dev/null | grep -qx swe; then
        apt_install tesseract-ocr tesseract-ocr-swe \
            || say "tesseract-ocr and tesseract-ocr-swe are missing; scanned pages are not read"
    fi
    : > "$ocr_stamp"
}

# set_up LOCK...: everything the program needs, with a virtual environment of what the locks name.
set_up() {
    packages=$(missing_libraries)
    if ! venv_is_whole; then
        python=$(find_python) || fail "Python 3.11 to 3.14 was not found; install it and run this again."
        packages="$packages $("$python" -c "$VENV_PACKAGE")"
    fi
    # shellcheck disable=SC2086
    ensure_packages $packages
    if ! is_installed "$@"; then
        venv_is_whole || make_venv
        install_locks "$@"
    fi
    ensure_ocr
}
