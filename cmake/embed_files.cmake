# cmake "-DFILES=<file>;…" -DHEADER=<header> -DFUNCTION=<name> -DOUTPUT=<file>.cc -P embed_files.cmake
# Writes the files into a C++ source, each under its file name: the body of a function that the header declares. No path goes in.
get_filename_component(declared_in ${HEADER} NAME)
set(text "// Generated. ${declared_in} says what this is.\n#include \"${HEADER}\"\n\nnamespace ge {\n\n")
string(APPEND text "std::span<const EmbeddedFile> ${FUNCTION}() {\n  static constexpr EmbeddedFile kFiles[] = {\n")
foreach(file IN LISTS FILES)
  get_filename_component(name ${file} NAME)
  file(READ ${file} content)
  string(APPEND text "      {\"${name}\", R\"drydock(${content})drydock\"},\n")
endforeach()
string(APPEND text "  };\n  return kFiles;\n}\n\n}  // namespace ge\n")
file(WRITE ${OUTPUT} "${text}")
