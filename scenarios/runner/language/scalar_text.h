#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <variant>

namespace scenario {

/// Decimal, an optional sign, no leading zeros: "010" means different things in different YAML versions.
std::optional<int64_t> ParseInteger(std::string_view text);
/// Decimal with optional fraction and exponent; no nan, no inf.
std::optional<double> ParseNumber(std::string_view text);
/// true or false, nothing else.
std::optional<bool> ParseBoolean(std::string_view text);

/// An element of a literal: an integer stays exact.
using Number = std::variant<int64_t, double>;
/// Integers, numbers, true and false (1 and 0), nan, inf, -inf and YAML's .nan, .inf, -.inf.
std::optional<Number> ParseLiteralNumber(std::string_view text);
inline double ToDouble(const Number& number) {
  return std::visit([](auto value) { return static_cast<double>(value); }, number);
}

/// A tensor's or node's name: letters, digits, '_', '-', '.', '/', not starting with a digit.
bool IsName(std::string_view text);

/// `name` or `name:index`.
struct Reference {
  std::string_view name;
  int index = 0;
};
std::optional<Reference> ParseReference(std::string_view text);

/// `TYPE` or `TYPE*n`.
struct TaskRun {
  std::string_view type;
  int64_t count = 1;
};
std::optional<TaskRun> ParseTaskRun(std::string_view text);

}  // namespace scenario
