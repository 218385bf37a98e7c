/* main for a target without libFuzzer: runs it once on each file of a folder, and on nothing. */
#include <dirent.h>
#include <sys/stat.h>

#include "fuzz/bytes.h"

static void run_file(const char *path) {
    FILE *file = fopen(path, "rb");
    long size;
    uint8_t *data;
    REQUIRE(file != NULL, "cannot open %s", path);
    REQUIRE(fseek(file, 0, SEEK_END) == 0 && (size = ftell(file)) >= 0, "no size of %s", path);
    rewind(file);
    data = new_bytes((size_t)size);
    REQUIRE(fread(data, 1, (size_t)size, file) == (size_t)size, "cannot read %s", path);
    fclose(file);
    /* Its name is what is missing when the program ends inside. */
    printf("%s\n", path);
    fflush(stdout);
    LLVMFuzzerTestOneInput(data, (size_t)size);
    free(data);
}

static int run_folder(const char *folder) {
    DIR *entries = opendir(folder);
    const struct dirent *entry;
    char path[4096];
    int count = 0;
    REQUIRE(entries != NULL, "cannot read the folder %s", folder);
    while ((entry = readdir(entries)) != NULL) {
        struct stat facts;
        REQUIRE(snprintf(path, sizeof path, "%s/%s", folder, entry->d_name) < (int)sizeof path,
                "a path too long in %s", folder);
        if (stat(path, &facts) != 0 || !S_ISREG(facts.st_mode)) continue;
        run_file(path);
        ++count;
    }
    closedir(entries);
    return count;
}

int main(int count, char **arguments) {
    int k, files = 0;
    struct stat facts;
    LLVMFuzzerTestOneInput((const uint8_t *)"", 0);
    for (k = 1; k < count; ++k) {
        if (stat(arguments[k], &facts) == 0 && S_ISREG(facts.st_mode)) {
            run_file(arguments[k]);
            ++files;
        } else {
            files += run_folder(arguments[k]);
        }
    }
    REQUIRE(files > 0, "no input files");
    printf("%d files\n", files);
    return 0;
}
