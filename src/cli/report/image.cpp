// SPDX-License-Identifier: MIT
// The correspondence as an image, and as shares between classes.
#include <algorithm>
#include <cmath>
#include <numeric>

#include "cli/handle.h"
#include "cli/report/parts.h"

namespace cli {

namespace {

// The samples of one domain along a side of the image.
struct Side {
    // Orders samples by class, unlabelled ones last, then along the first axis of the plane, and
    // divides them among the pixels.
    Side(const Classes &known, const List<int32_t> &labels, const List<double> &points)
        : classes(points.count() / 2, -1), pixels(classes.count()),
          extents(std::min(classes.count(), most_pixels), 0) {
        const int64_t n = classes.count();
        for (int64_t i = 0; i < labels.count(); ++i)
            classes[i] = known.index(labels[i]);
        List<int64_t> order(n);
        std::iota(order.begin(), order.end(), 0);
        const auto rank = [&](int64_t i) { return classes[i] < 0 ? known.count() : classes[i]; };
        std::stable_sort(order.begin(), order.end(), [&](int64_t a, int64_t b) {
            return rank(a) != rank(b) ? rank(a) < rank(b) : points[2 * a] < points[2 * b];
        });
        for (int64_t k = 0; k < n; ++k) {
            const auto at = static_cast<int64_t>(
                static_cast<double>(k) * static_cast<double>(size()) / static_cast<double>(n));
            pixels[order[k]] = at;
            ++extents[at];
        }
    }

    int64_t size() const { return extents.count(); }

    List<int64_t> classes; // of each sample, -1 for none
    List<int64_t> pixels;  // of each sample
    List<int64_t> extents; // samples in each pixel
};

class Image {
public:
    Image(const Report &r, const Plane &plane)
        : r_(r), classes_(r.classes.count()),
          rows_(r.classes, r.source_labels, plane.mapped.empty() ? plane.source : plane.mapped),
          columns_(r.classes, r.predicted, plane.target), sums_(rows_.size() * columns_.size(), 0),
          row_sums_(r.source.rows, 0), matches_(r.source.rows),
          blocks_(classes_ * (classes_ + 1), 0) {
        add_all();
    }

    void put(Json &j);
    List<Match> matches() const;

private:
    void add(int64_t i, int64_t j, double value);
    void add_all();
    void put_groups(Json &j, const char *key, const Side &side) const;
    void put_blocks(Json &j);
    void put_pixels(Json &j);

    const Report &r_;
    int64_t classes_;
    Side rows_, columns_;
    List<double> sums_;     // of each pixel, row by row
    List<double> row_sums_; // of each source sample
    List<Match> matches_;   // their shares are still entries
    List<double> blocks_;   // classes x (classes + 1); the last is for unlabelled
    int64_t entries_ = 0;
};

void Image::add(int64_t i, int64_t j, double value) {
    sums_[rows_.pixels[i] * columns_.size() + columns_.pixels[j]] += value;
    row_sums_[i] += value;
    if (value > matches_[i].share) matches_[i] = {j, value};
    if (rows_.classes[i] < 0) return;
    const int64_t to = columns_.classes[j] >= 0 ? columns_.classes[j] : classes_;
    blocks_[rows_.classes[i] * (classes_ + 1) + to] += value;
}

// Adds every entry of the correspondence, read as triplets or as a dense matrix, whichever takes
// less memory.
void Image::add_all() {
    const int64_t ns = r_.source.rows, nt = r_.target.rows;
    check(sscda_correspondence_nnz(r_.h, &entries_), r_.h);
    if (entries_ < ns * nt / 3) {
        const Triplets sparse(r_.h);
        for (int64_t k = 0; k < entries_; ++k)
            add(sparse.rows[k], sparse.cols[k], sparse.shares[k]);
        return;
    }
    List<double> dense(ns * nt);
    sscda_matrix c = matrix_of(dense, ns, nt);
    check(sscda_correspondence(r_.h, &c), r_.h);
    for (int64_t k = 0; k < ns * nt; ++k)
        add(k / nt, k % nt, dense[k]);
}

List<Match> Image::matches() const {
    List<Match> matches = matches_;
    for (int64_t i = 0; i < matches.count(); ++i)
        matches[i].share = row_sums_[i] > 0 ? matches[i].share / row_sums_[i] : 0;
    return matches;
}

std::string base64(const std::string &bytes) {
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string text;
    for (size_t k = 0; k < bytes.size(); k += 3) {
        const size_t left = std::min<size_t>(3, bytes.size() - k);
        unsigned word = 0;
        for (size_t b = 0; b < 3; ++b)
            word = word << 8 | (b < left ? static_cast<unsigned char>(bytes[k + b]) : 0U);
        text += digits[word >> 18];
        text += digits[word >> 12 & 63];
        text += left > 1 ? digits[word >> 6 & 63] : '=';
        text += left > 2 ? digits[word & 63] : '=';
    }
    return text;
}

// The top of the colour scale, set so that a few large entries do not make all others pale.
double top_of(const List<double> &values) {
    List<double> positive;
    std::copy_if(values.begin(), values.end(), std::back_inserter(positive),
                 [](double value) { return value > 0; });
    if (positive.empty()) return 0;
    std::sort(positive.begin(), positive.end());
    const int64_t last = positive.count() - 1;
    return positive[last - last / 200];
}

// Writes area means as bytes, on a square-root scale that keeps faint entries visible.
void Image::put_pixels(Json &j) {
    const int64_t width = columns_.size();
    for (int64_t k = 0; k < sums_.count(); ++k)
        sums_[k] /= static_cast<double>(rows_.extents[k / width]) *
                    static_cast<double>(columns_.extents[k % width]);
    const double top = top_of(sums_);
    int64_t clipped = 0;
    std::string bytes;
    for (const double sum : sums_) {
        const double part = top > 0 ? std::fmax(sum, 0) / top : 0;
        clipped += part > 1 ? 1 : 0;
        bytes += static_cast<char>(std::lround(255 * std::sqrt(std::fmin(part, 1))));
    }
    j.number("max", top);
    j.integer("clipped", clipped);
    j.text("data", base64(bytes));
}

// Writes the number of samples of each class, in the order of the image.
void Image::put_groups(Json &j, const char *key, const Side &side) const {
    List<int64_t> counts(classes_ + 1, 0);
    for (const int64_t c : side.classes)
        ++counts[c >= 0 ? c : classes_];
    j.open(key, '[');
    for (int64_t c = 0; c <= classes_; ++c) {
        if (counts[c] == 0) continue;
        j.open(nullptr, '{');
        j.integer("class", c < classes_ ? c : -1);
        j.integer("count", counts[c]);
        j.close('}');
    }
    j.close(']');
}

// Writes the share of each class's mass that goes to each predicted class; all of them only if
// there are few classes.
void Image::put_blocks(Json &j) {
    double all = 0, same = 0;
    j.flat("own", classes_, [&](int64_t c) {
        double *row = &blocks_[c * (classes_ + 1)];
        const double sum = std::accumulate(row, row + classes_ + 1, 0.0);
        all += sum;
        same += row[c];
        for (int64_t to = 0; to <= classes_; ++to)
            row[to] = sum > 0 ? row[to] / sum : NAN;
        j.rounded(nullptr, row[c], 4);
    });
    j.rounded("same", all > 0 ? same / all : NAN, 4);
    if (classes_ > 10) return;
    j.open("blocks", '[');
    for (int64_t c = 0; c < classes_; ++c)
        j.flat(nullptr, classes_,
               [&](int64_t to) { j.rounded(nullptr, blocks_[c * (classes_ + 1) + to], 4); });
    j.close(']');
}

void Image::put(Json &j) {
    const int64_t ns = r_.source.rows, nt = r_.target.rows;
    const bool is_weighted = std::any_of(row_sums_.begin(), row_sums_.end(),
                                         [](double sum) { return std::fabs(sum - 1) > 1e-6; });
    j.open("image", '{');
    j.integer("rows", ns);
    j.integer("cols", nt);
    j.integer("width", columns_.size());
    j.integer("height", rows_.size());
    j.rounded("filled",
              static_cast<double>(entries_) / (static_cast<double>(ns) * static_cast<double>(nt)),
              4);
    j.boolean("weighted", is_weighted);
    put_groups(j, "row_groups", rows_);
    put_groups(j, "column_groups", columns_);
    if (classes_ > 0 && !r_.source_labels.empty() && !r_.predicted.empty()) put_blocks(j);
    put_pixels(j);
    j.close('}');
}

} // namespace

List<Match> put_image(Json &j, const Report &r, const Plane &plane) {
    Image image(r, plane);
    image.put(j);
    return image.matches();
}

} // namespace cli
