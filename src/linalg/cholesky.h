// SPDX-License-Identifier: MIT
// Cholesky factors of large matrices. In blocks, so that nearly all of the work is in our own
// products, which use the threads and the instructions there are; the bits do not depend on the
// number of threads.
#pragma once

#include "support/matrix.h"

namespace ssc {

class Pool;

// The lower triangle of `a`, all that is read of it, becomes L with a = L L^T; what is above the
// diagonal becomes 0. False when `a` is not positive definite to rounding; it is then spoilt.
bool cholesky(Matrix &a, Pool *pool = nullptr);

// Every row x becomes L^-1 x, or L^-T x, with rows read as columns.
void solve_rows(const Matrix &l, Matrix &rows, Pool *pool = nullptr);
void solve_rows_transposed(const Matrix &l, Matrix &rows, Pool *pool = nullptr);

} // namespace ssc
