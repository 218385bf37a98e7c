# SPDX-License-Identifier: MIT
"""Prose filled to the width of the manual's pages."""
import textwrap

WIDTH = 100
# Tables, titles, pictures, comments, [TOC] and indented code stay as they are.
FIXED = ("|", "#", "!", "<", "[", "    ")


def fill(words):
    # Doxygen wants a reference and its name on one line.
    text = " ".join(words).replace("@ref ", "@ref\0")
    indent = "  " if text.startswith("- ") else ""
    return textwrap.fill(text, WIDTH, subsequent_indent=indent, break_long_words=False,
                         break_on_hyphens=False).replace("\0", " ")


def wrapped(text):
    """The same page, with every paragraph and every item of a list filled."""
    lines, words = [], []
    for line in [*text.split("\n"), ""]:
        is_fixed = not line.strip() or line.startswith(FIXED)
        if words and (is_fixed or line.startswith("- ")):
            lines.append(fill(words))
            words = []
        if is_fixed:
            lines.append(line)
        else:
            words.append(line.strip())
    return "\n".join(lines[:-1])
