# SPDX-License-Identifier: MIT
# Sourced with $python set. An OpenBLAS that is older than the processor takes its oldest kernels there,
# four times slower than need be, which would flatter the library: it is told of newer ones.
openblas_core() {
    "$python" -c '
import ctypes
blas = ctypes.CDLL("libopenblas.so.0")
blas.openblas_get_corename.restype = ctypes.c_char_p
print(blas.openblas_get_corename().decode())' 2>/dev/null || true
}

if [ -z "${OPENBLAS_CORETYPE:-}" ] && [ "$(openblas_core)" = Prescott ]; then
    if grep -q '^flags.*avx512f' /proc/cpuinfo; then
        export OPENBLAS_CORETYPE=SKYLAKEX
    elif grep -q '^flags.*avx2' /proc/cpuinfo; then
        export OPENBLAS_CORETYPE=HASWELL
    fi
fi
