// SPDX-License-Identifier: MIT
#include <array>
#include <charconv>
#include <cstring>
#include <iterator>
#include <limits>

#include "adapt/class_shares.h"
#include "api/options.h"
#include "classify/classifier.h"
#include "correspond/solver_kinds.h"
#include "data/folds.h"
#include "map/kinds.h"
#include "prepare/preparation.h"
#include "transport/transport_kinds.h"
#include "tune/criteria.h"

namespace ssc::api {

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double largest_integer = 9007199254740992.0; // 2^53: exact in every language
constexpr double most_hidden = 1e6; // so that sizes computed from it cannot overflow

// The table is constant data without destructors: a thread may still be inside a call while the
// process exits and destroys its static objects.
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

// The same for kinds that have a `name`, after the word "auto".
template <class Kind, std::size_t N>
constexpr std::array<const char *, N + 1> words_with_auto(const Kind *const (&kinds)[N]) {
    std::array<const char *, N + 1> words{"auto"};
    for (std::size_t k = 0; k < N; ++k)
        words[k + 1] = kinds[k]->name;
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

// An option of tuning. Presets set it, but no result of a fit depends on it.
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
constexpr auto solver_words = words_with_auto(solver_kinds);
constexpr const char *steps[] = {"line_search", "open_loop"};
constexpr auto transport_words = words_with_auto(transport_kinds);
constexpr auto map_words = words_of(map_table);
constexpr auto classifier_words = words_of(classifier_table);
constexpr auto criterion_words = words_of(criterion_table);

constexpr std::array table = {
    choice("preset", words<presets>, "default", nullptr,
           "Sets every option that defines the method, to the defaults of this library or to the "
           "values of the paper. Set it before other options."),
    number("lambda_s", "0.1", "1", 0, infinity,
           "Weight of the second-order term, which makes matched edges agree. 0 leaves the term "
           "out."),
    number("lambda_g", "0.2", "1", 0, infinity,
           "Weight of the class term, which makes each target sample correspond to source samples "
           "of one class. 0 leaves the term out; labels are then optional."),
    choice("weights", words<weight_units>, "relative", "absolute",
           "Unit of lambda_s and lambda_g. relative: 1 makes a term as large as the first-order "
           "term at the independent coupling. absolute: the terms as the paper defines them."),
    choice(
        "class_shares", words<share_rule_words>, "source", "source",
        "How the samples of the target are distributed over the classes. source: as the labelled "
        "samples of the source. estimated: the fit estimates it without target labels, which "
        "takes several fits. given: by the class shares that you give."),
    integer("cycles", "1", "1", 1,
            "Number of cycles. Each cycle computes a correspondence and a map, starting from the "
            "source as the cycles before have mapped it."),
    choice("solver", words<solver_words>, "auto", conditional_gradient_kind.name,
           "Algorithm that computes the correspondence. auto is proximal_gradient."),
    choice("step", words<steps>, "line_search", "open_loop",
           "Step length of the conditional gradient. line_search: the best step along the segment. "
           "open_loop: the paper's 2/(t+2)."),
    integer("max_iterations", "5000", "100", 1,
            "Upper limit on the iterations of the solver in one cycle."),
    number("gap_tolerance", "0.01", "0", 0, infinity,
           "The solver stops when its objective is proven to be within this relative distance of "
           "the optimum. 0 runs all iterations."),
    number("time_limit", "0", nullptr, 0, infinity,
           "Upper limit on the seconds of a fit, which then keeps its best result so far. The "
           "iterations end early enough to leave time for the final certificate, but use at least "
           "half of their time. 0 means no limit."),
    choice("transport", words<transport_words>, "auto", "auto",
           "Solver of the linear subproblem. auto is network_simplex; the others need a "
           "library built with OR-Tools."),
    choice("scale_rows", words<row_scale_words>, "none", "none",
           "First step of the preprocessing. l2: scale every sample to length 1; a sample of zeros "
           "stays as it is."),
    choice("standardize", words<standardize_words>, "none", "none",
           "Second step of the preprocessing: give every feature mean 0 and standard deviation 1. "
           "domain: in each domain separately. joint: in both together. A constant feature is only "
           "centred."),
    integer("pca", "0", "0", 0,
            "Third step of the preprocessing: replace the features by this number of principal "
            "components of both domains together. 0 keeps the features; a number larger than the "
            "data has gives all components."),
    choice("map", words<map_words>, "linear", "linear",
           "Map from source to target. linear: ridge regression. rigid: a rotation. kernel: "
           "ridge regression with a Gaussian kernel. neural: the linear map plus a layer of hidden "
           "units. barycentric: a training sample moves to its barycentre, a new sample moves like "
           "its nearest training sample. none: samples stay where they are."),
    number("mix", "0", "0", 0, 1,
           "Share of the training sample itself, moved by the mean displacement, in its image "
           "under the barycentric map. The rest is its barycentre."),
    number("ridge", "0.001", "0.001", 0, infinity,
           "Regularisation of the linear map, added to the diagonal of Xs^T Xs. 0 means the "
           "least-squares solution of smallest norm."),
    number("kernel_ridge", "0", "0", 0, infinity,
           "Regularisation of the kernel map: the weight of smoothness against the mean squared "
           "error. 0 takes the best of 1, 0.1, ... 1e-8 by leave-one-out. Large values leave only "
           "the mean displacement."),
    number("kernel_gamma", "0", "0", 0, infinity,
           "Width of the kernel of the kernel map, exp(-kernel_gamma * distance^2). 0 means "
           "1 / (mean distance between source samples)^2."),
    integer("landmarks", "0", "0", 0,
            "Number of source samples that the kernel map is built on. 0 means all, but at most "
            "2000."),
    integer("hidden", "64", "64", 1, "Number of hidden units of the neural map.", most_hidden),
    number("weight_decay", "0.0001", "0.0001", 0, infinity,
           "Regularisation of the neural map: the weight of its squared coefficients against the "
           "mean squared error, for standardised samples."),
    integer("epochs", "500", "500", 0,
            "Upper limit on the training steps of the neural map. Training ends earlier when it no "
            "longer improves a held-out tenth of the samples. 0 means the linear map."),
    boolean("intercept", "1", "0",
            "1 lets maps include a translation. With 0, linear and rigid maps fix the origin, and "
            "the kernel map does not move samples far from the data."),
    boolean("restore_covariance", "0", "0",
            "1 adds a step after a linear or rigid map that gives the mapped source the covariance "
            "of the target. It undoes the shrinking by a soft correspondence. It helps on some "
            "data and hurts on other data."),
    choice("classifier", words<classifier_words>, "nearest", "nearest",
           "Classifier that labels target samples. nearest: the label of the nearest adapted "
           "source sample. svm: a support vector machine with a Gaussian kernel. self_trained: as "
           "nearest, but it also learns from the target samples whose neighbours get the same "
           "label."),
    number("svm_c", "0", "0", 0, 1e4,
           "Penalty of the support vector machine. 0 means the best by 5-fold cross-validation."),
    number("svm_gamma", "0", "0", 0, infinity,
           "Width of the kernel of the support vector machine, exp(-svm_gamma * distance^2). 0 "
           "means the best by 5-fold cross-validation."),
    of_search(choice("criterion", words<criterion_words>, "graph", "reverse",
                     "Score that sscda_tune() ranks cells by. scatter, neighbours, graph: how well "
                     "the labels match the shape of the target. reverse: reverse validation.")),
    of_search(integer("folds", "5", "5", 2,
                      "Number of parts that reverse validation splits the source into.",
                      most_folds)),
    number("sigma_source", "0", "0", 0, infinity,
           "Scale sigma of the source graph, exp(-distance^2/sigma^2). 0 means the mean distance."),
    number("sigma_target", "0", "0", 0, infinity,
           "Scale sigma of the target graph. 0 means the mean distance."),
    integer("threads", "1", nullptr, 0,
            "Number of threads that a fit may use, including the calling thread. None is left when "
            "it returns. 0 means one per processor. Any number gives the same bits."),
    of_results(
        integer("seed", "0", nullptr, 0,
                "Seed of the random numbers for the step length, the folds of cross-validation, "
                "and the kernel and neural maps. The same seed gives the same bits.")),
    number("progress_interval", "0.1", nullptr, 0, infinity,
           "Seconds between calls of the progress callback. 0 calls it as often as possible."),
};

} // namespace

OptionTable option_table() {
    return {table.data(), table.size()};
}

double Option::parse(const char *text) const {
    if (type != OptionType::choice) {
        // strtod() would read the decimal point of the host's locale.
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
