#include <type_traits>

#include "core/abi/context_layout.h"
#include "core/op/node_image.h"

namespace ge {
namespace {

void AppendVectorHead(ByteWriter& writer, uint64_t size) {
  writer.Write(size);  // capacity
  writer.Write(size);
  writer.WriteZeros(RT2_RESERVED_BYTES);
}

template <typename Stored, typename T>
void AppendVector(ByteWriter& writer, const std::vector<T>& elements) {
  AppendVectorHead(writer, elements.size());
  for (const auto& element : elements) writer.Write(static_cast<Stored>(element));
}

template <typename T>
void AppendVectorVector(ByteWriter& writer, const std::vector<std::vector<T>>& lists) {
  AppendVectorHead(writer, lists.size());
  uint64_t offset = RT2_CONTINUOUS_VECTOR_HEAD + lists.size() * sizeof(uint64_t);
  const auto aligned_bytes = [](const std::vector<T>& list) {
    return AlignUp<uint64_t>(RT2_CONTINUOUS_VECTOR_HEAD + list.size() * sizeof(T), sizeof(uint64_t));
  };
  for (const std::vector<T>& list : lists) {
    writer.Write(offset);
    offset += aligned_bytes(list);
  }
  for (const std::vector<T>& list : lists) {
    const size_t start = writer.size();
    AppendVector<T>(writer, list);
    writer.WriteZeros(aligned_bytes(list) - (writer.size() - start));
  }
}

void AppendTexts(ByteWriter& writer, const std::vector<std::string>& texts) {
  AppendVectorHead(writer, texts.size());
  for (const std::string& text : texts) {
    writer.WriteText(text.c_str());
    writer.Write(uint8_t{0});
  }
}

Status AppendFollowingTensor(ByteWriter& writer, const GeTensor& tensor) {
  ContextImage image;
  GE_RETURN_IF_ERROR(AppendTensor(image, tensor.desc, 0, tensor.data.size(), RT2_PLACEMENT_FOLLOWING).status());
  image.AppendBytes(tensor.data);
  writer.WriteBytes(std::move(image).Place(0));  // no pointers inside
  return {};
}

/// Writes the value; false when contexts have no form for its type.
struct AttrWriter {
  ByteWriter& writer;
  Status& status;

  bool operator()(const int64_t& value) const { return writer.Write(value), true; }
  bool operator()(const float& value) const { return writer.Write(value), true; }
  bool operator()(const bool& value) const { return writer.Write(static_cast<uint8_t>(value)), true; }
  bool operator()(const DataType& value) const { return writer.Write(static_cast<int32_t>(value)), true; }
  bool operator()(const std::string& value) const {
    writer.WriteText(value.c_str());
    writer.Write(uint8_t{0});
    return true;
  }
  bool operator()(const std::shared_ptr<const GeTensor>& value) const {
    if (value != nullptr) status = AppendFollowingTensor(writer, *value);
    return value != nullptr;
  }
  bool operator()(const std::vector<int64_t>& value) const { return AppendVector<int64_t>(writer, value), true; }
  bool operator()(const std::vector<float>& value) const { return AppendVector<float>(writer, value), true; }
  bool operator()(const std::vector<bool>& value) const { return AppendVector<uint8_t>(writer, value), true; }
  bool operator()(const std::vector<DataType>& value) const { return AppendVector<int32_t>(writer, value), true; }
  bool operator()(const std::vector<std::string>& value) const { return AppendTexts(writer, value), true; }
  bool operator()(const std::vector<std::vector<int64_t>>& value) const {
    return AppendVectorVector(writer, value), true;
  }
  bool operator()(const std::vector<std::vector<float>>& value) const {
    return AppendVectorVector(writer, value), true;
  }
  template <typename T>
  bool operator()(const T&) const {
    return false;
  }
};

}  // namespace

StatusOr<ByteBuffer> EncodeRuntimeAttr(const AttrValue& value, std::string_view name) {
  ByteWriter writer;
  Status status;
  if (!std::visit(AttrWriter{writer, status}, value.variant())) {
    return MakeError(kUnsupported, "attribute '{}': operator functions cannot read a {}", name, value.TypeName());
  }
  GE_RETURN_IF_ERROR(status, "attribute '{}'", name);
  return std::move(writer).Take();
}

}  // namespace ge
