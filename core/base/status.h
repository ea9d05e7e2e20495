#pragma once

#include <fmt/format.h>

#include <cassert>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "core/base/error_codes.h"

namespace ge {

/// Success, or a failure with a code and a sentence: what was being done (names, numbers), what was found.
/// A value; cheap to copy. Success holds no memory. Errors are returned, never thrown or logged on the way.
class [[nodiscard]] Status {
 public:
  Status() = default;
  Status(ErrorCode code, std::string message) : rep_(std::make_shared<Rep>(Rep{code, std::move(message)})) {}

  bool ok() const { return rep_ == nullptr; }
  /// {0, ""} for success.
  ErrorCode code() const { return ok() ? ErrorCode{} : rep_->code; }
  /// Empty for success.
  const std::string& message() const;
  /// "E10001 (145006): message", or "OK".
  std::string ToString() const;
  /// The same code with "context: " put before the message. Success stays success.
  Status WithContext(std::string_view context) const;

 private:
  struct Rep {
    ErrorCode code;
    std::string message;
  };
  std::shared_ptr<const Rep> rep_;
};

/// Builds a failure: MakeError(kParamInvalid, "partition {} ends {} bytes past the file", i, n).
template <typename... Args>
Status MakeError(ErrorCode code, fmt::format_string<Args...> format, Args&&... args) {
  return Status(code, fmt::format(format, std::forward<Args>(args)...));
}

/// A T or the reason why there is none. Access to the value of a failure is a programming error (asserted in all
/// builds).
template <typename T>
class [[nodiscard]] StatusOr {
 public:
  StatusOr(T value) : value_(std::move(value)) {}  // NOLINT: implicit by design, as is the next
  StatusOr(Status status) : status_(std::move(status)) { Check(!status_.ok()); }
  template <typename U>
    requires(std::is_convertible_v<U &&, T> && !std::is_same_v<std::remove_cvref_t<U>, StatusOr> &&
             !std::is_same_v<std::remove_cvref_t<U>, Status> && !std::is_same_v<std::remove_cvref_t<U>, T>)
  StatusOr(U&& value) : value_(std::forward<U>(value)) {}  // NOLINT

  bool ok() const { return value_.has_value(); }
  const Status& status() const { return status_; }

  // clang-tidy does not see that Check() looks.
  T& value() & { return Check(ok()), *value_; }               // NOLINT(bugprone-unchecked-optional-access)
  const T& value() const& { return Check(ok()), *value_; }    // NOLINT(bugprone-unchecked-optional-access)
  T&& value() && { return Check(ok()), *std::move(value_); }  // NOLINT(bugprone-unchecked-optional-access)
  T& operator*() & { return value(); }
  const T& operator*() const& { return value(); }
  T&& operator*() && { return std::move(*this).value(); }
  T* operator->() { return &value(); }
  const T* operator->() const { return &value(); }

 private:
  void Check(bool condition) const {
    if (!condition) FailBadAccess(status_);
  }
  [[noreturn]] static void FailBadAccess(const Status& status);

  Status status_;
  std::optional<T> value_;
};

/// Ends the process with the message: an invariant of our own code is broken. Never for bad input.
[[noreturn]] void FailInvariant(const char* condition, const char* file, int line, const std::string& message);

template <typename T>
void StatusOr<T>::FailBadAccess(const Status& status) {
  FailInvariant("StatusOr holds a value", "status.h", 0, status.ToString());
}

}  // namespace ge

/// An invariant of our own code, checked in release builds too.
#define GE_CHECK(condition, ...)                                                                              \
  do {                                                                                                        \
    if (!(condition)) [[unlikely]]                                                                            \
      ::ge::FailInvariant(#condition, __FILE__, __LINE__, std::string(__VA_OPT__(fmt::format(__VA_ARGS__)))); \
  } while (false)

/// Returns the failure of an expression; with more arguments they are a format string and its arguments: the context.
#define GE_RETURN_IF_ERROR(expression, ...)                                  \
  do {                                                                       \
    if (::ge::Status ge_status = (expression); !ge_status.ok()) [[unlikely]] \
      return GE_WITH_CONTEXT_(ge_status __VA_OPT__(, ) __VA_ARGS__);         \
  } while (false)

/// GE_ASSIGN_OR_RETURN(auto x, F(), "context {}", name) declares or assigns x, or returns the failure with context.
#define GE_ASSIGN_OR_RETURN(left, expression, ...) \
  GE_ASSIGN_OR_RETURN_(GE_CONCAT_(ge_status_or_, __COUNTER__), left, expression __VA_OPT__(, ) __VA_ARGS__)

#define GE_CONCAT_INNER_(a, b) a##b
#define GE_CONCAT_(a, b) GE_CONCAT_INNER_(a, b)
#define GE_WITH_CONTEXT_(status, ...) status __VA_OPT__(.WithContext(fmt::format(__VA_ARGS__)))
#define GE_ASSIGN_OR_RETURN_(temporary, left, expression, ...)              \
  auto temporary = (expression);                                            \
  if (!temporary.ok()) [[unlikely]]                                         \
    return GE_WITH_CONTEXT_(temporary.status() __VA_OPT__(, ) __VA_ARGS__); \
  left = *std::move(temporary)
