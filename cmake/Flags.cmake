# SPDX-License-Identifier: MIT
# Compiler flags shared by everything that is built here.

set(CMAKE_C_STANDARD 99)
set(CMAKE_C_STANDARD_REQUIRED ON)
set(CMAKE_C_EXTENSIONS OFF)
set(CMAKE_CXX_STANDARD 17)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)

# Hidden unless the header says otherwise: the ABI is what sscda.h declares, nothing more.
set(CMAKE_C_VISIBILITY_PRESET hidden)
set(CMAKE_CXX_VISIBILITY_PRESET hidden)
set(CMAKE_VISIBILITY_INLINES_HIDDEN ON)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)

# Uses ccache if it is installed.
find_program(SSCDA_CCACHE ccache)
mark_as_advanced(SSCDA_CCACHE)
if(SSCDA_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_C_COMPILER_LAUNCHER ${SSCDA_CCACHE})
  set(CMAKE_CXX_COMPILER_LAUNCHER ${SSCDA_CCACHE})
  # Without this ccache keeps nothing that was compiled with a precompiled header.
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND NOT DEFINED ENV{CCACHE_SLOPPINESS})
    set(CMAKE_CXX_COMPILER_LAUNCHER
      ${CMAKE_COMMAND} -E env CCACHE_SLOPPINESS=pch_defines,time_macros ${SSCDA_CCACHE})
  endif()
endif()

# Results must be the same bits for any number of threads, so the compiler may not contract a*b+c.
# -ffast-math is ruled out too: it breaks the handling of infinities. The code never reads errno; if
# sqrt need not set it, sqrt is one instruction.
add_library(sscda_flags INTERFACE)
if(CMAKE_CXX_COMPILER_ID MATCHES "GNU|Clang")
  target_compile_options(sscda_flags INTERFACE -fno-math-errno -ffp-contract=off)
endif()

include(Hardening)

# The libraries that C++ links by default and C does not, such as -lstdc++ -lm.
set(SSCDA_CXX_RUNTIME ${CMAKE_CXX_IMPLICIT_LINK_LIBRARIES})
list(REMOVE_ITEM SSCDA_CXX_RUNTIME ${CMAKE_C_IMPLICIT_LINK_LIBRARIES})
list(REMOVE_DUPLICATES SSCDA_CXX_RUNTIME)

if(SSCDA_WERROR AND CMAKE_CXX_COMPILER_ID MATCHES "GNU|Clang")
  target_compile_options(sscda_flags INTERFACE
    -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror)
endif()

if(SSCDA_SANITIZE)
  # Sanitized code and plain code do not mix well, so these hold for every target.
  add_compile_options(-fsanitize=${SSCDA_SANITIZE} -fno-omit-frame-pointer -g)
  add_link_options(-fsanitize=${SSCDA_SANITIZE})
  if(SSCDA_SANITIZE MATCHES "undefined")
    add_compile_options(-fno-sanitize-recover=all)
    # Clang leaves its checks of C++ types out of C programs, but the library needs them.
    if(CMAKE_CXX_COMPILER_ID MATCHES "Clang")
      add_link_options(-fsanitize-link-c++-runtime)
      link_libraries(stdc++)
    endif()
  endif()
endif()

if(SSCDA_COVERAGE)
  if(NOT CMAKE_CXX_COMPILER_ID MATCHES "Clang")
    message(FATAL_ERROR "SSCDA_COVERAGE needs clang: use the preset `clang`.")
  endif()
  add_compile_options(-fprofile-instr-generate -fcoverage-mapping)
  add_link_options(-fprofile-instr-generate)
endif()

if(SSCDA_FUZZ)
  if(NOT CMAKE_CXX_COMPILER_ID MATCHES "Clang")
    message(FATAL_ERROR "SSCDA_FUZZ needs clang, whose libFuzzer it is: use the preset `asan`.")
  endif()
  # All code reports its coverage; only the fuzz targets link libFuzzer's main().
  add_compile_options(-fsanitize=fuzzer-no-link -gline-tables-only)
endif()
