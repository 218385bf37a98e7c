# SPDX-License-Identifier: MIT
# Flags that make a memory error end the program before an attacker can use it. Linux distributions
# build with the same flags. Each is set only if the compiler or linker knows it. docs/reliability.md
# says what they cost; tests/contract/hardening.sh looks for them in the binaries.
if(NOT SSCDA_HARDENED OR MSVC)
  return()
endif()
include(CheckCXXCompilerFlag)
include(CheckLinkerFlag)
include(CheckPIESupported)

# Sanitizers check the stack and the calls of the C library themselves.
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

# Programs, like libraries, can be loaded at any address.
check_pie_supported(LANGUAGES C CXX)
