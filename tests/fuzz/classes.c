/* The command's reader of the classes beside a model: whatever the bytes, a list of classes in
 * their order, which is the same when it is written and read again, or a message and an empty list.
 */
#include "cli/classes.h"
#include "fuzz/bytes.h"

/* The model that the file says it belongs to, so that an input gets past that. */
static uint64_t model_of(const char *file, size_t size) {
    char digits[17] = "";
    if (size >= 32) memcpy(digits, file + 16, 16);
    return strtoull(digits, NULL, 16);
}

static void check_classes(const classes *c) {
    int64_t k;
    for (k = 0; k < c->count; ++k) {
        REQUIRE(c->names[k] != NULL, "name %lld is missing", (long long)k);
        REQUIRE(k == 0 || c->labels[k - 1] < c->labels[k], "class %lld is out of order",
                (long long)k);
    }
}

static void check_same(const classes *c, uint64_t model) {
    char *file = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&file, &size);
    classes again;
    failure f = {""};
    int64_t k;
    REQUIRE(out != NULL, "no memory");
    classes_write(out, c, model);
    REQUIRE(fclose(out) == 0, "no memory");
    REQUIRE(classes_parse("again", file, size, model, &again, &f) == 0, "%s", f.text);
    REQUIRE(again.count == c->count, "%lld classes, then %lld", (long long)c->count,
            (long long)again.count);
    for (k = 0; k < c->count; ++k)
        REQUIRE(again.labels[k] == c->labels[k] && strcmp(again.names[k], c->names[k]) == 0,
                "class %lld: '%s', then '%s'", (long long)k, c->names[k], again.names[k]);
    classes_free(&again);
    free(file);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char *file = copy_bytes(data, size);
    const uint64_t model = model_of(file, size);
    classes c;
    failure f = {""};
    if (classes_parse("input", file, size, model, &c, &f) == 0) {
        check_classes(&c);
        check_same(&c, model);
    } else {
        REQUIRE(strncmp(f.text, "input:", 6) == 0, "the message is '%s'", f.text);
        REQUIRE(strchr(f.text, '\n') == NULL, "a message of several lines: '%s'", f.text);
        REQUIRE(c.count == 0 && c.labels == NULL && c.names == NULL, "a list that is not empty");
    }
    classes_free(&c);
    free(file);
    return 0;
}
