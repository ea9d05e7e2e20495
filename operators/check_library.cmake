# cmake -DREADELF=<readelf> -DLIBRARY=<file> -DALLOWED=<soname|soname|…> -P check_library.cmake
# Refuses a library of the operator package that could not travel in a model, or that dlclose could not unmap
# (docs/architecture.md §3): it may need only the allowed libraries, every undefined symbol must carry the version of one
# of them, and it may hold neither unique symbols nor thread-local storage.

cmake_minimum_required(VERSION 3.25)

function(read_elf out)
  execute_process(COMMAND ${READELF} --wide ${ARGN} ${LIBRARY}
    OUTPUT_VARIABLE text ERROR_VARIABLE problem RESULT_VARIABLE result)
  if(result)
    message(FATAL_ERROR "${LIBRARY}: readelf failed: ${problem}")
  endif()
  string(REPLACE ";" "," text "${text}")
  string(REPLACE "\n" ";" text "${text}")
  set(${out} "${text}" PARENT_SCOPE)
endfunction()

string(REPLACE "|" ";" allowed "${ALLOWED}")
set(problems "")

read_elf(dynamic --dynamic)
foreach(line IN LISTS dynamic)
  if(line MATCHES "\\(NEEDED\\).*Shared library: \\[(.*)\\]" AND NOT CMAKE_MATCH_1 IN_LIST allowed)
    string(APPEND problems "\n  it needs ${CMAKE_MATCH_1}; allowed are ${ALLOWED}")
  endif()
endforeach()

read_elf(segments --program-headers)
foreach(line IN LISTS segments)
  if(line MATCHES "^ *TLS ")
    string(APPEND problems "\n  it has thread-local storage")
  endif()
endforeach()

read_elf(symbols --dyn-syms)
foreach(line IN LISTS symbols)
  if(line MATCHES " UNIQUE .* ([^ ]+)$")
    string(APPEND problems "\n  symbol ${CMAKE_MATCH_1} is unique in the process: dlclose would not unmap the library")
  elseif(line MATCHES " GLOBAL +[A-Z]+ +UND +([^ ]+)")
    set(symbol ${CMAKE_MATCH_1})
    if(NOT symbol MATCHES "@(GLIBC|GLIBCXX|CXXABI|GCC)_")
      string(APPEND problems "\n  symbol ${symbol} is undefined")
    endif()
  endif()
endforeach()

if(problems)
  message(FATAL_ERROR "${LIBRARY} cannot be part of an operator package:${problems}")
endif()
