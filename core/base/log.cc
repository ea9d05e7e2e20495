#include "core/base/log.h"

#include <spdlog/sinks/stdout_sinks.h>

#include <cstdlib>
#include <string_view>

namespace ge {
namespace {

spdlog::level::level_enum LevelFromEnvironment() {
  const char* text = std::getenv("DRYDOCK_LOG");
  if (text == nullptr) return spdlog::level::warn;
  const std::string_view word(text);
  if (word == "trace") return spdlog::level::trace;
  if (word == "debug") return spdlog::level::debug;
  if (word == "info") return spdlog::level::info;
  if (word == "error") return spdlog::level::err;
  if (word == "off") return spdlog::level::off;
  return spdlog::level::warn;
}

}  // namespace

spdlog::logger& Log() {
  static spdlog::logger logger = [] {
    spdlog::logger created("drydock", std::make_shared<spdlog::sinks::stderr_sink_mt>());
    created.set_level(LevelFromEnvironment());
    return created;
  }();
  return logger;
}

}  // namespace ge
