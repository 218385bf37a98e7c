/* SPDX-License-Identifier: MIT */
/* Classes by name. */
#include <sscda/sscda.h>
#include <string.h>

#include "cli/check_cli.h"
#include "cli/io/classes.h"

static classes c;
static int32_t labels[8];

void setUp(void) {
    memset(&c, 0, sizeof c);
}
void tearDown(void) {
    classes_free(&c);
}

static void find(int64_t rows, const char *const *texts) {
    classes_free(&c);
    classes_find((char *const *)texts, rows, &c, labels);
}

static void test_integers_stay(void) {
    find(6, (const char *const[]){"7", "-3", "", "7", "NA", "2147483647"});
    const int32_t expected[] = {7, -3, SSCDA_UNLABELED, 7, SSCDA_UNLABELED, INT32_MAX};
    TEST_ASSERT_EQUAL_INT32_ARRAY(expected, labels, 6);
    TEST_ASSERT_EQUAL_INT64(3, c.count);
    TEST_ASSERT_FALSE(c.are_named);
    TEST_ASSERT_EQUAL_INT32(-3, c.labels[0]);
    TEST_ASSERT_EQUAL_STRING("-3", c.names[0]);
    find(2, (const char *const[]){"1.000e+00", "2.0"});
    TEST_ASSERT_EQUAL_INT32(1, labels[0]);
    TEST_ASSERT_FALSE(c.are_named);
}

static void test_names_are_numbered_in_their_order(void) {
    char buffer[16];
    find(4, (const char *const[]){"dog", "cat", "", "dog"});
    const int32_t expected[] = {1, 0, SSCDA_UNLABELED, 1};
    TEST_ASSERT_EQUAL_INT32_ARRAY(expected, labels, 4);
    TEST_ASSERT_TRUE(c.are_named);
    TEST_ASSERT_EQUAL_STRING("dog", classes_name(&c, 1, buffer));
    TEST_ASSERT_EQUAL_STRING("", classes_name(&c, SSCDA_UNLABELED, buffer));
    TEST_ASSERT_EQUAL_STRING("9", classes_name(&c, 9, buffer));
}

static void test_what_is_a_name_though_it_looks_like_a_number(void) {
    static const char *const texts[] = {"01", "+1", "1.5", "2147483648", "-2147483648", "1e99"};
    for (int k = 0; k < 6; ++k) {
        find(2, (const char *const[]){"1", texts[k]});
        TEST_ASSERT_TRUE_MESSAGE(c.are_named, texts[k]);
        TEST_ASSERT_EQUAL_INT64(2, c.count);
    }
}

static void test_texts_in_known_classes(void) {
    static const char *const texts[] = {"dog", "cow", "", "cat"};
    static const char *const numbers[] = {"2.0", "2", "3"};
    find(2, (const char *const[]){"dog", "cat"});
    classes_match(&c, (char *const *)texts, 4, 77, labels);
    const int32_t expected[] = {1, 77, SSCDA_UNLABELED, 0};
    TEST_ASSERT_EQUAL_INT32_ARRAY(expected, labels, 4);
    find(2, (const char *const[]){"1", "2"});
    classes_match(&c, (char *const *)numbers, 3, 77, labels);
    const int32_t matched[] = {2, 2, 77};
    TEST_ASSERT_EQUAL_INT32_ARRAY(matched, labels, 3);
}

static void test_no_label_at_all(void) {
    find(2, (const char *const[]){"", "NA"});
    TEST_ASSERT_EQUAL_INT64(0, c.count);
    TEST_ASSERT_EQUAL_INT32(SSCDA_UNLABELED, labels[1]);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_integers_stay);
    RUN_TEST(test_names_are_numbered_in_their_order);
    RUN_TEST(test_what_is_a_name_though_it_looks_like_a_number);
    RUN_TEST(test_texts_in_known_classes);
    RUN_TEST(test_no_label_at_all);
    return UNITY_END();
}
