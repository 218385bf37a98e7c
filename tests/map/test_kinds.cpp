// SPDX-License-Identifier: MIT
// The table of maps: what every row of it promises.
#include <cstring>
#include <string>

#include "common/check.h"
#include "data.h"
#include "support/bytes.h"

extern "C" {
#include "unity.h"
}

using namespace ssc;
using namespace ssc::tests;

namespace {

MapOptions options_of(const MapKind &kind) {
    MapOptions options = map_options(kind);
    options.hidden = 4;
    options.landmarks = 7;
    return options;
}

void a_word_is_a_kind() {
    for (const KindRow<MapKind> &row : map_table) {
        case_is("%s", row.word);
        CHECK(find_map(row.word) == row.kind);
        CHECK(std::strcmp(map_word(*row.kind), row.word) == 0);
    }
    CHECK(find_map("cubic") == nullptr);
    CHECK(find_map("") == nullptr);
    CHECK(MapOptions().kind == &linear_map);
}

void words_and_kinds_are_distinct() {
    for (const KindRow<MapKind> &row : map_table)
        for (const KindRow<MapKind> &other : map_table)
            if (&row != &other)
                CHECK(row.kind != other.kind && std::strcmp(row.word, other.word) != 0);
}

// Only maps that move samples change them, and a fitted map has the same effect after storage.
void every_kind_does_what_it_says() {
    Random random(1);
    for (const KindRow<MapKind> &row : map_table) {
        case_is("%s", row.word);
        const Data data = make_data(random, 30, 3, true);
        const MapOptions options = options_of(*row.kind);
        const Map map = fit_map(options, data.view());
        const Matrix image = training_image(options, data.view(), map);
        CHECK((image != data.source) == row.kind->moves);
        CHECK_AT_MOST(largest_difference(image, map.apply(data.source)), 1e-12);
        if (row.kind->is_affine) CHECK(map.term == nullptr);
        ByteWriter out;
        row.kind->write(map, out);
        ByteReader in(out.bytes().data(), out.size());
        CHECK(row.kind->read(in, 3).apply(data.target) == map.apply(data.target));
        in.expect_end();
    }
}

void estimates_are_consistent() {
    const MapSize few_features = {1000, 800, 30}, wide = {50, 40, 3000};
    for (const KindRow<MapKind> &row : map_table) {
        const MapOptions options = options_of(*row.kind);
        for (const MapSize &size : {few_features, wide}) {
            case_is("%s, %g features", row.word, size.features);
            const double peak = row.kind->peak_bytes(options, size);
            const double kept = row.kind->size_bytes(options, size);
            CHECK((peak > 0) == row.kind->moves && (kept > 0) == row.kind->moves);
            CHECK_AT_MOST(kept, peak);
            if (row.kind->at_least == nullptr) continue;
            CHECK(row.kind->at_least->at_least == nullptr);
            CHECK_AT_MOST(row.kind->at_least->peak_bytes(options, size), peak);
            CHECK_AT_MOST(row.kind->at_least->size_bytes(options, size), kept);
        }
    }
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(a_word_is_a_kind);
    RUN_TEST(words_and_kinds_are_distinct);
    RUN_TEST(every_kind_does_what_it_says);
    RUN_TEST(estimates_are_consistent);
    return UNITY_END();
}
