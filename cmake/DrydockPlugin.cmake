# Engine libraries (core/engines/plugin/engine_plugin.h) in <build>/plugin/opskernel, where core looks for them: beside itself.

# The hash that tells one build from another: of core's headers, the compiler and its options. A header of macros, made when one of
# those changes.
file(GLOB_RECURSE build_hash_headers CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/core/*.h ${CMAKE_SOURCE_DIR}/core/om/proto/*.proto)
string(TOUPPER "${CMAKE_BUILD_TYPE}" build_type)
set(build_options "${CMAKE_CXX_COMPILER_ID} ${CMAKE_CXX_COMPILER_VERSION} ${CMAKE_CXX_FLAGS} ${CMAKE_CXX_FLAGS_${build_type}} \
${CMAKE_CXX_STANDARD} ${DRYDOCK_SANITIZE}")
set(build_hash_folder ${CMAKE_BINARY_DIR}/generated/build_hash)
set(build_hash_header ${build_hash_folder}/drydock_build_hash.h)
file(WRITE ${CMAKE_BINARY_DIR}/generated/build_hash_inputs.tmp "${build_options};${build_hash_headers}")
file(COPY_FILE ${CMAKE_BINARY_DIR}/generated/build_hash_inputs.tmp ${CMAKE_BINARY_DIR}/generated/build_hash_inputs.txt ONLY_IF_DIFFERENT)
add_custom_command(
  OUTPUT ${build_hash_header}
  COMMAND ${CMAKE_COMMAND} -DINPUTS=${CMAKE_BINARY_DIR}/generated/build_hash_inputs.txt -DROOT=${CMAKE_SOURCE_DIR}
    -DOUTPUT=${build_hash_header} -P ${CMAKE_SOURCE_DIR}/cmake/hash_build.cmake
  DEPENDS ${build_hash_headers} ${CMAKE_BINARY_DIR}/generated/build_hash_inputs.txt ${CMAKE_SOURCE_DIR}/cmake/hash_build.cmake
  COMMENT "Hashing core's headers")
add_custom_target(drydock_build_hash_header DEPENDS ${build_hash_header})
add_library(drydock_build_hash INTERFACE)
target_include_directories(drydock_build_hash INTERFACE ${build_hash_folder})
add_dependencies(drydock_build_hash drydock_build_hash_header)

# What every plugin has besides its own sources: the symbol that says which build it is of.
set(DRYDOCK_PLUGIN_HASH_SOURCE ${CMAKE_SOURCE_DIR}/core/engines/plugin/build_hash_plugin.cc)

add_custom_target(drydock_plugins ALL)

# drydock_plugin(<name> SOURCES <file>... [LIBRARIES <target>...] [EXPORTS <file of core/engines/plugin>])
# Makes lib<name>.so over core. It exports the symbols of the protocol; with EXPORTS what that version script says.
function(drydock_plugin name)
  cmake_parse_arguments(ARG "" "EXPORTS" "SOURCES;LIBRARIES" ${ARGN})
  if(NOT ARG_EXPORTS)
    set(ARG_EXPORTS plugin_exports.map)
  endif()
  set(exports ${CMAKE_SOURCE_DIR}/core/engines/plugin/${ARG_EXPORTS})
  add_library(${name} SHARED ${ARG_SOURCES} ${DRYDOCK_PLUGIN_HASH_SOURCE})
  target_link_libraries(${name} PRIVATE drydock_options drydock_build_hash ${ARG_LIBRARIES} drydock_core)
  target_link_options(${name} PRIVATE -Wl,--version-script=${exports})
  set_target_properties(${name} PROPERTIES
    LIBRARY_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/plugin/opskernel BUILD_RPATH_USE_ORIGIN ON LINK_DEPENDS ${exports}
    LINKER_LANGUAGE CXX)
  add_dependencies(drydock_plugins ${name})
endfunction()
