# drydock_embed(<variable> HEADER <header> FUNCTION <name> FILES <file>...)
# Puts text files into the program: sets the variable to a generated source that defines the function which the header declares
# (`std::span<const EmbeddedFile> <name>()`, core/base/embedded_file.h). Nothing is read at run time.
function(drydock_embed variable)
  cmake_parse_arguments(ARG "" "HEADER;FUNCTION" "FILES" ${ARGN})
  get_filename_component(name ${ARG_HEADER} NAME_WE)
  set(output ${CMAKE_BINARY_DIR}/generated/${name}.cc)
  set(script ${CMAKE_SOURCE_DIR}/cmake/embed_files.cmake)
  add_custom_command(
    OUTPUT ${output}
    COMMAND ${CMAKE_COMMAND} "-DFILES=${ARG_FILES}" -DHEADER=${ARG_HEADER} -DFUNCTION=${ARG_FUNCTION} -DOUTPUT=${output} -P ${script}
    DEPENDS ${ARG_FILES} ${script}
    COMMENT "Embedding ${name}"
    VERBATIM)
  set(${variable} ${output} PARENT_SCOPE)
endfunction()
