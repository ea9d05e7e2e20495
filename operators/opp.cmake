# Builds the operator package tree (docs/formats/opp_tree.md) below ${CMAKE_BINARY_DIR}/opp.

set(DRYDOCK_OPP_ROOT ${CMAKE_BINARY_DIR}/opp)
set(DRYDOCK_OPP_CHIP ascend910b)
set(DRYDOCK_OPP_OS linux)
string(TOLOWER ${CMAKE_SYSTEM_PROCESSOR} DRYDOCK_OPP_CPU)
set(DRYDOCK_OPP_TBE ${DRYDOCK_OPP_ROOT}/built-in/op_impl/ai_core/tbe)
set(DRYDOCK_OPERATORS_DIR ${CMAKE_CURRENT_LIST_DIR})

# Room for tiling data when an operator's registration does not say (spec/op-host-api.md §6.1).
set(DRYDOCK_OPP_TILING_BYTES 2048)

set(DRYDOCK_HOST_LIBRARIES "libc.so.6|libm.so.6|libstdc++.so.6|libgcc_s.so.1")
set(DRYDOCK_KERNEL_LIBRARIES "libc.so.6|libm.so.6")

# The C++ type of a kernel's operand, by its word in a kernel's JSON.
set(DRYDOCK_CXX_TYPE_float32 float)
set(DRYDOCK_CXX_TYPE_float16 half)
set(DRYDOCK_CXX_TYPE_bfloat16 bfloat16_t)
set(DRYDOCK_CXX_TYPE_bool bool)
set(DRYDOCK_CXX_TYPE_float64 double)
foreach(bits 8 16 32 64)
  set(DRYDOCK_CXX_TYPE_int${bits} int${bits}_t)
  set(DRYDOCK_CXX_TYPE_uint${bits} uint${bits}_t)
endforeach()

# Refuses the built library unless it needs only `allowed` and can really be unloaded.
function(drydock_check_library target allowed)
  add_custom_command(TARGET ${target} POST_BUILD VERBATIM
    COMMAND ${CMAKE_COMMAND} -DREADELF=${CMAKE_READELF} -DLIBRARY=$<TARGET_FILE:${target}> "-DALLOWED=${allowed}"
            -P ${DRYDOCK_OPERATORS_DIR}/check_library.cmake)
endfunction()

# drydock_operator(<OpType> [CORE <VectorCore|AiCore> KERNELS <kernel>... [KEYS <key>...] [TILING_BYTES <bytes>] [DEVICE_TILING]]
#                  [AICPU <operands> [FOLDING]])
# The operator in the current folder, <op> being the folder's name: <op>_proto.h, <op>_infershape.cc; with KERNELS <op>_tiling.cc, and
# <op>_kernel.cc with the entry <op>; with AICPU <op>_aicpu.cc with the function <OpType>Kernel; <op>_def.cc with its definition when
# there is one (which operands take strides).
#   KERNELS        one binary each: "<name>: <input>=<types> ... / <output>=<types> ...", all inputs and outputs of the
#                  prototype in order; <types> is one type or several with '|' between them, compiled for the first
#   KEYS           every tiling key that the tiling function sets; default 0
#   TILING_BYTES   room for tiling data, when the registration says Tiling(f, <bytes>)
#   DEVICE_TILING  the tiling source goes into the device tiling library too
#   AICPU          what the AICPU's function takes, as in KERNELS without the name; each type of each operand
#   FOLDING        the same function folds constants while a model is compiled
function(drydock_operator op_type)
  cmake_parse_arguments(ARG "DEVICE_TILING;FOLDING" "CORE;TILING_BYTES;AICPU" "KERNELS;KEYS" ${ARGN})
  set(folder ${CMAKE_CURRENT_SOURCE_DIR})
  get_filename_component(op ${folder} NAME)
  set(files ${op}_proto.h ${op}_infershape.cc)
  if(ARG_KERNELS)
    list(APPEND files ${op}_tiling.cc ${op}_kernel.cc)
  endif()
  if(ARG_AICPU)
    list(APPEND files ${op}_aicpu.cc)
  endif()
  foreach(file ${files})
    if(NOT EXISTS ${folder}/${file})
      message(FATAL_ERROR "Operator ${op_type} has no ${folder}/${file}")
    endif()
  endforeach()
  if(NOT ARG_KEYS)
    set(ARG_KEYS 0)
  endif()
  if(NOT ARG_TILING_BYTES)
    set(ARG_TILING_BYTES ${DRYDOCK_OPP_TILING_BYTES})
  endif()
  set_property(GLOBAL APPEND PROPERTY DRYDOCK_OPP_PROTO_HEADERS ${folder}/${op}_proto.h)
  set_property(GLOBAL APPEND PROPERTY DRYDOCK_OPP_INFER_SOURCES ${folder}/${op}_infershape.cc)
  if(ARG_AICPU)
    set_property(GLOBAL APPEND PROPERTY DRYDOCK_OPP_AICPU_SOURCES ${folder}/${op}_aicpu.cc)
    drydock_aicpu_configuration(${op_type} "${ARG_AICPU}")
    if(ARG_FOLDING)
      set_property(GLOBAL APPEND PROPERTY DRYDOCK_OPP_FOLDING_SOURCES ${folder}/${op}_aicpu.cc)
      set_property(GLOBAL APPEND PROPERTY DRYDOCK_OPP_FOLDING_TYPES ${op_type})
    endif()
  endif()
  if(NOT ARG_KERNELS)
    return()
  endif()
  set_property(GLOBAL APPEND PROPERTY DRYDOCK_OPP_TILING_SOURCES ${folder}/${op}_tiling.cc)
  if(EXISTS ${folder}/${op}_def.cc)
    set_property(GLOBAL APPEND PROPERTY DRYDOCK_OPP_TILING_SOURCES ${folder}/${op}_def.cc)
  endif()
  if(ARG_DEVICE_TILING)
    set_property(GLOBAL APPEND PROPERTY DRYDOCK_OPP_DEVICE_TILING_SOURCES ${folder}/${op}_tiling.cc)
  endif()
  foreach(kernel IN LISTS ARG_KERNELS)
    drydock_operator_kernel(${op_type} ${op} ${ARG_CORE} "${ARG_KEYS}" ${ARG_TILING_BYTES} "${kernel}")
  endforeach()
endfunction()

# Turns "x=int32|int64" into members of an AICPU configuration, "input0": {"name": "x", "type": "DT_INT32,DT_INT64"} ….
function(drydock_aicpu_operands side text members_out)
  string(REGEX MATCHALL "[^ ]+" operands "${text}")
  set(members)
  set(index 0)
  foreach(operand IN LISTS operands)
    if(NOT operand MATCHES "^([a-z0-9_]+)=([a-z0-9|]+)$")
      message(FATAL_ERROR "'${operand}' is not <operand>=<type>[|<type>...]")
    endif()
    set(name ${CMAKE_MATCH_1})
    string(TOUPPER "DT_${CMAKE_MATCH_2}" types)
    string(REPLACE "|" ",DT_" types "${types}")
    string(REPLACE "BFLOAT16" "BF16" types "${types}")
    string(REPLACE "FLOAT32" "FLOAT" types "${types}")
    string(REPLACE "FLOAT64" "DOUBLE" types "${types}")
    list(APPEND members "\"${side}${index}\": {\"name\": \"${name}\", \"type\": \"${types}\"}")
    math(EXPR index "${index} + 1")
  endforeach()
  list(JOIN members ", " members)
  set(${members_out} "${members}" PARENT_SCOPE)
endfunction()

# An op type's part of the package's AICPU configuration (docs/formats/aicpu_config.md).
function(drydock_aicpu_configuration op_type operands)
  if(NOT operands MATCHES "^([^/]+)/([^/]+)$")
    message(FATAL_ERROR "Operator ${op_type}: '${operands}' is not '<input>=<types> ... / <output>=<types> ...'")
  endif()
  set(outputs "${CMAKE_MATCH_2}")
  drydock_aicpu_operands(input "${CMAKE_MATCH_1}" inputs)
  drydock_aicpu_operands(output "${outputs}" outputs)
  set_property(GLOBAL APPEND PROPERTY DRYDOCK_OPP_AICPU_CONFIG "  \"${op_type}\": {
    \"opInfo\": {\"engine\": \"DNN_VM_AICPU\", \"opKernelLib\": \"AICPUKernel\", \"kernelSo\": \"libcpu_kernels.so\",
               \"functionName\": \"${op_type}Kernel\", \"computeCost\": \"100\", \"flagPartial\": \"False\", \"flagAsync\": \"False\"},
    ${inputs},
    ${outputs}
  }")
endfunction()

# Turns "x1=float16 x2=float16|bfloat16" into the entries of supportInfo and the definitions DTYPE_X1=half ….
function(drydock_operands text entries_out definitions_out)
  string(REGEX MATCHALL "[^ ]+" operands "${text}")
  set(entries)
  set(definitions)
  foreach(operand IN LISTS operands)
    if(NOT operand MATCHES "^([a-z0-9_]+)=([a-z0-9|]+)$")
      message(FATAL_ERROR "'${operand}' is not <operand>=<type>[|<type>...]")
    endif()
    set(name ${CMAKE_MATCH_1})
    string(REPLACE "|" ";" types "${CMAKE_MATCH_2}")
    list(GET types 0 first)
    if(NOT DEFINED DRYDOCK_CXX_TYPE_${first})
      message(FATAL_ERROR "'${operand}': no C++ type for '${first}'")
    endif()
    string(TOUPPER ${name} upper)
    list(APPEND definitions DTYPE_${upper}=${DRYDOCK_CXX_TYPE_${first}})
    list(JOIN types "\", \"" quoted)
    list(APPEND entries "{\"dtype\": [\"${quoted}\"], \"format\": \"ND\"}")
  endforeach()
  list(JOIN entries ", " entries)
  set(${entries_out} "${entries}" PARENT_SCOPE)
  set(${definitions_out} "${definitions}" PARENT_SCOPE)
endfunction()

function(drydock_operator_kernel op_type op core keys tiling_bytes kernel)
  if(NOT kernel MATCHES "^([A-Za-z0-9_]+): ([^/]+)/([^/]+)$")
    message(FATAL_ERROR "Operator ${op_type}: '${kernel}' is not '<name>: <input>=<types> ... / <output>=<types> ...'")
  endif()
  set(kernel_name ${op_type}_${CMAKE_MATCH_1})
  set(input_text "${CMAKE_MATCH_2}")
  set(output_text "${CMAKE_MATCH_3}")
  drydock_operands("${input_text}" inputs input_definitions)
  drydock_operands("${output_text}" outputs output_definitions)
  if(core STREQUAL VectorCore)
    set(kernel_type AIV_ONLY)
    set(magic RT_DEV_BINARY_MAGIC_ELF_AIVEC)
  elseif(core STREQUAL AiCore)
    set(kernel_type AIC_ONLY)
    set(magic RT_DEV_BINARY_MAGIC_ELF_AICUBE)
  else()
    message(FATAL_ERROR "Operator ${op_type}: CORE '${core}' is neither VectorCore nor AiCore")
  endif()

  set(target opp_kernel_${kernel_name})
  set(path ${DRYDOCK_OPP_TBE}/kernel/${DRYDOCK_OPP_CHIP}/${op}/${kernel_name})
  drydock_kernel_library(${target} SOURCE ${op}_kernel.cc FUNCTION ${op} NAME ${kernel_name} TYPE ${kernel_type}
    KEYS ${keys} DEFINITIONS ${input_definitions} ${output_definitions} OUTPUT ${path})
  set_target_properties(${target} PROPERTIES SUFFIX .o)
  target_compile_options(${target} PRIVATE -Wall -Wextra -Werror -Wno-unused-parameter)
  drydock_check_library(${target} "${DRYDOCK_KERNEL_LIBRARIES}")

  set(kernel_list)
  foreach(key IN LISTS keys)
    list(APPEND kernel_list "{\"tilingKey\": ${key}, \"kernelName\": \"${kernel_name}\"}")
  endforeach()
  list(JOIN kernel_list ", " kernel_list)
  set(table ${CMAKE_CURRENT_BINARY_DIR}/${kernel_name}.json.in)
  file(CONFIGURE OUTPUT ${table} @ONLY CONTENT [[{
  "binFileName": "@kernel_name@",
  "binFileSuffix": ".o",
  "kernelName": "@kernel_name@",
  "magic": "@magic@",
  "coreType": "@core@",
  "blockDim": 0,
  "sha256": "<sha256>",
  "kernelList": [@kernel_list@],
  "supportInfo": {
    "inputs": [@inputs@],
    "outputs": [@outputs@]
  },
  "opParaSize": @tiling_bytes@,
  "compileInfo": {}
}
]])
  add_custom_command(OUTPUT ${path}.json VERBATIM
    COMMAND ${CMAKE_COMMAND} -DBINARY=$<TARGET_FILE:${target}> -DTABLE=${table} -DJSON=${path}.json
            -P ${DRYDOCK_OPERATORS_DIR}/write_kernel_json.cmake
    DEPENDS ${target} ${table} ${DRYDOCK_OPERATORS_DIR}/write_kernel_json.cmake
    COMMENT "Writing ${kernel_name}.json")
  add_custom_target(${target}_json DEPENDS ${path}.json)
  set_property(GLOBAL APPEND PROPERTY DRYDOCK_OPP_TARGETS ${target}_json)
  set_property(GLOBAL APPEND PROPERTY DRYDOCK_OPP_KERNEL_FILES ${path}.o ${path}.json)
endfunction()

# A kernel that is no longer declared must not stay in the package of an old build folder.
function(drydock_remove_stale_kernels)
  get_property(kernel_files GLOBAL PROPERTY DRYDOCK_OPP_KERNEL_FILES)
  file(GLOB_RECURSE present ${DRYDOCK_OPP_TBE}/kernel/*)
  foreach(file IN LISTS present)
    if(NOT file IN_LIST kernel_files)
      file(REMOVE ${file})
    endif()
  endforeach()
endfunction()

# One host or device library of the package.
function(drydock_opp_library target)
  cmake_parse_arguments(ARG "DEVICE_TILING;NO_ENTRY" "OUTPUT" "SOURCES" ${ARGN})
  get_filename_component(folder ${ARG_OUTPUT} DIRECTORY)
  get_filename_component(file ${ARG_OUTPUT} NAME)
  set(kind)
  if(ARG_DEVICE_TILING)
    set(kind DEVICE_TILING)
  elseif(ARG_NO_ENTRY)
    set(kind NO_ENTRY)
  endif()
  drydock_operator_library(${target} SOURCES ${ARG_SOURCES} ${kind} OUTPUT_NAME ${file} OUTPUT_DIRECTORY ${folder})
  # The same bytes in every preset.
  target_compile_options(${target} PRIVATE -O2 -g0 -UNDEBUG)
  target_link_options(${target} PRIVATE -Wl,--as-needed -s)
  drydock_check_library(${target} "${DRYDOCK_HOST_LIBRARIES}")
  set_property(GLOBAL APPEND PROPERTY DRYDOCK_OPP_TARGETS ${target})
endfunction()

# The source of the table that a library of constant folding kernels exports (core/include/aicpu/folding_kernels.h).
function(drydock_write_folding_table source types)
  set(declarations "")
  set(entries "")
  foreach(type IN LISTS types)
    string(APPEND declarations "extern \"C\" uint32_t ${type}Kernel(void* args);\n")
    string(APPEND entries "    {\"${type}\", ${type}Kernel},\n")
  endforeach()
  file(CONFIGURE OUTPUT ${source} @ONLY CONTENT [[#include "aicpu/folding_kernels.h"

@declarations@
static const AicpuFoldingKernel kernels[] = {
@entries@};
static const AicpuFoldingTable table = {sizeof(AicpuFoldingTable), sizeof(kernels) / sizeof(kernels[0]), kernels};

extern "C" __attribute__((visibility("default"))) const AicpuFoldingTable* GetAicpuFoldingTable() { return &table; }
]])
endfunction()

# drydock_opp(VERSION <version>)
# The libraries of all operators declared so far, the package's two text files, and the target drydock_opp that makes everything.
function(drydock_opp)
  cmake_parse_arguments(ARG "" "VERSION" "" ${ARGN})
  get_property(proto_headers GLOBAL PROPERTY DRYDOCK_OPP_PROTO_HEADERS)
  get_property(infer_sources GLOBAL PROPERTY DRYDOCK_OPP_INFER_SOURCES)
  get_property(tiling_sources GLOBAL PROPERTY DRYDOCK_OPP_TILING_SOURCES)
  get_property(device_tiling_sources GLOBAL PROPERTY DRYDOCK_OPP_DEVICE_TILING_SOURCES)

  # Prototypes are headers: one source includes them all (spec/op-host-api.md §1).
  set(proto_source ${CMAKE_CURRENT_BINARY_DIR}/all_protos.cc)
  set(includes "")
  foreach(header IN LISTS proto_headers)
    file(RELATIVE_PATH relative ${CMAKE_SOURCE_DIR} ${header})
    string(APPEND includes "#include \"${relative}\"\n")
  endforeach()
  file(CONFIGURE OUTPUT ${proto_source} CONTENT "${includes}" @ONLY)

  set(host lib/${DRYDOCK_OPP_OS}/${DRYDOCK_OPP_CPU})
  drydock_opp_library(opp_proto SOURCES ${proto_source} ${infer_sources}
    OUTPUT ${DRYDOCK_OPP_ROOT}/built-in/op_proto/${host}/libopsproto_rt2.0.so)
  drydock_opp_library(opp_tiling SOURCES ${tiling_sources}
    OUTPUT ${DRYDOCK_OPP_TBE}/op_tiling/${host}/libopmaster_rt2.0.so)
  drydock_opp_library(opp_device_tiling DEVICE_TILING SOURCES ${device_tiling_sources}
    OUTPUT ${DRYDOCK_OPP_TBE}/op_master_device/lib/Ascend-v${ARG_VERSION}-libopmaster.so)

  get_property(aicpu_sources GLOBAL PROPERTY DRYDOCK_OPP_AICPU_SOURCES)
  get_property(aicpu_config GLOBAL PROPERTY DRYDOCK_OPP_AICPU_CONFIG)
  drydock_opp_library(opp_aicpu NO_ENTRY SOURCES ${aicpu_sources}
    OUTPUT ${DRYDOCK_OPP_ROOT}/built-in/op_impl/cpu/aicpu_kernel/impl/libcpu_kernels.so)
  get_property(folding_sources GLOBAL PROPERTY DRYDOCK_OPP_FOLDING_SOURCES)
  get_property(folding_types GLOBAL PROPERTY DRYDOCK_OPP_FOLDING_TYPES)
  set(folding_table ${CMAKE_CURRENT_BINARY_DIR}/folding_table.cc)
  drydock_write_folding_table(${folding_table} "${folding_types}")
  drydock_opp_library(opp_constant_folding NO_ENTRY SOURCES ${folding_table} ${folding_sources}
    OUTPUT ${DRYDOCK_OPP_ROOT}/built-in/op_impl/host_cpu/libconstant_folding_ops.so)
  list(JOIN aicpu_config ",\n" aicpu_config)
  file(CONFIGURE OUTPUT ${DRYDOCK_OPP_ROOT}/built-in/op_impl/cpu/config/aicpu_kernel.json CONTENT "{\n@aicpu_config@\n}\n" @ONLY)

  drydock_remove_stale_kernels()
  file(CONFIGURE OUTPUT ${DRYDOCK_OPP_ROOT}/version.info CONTENT "Version=${ARG_VERSION}\n" @ONLY)
  file(CONFIGURE OUTPUT ${DRYDOCK_OPP_ROOT}/scene.info CONTENT "os=${DRYDOCK_OPP_OS}\narch=${DRYDOCK_OPP_CPU}\n" @ONLY)

  get_property(targets GLOBAL PROPERTY DRYDOCK_OPP_TARGETS)
  add_custom_target(drydock_opp ALL DEPENDS ${targets})
  add_dependencies(drydock_opp ${targets})
endfunction()
