#pragma once

#include <absl/container/btree_map.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/base/bytes.h"
#include "graph/types.h"

namespace ge {

class AttrValue;
class ComputeGraph;
class GeTensor;
class GeTensorDesc;
struct NamedAttrs;

/// The order of names, bytewise.
struct LessText {
  using is_transparent = void;
  bool operator()(std::string_view a, std::string_view b) const { return a < b; }
};

/// Attributes by name, in the order of their names, which is the order in which they are written. A graph has the same
/// few names in very many places: those that the program knows are Words, and nobody copies them. Adding or removing an
/// attribute moves others: do not keep a pointer to a value across it.
using AttrMap = absl::btree_map<SharedText, AttrValue, LessText>;

/// A binary buffer attribute (`bt`), told apart from a string.
struct AttrBuffer {
  ByteBuffer bytes;
  friend bool operator==(const AttrBuffer&, const AttrBuffer&) = default;
};

/// A symbolic expression attribute (`expression`).
struct AttrExpression {
  std::string text;
  friend bool operator==(const AttrExpression&, const AttrExpression&) = default;
};

/// A list with `val_type` 0: an untyped empty list, which loaders drop (spec/om-format.md §6.3).
struct AttrUntypedList {
  friend bool operator==(const AttrUntypedList&, const AttrUntypedList&) = default;
};

/// One typed attribute value: the oneof of `AttrDef` (spec/om-format.md §6.3). Big members are shared, immutable once
/// stored.
class AttrValue {
 public:
  using Variant =
      std::variant<int64_t, float, bool, std::string, DataType, AttrBuffer, AttrExpression, std::vector<int64_t>,
                   std::vector<float>, std::vector<bool>, std::vector<std::string>, std::vector<DataType>,
                   std::vector<AttrBuffer>, std::vector<std::vector<int64_t>>, std::vector<std::vector<float>>,
                   std::shared_ptr<const GeTensorDesc>, std::shared_ptr<const GeTensor>,
                   std::shared_ptr<const NamedAttrs>, std::shared_ptr<const ComputeGraph>,
                   std::vector<std::shared_ptr<const GeTensorDesc>>, std::vector<std::shared_ptr<const GeTensor>>,
                   std::vector<std::shared_ptr<const NamedAttrs>>, std::vector<std::shared_ptr<const ComputeGraph>>,
                   AttrUntypedList>;

  AttrValue() = default;
  template <typename T>
    requires std::is_constructible_v<Variant, T&&> && (!std::is_same_v<std::remove_cvref_t<T>, AttrValue>)
  AttrValue(T&& value) : value_(std::forward<T>(value)) {}       // NOLINT: implicit by design
  AttrValue(int value) : value_(static_cast<int64_t>(value)) {}  // NOLINT
  AttrValue(const char* value) : value_(std::string(value)) {}   // NOLINT

  /// The value if it is of this very type, else null.
  template <typename T>
  const T* Get() const {
    return std::get_if<T>(&value_);
  }
  /// The same, to be changed.
  template <typename T>
  T* Get() {
    return std::get_if<T>(&value_);
  }
  const Variant& variant() const { return value_; }
  /// "int", "float", "list_int", "tensor" …: the words of the scenario language and of dumps.
  std::string_view TypeName() const;
  /// A one-line readable form; tensors are shown by their description only.
  std::string ToString() const;
  /// Deep equality (tensors by bytes).
  friend bool operator==(const AttrValue& a, const AttrValue& b);

 private:
  Variant value_ = int64_t{0};
};

/// The value of `name` if it is present and of type T, else null.
template <typename T>
const T* FindAttr(const AttrMap& attrs, std::string_view name) {
  auto it = attrs.find(name);
  return it == attrs.end() ? nullptr : it->second.Get<T>();
}

template <typename T>
T AttrOr(const AttrMap& attrs, std::string_view name, T fallback) {
  const T* value = FindAttr<T>(attrs, name);
  return value == nullptr ? std::move(fallback) : *value;
}

struct NamedAttrs {
  std::string name;
  AttrMap attrs;
  friend bool operator==(const NamedAttrs&, const NamedAttrs&);
};

}  // namespace ge
