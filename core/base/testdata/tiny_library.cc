// What sealed_library_test and elf_file_test load: one exported function, one hidden, one weak reference that nobody
// defines.
extern "C" {
__attribute__((weak)) int AbsentByDesign();
__attribute__((visibility("default"))) int TinyAnswer() { return AbsentByDesign == nullptr ? 42 : 0; }
int TinyHidden() { return 1; }
}
