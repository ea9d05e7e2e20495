#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>
#include <vector>

namespace scenario {

/// A place in a scenario file, counted from 1; columns count bytes. Line 0: the file as a whole.
struct Place {
  int line = 0;
  int column = 0;
  friend auto operator<=>(const Place&, const Place&) = default;
};

enum class Severity : uint8_t { kError, kNote };

struct Diagnostic {
  Place place;
  Severity severity = Severity::kError;
  std::string message;
};

/// Everything that is wrong with one file. Collecting never stops at the first problem; what cannot be judged because
/// something it depends on is broken is said with a note, "not evaluated".
class Diagnostics {
 public:
  explicit Diagnostics(std::string file) : file_(std::move(file)) {}

  template <typename... Args>
  void Error(Place place, fmt::format_string<Args...> format, Args&&... args) {
    Add({place, Severity::kError, fmt::format(format, std::forward<Args>(args)...)});
  }
  /// "`what` not evaluated: `why`".
  void NotEvaluated(Place place, std::string_view what, std::string_view why) {
    Add({place, Severity::kNote, fmt::format("{} not evaluated: {}", what, why)});
  }

  const std::string& file() const { return file_; }
  bool ok() const { return error_count_ == 0; }
  int error_count() const { return error_count_; }
  /// In order of place; those of one place in the order they were found.
  const std::vector<Diagnostic>& list() const { return list_; }
  /// One line each: "file:line:column: error: message". At most kMaxShown, then how many more there are.
  std::string Render() const;

  static constexpr size_t kMaxShown = 100;
  static constexpr size_t kMaxKept = 1000;

 private:
  void Add(Diagnostic diagnostic);

  std::string file_;
  std::vector<Diagnostic> list_;
  int error_count_ = 0;
};

}  // namespace scenario
