// SPDX-License-Identifier: MIT
// The model as data: the sparse correspondence, labels read off it, and its bytes.
#include "adapt/model.h"

#include <algorithm>

#include "common/check.h"
#include "data.h"
#include "support/bytes.h"

extern "C" {
#include "unity.h"
}

using namespace ssc;
using namespace ssc::tests;

namespace {

constexpr std::int32_t unlabeled = INT32_MIN;

Model with_correspondence(const Matrix &c, const std::vector<std::int32_t> &labels) {
    Model model;
    model.correspondence = Correspondence::from_dense(c);
    model.classes = Classes::from_labels(labels.data(), c.rows(), unlabeled);
    return model;
}

void sparse_rows_hold_every_nonzero_in_order() {
    Matrix c(3, 4);
    c << 0, 0.5, 0, 0.25, 0, 0, 0, 0, 1, 0, -0.0, 2;
    const Correspondence s = Correspondence::from_dense(c);
    CHECK(s.rows == 3 && s.cols == 4 && s.size() == 4);
    CHECK((s.row_start == std::vector<std::int64_t>{0, 2, 2, 4}));
    CHECK((s.col == std::vector<std::int32_t>{1, 3, 0, 3}));
    CHECK((s.value == std::vector<double>{0.5, 0.25, 1, 2}));
    CHECK(largest_difference(c, as_dense(s)) == 0);
}

void target_labels_go_to_the_class_with_most() {
    Matrix c(4, 3);
    c << 0.2, 0.1, 0, //
        0.3, 0, 0.5,  //
        0.4, 0.1, 0,  //
        9, 0.6, 0.7;
    std::int32_t labels[3];
    double shares[3];
    read_target_labels(with_correspondence(c, {5, 5, -2, unlabeled}), unlabeled, labels, shares);
    // Rows 0 and 1 are one class, and only labelled mass counts.
    CHECK(labels[0] == 5);
    CHECK_NEAR(0.5 / 0.9, shares[0], 1e-15);
    CHECK(labels[2] == 5 && shares[2] == 1);
    // Half and half: the smaller label.
    CHECK(labels[1] == -2 && shares[1] == 0.5);
}

void ties_go_to_the_smallest_label_whatever_the_order() {
    const Matrix c = Matrix::Constant(6, 5, 0.2);
    std::int32_t labels[5];
    double shares[5];
    for (const auto &order :
         {std::vector<std::int32_t>{3, 1, 2, 3, 1, 2}, std::vector<std::int32_t>{1, 2, 3, 2, 3, 1},
          std::vector<std::int32_t>{2, 3, 1, 1, 2, 3}}) {
        read_target_labels(with_correspondence(c, order), unlabeled, labels, shares);
        for (int j = 0; j < 5; ++j) {
            CHECK(labels[j] == 1);
            CHECK_NEAR(1.0 / 3, shares[j], 1e-15);
        }
    }
}

void columns_without_labelled_mass_have_no_label() {
    Matrix c(3, 3);
    c << 0, 1, 0, //
        1, 0, 0,  //
        0, 0.5, 0.5;
    std::int32_t labels[3];
    double shares[3];
    const Model model = with_correspondence(c, {4, unlabeled, unlabeled});
    read_target_labels(model, unlabeled, labels, shares);
    CHECK(labels[0] == unlabeled && shares[0] == 0);
    CHECK(labels[1] == 4 && shares[1] == 1);
    CHECK(labels[2] == unlabeled && shares[2] == 0);
    // Each output may be left out.
    read_target_labels(model, unlabeled, nullptr, shares);
    read_target_labels(model, unlabeled, labels, nullptr);
    CHECK(labels[1] == 4);
}

// Sums are those of all columns at once, to the bit, wherever blocks of columns end.
void labels_of_many_columns() {
    for (const Index cols : {1, 63, 64, 65, 128, 200}) {
        case_is("%d columns", static_cast<int>(cols));
        Random random(3);
        Matrix c = random_points(random, 7, cols).cwiseAbs();
        c = (c.array() > 0.5).select(c, 0);
        const std::vector<std::int32_t> given = {4, 9, unlabeled, 4, 6, 9, 4};
        const Model model = with_correspondence(c, given);
        std::vector<std::int32_t> labels(static_cast<std::size_t>(cols));
        std::vector<double> shares(labels.size());
        read_target_labels(model, unlabeled, labels.data(), shares.data());
        for (Index j = 0; j < cols; ++j) {
            const double mass[] = {c(0, j) + c(3, j) + c(6, j), c(4, j), c(1, j) + c(5, j)};
            const double total = mass[0] + mass[1] + mass[2];
            const double *most = std::max_element(mass, mass + 3);
            const std::int32_t of_mass[] = {4, 6, 9};
            const auto at = static_cast<std::size_t>(j);
            CHECK(labels[at] == (total > 0 ? of_mass[most - mass] : unlabeled));
            CHECK(shares[at] == (total > 0 ? *most / total : 0));
        }
    }
}

Bytes bytes_of(const MapKind &kind, const Map &map) {
    ByteWriter writer;
    kind.write(map, writer);
    return writer.bytes();
}

bool same(const Trace &x, const Trace &y) {
    return x.objective == y.objective && x.lower_bound == y.lower_bound &&
           x.relative_gap == y.relative_gap && x.step == y.step && x.seconds == y.seconds &&
           x.cycle == y.cycle;
}

void check_same(const Model &x, const Model &y) {
    CHECK(x.status == y.status && x.solver == y.solver && x.transport == y.transport);
    CHECK(x.map_kind == y.map_kind && x.iterations == y.iterations && x.cycles == y.cycles);
    CHECK(x.transport_solves == y.transport_solves && x.objective == y.objective);
    CHECK(x.lower_bound == y.lower_bound && x.relative_gap == y.relative_gap);
    CHECK(x.terms.first_order == y.terms.first_order);
    CHECK(x.terms.second_order == y.terms.second_order);
    CHECK(x.terms.class_term == y.terms.class_term);
    CHECK(x.lambda_s == y.lambda_s && x.lambda_g == y.lambda_g && x.seconds == y.seconds);
    CHECK(x.sigma_source == y.sigma_source && x.sigma_target == y.sigma_target);
    CHECK(x.classes.labels == y.classes.labels && x.classes.of_row == y.classes.of_row);
    CHECK(x.correspondence.rows == y.correspondence.rows);
    CHECK(x.correspondence.cols == y.correspondence.cols);
    CHECK(x.correspondence.row_start == y.correspondence.row_start);
    CHECK(x.correspondence.col == y.correspondence.col);
    CHECK(x.correspondence.value == y.correspondence.value);
    CHECK(largest_difference(x.adapted, y.adapted) == 0);
    CHECK(same(x.trace, y.trace));
    CHECK(x.maps.size() == y.maps.size());
    for (std::size_t k = 0; k < x.maps.size(); ++k)
        CHECK(bytes_of(*x.map_kind, x.maps[k]) == bytes_of(*y.map_kind, y.maps[k]));
}

Model small_model(const char *kind, std::int64_t cycles) {
    Random random(1);
    AdaptData data = make_data(random, 6, 5, 2);
    const std::int32_t given[] = {0, 1, unlabeled, 2, 0, 1};
    data.classes = Classes::from_labels(given, 6, unlabeled);
    AdaptOptions options = make_options();
    options.cycles = cycles;
    options.mapping.kind = find_map(kind);
    options.solving.max_iterations = 7;
    return fit(options, data);
}

Bytes bytes_of(const Model &model) {
    ByteWriter writer;
    write_model(model, writer);
    return writer.bytes();
}

void bytes_and_back() {
    for (const char *kind : {"linear", "rigid", "kernel", "neural", "barycentric"}) {
        case_is("%s", kind);
        const Model model = small_model(kind, 2);
        const Bytes bytes = bytes_of(model);
        ByteReader reader(bytes.data(), bytes.size());
        const Model again = read_model(reader);
        reader.expect_end();
        check_same(model, again);
        Random random(2);
        const Matrix fresh = random_points(random, 4, 2);
        CHECK(largest_difference(model.apply(fresh), again.apply(fresh)) == 0);
        CHECK(bytes == bytes_of(again));
    }
}

// True when the bytes are refused as a damaged model; anything else that goes wrong is a failure.
bool refused(const Bytes &bytes, std::size_t size) {
    // A buffer of its own, so that a sanitizer sees a read past its end.
    const Bytes part(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(size));
    ByteReader reader(part.data(), part.size());
    try {
        const Model model = read_model(reader);
        // A model that is accepted can be used.
        model.apply(Matrix::Ones(2, model.features()));
        if (model.classes.count() > 0) {
            std::vector<std::int32_t> labels(static_cast<std::size_t>(model.target_rows()));
            read_target_labels(model, unlabeled, labels.data(), nullptr);
        }
        return false;
    } catch (const Error &error) {
        CHECK(error.status() == Status::format);
        return true;
    }
}

void every_truncation_is_refused() {
    for (const char *kind : {"linear", "kernel", "barycentric"}) {
        const Bytes bytes = bytes_of(small_model(kind, 1));
        for (std::size_t size = 0; size < bytes.size(); ++size) {
            case_is("%s, %zu of %zu bytes", kind, size, bytes.size());
            CHECK(refused(bytes, size));
        }
        CHECK(!refused(bytes, bytes.size()));
    }
}

// There is a checksum around these bytes; without it no single change may do harm.
void every_damaged_byte_is_refused_or_harmless() {
    for (const char *kind : {"linear", "kernel", "barycentric"}) {
        const Bytes bytes = bytes_of(small_model(kind, 1));
        int count = 0;
        for (std::size_t k = 0; k < bytes.size(); ++k) {
            for (const int change : {0x01, 0x80, 0xff}) {
                case_is("%s, byte %zu, change %d", kind, k, change);
                Bytes damaged = bytes;
                damaged[k] = static_cast<unsigned char>(damaged[k] ^ change);
                count += refused(damaged, damaged.size());
            }
        }
        CHECK(count > 100);
    }
}

// Every word that is not in the table, in place of the word of the map.
void an_unknown_map_is_refused() {
    const Bytes bytes = bytes_of(small_model("barycentric", 1));
    const std::string word = "barycentric";
    const auto at = std::search(bytes.begin(), bytes.end(), word.begin(), word.end());
    CHECK(at != bytes.end());
    for (const char *other : {"barycentrix", "Barycentric", "linear     "}) {
        case_is("%s", other);
        Bytes damaged = bytes;
        std::copy(other, other + word.size(), damaged.begin() + (at - bytes.begin()));
        CHECK(refused(damaged, damaged.size()));
    }
}

// A target of next to no weight may have no entry. Its column has bytes in the file all the same.
void columns_without_entries() {
    Model model = small_model("linear", 1);
    const Index full = model.target_rows();
    model.correspondence.cols += 100;
    const Bytes bytes = bytes_of(model);
    CHECK(bytes.size() == bytes_of(small_model("linear", 1)).size() + 4 * 100);
    ByteReader reader(bytes.data(), bytes.size());
    const Model again = read_model(reader);
    check_same(model, again);
    std::vector<std::int32_t> labels(static_cast<std::size_t>(full) + 100);
    read_target_labels(again, unlabeled, labels.data(), nullptr);
    CHECK(labels[0] != unlabeled && labels[static_cast<std::size_t>(full)] == unlabeled);
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(sparse_rows_hold_every_nonzero_in_order);
    RUN_TEST(target_labels_go_to_the_class_with_most);
    RUN_TEST(ties_go_to_the_smallest_label_whatever_the_order);
    RUN_TEST(columns_without_labelled_mass_have_no_label);
    RUN_TEST(labels_of_many_columns);
    RUN_TEST(bytes_and_back);
    RUN_TEST(every_truncation_is_refused);
    RUN_TEST(every_damaged_byte_is_refused_or_harmless);
    RUN_TEST(an_unknown_map_is_refused);
    RUN_TEST(columns_without_entries);
    return UNITY_END();
}
