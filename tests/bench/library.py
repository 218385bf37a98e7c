# SPDX-License-Identifier: MIT
"""The library through its public header, by ctypes; as little as the benchmark needs."""
import ctypes
import os

import numpy as np


class Matrix(ctypes.Structure):
    _fields_ = [("data", ctypes.c_void_p), ("rows", ctypes.c_int64), ("cols", ctypes.c_int64),
                ("row_stride", ctypes.c_int64), ("col_stride", ctypes.c_int64),
                ("dtype", ctypes.c_int32), ("reserved", ctypes.c_int32)]


def matrix(array):
    rows, cols = array.shape
    return Matrix(array.ctypes.data, rows, cols, cols, 1, 1, 0)


class Library:
    def __init__(self, path=None):
        self.c = ctypes.CDLL(path or os.environ["SSCDA_BENCH_LIBRARY"])
        for name in ("sscda_last_error", "sscda_version"):
            getattr(self.c, name).restype = ctypes.c_char_p
        self.c.sscda_last_error.argtypes = [ctypes.c_void_p]

    def version(self):
        return self.c.sscda_version().decode()

    def handle(self, options):
        h = ctypes.c_void_p()
        self.check(h, self.c.sscda_create(ctypes.byref(h)))
        # `preset` assigns the others, so it comes first.
        for key in sorted(options, key=lambda key: key != "preset"):
            value, name = options[key], key.encode()
            if isinstance(value, str):
                status = self.c.sscda_set_string(h, name, value.encode())
            elif isinstance(value, int):
                status = self.c.sscda_set_int(h, name, ctypes.c_int64(value))
            else:
                status = self.c.sscda_set_double(h, name, ctypes.c_double(value))
            self.check(h, status)
        return h

    def check(self, h, status):
        if status < 0:
            raise RuntimeError(self.c.sscda_last_error(h).decode())
        return status

    def fit(self, data, options, want=()):
        """Fits and gives what the fit says about itself; `want`: `adapted`, `coupling`."""
        h = self.handle(options)
        try:
            xs, xt = matrix(data.xs), matrix(data.xt)
            labels = data.ys.ctypes.data_as(ctypes.c_void_p)
            out = {"status": self.check(
                h, self.c.sscda_fit(h, ctypes.byref(xs), labels, ctypes.byref(xt)))}
            for key in ("objective", "lower_bound", "relative_gap", "lambda_s_absolute",
                        "lambda_g_absolute"):
                value = ctypes.c_double()
                self.check(h, self.c.sscda_info_double(h, key.encode(), ctypes.byref(value)))
                out[key] = value.value
            for key in ("iterations", "transport_solves"):
                value = ctypes.c_int64()
                self.check(h, self.c.sscda_info_int(h, key.encode(), ctypes.byref(value)))
                out[key] = value.value
            word = ctypes.c_char_p()
            self.check(h, self.c.sscda_info_string(h, b"solver", ctypes.byref(word)))
            out["solver"] = word.value.decode()
            if "adapted" in want:
                out["adapted"] = self.result(h, self.c.sscda_adapted, data.xs.shape)
            if "coupling" in want:
                out["coupling"] = self.result(
                    h, self.c.sscda_correspondence, (data.ns, data.nt))
            return out
        finally:
            self.c.sscda_destroy(h)

    def result(self, h, function, shape):
        array = np.empty(shape)
        self.check(h, function(h, ctypes.byref(matrix(array))))
        return array

    def estimate_memory(self, options, ns, nt, d):
        h = self.handle(options)
        try:
            size = ctypes.c_int64()
            self.check(h, self.c.sscda_estimate_memory(
                h, ctypes.c_int64(ns), ctypes.c_int64(nt), ctypes.c_int64(d), ctypes.byref(size)))
            return size.value
        finally:
            self.c.sscda_destroy(h)


def relative(ks, kg, **more):
    """Options of a fit with relative weights, one thread, to a proven gap of one per cent."""
    return {"weights": "relative", "lambda_s": float(ks), "lambda_g": float(kg),
            "gap_tolerance": 0.01, "threads": 1, **more}
