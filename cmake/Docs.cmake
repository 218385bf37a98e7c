# The target `docs`: Doxygen over docs/Doxyfile, run from the top of the tree so that the paths in
# it are the repository's; the output goes to the build folder, and a warning is an error.
find_package(Doxygen REQUIRED)
file(MAKE_DIRECTORY ${PROJECT_BINARY_DIR}/docs)
file(WRITE ${PROJECT_BINARY_DIR}/docs/Doxyfile
"@INCLUDE = ${PROJECT_SOURCE_DIR}/docs/Doxyfile
PROJECT_NUMBER = ${PROJECT_VERSION}
OUTPUT_DIRECTORY = ${PROJECT_BINARY_DIR}/docs
QUIET = YES
WARN_AS_ERROR = FAIL_ON_WARNINGS
")
add_custom_target(docs
  COMMAND Doxygen::doxygen ${PROJECT_BINARY_DIR}/docs/Doxyfile
  WORKING_DIRECTORY ${PROJECT_SOURCE_DIR}
  COMMENT "Doxygen: ${PROJECT_BINARY_DIR}/docs/html/index.html" VERBATIM)
