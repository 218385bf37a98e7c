# SPDX-License-Identifier: MIT
# A mistake of ours is to end the program, not to be of use to whoever sent the file: flags that Linux
# distributions build with too, each where compiler and linker know it. What they cost is in
# docs/reliability.md; tests/contract/hardening.sh reads them off the binaries.
if(NOT SSCDA_HARDENED OR MSVC)
  return()
endif()
include(CheckCXXCompilerFlag)
include(CheckLinkerFlag)
include(CheckPIESupported)

# Sanitizers watch the stack and the C library's calls themselves.
if(NOT SSCDA_SANITIZE)
  foreach(flag stack-protector-strong stack-clash-protection cf-protection)
    string(MAKE_C_IDENTIFIER "SSCDA_HAVE_${flag}" known)
    check_cxx_compiler_flag(-f${flag} ${known})
    if(${known})
      target_compile_options(sscda_flags INTERFACE -f${flag})
    endif()
  endforeach()
  # It needs an optimizer. An older C library takes 3 for the 2 that it knows.
  target_compile_options(sscda_flags INTERFACE
    $<$<NOT:$<CONFIG:Debug>>:-U_FORTIFY_SOURCE> $<$<NOT:$<CONFIG:Debug>>:-D_FORTIFY_SOURCE=3>)
endif()

set(SSCDA_HARDENED_LINK)
foreach(flag relro now noexecstack)
  check_linker_flag(CXX -Wl,-z,${flag} SSCDA_HAVE_LINK_${flag})
  if(SSCDA_HAVE_LINK_${flag})
    list(APPEND SSCDA_HARDENED_LINK -Wl,-z,${flag})
  endif()
endforeach()

# Programs are loaded anywhere, as libraries are.
check_pie_supported(LANGUAGES C CXX)
