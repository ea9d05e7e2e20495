#pragma once

// Shared immutable text (spec/op-host-api.md §4.4).

#include <cstddef>
#include <cstring>
#include <functional>
#include <memory>
#include <string>

#include "graph/compiler_def.h"

namespace ge {

/// Text that may also be null. A null text equals only a null text and comes before every other.
class AscendString {
 public:
  AscendString() = default;
  AscendString(const char* text)
      : text_(text == nullptr ? nullptr : std::make_shared<const std::string>(text)) {}  // NOLINT
  AscendString(const char* text, size_t length)
      : text_(text == nullptr ? nullptr : std::make_shared<const std::string>(text, length)) {}

  const char* GetString() const { return text_ == nullptr ? "" : text_->c_str(); }
  size_t GetLength() const { return text_ == nullptr ? 0 : text_->size(); }
  /// Place of the first occurrence, std::string::npos when there is none or one of the two is null.
  size_t Find(const AscendString& name) const {
    return text_ == nullptr || name.text_ == nullptr ? std::string::npos : text_->find(*name.text_);
  }
  size_t Hash() const { return text_ == nullptr ? std::hash<std::string>()({}) : std::hash<std::string>()(*text_); }

  bool operator==(const AscendString& other) const { return Compare(other) == 0; }
  bool operator!=(const AscendString& other) const { return Compare(other) != 0; }
  bool operator<(const AscendString& other) const { return Compare(other) < 0; }
  bool operator>(const AscendString& other) const { return Compare(other) > 0; }
  bool operator<=(const AscendString& other) const { return Compare(other) <= 0; }
  bool operator>=(const AscendString& other) const { return Compare(other) >= 0; }
  bool operator==(const char* other) const { return Compare(AscendString(other)) == 0; }
  bool operator!=(const char* other) const { return Compare(AscendString(other)) != 0; }

 private:
  int Compare(const AscendString& other) const {
    if (text_ == nullptr || other.text_ == nullptr)
      return (text_ != nullptr ? 1 : 0) - (other.text_ != nullptr ? 1 : 0);
    return text_->compare(*other.text_);
  }

  std::shared_ptr<const std::string> text_;
};

}  // namespace ge

namespace std {
template <>
struct hash<ge::AscendString> {
  size_t operator()(const ge::AscendString& text) const { return text.Hash(); }
};
}  // namespace std
