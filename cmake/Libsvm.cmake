# LIBSVM is optional: it trains the classifier `svm`. Sets SSCDA_HAVE_LIBSVM and
# SSCDA_LIBSVM_LIBRARY. A static library is preferred where it was compiled for shared ones: then nothing
# more is needed to load ours, and LIBSVM's one global, where it prints to, is in our own copy.

set(SSCDA_HAVE_LIBSVM OFF)
if(NOT SSCDA_LIBSVM MATCHES "^(AUTO|ON|OFF)$")
  message(FATAL_ERROR "SSCDA_LIBSVM is '${SSCDA_LIBSVM}'; allowed: AUTO, ON, OFF")
endif()

# Whether a shared library can be made with it. (Debian's static one cannot go into one.)
function(sscda_check_libsvm library)
  include(CheckCXXSourceCompiles)
  set(CMAKE_REQUIRED_INCLUDES ${LIBSVM_INCLUDE_DIR})
  set(CMAKE_REQUIRED_LIBRARIES ${library})
  if(UNIX)
    set(CMAKE_REQUIRED_FLAGS -fPIC)
    set(CMAKE_REQUIRED_LINK_OPTIONS -shared)
  endif()
  check_cxx_source_compiles("
    #include <svm.h>
    int main() { return svm_train(nullptr, nullptr) == nullptr ? libsvm_version : 0; }"
    SSCDA_LIBSVM_STATIC_LINKS)
endfunction()

if(NOT SSCDA_LIBSVM STREQUAL OFF)
  find_path(LIBSVM_INCLUDE_DIR svm.h PATH_SUFFIXES libsvm)
  find_library(LIBSVM_STATIC_LIBRARY
    ${CMAKE_STATIC_LIBRARY_PREFIX}svm${CMAKE_STATIC_LIBRARY_SUFFIX})
  find_library(LIBSVM_ANY_LIBRARY NAMES svm libsvm)
  mark_as_advanced(LIBSVM_INCLUDE_DIR LIBSVM_STATIC_LIBRARY LIBSVM_ANY_LIBRARY)
  set(libsvm ${LIBSVM_ANY_LIBRARY})
  if(LIBSVM_INCLUDE_DIR AND LIBSVM_STATIC_LIBRARY)
    sscda_check_libsvm(${LIBSVM_STATIC_LIBRARY})
    if(SSCDA_LIBSVM_STATIC_LINKS)
      set(libsvm ${LIBSVM_STATIC_LIBRARY})
    endif()
  endif()
  if(LIBSVM_INCLUDE_DIR AND libsvm)
    set(SSCDA_HAVE_LIBSVM ON)
    set(SSCDA_LIBSVM_LIBRARY ${libsvm})
    message(STATUS "LIBSVM: the classifier svm is built (${libsvm})")
  elseif(SSCDA_LIBSVM STREQUAL ON)
    message(FATAL_ERROR "SSCDA_LIBSVM=ON, and LIBSVM (svm.h and libsvm) was not found. On Debian: "
      "apt-get install libsvm-dev. Elsewhere, build it from "
      "https://github.com/cjlin1/libsvm and pass -DCMAKE_PREFIX_PATH=<its prefix>; or leave "
      "SSCDA_LIBSVM=AUTO to build without it.")
  endif()
endif()
