// SPDX-License-Identifier: MIT
// The leading eigenvectors of a symmetric matrix. If many are wanted, a full decomposition computes
// all of them. If few are wanted, a block Lanczos method is faster, because its work is matrix
// products. It uses blocks to find equal eigenvalues, and makes every block orthogonal to all
// blocks before it.
#include <algorithm>
#include <cmath>
#include <cstdint>

#include "linalg/decompose.h"
#include "linalg/gemm.h"
#include "prepare/components.h"

namespace ssc {

namespace {

constexpr Index block = 16;
constexpr Index small = 256;       // up to here a full decomposition is as fast
constexpr double accuracy = 1e-12; // bound of |A y - theta y| / the largest theta
constexpr double lost = 1e-8;      // a shorter vector after projection is only noise
constexpr int most_tries = 8;      // random vectors tried instead of a lost one

class BlockLanczos {
public:
    BlockLanczos(const Matrix &a, Index count, Index most, Pool *pool)
        : a_(a), count_(count), most_(most), pool_(pool), basis_(most, a.rows()),
          images_(most, a.rows()) {}

    // False if `most` vectors are not enough.
    bool run() {
        Index next_look = std::max(2 * count_, 4 * block);
        Matrix fresh(block, a_.rows());
        fresh.setZero();
        while (size_ + block <= most_) {
            if (!extend(fresh)) return false;
            if (size_ >= next_look) {
                if (converged()) return true;
                next_look = size_ + std::max(block, size_ / 4);
            }
            fresh = images_.middleRows(size_ - block, block);
        }
        return false;
    }

    Matrix vectors; // rows, descending
    Vector values;

private:
    // Makes the block orthonormal to the basis and appends it, with its products with A. A vector
    // that the basis already spans is replaced by a random one. The basis spans at most half of the
    // space, so that one random vector is usually enough. False if several are not.
    bool extend(Matrix &fresh) {
        for (Index k = 0; k < block; ++k) {
            auto v = basis_.row(size_ + k);
            v = fresh.row(k);
            for (int tries = 0; !orthogonalised(size_ + k); ++tries) {
                if (tries == most_tries) return false;
                fill_random(v);
            }
        }
        const Matrix added = basis_.middleRows(size_, block);
        Matrix image(block, a_.rows());
        gemm<double>(1, view(added), view(a_), 0, view(image), pool_);
        images_.middleRows(size_, block) = image;
        size_ += block;
        return true;
    }

    bool orthogonalised(Index k) {
        auto v = basis_.row(k);
        for (int pass = 0; pass < 3; ++pass) {
            const double before = v.norm();
            if (!(before > 0)) return false;
            v /= before;
            if (k == 0) continue;
            const RowVector along = v * basis_.topRows(k).transpose();
            v -= along * basis_.topRows(k);
            if (pass == 0 && v.norm() < lost) return false;
        }
        v.normalize();
        return true;
    }

    template <class Row>
    void fill_random(Row &v) {
        for (Index j = 0; j < v.size(); ++j) {
            state_ ^= state_ << 13;
            state_ ^= state_ >> 7;
            state_ ^= state_ << 17;
            v(j) = static_cast<double>(state_ >> 11) / 9007199254740992.0 - 0.5;
        }
    }

    // Finds the eigenvectors within the basis. True if they are eigenvectors of A.
    bool converged() {
        const Matrix q = basis_.topRows(size_), aq = images_.topRows(size_);
        Matrix inner(size_, size_);
        gemm<double>(1, view(q), transposed(aq), 0, view(inner), pool_);
        const Matrix symmetric = 0.5 * (inner + inner.transpose());
        const SymmetricEigen eigen = symmetric_eigen(symmetric);
        const Matrix y = eigen.vectors.rightCols(count_).rowwise().reverse().transpose();
        values = eigen.values.tail(count_).reverse();
        Matrix residual(count_, a_.rows());
        vectors.resize(count_, a_.rows());
        gemm<double>(1, view(y), view(q), 0, view(vectors), pool_);
        gemm<double>(1, view(y), view(aq), 0, view(residual), pool_);
        residual -= values.asDiagonal() * vectors;
        return residual.rowwise().norm().maxCoeff() <= accuracy * values(0);
    }

    const Matrix &a_;
    Index count_, most_, size_ = 0;
    Pool *pool_;
    Matrix basis_, images_; // vectors as rows, and A times each
    std::uint64_t state_ = 88172645463325252u;
};

} // namespace

Matrix leading_eigenvectors(const Matrix &a, Index count, Vector &values, Pool *pool) {
    const Index n = a.rows(), most = n / 2;
    if (n > small && count <= n / 8) {
        BlockLanczos lanczos(a, count, most, pool);
        if (lanczos.run()) {
            values = lanczos.values;
            return lanczos.vectors;
        }
    }
    const SymmetricEigen eigen = symmetric_eigen(a);
    values = eigen.values.tail(count).reverse();
    return eigen.vectors.rightCols(count).rowwise().reverse().transpose();
}

} // namespace ssc
