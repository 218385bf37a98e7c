/* SPDX-License-Identifier: MIT */
#include "cli/commands/grid_flag.h"

#include <stdlib.h>
#include <string.h>

#include "cli/commands/option_flags.h"
#include "cli/io/number.h"
#include "cli/memory.h"

/* Appends one value with the type of the option. */
static int add_value(sscda_grid *grid, const sscda_option *option, const char *text, failure *f) {
    double number = 0;
    int64_t integer = 0;
    int32_t status = 0;
    int is_read = 1;
    switch (option->type) {
    case SSCDA_TYPE_DOUBLE:
        is_read = parse_number(text, &number) == number_fine;
        if (is_read) status = sscda_grid_add_double(grid, option->key, &number, 1);
        break;
    case SSCDA_TYPE_INT:
    case SSCDA_TYPE_BOOL:
        is_read = option->type == SSCDA_TYPE_INT ? parse_integer(text, &integer)
                                                 : parse_bool(text, &integer);
        if (is_read) status = sscda_grid_add_int(grid, option->key, &integer, 1);
        break;
    default:
        status = sscda_grid_add_string(grid, option->key, &text, 1);
    }
    if (!is_read) return fail(f, "--grid %s: '%s' is not a value of it", option->key, text);
    return status < 0 ? fail(f, "--grid: %s", sscda_last_error(NULL)) : 0;
}

/* Adds the values of KEY=VALUE,VALUE,... */
static int add_key(sscda_grid *grid, const char *text, failure *f) {
    sscda_option option;
    char *copy = copy_text(text), *values = strchr(copy, '=');
    int status = 0;
    if (values == NULL || values[1] == '\0')
        status = fail(f, "--grid takes KEY=VALUE,VALUE,..., not '%s'", text);
    else
        *values++ = '\0';
    if (status == 0 && !option_find(copy, &option)) status = option_refuse(copy, f);
    while (status == 0 && values != NULL) {
        char *comma = strchr(values, ',');
        if (comma != NULL) *comma++ = '\0';
        status = add_value(grid, &option, values, f);
        values = comma;
    }
    free(copy);
    return status;
}

sscda_grid *grid_make(const arguments *a, failure *f) {
    sscda_grid *grid = NULL;
    int32_t status = sscda_grid_create(&grid);
    int is_fine = 1;
    for (int k = 0; status >= 0 && is_fine && arguments_item(a, "grid", k) != NULL; ++k)
        is_fine = add_key(grid, arguments_item(a, "grid", k), f) == 0;
    if (status >= 0 && !arguments_has(a, "grid")) status = sscda_grid_add_defaults(grid);
    if (status >= 0 && arguments_has(a, "list"))
        status = sscda_grid_set_shape(grid, SSCDA_GRID_LIST);
    if (status < 0) fail(f, "%s", sscda_last_error(NULL));
    if (status >= 0 && is_fine) return grid;
    sscda_grid_destroy(grid);
    return NULL;
}
