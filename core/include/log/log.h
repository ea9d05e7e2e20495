#pragma once

// Log and check macros of operator host code (spec/op-host-api.md §12.1, §12.2). Lines go to the process that loaded
// the library, which adds those of level ERROR to the failure of the call in which they were written.

#include <cstdarg>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <string>
#include <type_traits>

#include "graph/ge_error_codes.h"
#include "register/library_host.h"

#define OP_MODULE_ID 63
#ifndef OP_SUBMOD_NAME
#define OP_SUBMOD_NAME "OPS_BASE"
#endif

namespace Ops {
namespace Base {
namespace log {

constexpr size_t kMaxLineLength = 1024;

RT2_LIBRARY_LOCAL inline void Emit(int32_t level, const char* where, const char* text) {
  const ge::HostLog& host = ge::LibraryHostLog();
  if (host.log != nullptr) {
    host.log(host.user, level, where, text);
  } else if (level >= static_cast<int32_t>(ge::LogLevel::kError)) {
    std::fprintf(stderr, "%s: %s\n", where, text);
  }
}

__attribute__((format(printf, 6, 7))) inline void Record(int32_t level, const char* file, int line,
                                                         const char* function, const char* who, const char* format,
                                                         ...) {
  char text[kMaxLineLength];
  va_list arguments;
  va_start(arguments, format);
  std::vsnprintf(text, sizeof(text), format, arguments);
  va_end(arguments);
  const char* slash = std::strrchr(file, '/');
  char where[kMaxLineLength];
  std::snprintf(where, sizeof(where), "[%s:%d][%s][%s] OpName:[%s]", slash == nullptr ? file : slash + 1, line,
                OP_SUBMOD_NAME, function, who);
  Emit(level, where, text);
}

/// "nil" for a null text.
inline const char* GetSafeStr(const char* text) { return text == nullptr ? "nil" : text; }

// Who logs: a text, or a context, which prints as "type:name".
inline std::string GetOpInfo(const char* who) { return GetSafeStr(who); }
inline std::string GetOpInfo(const std::string& who) { return who; }
inline std::string GetOpInfo(std::nullptr_t) { return "nil"; }
template <typename Context>
auto GetOpInfo(const Context* context) -> decltype(context->GetNodeType(), std::string()) {
  if (context == nullptr) return "nil:nil";
  return std::string(GetSafeStr(context->GetNodeType())) + ":" + GetSafeStr(context->GetNodeName());
}

/// A context's node name, for messages.
template <typename Context>
const char* NodeName(const Context* context) {
  return context == nullptr ? "nil" : GetSafeStr(context->GetNodeName());
}

}  // namespace log
}  // namespace Base
}  // namespace Ops

/// 1 when lines of this level are wanted.
RT2_LIBRARY_LOCAL inline int32_t CheckLogLevel(int32_t, int32_t level) {
  return ge::LibraryHostLog().log != nullptr || level >= static_cast<int32_t>(ge::LogLevel::kError) ? 1 : 0;
}
__attribute__((format(printf, 3, 4))) RT2_LIBRARY_LOCAL inline void DlogRecord(int32_t, int32_t level,
                                                                               const char* format, ...) {
  char text[Ops::Base::log::kMaxLineLength];
  va_list arguments;
  va_start(arguments, format);
  std::vsnprintf(text, sizeof(text), format, arguments);
  va_end(arguments);
  Ops::Base::log::Emit(level, "", text);
}

#define OP_LOG_RECORD_(level, who, format, ...)                                                  \
  do {                                                                                           \
    if (CheckLogLevel(OP_MODULE_ID, static_cast<int32_t>(level)) == 1) {                         \
      ::Ops::Base::log::Record(static_cast<int32_t>(level), __FILE__, __LINE__, __func__,        \
                               ::Ops::Base::log::GetOpInfo(who).c_str(), format, ##__VA_ARGS__); \
    }                                                                                            \
  } while (false)

#define OP_LOGD(who, format, ...) OP_LOG_RECORD_(::ge::LogLevel::kDebug, who, format, ##__VA_ARGS__)
#define OP_LOGI(who, format, ...) OP_LOG_RECORD_(::ge::LogLevel::kInfo, who, format, ##__VA_ARGS__)
#define OP_LOGW(who, format, ...) OP_LOG_RECORD_(::ge::LogLevel::kWarning, who, format, ##__VA_ARGS__)
#define OP_LOGE(who, format, ...) OP_LOG_RECORD_(::ge::LogLevel::kError, who, format, ##__VA_ARGS__)
#define OP_LOGE_WITHOUT_REPORT(who, format, ...) OP_LOGE(who, format, ##__VA_ARGS__)
#define D_OP_LOGD(who, format, ...) OP_LOGD(who, format, ##__VA_ARGS__)
#define D_OP_LOGI(who, format, ...) OP_LOGI(who, format, ##__VA_ARGS__)
#define D_OP_LOGW(who, format, ...) OP_LOGW(who, format, ##__VA_ARGS__)
#define D_OP_LOGE(who, format, ...) OP_LOGE(who, format, ##__VA_ARGS__)

#define OP_CHECK_IF(condition, log_statement, return_statement) \
  do {                                                          \
    if (condition) {                                            \
      log_statement;                                            \
      return_statement;                                         \
    }                                                           \
  } while (false)

#define OP_CHECK_NULL_WITH_CONTEXT(context, pointer)                            \
  do {                                                                          \
    if ((pointer) == nullptr) {                                                 \
      OP_LOGE(::Ops::Base::log::NodeName(context), "%s is nullptr!", #pointer); \
      return ::ge::GRAPH_FAILED;                                                \
    }                                                                           \
  } while (false)

#ifndef likely
#define likely(x) __builtin_expect(static_cast<bool>(x), 1)
#endif
#ifndef unlikely
#define unlikely(x) __builtin_expect(static_cast<bool>(x), 0)
#endif
