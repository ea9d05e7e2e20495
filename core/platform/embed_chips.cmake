# cmake -DFILES=<chip>.ini;… -DOUTPUT=<file>.cc -P embed_chips.cmake
# Writes the chip files into a C++ source, each under its file name without the extension. No path goes in.
set(text "// Generated from core/platform/chips.\n#include \"core/platform/embedded_chips.h\"\n\nnamespace ge {\n\n")
string(APPEND text "std::span<const EmbeddedChip> EmbeddedChips() {\n  static constexpr EmbeddedChip kChips[] = {\n")
foreach(file IN LISTS FILES)
  get_filename_component(name ${file} NAME_WE)
  file(READ ${file} content)
  string(APPEND text "      {\"${name}\", R\"drydock(${content})drydock\"},\n")
endforeach()
string(APPEND text "  };\n  return kChips;\n}\n\n}  // namespace ge\n")
file(WRITE ${OUTPUT} "${text}")
