/* SPDX-License-Identifier: MIT */
/* The library is a guest: it prints nothing, and leaves signals, locale, floating-point state and
 * threads as they were. */
#define _POSIX_C_SOURCE 200809L
#include <dirent.h>
#include <fcntl.h>
#include <fenv.h>
#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#if defined(__SSE2__)
#include <emmintrin.h>
#endif

#include "api/check.h"
#include "api/domains.h"
#include "api/snapshot.h"

void setUp(void) {}
void tearDown(void) {}

/* A bit of everything, with a caveat and an error among it. Asserts nothing: it may run with
 * standard output closed to it. */
static void use_the_library(void) {
    problem p = make_problem(70, 80, 2, 3, 3); /* large enough for every shortcut of the solvers */
    sscda *h = NULL, *copy = NULL;
    double *out = allocate(70 * 2 * sizeof *out);
    sscda_matrix y = sscda_row_major(out, 70, 2);
    int64_t size = 0;
    void *bytes;
    sscda_create(&h);
    sscda_set_int(h, "max_iterations", 3);
    sscda_set_double(h, "gap_tolerance", 0);
    sscda_fit(h, &p.source, p.labels, &p.target);
    sscda_set_string(h, "map", "rigid");
    sscda_set_int(h, "restore_covariance", 1);
    sscda_fit(h, &p.source, p.labels, &p.target);
    sscda_map(h, &p.source, &y);
    sscda_set_string(h, "standardize", "joint");
    sscda_set_int(h, "pca", 1);
    sscda_set_string(h, "classifier", "svm"); /* perhaps not there: then an error more */
    sscda_fit(h, &p.source, p.labels, &p.target);
    sscda_predict(h, &p.target, NULL, out, 80);
    sscda_set_double(h, "nonsense", 1);
    sscda_fit(h, &p.source, NULL, &p.target);
    sscda_load(&copy, "/no such file");
    sscda_serialize(h, NULL, 0, &size);
    bytes = allocate((size_t)size);
    sscda_serialize(h, bytes, size, &size);
    sscda_deserialize(&copy, bytes, size);
    sscda_destroy(copy);
    sscda_destroy(h);
    free(bytes);
    free(out);
    free_problem(&p);
}

static void test_prints_nothing(void) {
    char path[] = "/tmp/sscda-quiet-XXXXXX";
    const int file = mkstemp(path);
    int out, err;
    struct stat written;
    TEST_ASSERT_GREATER_OR_EQUAL(0, file);
    fflush(stdout);
    fflush(stderr);
    out = dup(1);
    err = dup(2);
    dup2(file, 1);
    dup2(file, 2);
    use_the_library();
    fflush(stdout);
    fflush(stderr);
    dup2(out, 1);
    dup2(err, 2);
    close(out);
    close(err);
    TEST_ASSERT_EQUAL_INT(0, fstat(file, &written));
    close(file);
    unlink(path);
    CHECK(written.st_size == 0, "%d bytes were printed", (int)written.st_size);
}

static void test_signals(void) {
    struct sigaction before[32], after[32];
    int k;
    memset(before, 0, sizeof before);
    memset(after, 0, sizeof after);
    for (k = 1; k < 32; ++k)
        sigaction(k, NULL, &before[k]);
    use_the_library();
    for (k = 1; k < 32; ++k) {
        sigaction(k, NULL, &after[k]);
        CHECK(before[k].sa_handler == after[k].sa_handler, "signal %d has another handler", k);
    }
}

static int count_threads(void) {
    DIR *folder = opendir("/proc/self/task");
    struct dirent *entry;
    int count = 0;
    if (folder == NULL) return -1;
    while ((entry = readdir(folder)) != NULL)
        count += entry->d_name[0] != '.';
    closedir(folder);
    return count;
}

static void test_no_thread_is_left(void) {
    const int before = count_threads();
    if (before < 0) TEST_IGNORE_MESSAGE("no /proc/self/task here");
    use_the_library();
    TEST_ASSERT_EQUAL_INT(before, count_threads());
}

static void test_locale_is_left(void) {
    char before[256];
    snprintf(before, sizeof before, "%s", setlocale(LC_ALL, NULL));
    use_the_library();
    TEST_ASSERT_EQUAL_STRING(before, setlocale(LC_ALL, NULL));
}

/* Rounding, and on x86 also what denormals are and which exceptions trap. */
static unsigned floating_point_state(void) {
#if defined(__SSE2__)
    return _mm_getcsr() & 0xffc0u;
#else
    return 0;
#endif
}

static void test_floating_point_state(void) {
    const int modes[] = {FE_TONEAREST, FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO};
    size_t k;
    for (k = 0; k < sizeof modes / sizeof modes[0]; ++k) {
        unsigned before, after;
        int mode;
        TEST_ASSERT_EQUAL_INT(0, fesetround(modes[k]));
        before = floating_point_state();
        use_the_library();
        after = floating_point_state();
        mode = fegetround();
        fesetround(FE_TONEAREST);
        TEST_ASSERT_EQUAL_INT(modes[k], mode);
        TEST_ASSERT_EQUAL_HEX32(before, after);
    }
}

/* A host may have a decimal comma; numbers in options and files do not. */
static const char *use_a_decimal_comma(void) {
    const char *const names[] = {"de_DE.UTF-8", "de_DE.utf8", "de_DE",       "fr_FR.UTF-8",
                                 "fr_FR.utf8",  "it_IT.utf8", "es_ES.UTF-8", "nl_NL.UTF-8"};
    size_t k;
    for (k = 0; k < sizeof names / sizeof names[0]; ++k)
        if (setlocale(LC_ALL, names[k]) != NULL && localeconv()->decimal_point[0] == ',')
            return names[k];
    setlocale(LC_ALL, "C");
    return NULL;
}

/* Where none is installed one is made, of the C library's own sources (Debian: package `locales`),
 * in a folder of its own that the C library is told of. */
static const char *make_a_decimal_comma(const char *folder) {
    char command[256];
    snprintf(command, sizeof command, "localedef -i de_DE -f UTF-8 %s/de_DE.UTF-8 >%s/said 2>&1",
             folder, folder);
    if (system(command) != 0) return NULL;
    setenv("LOCPATH", folder, 1);
    return use_a_decimal_comma();
}

static void test_decimal_comma(void) {
    problem p = make_problem(8, 9, 2, 2, 3);
    sscda *plain = new_handle(), *comma, *copy = NULL;
    char folder[] = "/tmp/sscda-locale-XXXXXX", removal[64];
    const char *name;
    snapshot state;
    TEST_ASSERT_NOT_NULL(mkdtemp(folder));
    OK(sscda_set_double(plain, "lambda_s", 0.123456789012345));
    fit(plain, &p);
    state = take_state(plain);
    name = use_a_decimal_comma();
    if (name == NULL) name = make_a_decimal_comma(folder);
    if (name != NULL) {
        comma = new_handle();
        OK(sscda_set_double(comma, "lambda_s", 0.123456789012345));
        fit(comma, &p);
        SAME(take_options(plain), take_options(comma));
        SAME(take_results(plain), take_results(comma));
        OK(sscda_deserialize(&copy, state.bytes, (int64_t)state.size));
        UNCHANGED(&state, copy);
        TEST_ASSERT_EQUAL_STRING(name, setlocale(LC_NUMERIC, NULL));
        setlocale(LC_ALL, "C");
        sscda_destroy(comma);
        sscda_destroy(copy);
    }
    sscda_destroy(plain);
    free_snapshot(&state);
    free_problem(&p);
    unsetenv("LOCPATH");
    snprintf(removal, sizeof removal, "rm -rf %s", folder);
    TEST_ASSERT_EQUAL_INT(0, system(removal));
    if (name == NULL) TEST_IGNORE_MESSAGE("no locale with a decimal comma, and none can be made");
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_prints_nothing);
    RUN_TEST(test_signals);
    RUN_TEST(test_no_thread_is_left);
    RUN_TEST(test_locale_is_left);
    RUN_TEST(test_floating_point_state);
    RUN_TEST(test_decimal_comma);
    return UNITY_END();
}
