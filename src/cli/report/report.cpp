// SPDX-License-Identifier: MIT
#include "cli/report/report.h"

#include "cli/report/parts.h"

namespace cli {

// Writes text as the content of an element.
static void put_html(FILE *out, const std::string &text) {
    for (const char c : text)
        if (c == '<')
            fputs("&lt;", out);
        else if (c == '>')
            fputs("&gt;", out);
        else if (c == '&')
            fputs("&amp;", out);
        else
            putc(c, out);
}

static void put_data(FILE *out, const Report &r, const TuningTable *table) {
    const Plane plane(r);
    Json j(out);
    j.open(nullptr, '{');
    put_facts(j, r);
    put_classes(j, r);
    const List<Match> matches = put_image(j, r, plane);
    put_points(j, r, plane, matches);
    put_trace(j, r);
    if (table != nullptr) put_tuning(j, *table);
    j.close('}');
}

void write_page(FILE *out, const Report &r, const TuningTable *table) {
    for (const PagePart *part = page_parts; part->bytes != nullptr; ++part) {
        fwrite(part->bytes, 1, part->size, out);
        if (part->then == PagePart::title) put_html(out, r.title);
        if (part->then == PagePart::data) put_data(out, r, table);
    }
}

void write_report(FILE *out, const Report &r) {
    if (!r.has_tuning) return write_page(out, r, nullptr);
    const TuningTable table(r.h);
    write_page(out, r, &table);
}

} // namespace cli
