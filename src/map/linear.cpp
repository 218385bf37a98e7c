// SPDX-License-Identifier: MIT
// The paper's map: ridge regression of the images on the samples,
//   W = (Xs^T A Xs + ridge I)^-1 Xs^T A image,
// where A holds the weights. With an intercept both sides are centred first, so that the ridge does
// not act on the intercept.
#include <algorithm>
#include <limits>
#include <utility>

#include "linalg/decompose.h"
#include "linalg/gemm.h"
#include "map/affine.h"
#include "map/map_bytes.h"

namespace ssc {

namespace {

// Among the W of least squared error the one of least norm.
Matrix least_squares(const Matrix &x, const Matrix &image) {
    const Svd svd = singular_value_decomposition(x);
    const double least = 1e-13 * svd.values(0) * static_cast<double>(x.rows() + x.cols());
    Matrix coordinates = product(transposed(svd.u), view(image));
    for (Index k = 0; k < svd.values.size(); ++k)
        coordinates.row(k) *= svd.values(k) > least ? 1 / svd.values(k) : 0.0;
    return product(view(svd.v), view(std::as_const(coordinates)));
}

// Some rows of the samples and their images, centred and weighted.
struct Sides {
    const MapData &data;
    RowVector from, to;
    Vector root; // of the weights

    Matrix x(Index first, Index count) const { return part(data.source, from, first, count); }
    Matrix y(Index first, Index count) const { return part(data.image, to, first, count); }

private:
    Matrix part(const Matrix &m, const RowVector &centre, Index first, Index count) const {
        return root.segment(first, count).asDiagonal() *
               (m.middleRows(first, count).rowwise() - centre);
    }
};

// W = (X^T X + ridge I)^-1 X^T Y, in blocks of rows, so that neither side is copied as a whole.
//
// If the ridge is far below the products, a direction in which the samples do not differ has only
// rounding error in X^T X. That can be next to nothing, and W would be huge along it. So every
// entry of the diagonal grows by the bound of its own rounding error. The growth is relative, so
// that features of any scale keep their effect.
Matrix solve_by_features(const Sides &sides, double ridge, Pool *pool) {
    constexpr Index block = 128;
    const Index n = sides.data.source.rows(), d = sides.data.source.cols();
    Matrix gram = Matrix::Zero(d, d), right = Matrix::Zero(d, d);
    for (Index i = 0; i < n; i += block) {
        const Index count = std::min(block, n - i);
        const Matrix x = sides.x(i, count), y = sides.y(i, count);
        gemm<double>(1, transposed(x), view(x), 1, view(gram), pool);
        gemm<double>(1, transposed(x), view(y), 1, view(right), pool);
    }
    constexpr double epsilon = std::numeric_limits<double>::epsilon();
    gram.diagonal() *= 1 + static_cast<double>(n + d) * epsilon;
    gram.diagonal().array() += ridge;
    return solve_positive(std::move(gram), std::move(right));
}

// With more features than samples the same W comes from an ns x ns system,
//   W = X^T (X X^T + ridge I)^-1 Y.
// Here X^T removes the directions that only rounding error reaches. Returns W without the factor
// X^T.
Matrix solve_by_samples(const Matrix &x, Matrix y, double ridge, Pool *pool) {
    Matrix gram(x.rows(), x.rows());
    gemm<double>(1, view(x), transposed(x), 0, view(gram), pool);
    gram.diagonal().array() += ridge;
    return solve_positive(std::move(gram), std::move(y));
}

Matrix regress(const Sides &sides, double ridge, Pool *pool) {
    const Index n = sides.data.source.rows(), d = sides.data.source.cols();
    if (ridge == 0) return least_squares(sides.x(0, n), sides.y(0, n));
    if (n >= d) return solve_by_features(sides, ridge, pool);
    const Matrix x = sides.x(0, n), solved = solve_by_samples(x, sides.y(0, n), ridge, pool);
    Matrix w(d, d);
    gemm<double>(1, transposed(x), view(solved), 0, view(w), pool);
    return w;
}

// The same W as factors. Without a ridge it is computed in coordinates of the space that the
// samples span, because the W of least norm is 0 outside of it.
ThinTerm regress_thin(const Sides &sides, double ridge, Pool *pool) {
    const Index n = sides.data.source.rows();
    ThinTerm thin;
    thin.in = sides.x(0, n);
    if (ridge > 0) {
        thin.out = solve_by_samples(thin.in, sides.y(0, n), ridge, pool);
    } else {
        Matrix basis = row_basis(thin.in);
        const Matrix coordinates = product(view(thin.in), transposed(basis));
        thin.in = std::move(basis);
        thin.out = least_squares(coordinates, sides.y(0, n));
    }
    return thin;
}

} // namespace

Map fit_linear(const MapOptions &options, const MapData &data, Pool *pool) {
    const Sides sides{data, centre_of(data.source, data.source_weight, options.intercept),
                      centre_of(data.image, data.source_weight, options.intercept),
                      data.source_weight.cwiseSqrt()};
    Map map;
    if (is_wide(data.source))
        map.thin = regress_thin(sides, options.ridge, pool);
    else
        map.linear = regress(sides, options.ridge, pool);
    map.offset = sides.to - map.linear_image(sides.from);
    return map;
}

namespace {

Map fit(const MapOptions &options, const MapData &data, Pool *pool, Monitor * /*monitor*/) {
    return finished_affine(options, data, fit_linear(options, data, pool));
}

// Peak of fit_linear(), in numbers.
double finding(const MapOptions &options, const MapSize &size) {
    const double rows = size.rows, features = size.features, samples = size.samples();
    if (is_wide(size)) {
        const double squares = rows * rows;
        // The samples and their images; or a basis, the images and their coordinates twice.
        return options.ridge > 0 ? 2 * samples + 2 * squares : 4 * samples + 10 * squares;
    }
    const double squares = features * features;
    // Without a ridge the samples are decomposed: see least_squares().
    if (options.ridge == 0) return 4 * rows * rows + 4 * samples + 10 * squares;
    // Both sides of the equations; the right one becomes the coefficients.
    if (features <= rows) return 2 * squares + 256 * features;
    // The coefficients, the centred samples and images, and the equations of the samples.
    return squares + 2 * samples + 2 * rows * rows;
}

constexpr double factors = 2; // matrices of the size of the samples in a wide map

double peak_bytes(const MapOptions &options, const MapSize &size) {
    return affine_peak_bytes(options, size, finding(options, size), factors);
}

double size_bytes(const MapOptions & /*options*/, const MapSize &size) {
    return affine_size_bytes(size, factors);
}

} // namespace

const MapKind linear_map = {fit,          peak_bytes,  size_bytes,
                            write_affine, read_affine, true}; // is_affine

} // namespace ssc
