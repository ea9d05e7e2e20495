#pragma once

// For libraries of testdata: one set of objects is linked under several names, and behaves by its name.

#include <dlfcn.h>

#include <filesystem>
#include <string>

/// The test's: takes "<name of the library> <call>".
extern "C" void RecordPluginCall(const char* call);

/// "first_plugin" in first_plugin.so. Not inline: each library has its own.
static std::string PluginName() {
  static const char here = 0;
  Dl_info library{};
  return ::dladdr(&here, &library) == 0 ? "" : std::filesystem::path(library.dli_fname).stem().string();
}
