#!/bin/sh
# SPDX-License-Identifier: MIT
# check.sh <package>: R CMD build and R CMD check give no error, warning or note. Another test runs
# the tests of the package.
set -e
rm -rf check
mkdir check
cp -R "$1" check/sscda
cd check
"$R" CMD build --no-manual sscda
_R_CHECK_FORCE_SUGGESTS_=false "$R" CMD check --no-manual --no-tests sscda_*.tar.gz
grep -q '^Status: OK$' sscda.Rcheck/00check.log
# The vignette contains the output and the plots of its code.
grep -q 'proven to be within' sscda.Rcheck/sscda/doc/sscda.html
grep -q '<img alt="plot" src="data:image/svg' sscda.Rcheck/sscda/doc/sscda.html
