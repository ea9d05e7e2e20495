# drydock_operator_library(<target> SOURCES <file>... [DEVICE_TILING] [NO_ENTRY] [OUTPUT_NAME <file name>] [OUTPUT_DIRECTORY <dir>])
# A shared object that the core or the simulated AICPU loads from memory (docs/formats/opp_tree.md). It compiles in the one source file
# that exports its entry: rt2_op_library_v1, or RunAicpuRpcSrvLaunch with DEVICE_TILING; NO_ENTRY leaves that out. Compiled as users do (C++17, our
# headers at GE's paths), so that dlclose really unmaps it: hidden visibility, no unique symbols, no thread_local, nothing undefined.
function(drydock_operator_library target)
  cmake_parse_arguments(ARG "DEVICE_TILING;NO_ENTRY" "OUTPUT_NAME;OUTPUT_DIRECTORY" "SOURCES" ${ARGN})
  set(entry_folder ${CMAKE_SOURCE_DIR}/core/include/register/src)
  set(entry)
  if(ARG_DEVICE_TILING)
    set(entry ${entry_folder}/device_op_library_entry.cc)
  elseif(NOT ARG_NO_ENTRY)
    set(entry ${entry_folder}/op_library_entry.cc)
  endif()

  add_library(${target} MODULE ${ARG_SOURCES} ${entry})
  target_include_directories(${target} PRIVATE ${CMAKE_SOURCE_DIR}/core/include ${CMAKE_SOURCE_DIR})
  target_compile_features(${target} PRIVATE cxx_std_17)
  set_target_properties(${target} PROPERTIES
    CXX_STANDARD 17 CXX_VISIBILITY_PRESET hidden VISIBILITY_INLINES_HIDDEN ON PREFIX "" SUFFIX "")
  target_compile_options(${target} PRIVATE
    -Wall -Wextra -Werror -fno-gnu-unique -fno-strict-aliasing -ffunction-sections -fdata-sections)
  target_link_options(${target} PRIVATE -Wl,-Bsymbolic -Wl,--no-undefined -Wl,--gc-sections -Wl,--build-id=none)
  if(ARG_OUTPUT_NAME)
    set_target_properties(${target} PROPERTIES OUTPUT_NAME ${ARG_OUTPUT_NAME})
  else()
    set_target_properties(${target} PROPERTIES OUTPUT_NAME ${target}.so)
  endif()
  if(ARG_OUTPUT_DIRECTORY)
    set_target_properties(${target} PROPERTIES LIBRARY_OUTPUT_DIRECTORY ${ARG_OUTPUT_DIRECTORY})
  endif()
endfunction()
