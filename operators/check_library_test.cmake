# cmake -DCXX=<compiler> -DREADELF=<readelf> -DWORK=<folder> -P check_library_test.cmake
# check_library.cmake refuses each library below testdata/ for its own reason, and accepts one that is in order.
cmake_minimum_required(VERSION 3.25)
set(allowed "libc.so.6|libm.so.6")
file(MAKE_DIRECTORY ${WORK})

function(check source expected)
  set(library ${WORK}/${source}.so)
  execute_process(COMMAND ${CXX} -std=c++17 -fPIC -shared -Wl,--as-needed -nodefaultlibs -o ${library}
    ${CMAKE_CURRENT_LIST_DIR}/testdata/${source}.cc ${ARGN} -lc COMMAND_ERROR_IS_FATAL ANY)
  execute_process(COMMAND ${CMAKE_COMMAND} -DREADELF=${READELF} -DLIBRARY=${library} "-DALLOWED=${allowed}"
    -P ${CMAKE_CURRENT_LIST_DIR}/check_library.cmake ERROR_VARIABLE said RESULT_VARIABLE result)
  if(expected STREQUAL "accepted")
    if(result)
      message(SEND_ERROR "${source}: refused: ${said}")
    endif()
  elseif(NOT result OR NOT said MATCHES "${expected}")
    message(SEND_ERROR "${source}: expected a refusal with '${expected}', found result ${result}: ${said}")
  endif()
endfunction()

check(thread_local_storage "thread-local storage" -ftls-model=global-dynamic)
check(unique_symbol "_ZN6Shared7counterE is unique" -fgnu-unique)
check(needs_another_library "it needs libz.so.1" -lz)
check(undefined_symbol "SomewhereElse is undefined")
check(unique_symbol accepted -fno-gnu-unique)
