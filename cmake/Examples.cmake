# SPDX-License-Identifier: MIT
# Every docs/examples/*.c is a program sscda_<name>, and a test that it runs and returns 0.
# Examples write their files to the folder they run in.
file(GLOB examples CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/docs/examples/*.c)
set(examples_dir ${PROJECT_BINARY_DIR}/docs/examples)
file(MAKE_DIRECTORY ${examples_dir})
foreach(example IN LISTS examples)
  get_filename_component(name ${example} NAME_WE)
  add_executable(sscda_${name} ${example})
  target_link_libraries(sscda_${name} PRIVATE sscda sscda_flags m)
  set_target_properties(sscda_${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${examples_dir})
  if(SSCDA_TESTS)
    add_test(NAME example_${name} COMMAND sscda_${name} WORKING_DIRECTORY ${examples_dir})
    set_tests_properties(example_${name} PROPERTIES LABELS "core;examples" TIMEOUT 600)
  endif()
endforeach()
