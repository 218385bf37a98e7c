# SPDX-License-Identifier: MIT
# cmake --install: header, library, pkg-config file and CMake package, all relocatable.
include(CMakePackageConfigHelpers)

install(TARGETS sscda EXPORT sscda
  LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}
  ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}
  RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
if(TARGET sscda_cli)
  install(TARGETS sscda_cli RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
endif()
install(FILES ${PROJECT_SOURCE_DIR}/include/sscda/sscda.h
  ${PROJECT_SOURCE_DIR}/include/sscda/tune.h
  DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/sscda)
install(FILES ${PROJECT_SOURCE_DIR}/LICENSE
  DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/sscda)

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/sscda)
install(EXPORT sscda NAMESPACE sscda:: FILE sscdaTargets.cmake DESTINATION ${package_dir})
configure_package_config_file(${PROJECT_SOURCE_DIR}/cmake/sscdaConfig.cmake.in
  ${PROJECT_BINARY_DIR}/sscdaConfig.cmake INSTALL_DESTINATION ${package_dir})
# Before 1.0 a minor release may change the API.
write_basic_package_version_file(${PROJECT_BINARY_DIR}/sscdaConfigVersion.cmake
  VERSION ${PROJECT_VERSION} COMPATIBILITY SameMinorVersion)
install(FILES
  ${PROJECT_BINARY_DIR}/sscdaConfig.cmake ${PROJECT_BINARY_DIR}/sscdaConfigVersion.cmake
  DESTINATION ${package_dir})

# Where only the static library is installed, plain `pkg-config --libs` must be enough.
list(TRANSFORM SSCDA_CXX_RUNTIME PREPEND -l OUTPUT_VARIABLE private_libs)
list(APPEND private_libs ${CMAKE_THREAD_LIBS_INIT})
if(SSCDA_HAVE_ORTOOLS)
  list(APPEND private_libs -lortools)
endif()
list(JOIN private_libs " " SSCDA_PC_LIBS_PRIVATE)
if(SSCDA_SHARED)
  set(SSCDA_PC_LIBS "-L\${libdir} -lsscda")
  set(SSCDA_PC_CFLAGS "-I\${includedir}")
else()
  set(SSCDA_PC_LIBS "-L\${libdir} -lsscda ${SSCDA_PC_LIBS_PRIVATE}")
  set(SSCDA_PC_CFLAGS "-I\${includedir} -DSSCDA_STATIC")
endif()

# The prefix follows the file, so an installed tree can be moved.
file(RELATIVE_PATH SSCDA_PC_UP
  /prefix/${CMAKE_INSTALL_LIBDIR}/pkgconfig /prefix)
string(REGEX REPLACE "/$" "" SSCDA_PC_UP "${SSCDA_PC_UP}")
configure_file(${PROJECT_SOURCE_DIR}/cmake/sscda.pc.in ${PROJECT_BINARY_DIR}/sscda.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/sscda.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
