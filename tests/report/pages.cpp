// SPDX-License-Identifier: MIT
// report_pages <case> <file>: the report of a fit, for a browser to be looked at. Without a case,
// lists them.
#include <sscda/sscda.h>

#include <cstdio>
#include <string>

#include "cases.h"
#include "cli/failure.h"
#include "cli/handle.h"
#include "cli/report/report.h"

namespace {

struct Page {
    Case p;
    std::string title;
    double lambda_s = 0.1, lambda_g = 0.2, gap = 0.01;
    const char *map = "linear";
    int64_t most = 400, cycles = 1;
    bool labelled = true, predicted = true, truth = true;
    bool is_grid = false; // tuned by fits of this program
    bool tuned = false;   // by sscda_tune()
};

const cli::Texts digits = {"zero", "one", "two",   "three", "four",
                           "five", "six", "seven", "eight", "nine"};
const cli::Texts letters = {"a",  "b",  "c",  "d",  "e",  "f",  "g",  "h",  "i",  "j",  "k",  "l",
                            "m",  "n",  "o",  "p",  "q",  "r",  "s",  "t",  "u",  "v",  "w",  "x",
                            "y",  "z",  "aa", "bb", "cc", "dd", "ee", "ff", "gg", "hh", "ii", "jj",
                            "kk", "ll", "mm", "nn", "oo", "pp", "qq", "rr", "ss"};
const char endless[] =
    "a name that goes on and on and on, longer than any column of a table was ever meant to be, "
    "without_a_space_at_its_end_to_break_the_line_at_so_that_something_has_to_give";
// Names that must appear as text and must not act as HTML.
const cli::Texts awkward = {
    "</script><script>document.title='broken'</script>",
    "\"quoted\" & 'so' \\ \t<b>bold</b><!--",
    "\303\234n\303\257c\303\270d\303\251 \346\226\207\345\255\227 \360\237\214\231 \342\200\250",
    endless,
    "not UTF-8: \xff\xc0\x80",
};

cli::Texts first(const cli::Texts &names, int count) {
    return cli::Texts(names.begin(), names.begin() + count);
}

Page page_of(const std::string &name) {
    Page g;
    g.title = name;
    if (name == "moons" || name == "grid") {
        g.is_grid = name == "grid";
        g.p = moons(g.is_grid ? 100 : 300, 40);
        g.title = g.is_grid ? "Two moons, options tuned" : "Two moons, turned by 40 degrees";
        g.lambda_s = 6;
        g.map = "rigid";
    } else if (name == "tuned") {
        g.p = moons(80, 30);
        g.tuned = true;
    } else if (name == "ten") {
        g.p = clouds(320, 400, 64, digits);
        g.title = "Ten classes in 64 dimensions";
    } else if (name == "awkward") {
        g.p = clouds(90, 80, 4, awkward);
        g.title = "</title><script>document.title='broken'</script> & \"a title\"";
        g.cycles = 3;
    } else if (name == "one") {
        g.p = clouds(60, 50, 3, first(digits, 1));
        g.title = "One class";
    } else if (name == "unlabelled") {
        g.p = clouds(120, 150, 2, first(digits, 3));
        g.title = "Some rows without a label";
        g.truth = false;
        g.most = 3;
        g.gap = 1e-9;
        unlabel(g.p, 3);
    } else if (name == "no_labels") {
        g.p = clouds(80, 70, 1, first(digits, 1));
        g.title = "No labels at all, one feature";
        g.lambda_g = 0;
        g.labelled = g.predicted = g.truth = false;
    } else if (name == "large") {
        g.p = clouds(4600, 700, 6, first(digits, 4));
        g.title = "More samples than are drawn";
        g.lambda_s = g.lambda_g = 0;
        g.most = 2;
    } else if (name == "many") {
        g.p = clouds(400, 300, 5, letters);
        g.title = "45 classes";
    }
    return g;
}

void tune(sscda *h, const Case &p) {
    const double s[] = {0, 1, 6}, g[] = {0.1, 0.7};
    const sscda_matrix source = p.source(), target = p.target();
    const cli::Grid grid = cli::new_grid();
    cli::check(sscda_grid_add_double(grid.get(), "lambda_s", s, 3), nullptr);
    cli::check(sscda_grid_add_double(grid.get(), "lambda_g", g, 2), nullptr);
    cli::check(sscda_tune(h, grid.get(), &source, p.ys.data(), &target), h);
}

void write(Page &g, sscda *h, FILE *out) {
    const Case &p = g.p;
    const sscda_matrix source = p.source(), target = p.target();
    cli::List<double> moved(p.ns * p.d);
    sscda_matrix adapted = cli::matrix_of(moved, p.ns, p.d);
    cli::TuningTable table;
    if (g.is_grid) table = tune_by_fits(h, p);
    if (g.tuned) tune(h, p);
    sscda_set_double(h, "lambda_s", g.lambda_s);
    sscda_set_double(h, "lambda_g", g.lambda_g);
    sscda_set_double(h, "gap_tolerance", g.gap);
    sscda_set_int(h, "max_iterations", g.most);
    sscda_set_int(h, "cycles", g.cycles);
    sscda_set_string(h, "map", g.map);
    cli::check(sscda_fit(h, &source, g.labelled ? p.ys.data() : nullptr, &target), h);
    cli::check(sscda_adapted(h, &adapted), h);
    cli::Report r;
    r.title = g.title;
    r.command = "sscda fit source.csv target.csv --report report.html";
    r.h = h;
    r.source = {p.xs.data(), p.ns, p.d};
    r.target = {p.xt.data(), p.nt, p.d};
    r.adapted = {moved.data(), p.ns, p.d};
    r.has_tuning = g.tuned;
    if (g.labelled) r.source_labels = p.ys;
    if (g.labelled) r.classes = p.classes;
    if (g.predicted) {
        r.predicted = nearest_labels(p, moved);
        r.confidence = cli::List<double>(p.nt);
        cli::check(sscda_target_labels(h, nullptr, r.confidence.data(), p.nt), h);
    }
    if (g.truth) {
        r.truth = {p.yt, p.nt, 0};
        r.before = nearest_labels(p, p.xs);
    }
    if (g.cycles > 1) r.warnings = {"column '<b>' has 99 % of the distances"};
    if (g.is_grid)
        cli::write_page(out, r, &table);
    else
        cli::write_report(out, r);
}

} // namespace

int main(int argc, char **argv) {
    if (argc != 3) {
        puts("moons grid ten awkward one unlabelled no_labels large many tuned");
        return argc == 1 ? 0 : 2;
    }
    Page g = page_of(argv[1]);
    if (g.p.ns == 0) return 2;
    try {
        FILE *out = fopen(argv[2], "wb");
        if (out == nullptr) cli::fail_errno("cannot open", argv[2]);
        write(g, cli::new_handle().get(), out);
        if (fclose(out) != 0) cli::fail_errno("cannot write", argv[2]);
    } catch (const cli::Failure &failure) {
        fprintf(stderr, "%s\n", failure.what());
        return 1;
    }
    return 0;
}
