/* SPDX-License-Identifier: MIT */
/* Writes JSON step by step and adds commas and indentation. The result may stand inside a <script>
 * element, because '<', '>', '&' and control characters are escaped. */
#ifndef CLI_JSON_H
#define CLI_JSON_H

#include <stdint.h>
#include <stdio.h>

enum { json_depth = 16 };

typedef struct json {
    FILE *out;
    int depth;
    int count[json_depth]; /* members so far, per level */
    int flat;              /* the level that is written on one line; 0 for none */
} json;

/* Every value takes the key of its member, or NULL inside an array and at the top level. */
void json_open(json *j, const char *key, char bracket); /* '{' or '[' */
void json_close(json *j, char bracket);                 /* '}' or ']' */
/* Opens an array on one line, for many short values. End it with json_close(). */
void json_open_flat(json *j, const char *key);
void json_text(json *j, const char *key, const char *text);
void json_number(json *j, const char *key, double value); /* null if not finite */
/* Like json_number(), with at most `digits` significant digits, for values that are only shown. */
void json_rounded(json *j, const char *key, double value, int digits);
void json_integer(json *j, const char *key, int64_t value);
void json_bool(json *j, const char *key, int value);
void json_null(json *j, const char *key);

#endif
