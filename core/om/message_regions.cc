#include "core/om/message_regions.h"

#include <map>

namespace ge {
namespace {

using google::protobuf::Descriptor;
using google::protobuf::FieldDescriptor;

enum class WireType : uint8_t { kVarint = 0, kFixed64 = 1, kBytes = 2, kStartGroup = 3, kEndGroup = 4, kFixed32 = 5 };

std::optional<uint64_t> TakeVarint(ByteView& bytes) {
  constexpr size_t kMaxVarintSize = 10;
  uint64_t value = 0;
  for (size_t i = 0; i < bytes.size() && i < kMaxVarintSize; ++i) {
    value |= static_cast<uint64_t>(bytes[i] & 0x7FU) << (7 * i);
    if ((bytes[i] & 0x80U) == 0) {
      bytes = bytes.subspan(i + 1);
      return value;
    }
  }
  return std::nullopt;
}

/// One field as it lies on the wire.
struct WireField {
  int number = 0;
  WireType type = WireType::kVarint;
  uint64_t head_size = 0;  ///< tag and, where there is one, the length
  uint64_t varint = 0;
  ByteView payload;  ///< of a field with a length
  uint64_t size = 0;
};

std::optional<WireField> PeekField(ByteView bytes) {
  ByteView rest = bytes;
  std::optional<uint64_t> tag = TakeVarint(rest);
  constexpr uint64_t kMaxTag = 0xFFFFFFFF;
  if (!tag.has_value() || *tag > kMaxTag || (*tag >> 3U) == 0) return std::nullopt;
  WireField field;
  field.number = static_cast<int>(*tag >> 3U);
  field.type = static_cast<WireType>(*tag & 7U);
  uint64_t payload_size = 0;
  switch (field.type) {
    case WireType::kVarint: {
      std::optional<uint64_t> value = TakeVarint(rest);
      if (!value.has_value()) return std::nullopt;
      field.varint = *value;
      break;
    }
    case WireType::kFixed64:
      payload_size = sizeof(uint64_t);
      break;
    case WireType::kFixed32:
      payload_size = sizeof(uint32_t);
      break;
    case WireType::kBytes: {
      std::optional<uint64_t> length = TakeVarint(rest);
      if (!length.has_value()) return std::nullopt;
      payload_size = *length;
      break;
    }
    default:
      return std::nullopt;  // groups: no message of a model has one
  }
  if (payload_size > rest.size()) return std::nullopt;
  field.head_size = bytes.size() - rest.size();
  field.payload = rest.first(static_cast<size_t>(payload_size));
  field.size = field.head_size + payload_size;
  return field;
}

/// A message is told by its first field where that is a text: names of graphs, ops and tensors, keys of attributes.
std::string FirstText(ByteView message) {
  std::optional<WireField> first = PeekField(message);
  bool is_text = first.has_value() && first->number == 1 && first->type == WireType::kBytes;
  return is_text ? QuoteForRegion(AsText(first->payload)) : "";
}

std::string Describe(const WireField& field, const FieldDescriptor* known) {
  if (field.type == WireType::kVarint) {
    bool is_signed = known != nullptr && (known->cpp_type() == FieldDescriptor::CPPTYPE_INT64 ||
                                          known->cpp_type() == FieldDescriptor::CPPTYPE_INT32);
    return is_signed ? fmt::format("{}", static_cast<int64_t>(field.varint)) : fmt::format("{}", field.varint);
  }
  if (known != nullptr && known->type() == FieldDescriptor::TYPE_STRING) return QuoteForRegion(AsText(field.payload));
  if (known != nullptr && known->type() == FieldDescriptor::TYPE_MESSAGE) return FirstText(field.payload);
  return HexForRegion(field.payload);
}

}  // namespace

void MapMessage(RegionCursor& cursor, const Descriptor* type, int depth, const NestedField* nested) {
  std::map<int, size_t> seen;
  while (cursor.more()) {
    std::optional<WireField> field = PeekField(cursor.bytes());
    if (!field.has_value()) return cursor.Rest("(no message)");
    const FieldDescriptor* known = type == nullptr ? nullptr : type->FindFieldByNumber(field->number);
    size_t index = seen[field->number]++;
    std::string name = known == nullptr ? fmt::format("field {}", field->number) : known->name();
    if (index > 0 || known == nullptr || known->is_repeated()) name += fmt::format(" {}", index);
    bool has_length = field->type == WireType::kBytes;
    bool is_nested = has_length && nested != nullptr && nested->number == field->number;
    bool is_message = has_length && depth > 1 && known != nullptr && known->type() == FieldDescriptor::TYPE_MESSAGE &&
                      !known->is_map();
    if (!is_nested && !is_message) {
      cursor.Described(name, field->size, Describe(*field, known));
      continue;
    }
    cursor.Part(name, field->size, [&](RegionCursor& part) {
      part.Described("(tag)", field->head_size, is_nested ? "" : FirstText(field->payload));
      if (is_nested) return nested->walk(part);
      MapMessage(part, known->message_type(), depth - 1);
    });
  }
}

}  // namespace ge
