// What stands in for the training of support vector machines in a build without LIBSVM.
#ifndef SSCDA_HAVE_LIBSVM
#include "classify/svm.h"
#include "support/error.h"

namespace ssc {

bool svm_available() noexcept {
    return false;
}

SvmMachine train_svm(const SvmOptions &, const Matrix &, const std::vector<std::int32_t> &,
                     std::int32_t, Pool *) {
    throw Error(Status::unavailable, "this libsscda was built without LIBSVM");
}

} // namespace ssc
#endif
