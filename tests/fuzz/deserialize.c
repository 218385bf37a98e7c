/* SPDX-License-Identifier: MIT */
/* Models from anywhere: refused with a reason, or a handle of which every question can be asked and
 * that is written again as the same bytes. */
#include <math.h>

#include "fuzz/sealed.h"
#include "fuzz/stored.h"

/* Upper limit on the cost of a question about pairs. */
enum { most_cells = 1 << 16 };

static int64_t count_of(const sscda *h, const char *key) {
    int64_t count = -1;
    REQUIRE(sscda_info_int(h, key, &count) == SSCDA_OK, "%s: %s", key, sscda_last_error(h));
    return count;
}

static void ask_info(const sscda *h) {
    int32_t k, type = 0;
    for (k = 0; k < sscda_info_count(); ++k) {
        const char *key = NULL, *word = NULL;
        double number;
        int64_t count;
        int32_t status;
        REQUIRE(sscda_info_describe(k, &key, &type) == SSCDA_OK, "info key %d", (int)k);
        status = type == SSCDA_TYPE_DOUBLE ? sscda_info_double(h, key, &number)
                 : type == SSCDA_TYPE_INT  ? sscda_info_int(h, key, &count)
                                           : sscda_info_string(h, key, &word);
        REQUIRE(status == SSCDA_OK, "%s: %s", key, sscda_last_error(h));
        REQUIRE(type != SSCDA_TYPE_DOUBLE || isfinite(number), "%s is %g", key, number);
        REQUIRE(word == NULL || strcmp(word, "auto") != 0, "%s is auto", key);
    }
    REQUIRE(count_of(h, "status") >= 0 && count_of(h, "status") <= SSCDA_CANCELLED, "status");
}

static void ask_trace(const sscda *h) {
    static const char *const kinds[] = {"objective", "lower_bound", "relative_gap",
                                        "step",      "seconds",     "cycle"};
    size_t k;
    for (k = 0; k < sizeof kinds / sizeof kinds[0]; ++k) {
        int64_t count = -1;
        double *values;
        REQUIRE(sscda_trace(h, kinds[k], NULL, 0, &count) == SSCDA_OK, "%s", sscda_last_error(h));
        values = new_bytes((size_t)count * sizeof *values);
        REQUIRE(sscda_trace(h, kinds[k], values, count, &count) == SSCDA_OK, "%s",
                sscda_last_error(h));
        for (; count > 0; --count)
            REQUIRE(!isnan(values[count - 1]), "the trace %s", kinds[k]);
        free(values);
    }
}

static void ask_correspondence(const sscda *h, int64_t ns, int64_t nt) {
    double *c = new_bytes((size_t)(ns * nt) * sizeof *c);
    int64_t nnz = -1, k, *rows, *cols;
    double *values;
    sscda_matrix m = sscda_col_major(c, ns, nt);
    require_reason(h, sscda_correspondence(h, &m));
    REQUIRE(sscda_correspondence_nnz(h, &nnz) == SSCDA_OK && nnz >= 0 && nnz <= ns * nt, "nnz %lld",
            (long long)nnz);
    rows = new_bytes((size_t)nnz * sizeof *rows);
    cols = new_bytes((size_t)nnz * sizeof *cols);
    values = new_bytes((size_t)nnz * sizeof *values);
    REQUIRE(sscda_correspondence_triplets(h, rows, cols, values, nnz) == SSCDA_OK, "%s",
            sscda_last_error(h));
    for (k = 0; k < nnz; ++k)
        REQUIRE(rows[k] >= 0 && rows[k] < ns && cols[k] >= 0 && cols[k] < nt, "entry %lld",
                (long long)k);
    free(c);
    free(rows);
    free(cols);
    free(values);
}

static void ask_labels(const sscda *h, int64_t nt) {
    int32_t *labels = new_bytes((size_t)nt * sizeof *labels);
    double *shares = new_bytes((size_t)nt * sizeof *shares);
    const int64_t classes = count_of(h, "classes");
    int32_t *known;
    int64_t k;
    REQUIRE(classes >= 0 && classes <= count_of(h, "source_rows"), "%lld classes",
            (long long)classes);
    known = new_bytes((size_t)classes * sizeof *known);
    if (classes == 0) {
        require_reason(h, sscda_target_labels(h, labels, shares, nt));
    } else {
        REQUIRE(sscda_target_labels(h, labels, shares, nt) == SSCDA_OK, "%s", sscda_last_error(h));
        for (k = 0; k < nt; ++k)
            REQUIRE(shares[k] >= 0 && shares[k] <= 1, "share %g", shares[k]);
    }
    require_reason(h, sscda_classes(h, known, classes));
    for (k = 0; k < classes; ++k)
        REQUIRE(known[k] != SSCDA_UNLABELED, "class %lld is no label", (long long)k);
    free(labels);
    free(shares);
    free(known);
}

static void ask_map(const sscda *h, int64_t ns, int64_t d) {
    enum { samples = 3 };
    const int64_t components = count_of(h, "components");
    const int64_t rows = ns > samples ? ns : samples;
    const int64_t wide = d > components ? d : components;
    double *x, *y;
    int32_t labels[samples];
    double confidence[samples];
    int64_t k;
    sscda_matrix in, out, adapted, prepared;
    if (wide > most_cells / rows) return;
    x = new_bytes((size_t)(samples * d) * sizeof *x);
    y = new_bytes((size_t)(rows * wide) * sizeof *y);
    for (k = 0; k < samples * d; ++k)
        x[k] = (double)(k * k % 7) - 2.5;
    in = sscda_row_major(x, samples, d);
    out = sscda_row_major(y, samples, d);
    adapted = sscda_row_major(y, ns, d);
    prepared = sscda_row_major(y, samples, components);
    require_reason(h, sscda_map(h, &in, &out));
    require_reason(h, sscda_adapted(h, &adapted));
    require_reason(h, sscda_prepare(h, SSCDA_SOURCE, &in, &prepared));
    require_reason(h, sscda_prepare(h, SSCDA_TARGET, &in, &prepared));
    require_reason(h, sscda_predict(h, &in, labels, confidence, samples));
    free(x);
    free(y);
}

/* For a file of this number of bytes. */
static void ask_everything(const sscda *h, size_t size) {
    int64_t ns = 0, nt, d;
    const int32_t status = sscda_info_int(h, "source_rows", &ns);
    if (status != SSCDA_OK) {
        REQUIRE(status == SSCDA_ERROR_NOT_FITTED, "%s", sscda_last_error(h));
        return;
    }
    nt = count_of(h, "target_rows");
    d = count_of(h, "features");
    REQUIRE(ns >= 1 && nt >= 1 && d >= 1, "%lld x %lld x %lld", (long long)ns, (long long)nt,
            (long long)d);
    REQUIRE((size_t)ns <= size / 8 && (size_t)nt <= size / 4 && (size_t)d <= size / 8,
            "%lld x %lld x %lld in %zu bytes", (long long)ns, (long long)nt, (long long)d, size);
    ask_info(h);
    ask_trace(h);
    if (nt <= most_cells / ns) ask_correspondence(h, ns, nt);
    ask_labels(h, nt);
    ask_map(h, ns, d);
}

/* Options are kept as text, in whatever form the bytes had; all that follows is kept as it is. */
static void compare_bodies(const uint8_t *data, size_t size, stored s) {
    const size_t start = sealed_header + 8;
    const size_t from = start + (size_t)get_u64(data + sealed_header);
    const size_t written = start + (size_t)get_u64(s.data + sealed_header);
    REQUIRE(size - from == s.size - written, "%zu bytes became %zu", size - from, s.size - written);
    REQUIRE(memcmp(data + from, s.data + written, size - from) == 0, "written differently");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    uint8_t *file = mended(data, size);
    sscda *h = NULL, *again = NULL;
    const int64_t live = sscda_live_handles();
    const int32_t status = sscda_deserialize(&h, file, (int64_t)size);
    if (status != SSCDA_OK) {
        require_reason(NULL, status);
        REQUIRE(h == NULL && sscda_live_handles() == live, "a handle in spite of an error");
    } else {
        const stored s = store(h, sscda_serialize);
        ask_everything(h, size);
        compare_bodies(file, size, s);
        REQUIRE(sscda_deserialize(&again, s.data, (int64_t)s.size) == SSCDA_OK, "%s",
                sscda_last_error(NULL));
        require_same(s, store(again, sscda_serialize), "written, read and written");
    }
    sscda_destroy(again);
    sscda_destroy(h);
    free(file);
    return 0;
}
