#pragma once

#include <string>

#include "core/abi/op_library.h"

namespace ge {

/// While it lives, what libraries log at error level on this thread is kept (up to kMaxLoggedBytes) instead of going to
/// the logger: it becomes part of the failure of the call that it belongs to. Nests; the innermost one gets the lines.
class LibraryErrorCollector {
 public:
  LibraryErrorCollector();
  LibraryErrorCollector(const LibraryErrorCollector&) = delete;
  LibraryErrorCollector& operator=(const LibraryErrorCollector&) = delete;
  ~LibraryErrorCollector();

  /// The lines, joined with "; ".
  const std::string& text() const { return text_; }

 private:
  friend void TakeLibraryLog(void*, int32_t, const char*, const char*);
  std::string text_;
  LibraryErrorCollector* outer_;
};

/// Rt2HostInfo::log.
void TakeLibraryLog(void* user, int32_t level, const char* where, const char* text);

}  // namespace ge
