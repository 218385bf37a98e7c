#include "adapt/model_bytes.h"

#include <algorithm>
#include <functional>

#include "classify/svm_bytes.h"
#include "map/map_bytes.h"
#include "prepare/preparation_bytes.h"

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
    // Without any such row there would be nothing to learn the classes from.
    check_part(classes.count() == 0 ||
                   classes.unlabeled() < static_cast<Index>(classes.of_row.size()),
               "classes without a row");
    return classes;
}

void write_rows(const SparseRows &c, ByteWriter &out) {
    out.i64(c.rows);
    out.i64(c.cols);
    for (const std::int64_t start : c.row_start)
        out.i64(start);
    for (const std::int32_t col : c.col)
        out.u32(static_cast<std::uint32_t>(col));
    for (const double value : c.value)
        out.f64(value);
}

SparseRows read_rows(ByteReader &in) {
    SparseRows c;
    c.rows = in.i64();
    c.cols = in.i64();
    // Columns may be without an entry, where weights are lost beside others: nothing in the file
    // says how many there can be, and nobody is to allocate by their number alone.
    check_part(c.rows >= 1 && c.cols >= 1 && c.cols <= 0x7fffffff, "size of the correspondence");
    check_part(static_cast<std::uint64_t>(c.rows) < in.left() / 8,
               "a count is larger than the file");
    c.row_start.resize(static_cast<std::size_t>(c.rows) + 1);
    for (std::int64_t &start : c.row_start)
        start = in.i64();
    check_part(c.row_start.front() == 0, "rows of the correspondence");
    check_part(std::is_sorted(c.row_start.begin(), c.row_start.end()),
               "rows of the correspondence");
    check_part(static_cast<std::uint64_t>(c.row_start.back()) <= in.left() / 12,
               "a count is larger than the file");
    c.col.resize(static_cast<std::size_t>(c.row_start.back()));
    c.value.resize(c.col.size());
    for (std::int32_t &col : c.col) {
        col = static_cast<std::int32_t>(in.u32());
        check_part(col >= 0 && col < c.cols, "columns of the correspondence");
    }
    for (std::size_t i = 0; i + 1 < c.row_start.size(); ++i)
        check_part(ascends(c.col.begin() + c.row_start[i], c.col.begin() + c.row_start[i + 1]),
                   "columns of the correspondence");
    for (double &value : c.value) {
        value = in.finite();
        check_part(value > 0, "an entry of the correspondence is not positive");
    }
    return c;
}

// Every plain number of a model, in one order for both directions.
template <class M, class F>
void each_number(M &m, F f) {
    f(m.objective);
    f(m.lower_bound);
    f(m.relative_gap);
    f(m.terms.first_order);
    f(m.terms.second_order);
    f(m.terms.class_term);
    f(m.lambda_s);
    f(m.lambda_g);
    f(m.sigma_source);
    f(m.sigma_target);
    f(m.seconds);
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

void write_learnt(const LabelledRows &learnt, ByteWriter &out) {
    out.u64(learnt.labels.size());
    for (const std::int32_t label : learnt.labels)
        out.u32(static_cast<std::uint32_t>(label));
    for (Index k = 0; k < learnt.x.size(); ++k)
        out.f64(learnt.x.data()[k]);
}

LabelledRows read_learnt(ByteReader &in, const Model &model) {
    const Index features = model.preparation.working_features();
    const std::size_t rows = in.count(4 + 8 * static_cast<std::size_t>(features));
    check_part(static_cast<Index>(rows) <= model.target_rows(), "more learnt than there was");
    LabelledRows learnt{Matrix(static_cast<Index>(rows), features), {}};
    const std::vector<std::int32_t> &known = model.classes.labels;
    for (std::size_t i = 0; i < rows; ++i) {
        learnt.labels.push_back(static_cast<std::int32_t>(in.u32()));
        check_part(std::binary_search(known.begin(), known.end(), learnt.labels.back()),
                   "a label of no class");
    }
    for (Index k = 0; k < learnt.x.size(); ++k)
        learnt.x.data()[k] = in.finite();
    return learnt;
}

} // namespace

void write_model(const Model &model, ByteWriter &out) {
    write_preparation(model.preparation, out);
    out.matrix(model.adapted);
    write_rows(model.correspondence, out);
    write_classes(model.classes, out);
    out.text(model.classifier);
    if (model.has_machine()) write_machine(model.machine, out);
    out.text(model.map_kind);
    out.u64(model.maps.size());
    for (const Map &map : model.maps)
        write_map(map, out);
    out.i64(static_cast<std::int64_t>(model.status));
    out.i64(model.iterations);
    out.i64(model.transport_solves);
    out.i64(model.cycles);
    out.text(model.solver);
    out.text(model.transport);
    each_number(model, [&](double value) { out.f64(value); });
    each_trace(model.trace, [&](const std::vector<double> &values) { out.doubles(values); });
    if (model.teaches_itself()) write_learnt(model.learnt, out); // since format 2.1
}

Model read_model(ByteReader &in) {
    Model model;
    model.preparation = read_preparation(in);
    model.adapted = in.matrix();
    const Index features = model.preparation.working_features();
    check_part(model.adapted.cols() == features, "features that do not agree");
    model.correspondence = read_rows(in);
    model.classes = read_classes(in);
    check_part(model.adapted.rows() == model.source_rows() &&
                   static_cast<Index>(model.classes.of_row.size()) == model.source_rows(),
               "sizes that do not agree");
    model.classifier = in.text();
    if (model.has_machine()) model.machine = read_machine(in, model.classes.count(), features);
    model.map_kind = in.text();
    const std::size_t maps = in.count(1);
    check_part(maps >= 1, "no map");
    for (std::size_t k = 0; k < maps; ++k)
        model.maps.push_back(read_map(in, model.map_kind, features));
    const std::int64_t status = in.i64();
    check_part(status >= 0 && status <= static_cast<std::int64_t>(Status::cancelled), "status");
    model.status = static_cast<Status>(status);
    model.iterations = in.i64();
    model.transport_solves = in.i64();
    model.cycles = in.i64();
    check_part(model.transport_solves >= 0 && model.cycles == static_cast<std::int64_t>(maps),
               "counts that do not agree");
    model.solver = in.text();
    model.transport = in.text();
    each_number(model, [&](double &value) { value = in.f64(); });
    each_trace(model.trace, [&](std::vector<double> &values) {
        values = in.doubles();
        check_part(static_cast<std::int64_t>(values.size()) == model.iterations,
                   "size of the trace");
    });
    if (model.teaches_itself()) model.learnt = read_learnt(in, model);
    return model;
}

} // namespace ssc
