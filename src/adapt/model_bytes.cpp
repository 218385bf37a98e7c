// SPDX-License-Identifier: MIT
#include "adapt/model.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <functional>
#include <numeric>

#include "prepare/preparation.h"

namespace ssc {

namespace {

template <class Iterator>
bool ascends(Iterator from, Iterator to) {
    return std::adjacent_find(from, to, std::greater_equal<>()) == to;
}

void write_classes(const Classes &classes, ByteWriter &out) {
    out.u64(classes.labels.size());
    for (const std::int32_t label : classes.labels)
        out.u32(static_cast<std::uint32_t>(label));
    out.u64(classes.of_row.size());
    for (const std::int32_t k : classes.of_row)
        out.u32(static_cast<std::uint32_t>(k));
}

Classes read_classes(ByteReader &in) {
    Classes classes;
    classes.labels.resize(in.count(4));
    for (std::int32_t &label : classes.labels)
        label = static_cast<std::int32_t>(in.u32());
    check_part(ascends(classes.labels.begin(), classes.labels.end()), "labels out of order");
    classes.of_row.resize(in.count(4));
    for (std::int32_t &k : classes.of_row) {
        k = static_cast<std::int32_t>(in.u32());
        check_part(k >= -1 && k < classes.count(), "a row of no class");
    }
    std::vector<bool> seen(classes.labels.size());
    for (const std::int32_t k : classes.of_row)
        if (k >= 0) seen[static_cast<std::size_t>(k)] = true;
    check_part(std::find(seen.begin(), seen.end(), false) == seen.end(), "a class without a row");
    return classes;
}

void write_shares(const Model &model, ByteWriter &out) {
    out.text(share_rule_words[static_cast<std::size_t>(model.share_rule)]);
    out.doubles(model.shares.share);
    out.doubles(model.shares.error);
}

void read_shares(ByteReader &in, Model &model) {
    const std::string rule = in.text();
    const auto *const known =
        std::find(std::begin(share_rule_words), std::end(share_rule_words), rule);
    check_part(known != std::end(share_rule_words), "where class shares come from");
    model.share_rule = static_cast<ShareRule>(known - std::begin(share_rule_words));
    model.shares.share = in.doubles();
    model.shares.error = in.doubles();
    const std::size_t classes = model.classes.labels.size();
    check_part(model.shares.share.size() == classes && model.shares.error.size() == classes,
               "how many class shares there are");
    double sum = 0;
    for (const double share : model.shares.share) {
        check_part(share >= 0 && share <= 1 + 1e-9, "a class share");
        sum += share;
    }
    check_part(classes == 0 || std::abs(sum - 1) <= 1e-6, "the sum of the class shares");
    for (const double error : model.shares.error)
        check_part(std::isfinite(error) && error >= 0, "the error of a class share");
    model.trained_on = classes_with_share(model.classes, model.shares.share);
}

// Number of entries in each column. It follows from the rows, but is stored so that even an empty
// column has bytes in the file: the reader never allocates by a count that the file cannot back.
std::vector<std::uint32_t> column_sizes(const Correspondence &c) {
    std::vector<std::uint32_t> sizes(static_cast<std::size_t>(c.cols));
    for (const std::int32_t col : c.col)
        ++sizes[static_cast<std::size_t>(col)];
    return sizes;
}

// The sum of all entries.
double total_of(const Correspondence &c) {
    if (c.by_rows()) return std::accumulate(c.value.begin(), c.value.end(), 0.0);
    double total = c.left.sum() * c.right.sum();
    for (Index i = 0; i < c.rough.rows(); ++i)
        total += c.row_scale(i) * Eigen::Map<const Eigen::VectorXf>(c.rough.row(i), c.cols)
                                      .cast<double>()
                                      .dot(c.col_scale);
    return total;
}

// Stored in place of the start of the first row if the correspondence is not kept by rows.
constexpr std::int64_t rank_one = -1, rough = -2;

template <class C, class F>
void each_side(C &c, F f) {
    f(c.left);
    f(c.right);
    if (c.row_scale.size() == 0) return;
    f(c.row_scale);
    f(c.col_scale);
}

void write_rows(const Correspondence &c, ByteWriter &out) {
    out.i64(c.rows);
    out.i64(c.cols);
    if (!c.by_rows()) {
        out.i64(c.rough.size() > 0 ? rough : rank_one);
        each_side(c, [&](const Vector &side) {
            out.each(side.data(), static_cast<std::size_t>(side.size()));
        });
        out.each(c.rough.data(), static_cast<std::size_t>(c.rough.size()));
        return;
    }
    for (const std::int64_t start : c.row_start)
        out.i64(start);
    for (const std::uint32_t size : column_sizes(c))
        out.u32(size);
    for (const std::int32_t col : c.col)
        out.u32(static_cast<std::uint32_t>(col));
    out.each(c.value.data(), c.value.size());
}

// Reads a correspondence that is not kept by rows. Its entries are products, so all factors are
// checked to be finite and not negative.
Correspondence read_whole(ByteReader &in, Index rows, Index cols, bool is_rough) {
    const auto side = static_cast<std::uint64_t>(rows) + static_cast<std::uint64_t>(cols);
    const std::uint64_t room = in.left() / 4;
    check_part(side <= room / 2, "a count is larger than the file");
    check_part(!is_rough || rows <= static_cast<Index>(room) / cols,
               "a count is larger than the file");
    Correspondence c = Correspondence::of_rank_one(Vector(rows), Vector(cols));
    if (is_rough) {
        c.row_scale.resize(rows);
        c.col_scale.resize(cols);
    }
    each_side(c, [&](Vector &values) {
        for (double &x : values) {
            x = in.finite();
            check_part(x >= 0, "an entry of the correspondence is negative");
        }
    });
    MatrixOf<float> entries(is_rough ? rows : 0, is_rough ? cols : 0);
    for (Index k = 0; k < entries.size(); ++k) {
        const std::uint32_t bits = in.u32();
        float &x = entries.data()[k];
        std::memcpy(&x, &bits, sizeof bits);
        check_part(std::isfinite(x) && x >= 0, "an entry of the correspondence is not positive");
    }
    c.rough = std::move(entries);
    return c;
}

Correspondence read_rows(ByteReader &in) {
    Correspondence c;
    c.rows = in.i64();
    c.cols = in.i64();
    check_part(c.rows >= 1 && c.cols >= 1 && c.cols <= 0x7fffffff, "size of the correspondence");
    check_part(static_cast<std::uint64_t>(c.rows) < in.left() / 8,
               "a count is larger than the file");
    const std::int64_t first = in.i64();
    if (first == rank_one || first == rough) return read_whole(in, c.rows, c.cols, first == rough);
    check_part(first == 0, "rows of the correspondence");
    c.row_start.resize(static_cast<std::size_t>(c.rows) + 1);
    std::generate(c.row_start.begin() + 1, c.row_start.end(), [&] { return in.i64(); });
    check_part(std::is_sorted(c.row_start.begin(), c.row_start.end()),
               "rows of the correspondence");
    check_part(static_cast<std::uint64_t>(c.cols) <= in.left() / 4,
               "a count is larger than the file");
    std::vector<std::uint32_t> sizes(static_cast<std::size_t>(c.cols));
    for (std::uint32_t &size : sizes)
        size = in.u32();
    check_part(static_cast<std::uint64_t>(c.row_start.back()) <= in.left() / 12,
               "a count is larger than the file");
    c.col.resize(static_cast<std::size_t>(c.row_start.back()));
    c.value.resize(c.col.size());
    for (std::int32_t &col : c.col) {
        col = static_cast<std::int32_t>(in.u32());
        check_part(col >= 0 && col < c.cols, "columns of the correspondence");
    }
    check_part(sizes == column_sizes(c), "columns of the correspondence");
    for (std::size_t i = 0; i + 1 < c.row_start.size(); ++i)
        check_part(ascends(c.col.begin() + c.row_start[i], c.col.begin() + c.row_start[i + 1]),
                   "columns of the correspondence");
    for (double &value : c.value) {
        value = in.finite();
        check_part(value > 0, "an entry of the correspondence is not positive");
    }
    return c;
}

// Every plain number of a model. Reading and writing share the order.
template <class M, class F>
void each_number(M &m, F f) {
    f(m.samples);
    f(m.objective);
    f(m.lower_bound);
    f(m.relative_gap);
    f(m.offset);
    f(m.terms.first_order);
    f(m.terms.second_order);
    f(m.terms.class_term);
    f(m.lambda_s);
    f(m.lambda_g);
    f(m.sigma_source);
    f(m.sigma_target);
    f(m.seconds);
    f(m.dominance.share);
}

template <class M, class F>
void each_trace(M &trace, F f) {
    f(trace.objective);
    f(trace.lower_bound);
    f(trace.relative_gap);
    f(trace.step);
    f(trace.seconds);
    f(trace.cycle);
}

// Checks what holds for the numbers of every fit.
void check_numbers(const Model &m) {
    each_number(m,
                [](double value) { check_part(std::isfinite(value), "a number is not finite"); });
    for (const double value : {m.objective, m.relative_gap, m.offset, m.terms.first_order,
                               m.terms.second_order, m.terms.class_term, m.lambda_s, m.lambda_g,
                               m.sigma_source, m.sigma_target, m.seconds, m.dominance.share})
        check_part(value >= 0, "a number is negative");
    check_part(m.samples > 0 &&
                   std::abs(total_of(m.correspondence) - m.samples) <= 1e-6 * m.samples,
               "sum of the correspondence");
    check_part(m.offset <= m.objective, "the offset is above the objective");
    check_part(m.lower_bound <= m.objective, "a lower bound above the objective");
    check_part(m.dominance.share <= 1, "the dominant share");
}

void check_trace(const Model &m) {
    each_trace(m.trace, [&](const std::vector<double> &values) {
        check_part(static_cast<std::int64_t>(values.size()) == m.iterations, "size of the trace");
        for (const double value : values)
            check_part(!std::isnan(value), "the trace");
    });
    const std::vector<double> &cycle = m.trace.cycle;
    for (const double value : cycle)
        check_part(value == std::floor(value), "cycles of the trace");
    check_part(std::is_sorted(cycle.begin(), cycle.end()) &&
                   (cycle.empty() ||
                    (cycle.front() >= 1 && cycle.back() <= static_cast<double>(m.cycles))),
               "cycles of the trace");
}

} // namespace

void write_model(const Model &model, ByteWriter &out) {
    write_preparation(model.preparation, out);
    out.matrix(model.adapted);
    write_rows(model.correspondence, out);
    write_classes(model.classes, out);
    write_shares(model, out);
    out.text(kind_word(classifier_table, *model.classifier.kind));
    write_classifier(model.classifier, ClassifierKind::Place::after_word, out);
    out.text(map_word(*model.map_kind));
    out.u64(model.maps.size());
    for (const Map &map : model.maps)
        model.map_kind->write(map, out);
    out.i64(static_cast<std::int64_t>(model.status));
    out.i64(model.iterations);
    out.i64(model.transport_solves);
    out.i64(model.cycles);
    out.i64(model.dominance.feature);
    out.text(model.solver);
    out.text(model.transport);
    each_number(model, [&](double value) { out.f64(value); });
    each_trace(model.trace, [&](const std::vector<double> &values) { out.doubles(values); });
    write_classifier(model.classifier, ClassifierKind::Place::last, out);
}

Model read_model(ByteReader &in) {
    Model model;
    model.preparation = read_preparation(in);
    model.adapted = in.matrix();
    const Index features = model.preparation.working_features();
    check_part(model.adapted.cols() == features, "features that do not agree");
    model.correspondence = read_rows(in);
    model.classes = read_classes(in);
    read_shares(in, model);
    check_part(model.adapted.rows() == model.source_rows() &&
                   static_cast<Index>(model.classes.of_row.size()) == model.source_rows(),
               "sizes that do not agree");
    model.classifier.kind = find_kind(classifier_table, in.text());
    check_part(model.classifier.kind != nullptr, "a method of no known name");
    const StoredShape shape{model.trained_on, features, model.target_rows()};
    read_classifier(ClassifierKind::Place::after_word, in, shape, model.classifier);
    model.map_kind = find_map(in.text());
    check_part(model.map_kind != nullptr, "kind of the map");
    const std::size_t maps = in.count(1);
    check_part(maps >= 1, "no map");
    for (std::size_t k = 0; k < maps; ++k)
        model.maps.push_back(model.map_kind->read(in, features));
    const std::int64_t status = in.i64();
    check_part(status >= 0 && status <= static_cast<std::int64_t>(Status::cancelled), "status");
    model.status = static_cast<Status>(status);
    model.iterations = in.i64();
    model.transport_solves = in.i64();
    model.cycles = in.i64();
    check_part(model.transport_solves >= 0 && model.cycles == static_cast<std::int64_t>(maps),
               "counts that do not agree");
    model.dominance.feature = in.i64();
    check_part(model.dominance.feature >= 0 && model.dominance.feature < model.features(),
               "the dominant feature");
    model.solver = in.text();
    model.transport = in.text();
    each_number(model, [&](double &value) { value = in.f64(); });
    check_numbers(model);
    each_trace(model.trace, [&](std::vector<double> &values) { values = in.doubles(); });
    check_trace(model);
    read_classifier(ClassifierKind::Place::last, in, shape, model.classifier);
    return model;
}

} // namespace ssc
