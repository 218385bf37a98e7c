// The paper's map: ridge regression of the images on the samples,
//   W = (Xs^T A Xs + ridge I)^-1 Xs^T A image,
// with A the weights; with an intercept both sides are centred first, and the ridge leaves the
// intercept alone.
#include <algorithm>
#include <limits>
#include <utility>

#include "map/map.h"
#include "linalg/decompose.h"
#include "linalg/product.h"

namespace ssc {

namespace {

// The W of least norm among those that fit best.
Matrix least_squares(const Matrix &x, const Matrix &image) {
    const Svd svd = singular_value_decomposition(x);
    const double least = 1e-13 * svd.values(0) * static_cast<double>(x.rows() + x.cols());
    Matrix coordinates = product(transposed(svd.u), view(image)).topRows(svd.values.size());
    for (Index k = 0; k < svd.values.size(); ++k)
        coordinates.row(k) *= svd.values(k) > least ? 1 / svd.values(k) : 0.0;
    const Matrix directions = svd.v.leftCols(svd.values.size());
    return product(view(directions), view(coordinates));
}

// Samples and their images, centred and weighted, some rows at a time.
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

// W = (X^T X + ridge I)^-1 X^T Y, neither side being copied as a whole.
//
// Where the ridge is nothing beside the products, a direction in which samples do not differ has
// the rounding of its products for a length, by chance next to none, and W would go far along it.
// So every entry of the diagonal grows by what its own rounding may be: in proportion, for features
// of any size to keep what they say.
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
//   W = X^T (X X^T + ridge I)^-1 Y,
// where X^T takes away what is known from rounding alone. Returns all but X^T.
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

// The same W as factors. Without a ridge it is found in the coordinates of the space that the
// samples span: outside of it W of least norm is 0.
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

} // namespace ssc
