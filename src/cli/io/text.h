/* Text from files that others wrote, as it may be shown. A control character in the name of a class
 * or a column could make a terminal do things: C0, DEL, C1 (U+0080 to U+009F, also as a lone byte)
 * and bytes that are no UTF-8 are never written as themselves. */
#ifndef CLI_TEXT_H
#define CLI_TEXT_H

#include <stdio.h>

/* How many bytes the character of UTF-8 has that begins here; 0 for a byte that is part of none. */
int utf8_length(const char *text);
/* Whether all of it is UTF-8. */
int is_utf8(const char *text);
/* As utf8_length(), and 0 for a control character too. */
int plain_length(const char *text);

/* Writes a text, or its first character, with "\x1b" and the like for what is not plain. The second
 * returns what follows the character. */
void put_plain(FILE *out, const char *text);
const char *put_plain_character(FILE *out, const char *text);
/* Changes the text in place: a question mark for each character that is not plain. */
void make_plain(char *text);

#endif
