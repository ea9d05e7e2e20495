# drydock_kernel_library(<target> SOURCE <file> FUNCTION <name> [NAME <name>] TYPE <AIV_ONLY|AIC_ONLY|...> KEYS <key>...
#                        [DEFINITIONS <definition>...] [INCLUDES <folder>...] [OUTPUT <file>])
# Builds an unmodified Ascend C kernel into a kernel library (docs/kernel-api.md): one shared object that needs nothing but
# libc and libm. NAME is what the library calls the kernel (default: the function's name); OUTPUT its path without ".so".
function(drydock_kernel_library target)
  cmake_parse_arguments(ARG "" "SOURCE;FUNCTION;NAME;TYPE;OUTPUT" "KEYS;DEFINITIONS;INCLUDES" ${ARGN})
  if(NOT ARG_NAME)
    set(ARG_NAME ${ARG_FUNCTION})
  endif()
  get_filename_component(source ${ARG_SOURCE} ABSOLUTE)
  list(JOIN ARG_KEYS ", " keys)
  set(registration ${CMAKE_CURRENT_BINARY_DIR}/${target}_registration.cc)
  file(CONFIGURE OUTPUT ${registration} CONTENT [[
#include "@source@"
#include "kernel_registration.h"
DRYDOCK_KERNEL_LIBRARY(@ARG_FUNCTION@, "@ARG_NAME@", KERNEL_TYPE_@ARG_TYPE@, @keys@)
]] @ONLY)

  # Of the build's own settings nothing is taken over but the prefix map: the same kernel gives the same bytes in every preset.
  add_library(${target} MODULE ${registration})
  set_target_properties(${target} PROPERTIES PREFIX "" CXX_STANDARD 17 CXX_VISIBILITY_PRESET hidden)
  target_include_directories(${target} PRIVATE ${ARG_INCLUDES} ${CMAKE_SOURCE_DIR}/simulator/include ${CMAKE_SOURCE_DIR})
  target_compile_definitions(${target} PRIVATE __NPU_ARCH__=2201 __CCE_AICORE__=220 ${ARG_DEFINITIONS})
  # No exceptions of its own, but unwind tables: a refused call ends the block by unwinding through the kernel.
  target_compile_options(${target} PRIVATE -O2 -g0 -UNDEBUG -fno-exceptions -fno-rtti -fasynchronous-unwind-tables
    -fno-gnu-unique -fno-threadsafe-statics -fno-semantic-interposition -ffp-contract=off)
  target_link_options(${target} PRIVATE -nodefaultlibs -Wl,--no-undefined -Wl,-Bsymbolic -Wl,--as-needed
    -Wl,--exclude-libs,ALL -Wl,--build-id=none -s)
  target_link_libraries(${target} PRIVATE m c gcc)
  if(ARG_OUTPUT)
    get_filename_component(folder ${ARG_OUTPUT} DIRECTORY)
    get_filename_component(file ${ARG_OUTPUT} NAME)
    set_target_properties(${target} PROPERTIES LIBRARY_OUTPUT_DIRECTORY ${folder} OUTPUT_NAME ${file})
  endif()
endfunction()
