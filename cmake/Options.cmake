# SPDX-License-Identifier: MIT
# All options of the build.

if(DEFINED BUILD_SHARED_LIBS)
  set(shared_default ${BUILD_SHARED_LIBS})
else()
  set(shared_default ON)
endif()

option(SSCDA_SHARED "Build the shared library (OFF: a static one)" ${shared_default})
option(SSCDA_CLI "Build the command `sscda` (needs POSIX)" ${UNIX})
option(SSCDA_TESTS "Build the tests (needs Unity, see cmake/Unity.cmake)" OFF)
option(SSCDA_EXAMPLES "Build the programs of docs/examples" ${SSCDA_TESTS})
option(SSCDA_BENCH "Build the benchmarks" OFF)
option(SSCDA_FUZZ "Build the libFuzzer targets of tests/fuzz (needs clang and SSCDA_TESTS)" OFF)
option(SSCDA_COVERAGE "Count which lines and branches run (needs clang)" OFF)
option(SSCDA_DOCS "Add the target `docs` (needs Doxygen)" OFF)
option(SSCDA_HARDENED "Stack protectors, checked C library calls, read-only relocations" ON)
option(SSCDA_WERROR "Many warnings, each of them an error" OFF)

set(SSCDA_ORTOOLS AUTO CACHE STRING "OR-Tools as a transport solver: AUTO, ON or OFF")
set_property(CACHE SSCDA_ORTOOLS PROPERTY STRINGS AUTO ON OFF)

set(SSCDA_SANITIZE "" CACHE STRING "Sanitizers: empty, `address,undefined` or `thread`")
set_property(CACHE SSCDA_SANITIZE PROPERTY STRINGS "" "address,undefined" "thread")

set(SSCDA_MPI AUTO CACHE STRING "Ranks of `sscda tune` by MPI: AUTO, ON or OFF")
set_property(CACHE SSCDA_MPI PROPERTY STRINGS AUTO ON OFF)

if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "Debug, Release, RelWithDebInfo" FORCE)
endif()
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
