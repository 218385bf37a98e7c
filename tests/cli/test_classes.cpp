// SPDX-License-Identifier: MIT
// Classes by name.
#include "cli/io/classes.h"

#include <sscda/sscda.h>

#include "cli/check_cli.h"

using namespace cli;

static Classes c;
static List<int32_t> labels;

void setUp() {
    c = Classes();
}
void tearDown() {}

static void find(const Texts &texts) {
    labels = find_classes(texts, c);
    TEST_ASSERT_EQUAL_size_t(texts.size(), labels.size());
    TEST_ASSERT_EQUAL_size_t(c.labels.size(), c.names.size());
}

static void test_integers_stay() {
    find({"7", "-3", "", "7", "NA", "2147483647"});
    const int32_t expected[] = {7, -3, SSCDA_UNLABELED, 7, SSCDA_UNLABELED, INT32_MAX};
    TEST_ASSERT_EQUAL_INT32_ARRAY(expected, labels.data(), 6);
    TEST_ASSERT_EQUAL_INT64(3, c.count());
    TEST_ASSERT_FALSE(c.are_named);
    TEST_ASSERT_EQUAL_INT32(-3, c.labels[0]);
    TEST_ASSERT_EQUAL_STRING("-3", c.names[0].c_str());
    find({"1.000e+00", "2.0"});
    TEST_ASSERT_EQUAL_INT32(1, labels[0]);
    TEST_ASSERT_FALSE(c.are_named);
}

static void test_names_are_numbered_in_their_order() {
    find({"dog", "cat", "", "dog"});
    const int32_t expected[] = {1, 0, SSCDA_UNLABELED, 1};
    TEST_ASSERT_EQUAL_INT32_ARRAY(expected, labels.data(), 4);
    TEST_ASSERT_TRUE(c.are_named);
    TEST_ASSERT_EQUAL_STRING("dog", c.name(1).c_str());
    TEST_ASSERT_EQUAL_STRING("", c.name(SSCDA_UNLABELED).c_str());
    TEST_ASSERT_EQUAL_STRING("9", c.name(9).c_str());
}

static void test_what_is_a_name_though_it_looks_like_a_number() {
    for (const char *text : {"01", "+1", "1.5", "2147483648", "-2147483648", "1e99"}) {
        find({"1", text});
        TEST_ASSERT_TRUE_MESSAGE(c.are_named, text);
        TEST_ASSERT_EQUAL_INT64(2, c.count());
    }
}

static void test_texts_in_known_classes() {
    find({"dog", "cat"});
    labels = c.match({"dog", "cow", "", "cat"}, 77);
    const int32_t expected[] = {1, 77, SSCDA_UNLABELED, 0};
    TEST_ASSERT_EQUAL_INT32_ARRAY(expected, labels.data(), 4);
    find({"1", "2"});
    labels = c.match({"2.0", "2", "3"}, 77);
    const int32_t matched[] = {2, 2, 77};
    TEST_ASSERT_EQUAL_INT32_ARRAY(matched, labels.data(), 3);
}

static void test_no_label_at_all() {
    find({"", "NA"});
    TEST_ASSERT_EQUAL_INT64(0, c.count());
    TEST_ASSERT_EQUAL_INT32(SSCDA_UNLABELED, labels[1]);
}

int main() {
    UNITY_BEGIN();
    RUN_TEST(test_integers_stay);
    RUN_TEST(test_names_are_numbered_in_their_order);
    RUN_TEST(test_what_is_a_name_though_it_looks_like_a_number);
    RUN_TEST(test_texts_in_known_classes);
    RUN_TEST(test_no_label_at_all);
    return UNITY_END();
}
