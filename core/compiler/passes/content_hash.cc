#include "core/compiler/passes/content_hash.h"

#include <algorithm>

namespace ge {
namespace {

template <typename T>
struct HashOfValue {
  static size_t Get(const T& value) { return std::hash<T>()(value); }
};
template <typename T>
struct HashOfValue<std::vector<T>> {
  static size_t Get(const std::vector<T>& list) {
    size_t hash = list.size();
    for (const auto& each : list) MixHash(hash, HashOfValue<T>::Get(each));
    return hash;
  }
};
template <>
struct HashOfValue<AttrBuffer> {
  static size_t Get(const AttrBuffer& buffer) { return HashOfBytes(buffer.bytes); }
};
template <>
struct HashOfValue<AttrExpression> {
  static size_t Get(const AttrExpression& expression) { return std::hash<std::string>()(expression.text); }
};
template <>
struct HashOfValue<AttrUntypedList> {
  static size_t Get(const AttrUntypedList&) { return 0; }
};
template <typename T>
struct HashOfValue<std::shared_ptr<const T>> {
  static size_t Get(const std::shared_ptr<const T>&) { return 1; }
};
template <>
struct HashOfValue<std::shared_ptr<const GeTensor>> {
  static size_t Get(const std::shared_ptr<const GeTensor>& tensor) {
    return tensor == nullptr ? 0 : tensor->data.size() + 1;
  }
};

}  // namespace

size_t HashOfDesc(const GeTensorDesc& desc) {
  size_t hash = HashOfValue<std::vector<int64_t>>::Get(desc.shape.dims());
  MixHash(hash, static_cast<size_t>(desc.dtype));
  MixHash(hash, static_cast<size_t>(desc.format));
  return hash;
}

bool AreDescribedAlike(const GeTensorDesc& a, const GeTensorDesc& b) {
  return a.dtype == b.dtype && a.format == b.format && a.origin_format == b.origin_format &&
         a.origin_dtype == b.origin_dtype && a.shape == b.shape && a.origin_shape == b.origin_shape;
}

size_t HashOfAttrs(const AttrMap& attrs) {
  size_t hash = attrs.size();
  for (const auto& [name, value] : attrs) {
    MixHash(hash, std::hash<std::string_view>()(name));
    MixHash(hash,
            std::visit([](const auto& each) { return HashOfValue<std::remove_cvref_t<decltype(each)>>::Get(each); },
                       value.variant()));
  }
  return hash;
}

size_t HashOfSample(ByteView bytes) {
  constexpr size_t kPiece = 32;
  if (bytes.size() <= 3 * kPiece) return HashOfBytes(bytes);
  size_t hash = bytes.size();
  for (const size_t begin : {size_t{0}, bytes.size() / 2, bytes.size() - kPiece}) {
    MixHash(hash, HashOfBytes(bytes.subspan(begin, kPiece)));
  }
  return hash;
}

}  // namespace ge
