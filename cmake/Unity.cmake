# SPDX-License-Identifier: MIT
# The Unity test framework (ThrowTheSwitch), from UNITY_ROOT, a system package, or where
# `./dev test` unpacks it. Nothing of it is kept in this repository. Gives the target `unity`.

find_path(UNITY_ROOT unity.c
  HINTS ENV UNITY_ROOT
  PATHS
    ${PROJECT_SOURCE_DIR}/build/deps/unity/usr/share/cmock/vendor/unity/src
    /usr/share/cmock/vendor/unity/src
    /usr/src/unity/src
  PATH_SUFFIXES src
  NO_DEFAULT_PATH
  DOC "Folder with Unity's unity.c and unity.h")

if(NOT UNITY_ROOT OR NOT EXISTS ${UNITY_ROOT}/unity.c)
  unset(UNITY_ROOT CACHE)
  message(FATAL_ERROR "The tests need Unity (unity.c, unity.h), which was not found. "
    "`./dev test` fetches it; or install it (Debian 13: apt-get install cmock), or pass "
    "-DUNITY_ROOT=<folder of unity.c>; or build without tests, -DSSCDA_TESTS=OFF.")
endif()

add_library(unity STATIC ${UNITY_ROOT}/unity.c)
target_include_directories(unity SYSTEM PUBLIC ${UNITY_ROOT})
# Doubles are off in Unity by default, and most of what is asserted here is a double.
target_compile_definitions(unity PUBLIC UNITY_INCLUDE_DOUBLE)
