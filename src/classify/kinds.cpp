// The table of classifiers. A new kind needs its own file, a declaration and a row here, and a
// test.
#include <iterator>

#include "classify/classifier.h"

namespace ssc {

extern const ClassifierKind svm_classifier, self_trained_classifier;

KindTable<ClassifierKind> classifier_kinds() {
    static constexpr const ClassifierKind *table[] = {
        &nearest_classifier,
        &svm_classifier,
        &self_trained_classifier,
    };
    return {table, std::size(table)};
}

} // namespace ssc
