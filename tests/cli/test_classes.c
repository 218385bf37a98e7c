/* Classes by name, and the file that keeps them. */
#include <sscda/sscda.h>
#include <stdlib.h>
#include <string.h>

#include "cli/check_cli.h"
#include "cli/classes.h"

static classes c;
static failure f;
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
    classes_match(&c, (char *const *)texts, 4, labels);
    const int32_t expected[] = {1, SSCDA_UNLABELED, SSCDA_UNLABELED, 0};
    TEST_ASSERT_EQUAL_INT32_ARRAY(expected, labels, 4);
    find(2, (const char *const[]){"1", "2"});
    classes_match(&c, (char *const *)numbers, 3, labels);
    const int32_t matched[] = {2, 2, SSCDA_UNLABELED};
    TEST_ASSERT_EQUAL_INT32_ARRAY(matched, labels, 3);
}

static void test_no_label_at_all(void) {
    find(2, (const char *const[]){"", "NA"});
    TEST_ASSERT_EQUAL_INT64(0, c.count);
    TEST_ASSERT_EQUAL_INT32(SSCDA_UNLABELED, labels[1]);
}

static int parse(const char *text, size_t size) {
    char *exact = malloc(size > 0 ? size : 1);
    TEST_ASSERT_NOT_NULL(exact);
    memcpy(exact, text, size);
    classes_free(&c);
    const int status = classes_parse("m.classes", exact, size, 0x123, &c, &f);
    free(exact);
    return status;
}

static void test_the_file(void) {
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    find(3, (const char *const[]){"a, \"b\"", "two\nlines", "z"});
    classes_write(out, &c, 0x123);
    fclose(out);
    TEST_ASSERT_EQUAL_INT_MESSAGE(0, parse(text, size), f.text);
    TEST_ASSERT_EQUAL_INT64(3, c.count);
    TEST_ASSERT_EQUAL_STRING("a, \"b\"", c.names[0]);
    TEST_ASSERT_EQUAL_STRING("two\nlines", c.names[1]);
    TEST_ASSERT_TRUE(c.are_named);
    for (size_t cut = 0; cut < size; ++cut)
        if (parse(text, cut) != 0) SAYS(&f, "m.classes");
    classes_free(&c);
    TEST_ASSERT_EQUAL_INT(-1, classes_parse("m.classes", text, size, 0x124, &c, &f));
    SAYS(&f, "another model");
    free(text);
}

static void test_damage(void) {
    static const char *const bad[] = {"x,a\n",           "0\n",    "0,a,b\n", "1,a\n1,b\n",
                                      "99999999999,a\n", "0,\"a\n"};
    char text[128];
    for (int k = 0; k < 6; ++k) {
        snprintf(text, sizeof text, "sscda classes 1 0000000000000123\n%s", bad[k]);
        TEST_ASSERT_EQUAL_INT_MESSAGE(-1, parse(text, strlen(text)), bad[k]);
        TEST_ASSERT_EQUAL_INT64(0, c.count);
    }
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_integers_stay);
    RUN_TEST(test_names_are_numbered_in_their_order);
    RUN_TEST(test_what_is_a_name_though_it_looks_like_a_number);
    RUN_TEST(test_texts_in_known_classes);
    RUN_TEST(test_no_label_at_all);
    RUN_TEST(test_the_file);
    RUN_TEST(test_damage);
    return UNITY_END();
}
