/* SPDX-License-Identifier: MIT */
/* What the command says and hears: arguments, JSON, progress. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli/arguments.h"
#include "cli/check_cli.h"
#include "cli/io/json.h"
#include "cli/progress.h"

static const flag flags[] = {
    {"in", "FILE", "", 0}, {"many", "X", "", 1}, {"switch", NULL, "", 0}, {NULL, NULL, NULL, 0}};
static arguments a;
static failure f;

void setUp(void) {
    memset(&a, 0, sizeof a);
}
void tearDown(void) {
    arguments_free(&a);
}

static int parse(int count, const char *const *texts) {
    arguments_free(&a);
    return arguments_parse(&a, count, (char **)texts, 0, flags, 1, &f);
}
#define PARSE(...)                                                                  \
    parse((int)(sizeof((const char *const[]){__VA_ARGS__}) / sizeof(const char *)), \
          (const char *const[]){__VA_ARGS__})

static void test_arguments(void) {
    TEST_ASSERT_EQUAL_INT(0, PARSE("one", "--in", "x", "--many=1", "--many", "2", "--switch",
                                   "--lambda-s", "3", "--set", "map=rigid", "--", "--in"));
    TEST_ASSERT_EQUAL_STRING("x", arguments_get(&a, "in"));
    TEST_ASSERT_EQUAL_STRING("1", arguments_item(&a, "many", 0));
    TEST_ASSERT_EQUAL_STRING("2", arguments_item(&a, "many", 1));
    TEST_ASSERT_NULL(arguments_item(&a, "many", 2));
    TEST_ASSERT_TRUE(arguments_has(&a, "switch"));
    TEST_ASSERT_EQUAL_STRING("one", arguments_item(&a, NULL, 0));
    TEST_ASSERT_EQUAL_STRING("--in", arguments_item(&a, NULL, 1));
    TEST_ASSERT_EQUAL_INT(2, a.option_count);
    TEST_ASSERT_EQUAL_STRING("lambda_s", a.options[0].name);
    TEST_ASSERT_EQUAL_STRING("3", a.options[0].value);
    TEST_ASSERT_EQUAL_STRING("map", a.options[1].name);
    TEST_ASSERT_EQUAL_STRING("rigid", a.options[1].value);
}

static void test_bad_arguments(void) {
    TEST_ASSERT_EQUAL_INT(-1, PARSE("--in"));
    SAYS(&f, "--in needs a value");
    TEST_ASSERT_EQUAL_INT(-1, PARSE("--in", "1", "--in", "2"));
    SAYS(&f, "--in is given twice");
    TEST_ASSERT_EQUAL_INT(-1, PARSE("--switch=1"));
    SAYS(&f, "--switch takes no value");
    TEST_ASSERT_EQUAL_INT(-1, PARSE("--nothing", "1"));
    SAYS(&f, "no --nothing", "`sscda options` lists the options");
    TEST_ASSERT_EQUAL_INT(-1, PARSE("--swich"));
    SAYS(&f, "no --swich here; did you mean '--switch'?");
    TEST_ASSERT_EQUAL_INT(-1, PARSE("--lambda-z", "1"));
    SAYS(&f, "no --lambda-z here; did you mean '--lambda_");
    TEST_ASSERT_EQUAL_INT(-1, PARSE("-x"));
    SAYS(&f, "'-x'");
    TEST_ASSERT_EQUAL_INT(-1, PARSE("--set", "key"));
    SAYS(&f, "KEY=VALUE");
    TEST_ASSERT_EQUAL_INT(0, PARSE("-")); /* a file: the standard input */
    TEST_ASSERT_NULL(arguments_need(&a, "in", &f));
    SAYS(&f, "--in is missing");
}

static void test_a_line_that_a_shell_reads(void) {
    static const char *const words[] = {"sscda", "fit", "--in", "it's a", "", "a=b"};
    char *line = arguments_line(6, (char *const *)words);
    TEST_ASSERT_EQUAL_STRING("sscda fit --in 'it'\\''s a' '' a=b", line);
    free(line);
}

static void test_json(void) {
    char *text = NULL;
    size_t size = 0;
    json j = {.out = open_memstream(&text, &size)};
    json_open(&j, NULL, '{');
    json_text(&j, "a\"b", "\\ \n\x01 \xc3\xa9 \xff \xc3");
    json_text(&j, "controls", "\x1b\x7f\xc2\x80\xc2\x9f\xc2\xa0\x9b");
    json_number(&j, "x", 0.1);
    json_number(&j, "none", NAN);
    json_open(&j, "list", '[');
    json_integer(&j, NULL, -5);
    json_bool(&j, NULL, 1);
    json_close(&j, ']');
    json_open(&j, "empty", '[');
    json_close(&j, ']');
    json_null(&j, "null");
    json_close(&j, '}');
    fclose(j.out);
    TEST_ASSERT_EQUAL_STRING("{\n"
                             "  \"a\\\"b\": \"\\\\ \\u000a\\u0001 \xc3\xa9 \\ufffd \\ufffd\",\n"
                             "  \"controls\": \"\\u001b\\u007f\\u0080\\u009f\xc2\xa0\\ufffd\",\n"
                             "  \"x\": 0.1,\n"
                             "  \"none\": null,\n"
                             "  \"list\": [\n    -5,\n    true\n  ],\n"
                             "  \"empty\": [],\n"
                             "  \"null\": null\n"
                             "}\n",
                             text);
    free(text);
}

static sscda_progress at(int64_t iteration, double gap, double seconds) {
    sscda_progress now;
    memset(&now, 0, sizeof now);
    now.cycle = now.cycles = 1;
    now.iteration = iteration;
    now.max_iterations = 1000;
    now.objective = 0.25;
    now.relative_gap = gap;
    now.gap_tolerance = 0.01;
    now.seconds = seconds;
    now.phase = SSCDA_PHASE_SOLVE;
    return now;
}

static void test_how_much_is_done(void) {
    progress p = {.first_gap = 1};
    sscda_progress now = at(10, 0.1, 5);
    TEST_ASSERT_DOUBLE_WITHIN(1e-12, 0.5, progress_done(&p, &now)); /* one of two powers of ten */
    now.iteration = 900;
    TEST_ASSERT_DOUBLE_WITHIN(1e-12, 0.9, progress_done(&p, &now));
    now = at(10, 0.001, 5);
    TEST_ASSERT_TRUE(progress_done(&p, &now) == 1);
    now = at(10, 0.1, 5);
    now.cycles = 2;
    now.cycle = 2;
    TEST_ASSERT_DOUBLE_WITHIN(1e-12, 0.75, progress_done(&p, &now));
    p.first_gap = INFINITY; /* no bound yet */
    now = at(10, INFINITY, 5);
    TEST_ASSERT_DOUBLE_WITHIN(1e-12, 0.01, progress_done(&p, &now));
    now.gap_tolerance = 0;
    TEST_ASSERT_DOUBLE_WITHIN(1e-12, 0.01, progress_done(&p, &now));
}

static void test_the_line(void) {
    progress p = {.first_gap = 1};
    char text[160];
    sscda_progress now = at(10, 0.1, 65);
    progress_line(&p, &now, text, sizeof text);
    TEST_ASSERT_EQUAL_STRING("[########--------] iteration 10, objective 0.25, gap 10 %, 1:05 left",
                             text);
    now = at(10, 0.1, 7384);
    progress_line(&p, &now, text, sizeof text);
    TEST_ASSERT_NOT_NULL(strstr(text, "2:03:04 left"));
    now = at(0, INFINITY, 20);
    now.phase = SSCDA_PHASE_TUNE;
    now.cells_done = 3;
    now.cells = 12;
    now.seconds_left = 60;
    progress_line(&p, &now, text, sizeof text);
    TEST_ASSERT_EQUAL_STRING("[####------------] cell 3 of 12, 1:00 left", text);
    now = at(0, INFINITY, 0);
    now.objective = NAN;
    progress_line(&p, &now, text, sizeof text);
    TEST_ASSERT_EQUAL_STRING("[----------------] preparing", text);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_arguments);
    RUN_TEST(test_bad_arguments);
    RUN_TEST(test_a_line_that_a_shell_reads);
    RUN_TEST(test_json);
    RUN_TEST(test_how_much_is_done);
    RUN_TEST(test_the_line);
    return UNITY_END();
}
