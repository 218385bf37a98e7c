# SPDX-License-Identifier: MIT
# cmake -DOUT=<file.cpp> -P embed.cmake: the page of a report as C++ arrays. Scripts and style go into
# the page, and their hashes into its Content-Security-Policy: a browser then runs this script alone,
# whatever the data holds.
cmake_minimum_required(VERSION 3.22)
set(here ${CMAKE_CURRENT_LIST_DIR})

# The base64 form of a SHA-256, of which CMake gives the hexadecimal one.
function(base64_of_hex result hex)
  set(digits "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
  set(text "")
  # 64 hexadecimal digits are 42 base64 digits, then 4 bits more: with two zero bits, one digit.
  foreach(at RANGE 0 60 3)
    string(SUBSTRING ${hex} ${at} 3 three)
    math(EXPR high "0x${three} >> 6")
    math(EXPR low "0x${three} & 63")
    string(SUBSTRING ${digits} ${high} 1 a)
    string(SUBSTRING ${digits} ${low} 1 b)
    string(APPEND text ${a}${b})
  endforeach()
  string(SUBSTRING ${hex} 63 1 last)
  math(EXPR last "0x${last} << 2")
  string(SUBSTRING ${digits} ${last} 1 a)
  set(${result} "${text}${a}=" PARENT_SCOPE)
endfunction()

function(fill_in marker text)
  string(REPLACE "@${marker}@" "${text}" filled "${page}")
  set(page "${filled}" PARENT_SCOPE)
endfunction()

# The lines about the license are those of the sources; a report is its author's.
file(READ ${here}/page.html page)
file(READ ${here}/page.css style)
string(REPLACE "<!-- SPDX-License-Identifier: MIT -->\n" "" page "${page}")
string(REPLACE "/* SPDX-License-Identifier: MIT */\n" "" style "${style}")
set(script "")
foreach(name base scatter matrix convergence tables tuning main)
  file(READ ${here}/${name}.js part)
  string(REPLACE "/* SPDX-License-Identifier: MIT */\n" "" part "${part}")
  string(APPEND script "${part}")
endforeach()
foreach(kind style script)
  string(SHA256 hash "${${kind}}")
  base64_of_hex(hash ${hash})
  string(TOUPPER ${kind} marker)
  fill_in(${marker}_HASH "sha256-${hash}")
  fill_in(${marker} "${${kind}}")
endforeach()

# Cut where the title and the data go.
set(arrays "")
set(parts "")
set(count 0)
function(add_part text then)
  string(HEX "${text}" hex)
  string(REGEX REPLACE "(..)" "0x\\1," bytes "${hex}")
  string(REGEX REPLACE "(....................................................................................................)" "\\1\n" bytes "${bytes}")
  set(arrays "${arrays}static const unsigned char part_${count}[] = {\n${bytes}};\n" PARENT_SCOPE)
  set(parts "${parts}    {part_${count}, sizeof part_${count}, PagePart::${then}},\n" PARENT_SCOPE)
  math(EXPR next "${count} + 1")
  set(count ${next} PARENT_SCOPE)
endfunction()
while(TRUE)
  string(FIND "${page}" "@TITLE@" title)
  string(FIND "${page}" "@DATA@" data)
  if(title GREATER_EQUAL 0 AND title LESS data)
    set(at ${title})
    set(then title)
    set(skip 7)
  elseif(data GREATER_EQUAL 0)
    set(at ${data})
    set(then data)
    set(skip 6)
  else()
    break()
  endif()
  string(SUBSTRING "${page}" 0 ${at} before)
  add_part("${before}" ${then})
  math(EXPR at "${at} + ${skip}")
  string(SUBSTRING "${page}" ${at} -1 page)
endwhile()
add_part("${page}" nothing)

file(WRITE ${OUT} "/* Made by embed.cmake. */
#include \"cli/report/parts.h\"

namespace cli {

${arrays}
const PagePart page_parts[] = {
${parts}    {nullptr, 0, PagePart::nothing},
};

} // namespace cli
")
