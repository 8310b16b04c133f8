#!/bin/sh
# Print the path of the newest Python 3.13, 3.12 or 3.11 that really runs and can make a virtual environment.
#
# A name on PATH proves nothing: a version manager leaves a `python3.13` there that fails when it is started.
# So each candidate is run: every one on PATH, then the versions that pyenv and uv have but do not show.
# Never here: installing anything.

probe='
import sys
import ctypes, ensurepip, sqlite3, ssl, venv, zlib
if not (3, 11) <= sys.version_info[:2] <= (3, 13): sys.exit(1)
if len(sys.argv) > 1 and "%d.%d" % sys.version_info[:2] != sys.argv[1]: sys.exit(1)
print(sys.executable)
'

try() { # try COMMAND [VERSION]: print its interpreter and end, if it runs
    found=$("$1" -c "$probe" ${2:+"$2"} 2>/dev/null </dev/null) || return 0
    if [ -n "$found" ]; then echo "$found"; exit 0; fi
}

on_path() { # on_path NAME [VERSION]: try NAME in every folder of PATH
    old=$IFS; IFS=:
    for folder in $PATH; do
        IFS=$old
        if [ -x "$folder/$1" ]; then try "$folder/$1" "$2"; fi
    done
    IFS=$old
}

for version in 3.13 3.12 3.11; do
    on_path "python$version" "$version"
    if command -v pyenv >/dev/null 2>&1; then
        for name in $(pyenv whence "python$version" 2>/dev/null); do
            try "$(PYENV_VERSION=$name pyenv which "python$version" 2>/dev/null)" "$version"
        done
    fi
    if command -v uv >/dev/null 2>&1; then
        try "$(uv python find --no-project --offline "$version" 2>/dev/null)" "$version"
    fi
done
on_path python3 ""
on_path python ""
echo "no Python 3.13, 3.12 or 3.11 runs here with venv, ssl and sqlite3; install one (on Debian: python3.11-venv)" >&2
exit 2
