#!/bin/sh
# SPDX-License-Identifier: MIT
# install.sh <package>: installs the package into ./library from a copy, which keeps the source tree
# clean.
set -e
rm -rf source library
mkdir source library
cp -R "$1" source/sscda
"$R" CMD INSTALL --clean --library=library source/sscda
