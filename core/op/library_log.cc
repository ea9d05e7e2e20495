#include "core/op/library_log.h"

#include "core/base/log.h"
#include "core/op/limits.h"

namespace ge {
namespace {

enum LibraryLogLevel : int32_t { kLibraryDebug = 0, kLibraryInfo = 1, kLibraryWarning = 2, kLibraryError = 3 };

thread_local LibraryErrorCollector* current_collector = nullptr;

spdlog::level::level_enum ToSpdlog(int32_t level) {
  switch (level) {
    case kLibraryDebug:
      return spdlog::level::debug;
    case kLibraryInfo:
      return spdlog::level::info;
    case kLibraryWarning:
      return spdlog::level::warn;
    default:
      return spdlog::level::err;
  }
}

}  // namespace

LibraryErrorCollector::LibraryErrorCollector() : outer_(current_collector) { current_collector = this; }
LibraryErrorCollector::~LibraryErrorCollector() { current_collector = outer_; }

void TakeLibraryLog(void*, int32_t level, const char* where, const char* text) {
  const std::string_view line(text == nullptr ? "" : text);
  if (level < kLibraryError || current_collector == nullptr) {
    Log().log(ToSpdlog(level), "{} {}", where == nullptr ? "" : where, line);
    return;
  }
  std::string& collected = current_collector->text_;
  if (collected.size() + line.size() > kMaxLoggedBytes) return;
  if (!collected.empty()) collected += "; ";
  collected += line;
}

}  // namespace ge
