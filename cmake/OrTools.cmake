# SPDX-License-Identifier: MIT
# OR-Tools is optional. Sets SSCDA_HAVE_ORTOOLS; links as ortools::ortools.

set(SSCDA_HAVE_ORTOOLS OFF)
if(NOT SSCDA_ORTOOLS MATCHES "^(AUTO|ON|OFF)$")
  message(FATAL_ERROR "SSCDA_ORTOOLS is '${SSCDA_ORTOOLS}'; allowed: AUTO, ON, OFF")
endif()

if(NOT SSCDA_ORTOOLS STREQUAL OFF)
  # Without Abseil even a QUIET find_package(ortools) stops the configuration: its config file
  # looks for Abseil as required.
  find_package(absl CONFIG QUIET)
  if(absl_FOUND)
    find_package(ortools CONFIG QUIET)
  endif()
  if(TARGET ortools::ortools)
    set(SSCDA_HAVE_ORTOOLS ON)
    message(STATUS "OR-Tools ${ortools_VERSION}: the ortools transport solvers are built")
  elseif(SSCDA_ORTOOLS STREQUAL ON)
    message(FATAL_ERROR
      "SSCDA_ORTOOLS=ON, and OR-Tools (with its Abseil and protobuf) was not found. Build it from "
      "https://github.com/google/or-tools (9.5 fits Debian 12 with libabsl-dev, libprotobuf-dev "
      "and protobuf-compiler) or unpack a binary release, and pass "
      "-DCMAKE_PREFIX_PATH=<its prefix>; or leave SSCDA_ORTOOLS=AUTO to build without it.")
  endif()
endif()
