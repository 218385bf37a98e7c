// SPDX-License-Identifier: MIT
// Maps as bytes: the same map comes back, and a damaged one does not.
#include "map/map_bytes.h"

#include "common/check.h"
#include "data.h"
#include "map/kernel.h"
#include "map/neural.h"
#include "support/error.h"

extern "C" {
#include "unity.h"
}

using namespace ssc;
using namespace ssc::tests;

namespace {

constexpr const char *kinds[] = {"linear", "rigid", "kernel", "neural", "barycentric", "none"};

Map small_map(const char *kind) {
    Random random(1);
    Data data = make_data(random, 80, 2, true);
    data.image = data.source + 2 * Matrix(data.source.array().sin());
    MapOptions options = map_options(*find_map(kind));
    options.hidden = 3;
    options.landmarks = 5;
    return fit_map(options, data.view());
}

// Of 2 samples with 5 features.
Map wide_map(const char *kind) {
    Random random(3);
    const Data data = make_data(random, 2, 5, true);
    return fit_map(map_options(*find_map(kind)), data.view());
}

Bytes bytes_of(const Map &map, const char *kind) {
    ByteWriter writer;
    find_map(kind)->write(map, writer);
    return writer.bytes();
}

// True when the bytes are refused as a damaged model.
bool refused(const Bytes &bytes, const char *kind, Index features = 2) {
    ByteReader reader(bytes.data(), bytes.size());
    try {
        const Map map = find_map(kind)->read(reader, features);
        CHECK(map.apply(Matrix::Ones(3, features)).rows() == 3); // what is accepted can be used
        return false;
    } catch (const Error &error) {
        CHECK(error.status() == Status::format);
        return true;
    }
}

void bytes_and_back() {
    Random random(2);
    const Matrix x = random_points(random, 30, 2);
    CHECK(small_map("neural").term != nullptr);
    for (const char *kind : kinds) {
        case_is("%s", kind);
        const Map map = small_map(kind);
        const Bytes bytes = bytes_of(map, kind);
        ByteReader reader(bytes.data(), bytes.size());
        const Map again = find_map(kind)->read(reader, 2);
        reader.expect_end();
        CHECK(map.apply(x) == again.apply(x));
        CHECK(bytes == bytes_of(again, kind));
    }
}

void a_map_of_another_kind_or_size_is_refused() {
    for (const char *kind : kinds) {
        for (const char *other : kinds) {
            case_is("%s read as %s", kind, other);
            const std::string a = kind, b = other;
            const bool alike = a == b || (a == "linear" && b == "rigid") ||
                               (a == "rigid" && b == "linear") ||
                               // a neural map without units is linear
                               ((a == "linear" || a == "rigid") && b == "neural");
            CHECK(refused(bytes_of(small_map(kind), kind), other) == !alike);
        }
        if (std::string(kind) != "none") CHECK(refused(bytes_of(small_map(kind), kind), kind, 3));
    }
}

// The bytes of a map whose term is changed.
template <class Term, class Change>
Bytes bytes_with(Map map, const char *kind, Change change) {
    auto term = std::make_shared<Term>(*term_of<Term>(map));
    change(*term);
    map.term = term;
    return bytes_of(map, kind);
}

void parts_that_do_not_agree_are_refused() {
    const Map kernel = small_map("kernel"), neural = small_map("neural");
    const auto kernel_is_refused = [&](auto change) {
        return refused(bytes_with<KernelTerm>(kernel, "kernel", change), "kernel");
    };
    CHECK(!kernel_is_refused([](KernelTerm &) {}));
    CHECK(kernel_is_refused([](KernelTerm &t) { t.coefficients.conservativeResize(4, 2); }));
    CHECK(kernel_is_refused([](KernelTerm &t) { t.scale = -1; }));
    const auto neural_is_refused = [&](auto change) {
        return refused(bytes_with<NetworkTerm>(neural, "neural", change), "neural");
    };
    CHECK(!neural_is_refused([](NetworkTerm &) {}));
    CHECK(neural_is_refused([](NetworkTerm &t) { t.bias.conservativeResize(2); }));
    CHECK(neural_is_refused([](NetworkTerm &t) { t.out.conservativeResize(2, 2); }));
    CHECK(neural_is_refused([](NetworkTerm &t) { t.scale.conservativeResize(1); }));
    CHECK(neural_is_refused([](NetworkTerm &t) { t.in(0, 0) = 1 / (t.in(0, 0) * 0); }));
}

// The parts of two terms in one file.
void a_second_term_is_refused() {
    const Map kernel = small_map("kernel"), neural = small_map("neural");
    const auto *bumps = term_of<KernelTerm>(kernel);
    const auto *units = term_of<NetworkTerm>(neural);
    const Matrix centre = units->centre, scale = units->scale, bias = units->bias;
    TermView both;
    both.part = {nullptr, nullptr,    &bumps->centres, &bumps->coefficients, &centre,
                 &scale,  &units->in, &bias,           &units->out};
    both.kernel_scale = bumps->scale;
    for (const Map *map : {&kernel, &neural}) {
        ByteWriter writer;
        write_parts(*map, both, writer);
        for (const char *kind : kinds)
            CHECK(refused(writer.bytes(), kind));
    }
}

// Thin factors are instead of a matrix, not beside it, and of one rank.
void thin_factors() {
    for (const char *kind : {"linear", "rigid"}) {
        case_is("%s", kind);
        const Map map = wide_map(kind);
        const Bytes bytes = bytes_of(map, kind);
        ByteReader reader(bytes.data(), bytes.size());
        const Map again = find_map(kind)->read(reader, 5);
        reader.expect_end();
        CHECK(map.thin.in.rows() > 0 && bytes == bytes_of(again, kind));
        Random random(4);
        const Matrix x = random_points(random, 6, 5);
        CHECK(map.apply(x) == again.apply(x));
        for (const char *other : {"kernel", "barycentric", "none"})
            CHECK(refused(bytes, other, 5));
        CHECK(!refused(bytes, "neural", 5));
        CHECK(refused(bytes, kind, 4));
        Map damaged = map;
        damaged.linear = Matrix::Identity(5, 5);
        CHECK(refused(bytes_of(damaged, kind), kind, 5));
        damaged = map;
        damaged.thin.out.conservativeResize(1, 5);
        CHECK(refused(bytes_of(damaged, kind), kind, 5));
        damaged = map;
        damaged.thin.out = Matrix();
        CHECK(refused(bytes_of(damaged, kind), kind, 5));
        damaged.thin = ThinTerm();
        CHECK(refused(bytes_of(damaged, kind), kind, 5));
        damaged.thin.keeps = true; // nothing to add to
        CHECK(refused(bytes_of(damaged, kind), "none", 5));
    }
    Map stays = small_map("none");
    stays.thin.keeps = true;
    CHECK(refused(bytes_of(stays, "none"), "none"));
}

// A model that was read is written as the same bytes, so nothing may be stored in two ways.
void what_would_be_written_otherwise_is_refused() {
    const auto refuses_scale = [](double scale, const char *kind) {
        TermView view;
        view.kernel_scale = scale;
        ByteWriter writer;
        write_parts(small_map(kind), view, writer);
        return refused(writer.bytes(), kind);
    };
    for (const char *kind : {"linear", "rigid", "none"}) {
        case_is("%s", kind);
        CHECK(!refuses_scale(0, kind));
        CHECK(refuses_scale(1, kind)); // without a kernel
        CHECK(refuses_scale(-0.0, kind));
    }
    Map empty = small_map("none");
    for (Matrix *part : {&empty.linear, &empty.thin.in, &empty.thin.out}) {
        *part = Matrix(0, 3);
        CHECK(refused(bytes_of(empty, "none"), "none"));
        *part = Matrix();
    }
    CHECK(!refused(bytes_of(empty, "none"), "none"));
}

void every_truncation_is_refused_and_every_change_refused_or_harmless() {
    for (const char *kind : kinds) {
        const Bytes bytes = bytes_of(small_map(kind), kind);
        for (std::size_t size = 0; size < bytes.size(); ++size) {
            case_is("%s, %zu of %zu bytes", kind, size, bytes.size());
            const Bytes part(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(size));
            CHECK(refused(part, kind));
        }
        int count = 0;
        for (std::size_t k = 0; k < bytes.size(); ++k) {
            for (const int change : {0x01, 0x80, 0xff}) {
                case_is("%s, byte %zu, change %d", kind, k, change);
                Bytes damaged = bytes;
                damaged[k] = static_cast<unsigned char>(damaged[k] ^ change);
                count += refused(damaged, kind);
            }
        }
        CHECK(count > 20);
    }
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(bytes_and_back);
    RUN_TEST(a_map_of_another_kind_or_size_is_refused);
    RUN_TEST(parts_that_do_not_agree_are_refused);
    RUN_TEST(a_second_term_is_refused);
    RUN_TEST(thin_factors);
    RUN_TEST(what_would_be_written_otherwise_is_refused);
    RUN_TEST(every_truncation_is_refused_and_every_change_refused_or_harmless);
    return UNITY_END();
}
