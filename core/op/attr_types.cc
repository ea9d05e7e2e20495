#include "core/op/attr_types.h"

#include <array>

#include "core/graph/tensor_desc.h"
#include "core/op/abi_tables.h"
#include "core/op/limits.h"

namespace ge {
namespace {

template <typename T>
bool Holds(const AttrValue& value) {
  return value.Get<T>() != nullptr;
}

struct AttrTypeRow {
  std::string_view type;
  Rt2AttrKind kind;
  bool (*holds)(const AttrValue&);
  AttrValue (*empty_list)();  ///< null for what is no list
};

template <typename T>
AttrValue EmptyList() {
  return AttrValue(std::vector<T>());
}

using TensorPointer = std::shared_ptr<const GeTensor>;
using NamedAttrsPointer = std::shared_ptr<const NamedAttrs>;

constexpr std::array kAttrTypes = {
    AttrTypeRow{"VT_INT", RT2_ATTR_INT, Holds<int64_t>, nullptr},
    AttrTypeRow{"VT_FLOAT", RT2_ATTR_FLOAT, Holds<float>, nullptr},
    AttrTypeRow{"VT_BOOL", RT2_ATTR_BOOL, Holds<bool>, nullptr},
    AttrTypeRow{"VT_STRING", RT2_ATTR_STRING, Holds<std::string>, nullptr},
    AttrTypeRow{"VT_DATA_TYPE", RT2_ATTR_DATA_TYPE, Holds<DataType>, nullptr},
    AttrTypeRow{"VT_BYTES", RT2_ATTR_BYTES, Holds<AttrBuffer>, nullptr},
    AttrTypeRow{"VT_TENSOR", RT2_ATTR_TENSOR, Holds<TensorPointer>, nullptr},
    AttrTypeRow{"VT_NAMED_ATTRS", RT2_ATTR_NAMED_ATTRS, Holds<NamedAttrsPointer>, nullptr},
    AttrTypeRow{"VT_LIST_INT", RT2_ATTR_LIST_INT, Holds<std::vector<int64_t>>, EmptyList<int64_t>},
    AttrTypeRow{"VT_LIST_FLOAT", RT2_ATTR_LIST_FLOAT, Holds<std::vector<float>>, EmptyList<float>},
    AttrTypeRow{"VT_LIST_BOOL", RT2_ATTR_LIST_BOOL, Holds<std::vector<bool>>, EmptyList<bool>},
    AttrTypeRow{"VT_LIST_STRING", RT2_ATTR_LIST_STRING, Holds<std::vector<std::string>>, EmptyList<std::string>},
    AttrTypeRow{"VT_LIST_DATA_TYPE", RT2_ATTR_LIST_DATA_TYPE, Holds<std::vector<DataType>>, EmptyList<DataType>},
    AttrTypeRow{"VT_LIST_LIST_INT", RT2_ATTR_LIST_LIST_INT, Holds<std::vector<std::vector<int64_t>>>,
                EmptyList<std::vector<int64_t>>},
    AttrTypeRow{"VT_LIST_LIST_FLOAT", RT2_ATTR_LIST_LIST_FLOAT, Holds<std::vector<std::vector<float>>>,
                EmptyList<std::vector<float>>},
    AttrTypeRow{"VT_LIST_TENSOR", RT2_ATTR_LIST_TENSOR, Holds<std::vector<TensorPointer>>, EmptyList<TensorPointer>},
    AttrTypeRow{"VT_LIST_NAMED_ATTRS", RT2_ATTR_LIST_NAMED_ATTRS, Holds<std::vector<NamedAttrsPointer>>,
                EmptyList<NamedAttrsPointer>},
};

const AttrTypeRow* FindRow(uint32_t kind) {
  for (const AttrTypeRow& row : kAttrTypes) {
    if (row.kind == kind) return &row;
  }
  return nullptr;
}

StatusOr<std::string> ReadText(ByteReader& reader, std::string_view what) {
  GE_ASSIGN_OR_RETURN(const auto length, reader.Read<uint64_t>(what));
  GE_ASSIGN_OR_RETURN(const ByteView text, reader.ReadBytes(length, what));
  return std::string(AsText(text));
}

StatusOr<TensorPointer> ReadTensor(ByteReader& reader, std::string_view what) {
  GE_ASSIGN_OR_RETURN(const auto data_type, reader.Read<int32_t>(what));
  GE_ASSIGN_OR_RETURN(const auto format, reader.Read<int32_t>(what));
  GE_ASSIGN_OR_RETURN(const auto rank, reader.Read<uint64_t>(what));
  if (rank > reader.remaining() / sizeof(int64_t)) {
    return MakeError(kParamInvalid, "{}: a tensor of rank {} in {} bytes", what, rank, reader.remaining());
  }
  std::vector<int64_t> dims(rank);
  for (int64_t& dim : dims) {
    GE_ASSIGN_OR_RETURN(dim, reader.Read<int64_t>(what));
  }
  GE_ASSIGN_OR_RETURN(const auto size, reader.Read<uint64_t>(what));
  GE_ASSIGN_OR_RETURN(const ByteView bytes, reader.ReadBytes(size, what));
  auto tensor = std::make_shared<GeTensor>();
  tensor->desc = GeTensorDesc(GeShape(std::move(dims)), static_cast<DataType>(data_type), static_cast<Format>(format));
  tensor->data = ByteBuffer(bytes.begin(), bytes.end());
  return TensorPointer(std::move(tensor));
}

NamedAttrsPointer NamedAttrsOf(std::string name) {
  return std::make_shared<const NamedAttrs>(NamedAttrs{std::move(name), {}});
}

/// Elements of type T until the bytes end, each read by `read`.
template <typename T, typename Read>
StatusOr<AttrValue> ReadList(ByteReader& reader, const Read& read) {
  std::vector<T> list;
  while (reader.remaining() > 0) {
    GE_ASSIGN_OR_RETURN(T element, read());
    list.push_back(std::move(element));
  }
  return AttrValue(std::move(list));
}

template <typename Stored, typename T = Stored>
StatusOr<AttrValue> ReadNumbers(ByteReader& reader, std::string_view what) {
  return ReadList<T>(reader, [&]() -> StatusOr<T> {
    GE_ASSIGN_OR_RETURN(const auto element, reader.Read<Stored>(what));
    return static_cast<T>(element);
  });
}

template <typename T>
StatusOr<AttrValue> ReadLists(ByteReader& reader, std::string_view what) {
  return ReadList<std::vector<T>>(reader, [&]() -> StatusOr<std::vector<T>> {
    GE_ASSIGN_OR_RETURN(const auto count, reader.Read<uint64_t>(what));
    if (count > reader.remaining() / sizeof(T)) {
      return MakeError(kParamInvalid, "{}: a list of {} elements in {} bytes", what, count, reader.remaining());
    }
    std::vector<T> list(count);
    for (T& element : list) {
      GE_ASSIGN_OR_RETURN(element, reader.Read<T>(what));
    }
    return list;
  });
}

template <typename Stored, typename T = Stored>
StatusOr<AttrValue> ReadNumber(ByteReader& reader, std::string_view what) {
  GE_ASSIGN_OR_RETURN(const auto value, reader.Read<Stored>(what));
  return AttrValue(static_cast<T>(value));
}

StatusOr<AttrValue> Decode(uint32_t kind, ByteReader& reader, std::string_view what) {
  const auto rest = [&] { return *reader.ReadBytes(reader.remaining(), what); };
  switch (kind) {
    case RT2_ATTR_INT:
      return ReadNumber<int64_t>(reader, what);
    case RT2_ATTR_FLOAT:
      return ReadNumber<float>(reader, what);
    case RT2_ATTR_BOOL:
      return ReadNumber<uint8_t, bool>(reader, what);
    case RT2_ATTR_STRING:
      return AttrValue(std::string(AsText(rest())));
    case RT2_ATTR_DATA_TYPE:
      return ReadNumber<int32_t, DataType>(reader, what);
    case RT2_ATTR_BYTES: {
      const ByteView bytes = rest();
      return AttrValue(AttrBuffer{ByteBuffer(bytes.begin(), bytes.end())});
    }
    case RT2_ATTR_TENSOR: {
      GE_ASSIGN_OR_RETURN(TensorPointer tensor, ReadTensor(reader, what));
      return AttrValue(std::move(tensor));
    }
    case RT2_ATTR_NAMED_ATTRS:
      return AttrValue(NamedAttrsOf(std::string(AsText(rest()))));
    case RT2_ATTR_LIST_INT:
      return ReadNumbers<int64_t>(reader, what);
    case RT2_ATTR_LIST_FLOAT:
      return ReadNumbers<float>(reader, what);
    case RT2_ATTR_LIST_BOOL:
      return ReadNumbers<uint8_t, bool>(reader, what);
    case RT2_ATTR_LIST_STRING:
      return ReadList<std::string>(reader, [&] { return ReadText(reader, what); });
    case RT2_ATTR_LIST_DATA_TYPE:
      return ReadNumbers<int32_t, DataType>(reader, what);
    case RT2_ATTR_LIST_LIST_INT:
      return ReadLists<int64_t>(reader, what);
    case RT2_ATTR_LIST_LIST_FLOAT:
      return ReadLists<float>(reader, what);
    case RT2_ATTR_LIST_TENSOR:
      return ReadList<TensorPointer>(reader, [&] { return ReadTensor(reader, what); });
    case RT2_ATTR_LIST_NAMED_ATTRS:
      return ReadList<NamedAttrsPointer>(reader, [&]() -> StatusOr<NamedAttrsPointer> {
        GE_ASSIGN_OR_RETURN(std::string name, ReadText(reader, what));
        return NamedAttrsOf(std::move(name));
      });
    default:
      return MakeError(kParamInvalid, "{}: value of unknown kind {}", what, kind);
  }
}

}  // namespace

std::optional<Rt2AttrKind> AttrKindOfType(std::string_view type) {
  for (const AttrTypeRow& row : kAttrTypes) {
    if (row.type == type) return row.kind;
  }
  return std::nullopt;
}

std::optional<AttrValue> ConvertAttr(const AttrValue& value, Rt2AttrKind kind) {
  const AttrTypeRow* row = FindRow(kind);
  if (row == nullptr) return std::nullopt;
  if (row->holds(value)) return value;
  if (row->empty_list != nullptr && Holds<AttrUntypedList>(value)) return row->empty_list();
  if (const auto* number = value.Get<int64_t>(); kind == RT2_ATTR_FLOAT && number != nullptr) {
    return AttrValue(static_cast<float>(*number));
  }
  if (const auto* numbers = value.Get<std::vector<int64_t>>(); kind == RT2_ATTR_LIST_FLOAT && numbers != nullptr) {
    std::vector<float> floats;
    for (const int64_t number : *numbers) floats.push_back(static_cast<float>(number));
    return AttrValue(std::move(floats));
  }
  return std::nullopt;
}

StatusOr<AttrValue> DecodeAttrValue(const Rt2AttrValue* table, std::string_view what) {
  GE_ASSIGN_OR_RETURN(const Rt2AttrValue value, CopyAbiTable(table, sizeof(Rt2AttrValue), what));
  if (value.size > kMaxAttrBytes || (value.bytes == nullptr && value.size != 0)) {
    return MakeError(kParamInvalid, "{}: value of {} bytes at {}; at most {} are taken", what, value.size,
                     value.bytes == nullptr ? "no address" : "an address", kMaxAttrBytes);
  }
  ByteReader reader(ByteView(static_cast<const uint8_t*>(value.bytes), value.size));
  GE_ASSIGN_OR_RETURN(AttrValue result, Decode(value.kind, reader, what));
  if (reader.remaining() != 0) {
    return MakeError(kParamInvalid, "{}: {} of {} bytes are left over", what, reader.remaining(), value.size);
  }
  return result;
}

}  // namespace ge
