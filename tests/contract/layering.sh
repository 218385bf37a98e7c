#!/bin/sh
# SPDX-License-Identifier: MIT
# layering.sh <tree>: reads the #includes under <tree>/src and <tree>/include and fails on one that
# points up. src/layers.txt has the layers, lowest first; a file includes from its own layer and from
# those before it. The command includes the public header, and the two files of support that it also
# compiles.
tree=$1
[ -d "$tree/src" ] || { echo "no folder $tree/src" >&2; exit 2; }
cd "$tree" || exit 2
layers=$(tr '\n' ' ' <src/layers.txt) || exit 2

find src include -name '*.h' -o -name '*.hpp' -o -name '*.c' -o -name '*.cpp' | sort |
    xargs awk -v layers="$layers" '
    BEGIN { n = split(layers, name, " "); for (i = 1; i <= n; i++) rank[name[i]] = i }

    function fail(why) { printf "%s:%d: %s: %s\n", FILENAME, FNR, why, $0; bad = 1 }

    function check(target, quoted,    here, there, dir) {
        split(FILENAME, part, "/")
        here = part[1] == "include" ? "include" : part[2]
        if (target ~ /^(Eigen|unsupported\/Eigen)/) {
            if (here == "include" || here == "cli") fail("Eigen stays behind the C boundary")
            return
        }
        if (target ~ /^sscda\//) {
            if (here != "api" && here != "cli") fail("public C types stay in src/api")
            return
        }
        if (!quoted) return
        if (here == "include" && (target == "sscda.h" || target == "tune.h")) return
        if (here == "include") { fail("the public header stands alone"); return }
        if (target ~ /\.\./) { fail("write includes relative to src/"); return }
        dir = target; if (!sub(/\/.*/, "", dir)) { fail("write includes relative to src/"); return }
        if (here == "cli" && (target == "support/replace_file.h" || target == "support/utf8.h")) return
        if (here == "cli") { if (dir != "cli") fail("the command uses the public header alone"); return }
        if (!(here in rank)) { fail("src/" here " is no layer (see src/layers.txt)"); return }
        if (!(dir in rank)) { fail(dir " is no layer"); return }
        if (rank[dir] > rank[here]) fail(here " must not include from " dir)
    }

    /^[ \t]*#[ \t]*include[ \t]*["<]/ {
        line = $0; sub(/^[^"<]*/, "", line); quoted = substr(line, 1, 1) == "\""
        line = substr(line, 2); sub(/[">].*/, "", line)
        check(line, quoted)
    }
    END { exit bad }'
