#!/bin/sh
# SPDX-License-Identifier: MIT
# check.sh <package>: R CMD build and R CMD check without an error, warning or note. The tests of the
# package have a test of their own.
set -e
rm -rf check
mkdir check
cp -R "$1" check/sscda
cd check
"$R" CMD build --no-manual sscda
_R_CHECK_FORCE_SUGGESTS_=false "$R" CMD check --no-manual --no-tests sscda_*.tar.gz
grep -q '^Status: OK$' sscda.Rcheck/00check.log
# The vignette has what its code printed and drew.
grep -q 'proven to be within' sscda.Rcheck/sscda/doc/sscda.html
grep -q '<img alt="plot" src="data:image/svg' sscda.Rcheck/sscda/doc/sscda.html
