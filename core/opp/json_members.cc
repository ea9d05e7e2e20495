#include "core/opp/json_members.h"

#include <algorithm>

#include "core/base/file.h"

namespace ge {
namespace {

using Json = nlohmann::json;

constexpr uint64_t kMaxJsonSize = uint64_t{4} << 20;

/// Whether brackets lie in each other more deeply than any description needs: writing such a value out again takes
/// stack.
bool IsTooDeep(ByteView text) {
  constexpr int kMaxDepth = 64;
  int depth = 0;
  bool in_string = false;
  for (size_t i = 0; i < text.size() && depth <= kMaxDepth; ++i) {
    const uint8_t c = text[i];
    if (in_string && c == '\\') ++i;
    if (c == '"') in_string = !in_string;
    if (!in_string && (c == '{' || c == '[')) ++depth;
    if (!in_string && (c == '}' || c == ']')) --depth;
  }
  return depth > kMaxDepth;
}

}  // namespace

StatusOr<Json> ReadJsonObject(const std::filesystem::path& path) {
  GE_ASSIGN_OR_RETURN(const ByteBuffer text, ReadFile(path, kMaxJsonSize));
  if (IsTooDeep(text)) return MakeError(kParamInvalid, "brackets lie too deep in each other");
  Json json = Json::parse(text.begin(), text.end(), nullptr, /*allow_exceptions=*/false);
  if (!json.is_object()) return MakeError(kParamInvalid, "not a JSON object");
  return json;
}

Status MissingMember(std::string_view key, std::string_view wanted) {
  return MakeError(kParamInvalid, "key '{}' is missing or no {}", key, wanted);
}

StatusOr<const Json*> MemberOf(const Json& object, const char* key, bool (Json::*is)() const noexcept,
                               std::string_view wanted) {
  const auto found = object.find(key);
  if (found == object.end() || !((*found).*is)()) return MissingMember(key, wanted);
  return &*found;
}

StatusOr<std::string> TextMember(const Json& object, const char* key) {
  GE_ASSIGN_OR_RETURN(const Json* value, MemberOf(object, key, &Json::is_string, "text"));
  std::string text = value->get<std::string>();
  if (text.empty() || text.find('\0') != std::string::npos) return MissingMember(key, "text with characters");
  return text;
}

StatusOr<uint64_t> NumberMember(const Json& object, const char* key) {
  GE_ASSIGN_OR_RETURN(const Json* value, MemberOf(object, key, &Json::is_number_unsigned, "unsigned number"));
  return value->get<uint64_t>();
}

StatusOr<std::string> WordMember(const Json& object, const char* key, std::span<const std::string_view> words) {
  GE_ASSIGN_OR_RETURN(std::string text, TextMember(object, key));
  if (std::find(words.begin(), words.end(), text) != words.end()) return text;
  return MakeError(kParamInvalid, "key '{}' is '{}'; it must be one of {}", key, text,
                   fmt::join(words.begin(), words.end(), ", "));
}

StatusOr<std::string> FileNameMember(const Json& object, const char* key) {
  GE_ASSIGN_OR_RETURN(std::string text, TextMember(object, key));
  if (text.find('/') != std::string::npos || text.starts_with("..")) {
    return MakeError(kParamInvalid, "key '{}' is '{}', which is no plain file name", key, text);
  }
  return text;
}

std::optional<DataType> DataTypeOfText(const std::string& text) {
  if (text == "float") return DT_FLOAT;  // the word of GE's kernel descriptions; the scenario language says float32
  if (const std::optional<DataType> type = DataTypeFromWord(text)) return type;
  return DataTypeFromName(text);
}

}  // namespace ge
