#include "core/opp/opp_names.h"

namespace ge {
namespace {

bool IsUpper(char c) { return c >= 'A' && c <= 'Z'; }
bool IsLower(char c) { return c >= 'a' && c <= 'z'; }

}  // namespace

std::string ToLower(std::string_view text) {
  std::string lower(text);
  for (char& c : lower) {
    if (IsUpper(c)) c = static_cast<char>(c - 'A' + 'a');
  }
  return lower;
}

std::string OpFolderName(std::string_view op_type) {
  std::string name;
  for (size_t i = 0; i < op_type.size(); ++i) {
    const bool next_is_lower = i + 1 < op_type.size() && IsLower(op_type[i + 1]);
    if (i > 0 && IsUpper(op_type[i]) && (!IsUpper(op_type[i - 1]) || next_is_lower)) name += '_';
    name += op_type[i];
  }
  return ToLower(name);
}

}  // namespace ge
