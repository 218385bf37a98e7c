#include <array>
#include <charconv>
#include <cstring>
#include <iterator>
#include <limits>

#include "api/options.h"
#include "classify/classifier.h"
#include "correspond/solver_kinds.h"
#include "data/folds.h"
#include "map/kinds.h"
#include "prepare/preparation.h"
#include "tune/criteria.h"

namespace ssc::api {

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double largest_integer = 9007199254740992.0; // 2^53: exact in every language
constexpr double most_hidden = 1e6; // so that sizes computed from it cannot overflow

// All of the table is constant data: a thread may still be in a call while the process ends and
// destroys what has a destructor.
constexpr Option plain(const char *key, OptionType type, const char *value, const char *paper,
                       double minimum, double maximum, const char *doc) {
    return {key, type, value, paper, minimum, maximum, {}, doc, "0.1", paper != nullptr};
}

constexpr Option number(const char *key, const char *value, const char *paper, double minimum,
                        double maximum, const char *doc) {
    return plain(key, OptionType::number, value, paper, minimum, maximum, doc);
}

constexpr Option integer(const char *key, const char *value, const char *paper, double minimum,
                         const char *doc, double maximum = largest_integer) {
    return plain(key, OptionType::integer, value, paper, minimum, maximum, doc);
}

constexpr Option boolean(const char *key, const char *value, const char *paper, const char *doc) {
    return plain(key, OptionType::boolean, value, paper, 0, 1, doc);
}

// The words of a table of kinds, whose rows have a `word`.
template <class Row, std::size_t N>
constexpr std::array<const char *, N> words_of(const Row (&rows)[N]) {
    std::array<const char *, N> words{};
    for (std::size_t k = 0; k < N; ++k)
        words[k] = rows[k].word;
    return words;
}

constexpr std::size_t length_of(const char *text) {
    std::size_t length = 0;
    while (text[length] != 0)
        ++length;
    return length;
}

template <class List>
constexpr std::size_t joined_size(const List &list) {
    std::size_t size = 0;
    for (const char *word : list)
        size += length_of(word) + 1; // and '|', or 0 after the last
    return size;
}

template <const auto &list>
constexpr auto join() {
    std::array<char, joined_size(list)> text{};
    std::size_t at = 0;
    for (const char *word : list) {
        if (at > 0) text[at++] = '|';
        for (; *word != 0; ++word)
            text[at++] = *word;
    }
    return text;
}

template <const auto &list>
constexpr auto joined = join<list>();

// The words of a constant list.
template <const auto &list>
constexpr Words words = {std::data(list), std::size(list), joined<list>.data()};

constexpr Option choice(const char *key, const Words &list_of_words, const char *value,
                        const char *paper, const char *doc) {
    Option option = plain(key, OptionType::choice, value, paper, 0, 0, doc);
    option.words = list_of_words;
    return option;
}

// An option of how to choose options. Presets set it, but no result of a fit depends on it.
constexpr Option of_search(Option option) {
    option.grid = false;
    return option;
}

// An option that results depend on, though it does not define the method: presets leave it alone.
constexpr Option of_results(Option option) {
    option.grid = true;
    return option;
}

constexpr const char *presets[] = {"default", "paper"};
constexpr const char *weight_units[] = {"relative", "absolute"};
constexpr auto solver_words = [] {
    std::array<const char *, std::size(solver_kinds) + 1> words{"auto"};
    for (std::size_t k = 0; k < std::size(solver_kinds); ++k)
        words[k + 1] = solver_kinds[k]->name;
    return words;
}();
constexpr const char *steps[] = {"line_search", "open_loop"};
constexpr const char *transports[] = {"auto", "network_simplex", "ortools_flow", "ortools_lp"};
constexpr auto map_words = words_of(map_table);
constexpr auto classifier_words = words_of(classifier_table);
constexpr auto criterion_words = words_of(criterion_table);

constexpr std::array table = {
    choice("preset", words<presets>, "default", nullptr,
           "Assigns every option that defines the method: this library's defaults, or the "
           "method as the paper has it. Set it before the others."),
    number("lambda_s", "0.1", "1", 0, infinity,
           "Weight of the second-order term: matched edges agree. 0 leaves the term out."),
    number("lambda_g", "0.2", "1", 0, infinity,
           "Weight of the class term: target samples are matched within classes. 0 leaves the "
           "term out, and labels are then not needed."),
    choice("weights", words<weight_units>, "relative", "absolute",
           "Units of lambda_s and lambda_g. relative: 1 makes the term as large as the "
           "first-order term at the independent coupling. absolute: as in the paper."),
    integer("cycles", "1", "1", 1,
            "How many times correspondence and map are found, each time from the source as "
            "mapped so far."),
    choice("solver", words<solver_words>, "auto", conditional_gradient_kind.name,
           "Method for the correspondence. auto is proximal_gradient."),
    choice("step", words<steps>, "line_search", "open_loop",
           "Step of the conditional gradient: exact along the segment, or the paper's "
           "2/(t+2)."),
    integer("max_iterations", "5000", "100", 1, "Most iterations of the solver in one cycle."),
    number("gap_tolerance", "0.01", "0", 0, infinity,
           "Stop when the objective is proven to be within this relative distance of the "
           "optimum. 0 runs all iterations."),
    number("time_limit", "0", nullptr, 0, infinity,
           "Most seconds for a fit; the best result so far is kept. Iterations end early "
           "enough to leave time for the final certificate, but not before half of the time "
           "they have. 0 means no limit."),
    choice("transport", words<transports>, "auto", "auto",
           "Solver of the linear subproblem. auto is network_simplex; the others need a "
           "library built with OR-Tools."),
    choice("scale_rows", words<row_scale_words>, "none", "none",
           "First step of the preprocessing. l2: every sample is scaled to length 1; one of "
           "zeros stays."),
    choice("standardize", words<standardize_words>, "none", "none",
           "Second step of the preprocessing: features are given mean 0 and deviation 1, in "
           "each domain by itself or in both together. A constant feature is only centred."),
    integer("pca", "0", "0", 0,
            "Third step of the preprocessing: so many principal components of both domains "
            "together take the place of the features. 0 means none; more than the data has "
            "means all of them."),
    choice("map", words<map_words>, "linear", "linear",
           "Map from source to target. linear: ridge regression. rigid: a rotation. kernel: "
           "ridge regression with a Gaussian kernel. neural: the linear map and a layer of "
           "hidden units. barycentric: each training sample goes to its barycentre, a new one "
           "moves like its "
           "nearest training sample. none: samples stay where they are."),
    number("mix", "0", "0", 0, 1,
           "What part of a training sample's image under the barycentric map is the sample "
           "itself, moved with the mean of all; the rest is its barycentre."),
    number("ridge", "0.001", "0.001", 0, infinity,
           "Regularisation of the linear map, added to the diagonal of Xs^T Xs. 0 means least "
           "squares of least norm."),
    number("kernel_ridge", "0", "0", 0, infinity,
           "Regularisation of the kernel map: what smoothness counts against the mean squared "
           "error. 0 means chosen from 1, 0.1, ... 1e-8 by leave-one-out; large values leave "
           "only the mean displacement."),
    number("kernel_gamma", "0", "0", 0, infinity,
           "Kernel of the kernel map, exp(-kernel_gamma * distance^2). 0 means 1 / the squared "
           "mean distance between source samples."),
    integer("landmarks", "0", "0", 0,
            "How many source samples the kernel map is made of. 0 means all, but at most "
            "2000."),
    integer("hidden", "64", "64", 1, "Hidden units of the neural map.", most_hidden),
    number("weight_decay", "0.0001", "0.0001", 0, infinity,
           "Regularisation of the neural map: what the squares of its weights count against "
           "the mean squared error, for standardised samples."),
    integer("epochs", "500", "500", 0,
            "Most steps of the training of the neural map, which ends earlier when it no "
            "longer helps on a tenth of the samples, held out. 0 means the linear map."),
    boolean("intercept", "1", "0",
            "Whether maps have a translation of their own. Without one linear and rigid maps "
            "fix the origin, and the kernel map leaves samples far from the data where they "
            "are."),
    boolean("restore_covariance", "0", "0",
            "Whether a linear or rigid map is followed by one that gives the mapped source the "
            "covariance of the target. Undoes the shrinking of a soft correspondence; helps on "
            "some data and hurts on other."),
    choice("classifier", words<classifier_words>, "nearest", "nearest",
           "How samples of the target are labelled: like the nearest sample of the adapted "
           "source, by a support vector machine with a Gaussian kernel, or like the nearest "
           "sample of the adapted source and of what it labels of the target where neighbours "
           "agree."),
    number("svm_c", "0", "0", 0, 1e4,
           "Penalty of the support vector machine. 0 means chosen by 5-fold cross-validation."),
    number("svm_gamma", "0", "0", 0, infinity,
           "Kernel of the support vector machine, exp(-svm_gamma * distance^2). 0 means chosen "
           "by 5-fold cross-validation."),
    of_search(choice("criterion", words<criterion_words>, "graph", "reverse",
                     "What sscda_tune() scores by: how well labels sit in the target (scatter, "
                     "neighbours, graph), or reverse validation.")),
    of_search(integer("folds", "5", "5", 2,
                      "How many parts reverse validation cuts the source into.", most_folds)),
    number("sigma_source", "0", "0", 0, infinity,
           "Scale of the source graph, exp(-distance^2/sigma^2). 0 means the mean distance."),
    number("sigma_target", "0", "0", 0, infinity,
           "Scale of the target graph. 0 means the mean distance."),
    integer("threads", "1", nullptr, 0,
            "Threads that a fit may use, the calling one included; none is left when it "
            "returns. 0 means one per processor. The result is the same bits for any number."),
    of_results(
        integer("seed", "0", nullptr, 0,
                "Start of the random numbers, which the estimate of the step length, the folds of "
                "cross-validation, and kernel and neural maps use. The same seed gives the same "
                "bits.")),
    number("progress_interval", "0.1", nullptr, 0, infinity,
           "Seconds between calls of the progress callback. 0 calls it at every chance."),
};

} // namespace

OptionTable option_table() {
    return {table.data(), table.size()};
}

double Option::parse(const char *text) const {
    if (type != OptionType::choice) {
        // Not strtod: the host's locale may have another decimal point.
        constexpr double none = std::numeric_limits<double>::quiet_NaN();
        double value = none;
        const char *const end = text + std::strlen(text);
        return std::from_chars(text, end, value).ptr == end ? value : none;
    }
    for (std::size_t k = 0; k < words.size(); ++k)
        if (std::strcmp(words[k], text) == 0) return static_cast<double>(k);
    return -1;
}

} // namespace ssc::api
