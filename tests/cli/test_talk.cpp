// SPDX-License-Identifier: MIT
// Arguments, JSON and progress of the command.
#include <cmath>
#include <cstring>

#include "cli/arguments.h"
#include "cli/check_cli.h"
#include "cli/io/json.h"
#include "cli/progress.h"

using namespace cli;

void setUp() {}
void tearDown() {}

static Arguments parse(const Texts &words) {
    static const List<Flag> flags = {
        {"in", "FILE", ""}, {"many", "X", "", true}, {"switch", nullptr, ""}};
    return Arguments(words, 0, flags, true);
}

static void test_arguments() {
    const Arguments a = parse({"one", "--in", "x", "--many=1", "--many", "2", "--switch",
                               "--lambda-s", "3", "--set", "map=rigid", "--", "--in"});
    TEST_ASSERT_EQUAL_STRING("x", a.get("in"));
    TEST_ASSERT_TRUE((a.all("many") == Texts{"1", "2"}));
    TEST_ASSERT_TRUE(a.has("switch"));
    TEST_ASSERT_TRUE((a.all("") == Texts{"one", "--in"}));
    const auto &options = a.options();
    TEST_ASSERT_EQUAL_size_t(2, options.size());
    TEST_ASSERT_EQUAL_STRING("lambda_s", options[0].name.c_str());
    TEST_ASSERT_EQUAL_STRING("3", options[0].value.c_str());
    TEST_ASSERT_EQUAL_STRING("map", options[1].name.c_str());
    TEST_ASSERT_EQUAL_STRING("rigid", options[1].value.c_str());
}

// The words are refused, as a mistake of the user.
static std::string refusal(const Texts &words) {
    try {
        parse(words);
    } catch (const Failure &failure) {
        TEST_ASSERT_EQUAL_INT(exit_usage, failure.code);
        return failure.what();
    }
    return "";
}

static void test_bad_arguments() {
    SAYS(refusal({"--in"}), "--in needs a value");
    SAYS(refusal({"--in", "1", "--in", "2"}), "--in is given twice");
    SAYS(refusal({"--switch=1"}), "--switch takes no value");
    SAYS(refusal({"--nothing", "1"}), "no --nothing", "`sscda options` lists the options");
    SAYS(refusal({"--swich"}), "no --swich here; did you mean '--switch'?");
    SAYS(refusal({"--lambda-z", "1"}), "no --lambda-z here; did you mean '--lambda_");
    SAYS(refusal({"-x"}), "'-x'");
    SAYS(refusal({"--set", "key"}), "KEY=VALUE");
    const Arguments a = parse({"-"}); // a file: the standard input
    REFUSES(a.need("in"), "--in is missing");
}

static void test_a_line_that_a_shell_reads() {
    const std::string line = line_of({"sscda", "fit", "--in", "it's a", "", "a=b"});
    TEST_ASSERT_EQUAL_STRING("sscda fit --in 'it'\\''s a' '' a=b", line.c_str());
}

static void test_json() {
    const std::string text = written_by([](FILE *out) {
        Json j(out);
        j.open(nullptr, '{');
        j.text("a\"b", "\\ \n\x01 \xc3\xa9 \xff \xc3");
        j.text("controls", "\x1b\x7f\xc2\x80\xc2\x9f\xc2\xa0\x9b");
        j.number("x", 0.1);
        j.number("none", NAN);
        j.open("list", '[');
        j.integer(nullptr, -5);
        j.boolean(nullptr, true);
        j.close(']');
        j.open("empty", '[');
        j.close(']');
        j.null("null");
        j.close('}');
    });
    TEST_ASSERT_EQUAL_STRING("{\n"
                             "  \"a\\\"b\": \"\\\\ \\u000a\\u0001 \xc3\xa9 \\ufffd \\ufffd\",\n"
                             "  \"controls\": \"\\u001b\\u007f\\u0080\\u009f\xc2\xa0\\ufffd\",\n"
                             "  \"x\": 0.1,\n"
                             "  \"none\": null,\n"
                             "  \"list\": [\n    -5,\n    true\n  ],\n"
                             "  \"empty\": [],\n"
                             "  \"null\": null\n"
                             "}\n",
                             text.c_str());
}

static sscda_progress at(int64_t iteration, double gap, double seconds) {
    sscda_progress now = {};
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

static void test_how_much_is_done() {
    double first_gap = 1;
    sscda_progress now = at(10, 0.1, 5);
    TEST_ASSERT_DOUBLE_WITHIN(1e-12, 0.5,
                              progress_done(now, first_gap)); // one of two powers of ten
    now.iteration = 900;
    TEST_ASSERT_DOUBLE_WITHIN(1e-12, 0.9, progress_done(now, first_gap));
    now = at(10, 0.001, 5);
    TEST_ASSERT_TRUE(progress_done(now, first_gap) == 1);
    now = at(10, 0.1, 5);
    now.cycles = 2;
    now.cycle = 2;
    TEST_ASSERT_DOUBLE_WITHIN(1e-12, 0.75, progress_done(now, first_gap));
    first_gap = INFINITY; // no bound yet
    now = at(10, INFINITY, 5);
    TEST_ASSERT_DOUBLE_WITHIN(1e-12, 0.01, progress_done(now, first_gap));
    now.gap_tolerance = 0;
    TEST_ASSERT_DOUBLE_WITHIN(1e-12, 0.01, progress_done(now, first_gap));
}

static void test_the_line() {
    double first_gap = 1;
    char text[160];
    sscda_progress now = at(10, 0.1, 65);
    progress_line(now, first_gap, text, sizeof text);
    TEST_ASSERT_EQUAL_STRING("[########--------] iteration 10, objective 0.25, gap 10 %, 1:05 left",
                             text);
    now = at(10, 0.1, 7384);
    progress_line(now, first_gap, text, sizeof text);
    TEST_ASSERT_NOT_NULL(std::strstr(text, "2:03:04 left"));
    now = at(0, INFINITY, 20);
    now.phase = SSCDA_PHASE_TUNE;
    now.cells_done = 3;
    now.cells = 12;
    now.seconds_left = 60;
    progress_line(now, first_gap, text, sizeof text);
    TEST_ASSERT_EQUAL_STRING("[####------------] cell 3 of 12, 1:00 left", text);
    now = at(0, INFINITY, 0);
    now.objective = NAN;
    progress_line(now, first_gap, text, sizeof text);
    TEST_ASSERT_EQUAL_STRING("[----------------] preparing", text);
}

int main() {
    UNITY_BEGIN();
    RUN_TEST(test_arguments);
    RUN_TEST(test_bad_arguments);
    RUN_TEST(test_a_line_that_a_shell_reads);
    RUN_TEST(test_json);
    RUN_TEST(test_how_much_is_done);
    RUN_TEST(test_the_line);
    return UNITY_END();
}
