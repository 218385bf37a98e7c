/* SPDX-License-Identifier: MIT */
/* main for a target without libFuzzer: runs it once on nothing and once on each input. An argument
 * is a file of one input, such as a finding, or an archive of inputs whose name ends in .tar. */
#include "fuzz/bytes.h"

enum { block = 512 }; /* of an archive: headers and contents begin at multiples of it */

typedef struct contents {
    uint8_t *data;
    size_t size;
} contents;

static contents read_file(const char *path) {
    FILE *file = fopen(path, "rb");
    contents all;
    long size;
    REQUIRE(file != NULL, "cannot open %s", path);
    REQUIRE(fseek(file, 0, SEEK_END) == 0 && (size = ftell(file)) >= 0, "no size of %s", path);
    rewind(file);
    all.size = (size_t)size;
    all.data = new_bytes(all.size);
    REQUIRE(fread(all.data, 1, all.size, file) == all.size, "cannot read %s", path);
    fclose(file);
    return all;
}

/* The name is printed first: it shows which input ended the program. */
static void run_input(const char *name, const uint8_t *data, size_t size) {
    printf("%s\n", name);
    fflush(stdout);
    LLVMFuzzerTestOneInput(data, size);
}

/* The input that begins at `at`, in memory that ends where it ends. */
static size_t run_member(const char *path, contents archive, size_t at) {
    const char *header = (const char *)archive.data + at;
    char name[101], digits[13], *end;
    uint8_t *data;
    size_t size;
    snprintf(name, sizeof name, "%.100s", header);
    snprintf(digits, sizeof digits, "%.12s", header + 124);
    size = (size_t)strtoul(digits, &end, 8);
    REQUIRE(memcmp(header + 257, "ustar", 5) == 0, "%s: no header at %zu", path, at);
    REQUIRE(header[156] == '0', "%s: %s is not a plain file", path, name);
    REQUIRE(end != digits && size <= archive.size - at - block, "%s: %s is cut off", path, name);
    data = copy_bytes(archive.data + at + block, size);
    run_input(name, data, size);
    free(data);
    return at + block + (size + block - 1) / block * block;
}

static int run_archive(const char *path) {
    const contents archive = read_file(path);
    size_t at = 0;
    int count = 0;
    /* A block that begins with a zero byte marks the end. */
    for (; at + block <= archive.size && archive.data[at] != 0; ++count)
        at = run_member(path, archive, at);
    REQUIRE(count > 0 && at + block <= archive.size, "%s is empty or has no end", path);
    free(archive.data);
    return count;
}

static int run_argument(const char *path) {
    const size_t length = strlen(path);
    contents input;
    if (length > 4 && strcmp(path + length - 4, ".tar") == 0) return run_archive(path);
    input = read_file(path);
    run_input(path, input.data, input.size);
    free(input.data);
    return 1;
}

int main(int count, char **arguments) {
    int k, files = 0;
    LLVMFuzzerTestOneInput((const uint8_t *)"", 0);
    for (k = 1; k < count; ++k)
        files += run_argument(arguments[k]);
    REQUIRE(files > 0, "no input files");
    printf("%d files\n", files);
    return 0;
}
