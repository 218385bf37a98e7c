# SPDX-License-Identifier: MIT
"""read.py FOLDER: maps with the models that R fitted, to the bits that R got."""
import os
import sys

import numpy

import sscda


def bits(name):
    """Samples of four features, which are column after column."""
    return numpy.fromfile(os.path.join(folder, name), "<f8").reshape(4, -1).T


def same(expected, found):
    return expected.tobytes() == numpy.ascontiguousarray(found).tobytes()


folder = sys.argv[1]
names = open(os.path.join(folder, "names.txt")).read().split()
for name in names:
    model = sscda.Adapter.load(os.path.join(folder, name + ".sscda"))
    if not same(bits(name + ".mapped"), model.transform(bits("new.bits"))):
        sys.exit("%s is mapped otherwise" % name)
    if not same(bits(name + ".adapted"), model.adapted_):
        sys.exit("%s is adapted otherwise" % name)
print("%d files" % len(names))
