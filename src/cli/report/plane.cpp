// SPDX-License-Identifier: MIT
#include <algorithm>
#include <numeric>

#include "cli/handle.h"
#include "cli/report/parts.h"

namespace cli {

int64_t drawn(int64_t n) {
    return std::min(n, most_points);
}

int64_t drawn_index(int64_t k, int64_t n) {
    return n <= most_points ? k
                            : static_cast<int64_t>(static_cast<double>(k) * static_cast<double>(n) /
                                                   static_cast<double>(most_points));
}

namespace {

// For a single feature, the other coordinate only spreads the points, always in the same way.
List<double> spread(const Samples &samples) {
    List<double> points(2 * samples.rows);
    for (int64_t i = 0; i < samples.rows; ++i) {
        points[2 * i] = samples.values[i];
        points[2 * i + 1] = std::fmod(static_cast<double>(i) * 0.61803398874989485, 1);
    }
    return points;
}

// Principal components of the drawn samples of both domains. The library learns them as the
// preprocessing of a fit. With one sample as its target, nothing else of the fit takes time. The
// samples are centred and scaled first, because a fit refuses huge and tiny numbers.
class Components {
public:
    explicit Components(const Report &r)
        : h_(new_handle()), cols_(r.source.cols), mean_(cols_, 0), drawn_(drawn_samples(r)) {
        const int64_t last = drawn_.count() / cols_ - 1;
        centre(static_cast<double>(last + 1));
        check(sscda_set_int(h_.get(), "pca", 2), h_.get());
        check(sscda_set_string(h_.get(), "map", "none"), h_.get());
        check(sscda_set_double(h_.get(), "lambda_s", 0), h_.get());
        check(sscda_set_double(h_.get(), "lambda_g", 0), h_.get());
        const sscda_matrix source = matrix_of(drawn_, last, cols_);
        const sscda_matrix target = matrix_of(drawn_.data() + last * cols_, 1, cols_);
        check(sscda_fit(h_.get(), &source, nullptr, &target), h_.get());
        count_ = info_integer(h_.get(), "components", 0);
    }

    // Projects in blocks, because each block is copied.
    List<double> project(const Samples &samples) const {
        const int64_t most = std::max<int64_t>(1, 1000000 / cols_);
        List<double> points(2 * samples.rows, 0);
        for (int64_t at = 0; at < samples.rows; at += most) {
            const int64_t n = std::min(most, samples.rows - at);
            List<double> block(samples.values + at * cols_, samples.values + (at + n) * cols_);
            for (int64_t k = 0; k < block.count(); ++k)
                block[k] = (block[k] - mean_[k % cols_]) / largest_;
            project(block, n, points.data() + 2 * at);
        }
        for (double &coordinate : points)
            coordinate *= largest_;
        return points;
    }

    // The shares of the variance of the drawn samples along both axes.
    void explain(double shares[2]) const {
        const int64_t n = drawn_.count() / cols_;
        List<double> points(2 * n, 0);
        project(drawn_, n, points.data());
        const double total = std::inner_product(drawn_.begin(), drawn_.end(), drawn_.begin(), 0.0);
        shares[0] = shares[1] = 0;
        for (int64_t k = 0; total > 0 && k < points.count(); ++k)
            shares[k % 2] += points[k] * points[k] / total;
    }

private:
    static List<double> drawn_samples(const Report &r) {
        List<double> all;
        for (const Samples *samples : {&r.source, &r.target})
            for (int64_t k = 0; k < drawn(samples->rows); ++k) {
                const double *row = samples->values + drawn_index(k, samples->rows) * samples->cols;
                all.insert(all.end(), row, row + samples->cols);
            }
        return all;
    }

    void centre(double n) {
        for (int64_t k = 0; k < drawn_.count(); ++k)
            mean_[k % cols_] += drawn_[k] / n;
        double largest = 0;
        for (int64_t k = 0; k < drawn_.count(); ++k) {
            drawn_[k] -= mean_[k % cols_];
            largest = std::fmax(largest, std::fabs(drawn_[k]));
        }
        if (largest > 0) largest_ = largest;
        for (double &value : drawn_)
            value /= largest_;
    }

    // Projects `n` centred and scaled rows.
    void project(const List<double> &rows, int64_t n, double *points) const {
        const sscda_matrix x = matrix_of(rows.data(), n, cols_);
        sscda_matrix y = matrix_of(points, n, count_);
        y.row_stride = 2;
        check(sscda_prepare(h_.get(), SSCDA_TARGET, &x, &y), h_.get());
    }

    Handle h_;
    int64_t cols_, count_ = 0;
    double largest_ = 1; // deviation from the mean
    List<double> mean_;
    List<double> drawn_; // the drawn samples, centred and scaled
};

} // namespace

Plane::Plane(const Report &r) {
    const int64_t d = r.source.cols;
    kind = d == 1 ? "single" : d == 2 ? "features" : "components";
    List<double> *const to[] = {&source, &target, &mapped};
    const Samples *const from[] = {&r.source, &r.target, &r.adapted};
    const auto each = [&](const auto &points_of) {
        for (int m = 0; m < 3; ++m)
            if (from[m]->values != nullptr) *to[m] = points_of(*from[m]);
    };
    if (d == 1) {
        each(spread);
    } else if (d == 2) {
        each([](const Samples &s) { return List<double>(s.values, s.values + 2 * s.rows); });
    } else {
        const Components components(r);
        each([&](const Samples &s) { return components.project(s); });
        components.explain(explained);
    }
}

} // namespace cli
