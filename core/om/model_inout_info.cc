#include "core/om/model_inout_info.h"

#include <limits>

#include "core/om/limits.h"
#include "core/om/om_rules.h"

namespace ge {
namespace {

struct BlockHead {
  uint32_t tag = 0;
  uint32_t length = 0;
};
static_assert(sizeof(BlockHead) == 8);

/// `per_dim`: values for one dimension.
StatusOr<std::vector<int64_t>> ReadInt64s(ByteReader& reader, uint32_t length, uint64_t per_dim,
                                          std::string_view what) {
  uint64_t unit = per_dim * sizeof(int64_t);
  if (length % unit != 0 || length > kMaxTensorRank * unit) {
    return MakeError(kModelDataSizeInvalid, "{} of {} bytes at offset {}: must be a multiple of {} up to {}", what,
                     length, reader.offset(), unit, kMaxTensorRank * unit);
  }
  std::vector<int64_t> values;
  for (uint32_t i = 0; i < length / sizeof(int64_t); ++i) {
    GE_ASSIGN_OR_RETURN(int64_t value, reader.Read<int64_t>(what));
    values.push_back(value);
  }
  return values;
}

StatusOr<InoutTensor> ReadTensor(ByteReader& reader) {
  InoutTensor tensor;
  GE_ASSIGN_OR_RETURN(tensor.size, reader.Read<uint64_t>("size"));
  GE_ASSIGN_OR_RETURN(tensor.format, reader.Read<int32_t>("format"));
  GE_ASSIGN_OR_RETURN(tensor.dtype, reader.Read<int32_t>("dtype"));
  GE_ASSIGN_OR_RETURN(uint32_t name_length, reader.Read<uint32_t>("name_len"));
  GE_ASSIGN_OR_RETURN(uint32_t dims_length, reader.Read<uint32_t>("dims_len"));
  GE_ASSIGN_OR_RETURN(uint32_t dims_v2_length, reader.Read<uint32_t>("dims2_len"));
  GE_ASSIGN_OR_RETURN(uint32_t range_length, reader.Read<uint32_t>("range_len"));
  GE_ASSIGN_OR_RETURN(ByteView name, reader.ReadBytes(name_length, "name"));
  tensor.name = std::string(AsText(name));
  GE_ASSIGN_OR_RETURN(tensor.dims, ReadInt64s(reader, dims_length, 1, "dims"));
  GE_ASSIGN_OR_RETURN(tensor.dims_v2, ReadInt64s(reader, dims_v2_length, 1, "dims2"));
  GE_ASSIGN_OR_RETURN(std::vector<int64_t> bounds, ReadInt64s(reader, range_length, 2, "ranges"));
  for (size_t i = 0; i < bounds.size(); i += 2) tensor.shape_range.emplace_back(bounds[i], bounds[i + 1]);
  return tensor;
}

StatusOr<std::vector<InoutTensor>> ReadTensors(ByteReader& reader) {
  GE_ASSIGN_OR_RETURN(uint32_t count, reader.Read<uint32_t>("count"));
  std::vector<InoutTensor> tensors;
  for (uint32_t i = 0; i < count; ++i) {
    GE_ASSIGN_OR_RETURN(InoutTensor tensor, ReadTensor(reader), "tensor {} of {}", i, count);
    tensors.push_back(std::move(tensor));
  }
  return tensors;
}

StatusOr<std::vector<uint64_t>> ReadUint64s(ByteReader& reader, uint64_t count) {
  std::vector<uint64_t> values;
  for (uint64_t i = 0; i < count; ++i) {
    GE_ASSIGN_OR_RETURN(uint64_t value, reader.Read<uint64_t>("value"));
    values.push_back(value);
  }
  return values;
}

StatusOr<std::vector<uint32_t>> ReadLengths(ByteReader& reader) {
  GE_ASSIGN_OR_RETURN(uint32_t count, reader.Read<uint32_t>("count"));
  std::vector<uint32_t> lengths;
  for (uint32_t i = 0; i < count; ++i) {
    GE_ASSIGN_OR_RETURN(uint32_t length, reader.Read<uint32_t>("part length"));
    lengths.push_back(length);
  }
  return lengths;
}

StatusOr<std::vector<std::vector<uint64_t>>> ReadParts(ByteReader& reader) {
  GE_ASSIGN_OR_RETURN(std::vector<uint32_t> lengths, ReadLengths(reader));
  std::vector<std::vector<uint64_t>> parts;
  for (uint32_t length : lengths) {
    GE_ASSIGN_OR_RETURN(std::vector<uint64_t> part, ReadUint64s(reader, length));
    parts.push_back(std::move(part));
  }
  return parts;
}

StatusOr<std::vector<std::string>> ReadTexts(ByteReader& reader) {
  GE_ASSIGN_OR_RETURN(std::vector<uint32_t> lengths, ReadLengths(reader));
  std::vector<std::string> texts;
  for (uint32_t length : lengths) {
    GE_ASSIGN_OR_RETURN(ByteView text, reader.ReadBytes(length, "text"));
    texts.emplace_back(AsText(text));
  }
  return texts;
}

Status ReadBody(ByteReader& reader, InoutTag tag, ModelInoutInfo& info) {
  switch (tag) {
    case InoutTag::kInputs: {
      GE_ASSIGN_OR_RETURN(info.inputs, ReadTensors(reader));
      return {};
    }
    case InoutTag::kOutputs: {
      GE_ASSIGN_OR_RETURN(info.outputs, ReadTensors(reader));
      return {};
    }
    case InoutTag::kDynamicBatch: {
      GE_ASSIGN_OR_RETURN(uint32_t count, reader.Read<uint32_t>("count"));
      GE_ASSIGN_OR_RETURN(info.dynamic_batch, ReadUint64s(reader, count));
      return {};
    }
    case InoutTag::kDynamicImageSize: {
      GE_ASSIGN_OR_RETURN(info.dynamic_image_size, ReadParts(reader));
      return {};
    }
    case InoutTag::kDynamicDims: {
      GE_ASSIGN_OR_RETURN(info.dynamic_dims, ReadParts(reader));
      return {};
    }
    case InoutTag::kDynamicOutputShape: {
      GE_ASSIGN_OR_RETURN(info.dynamic_output_shape, ReadTexts(reader));
      return {};
    }
    case InoutTag::kDataNameOrder: {
      GE_ASSIGN_OR_RETURN(info.data_name_order, ReadTexts(reader));
      return {};
    }
  }
  return {};
}

/// The body of one block. One that is not as its tag says leaves of itself what was read before.
Status ReadBlock(uint32_t tag, ByteReader body, ModelInoutInfo& info, OmCheck& check) {
  const uint64_t at = body.offset();
  if (tag > static_cast<uint32_t>(InoutTag::kDataNameOrder)) {
    return check.Report(kInoutTagRule, at, fmt::format("MODEL_INOUT_INFO: unknown tag {}", tag));
  }
  if (Status status = ReadBody(body, static_cast<InoutTag>(tag), info); !status.ok()) {
    return check.Report(kInoutBodyRule, at, fmt::format("MODEL_INOUT_INFO tag {}: {}", tag, status.message()));
  }
  if (body.remaining() == 0) return {};
  return check.Report(kInoutBodyRule, body.offset(),
                      fmt::format("MODEL_INOUT_INFO tag {}: {} bytes are left in the block", tag, body.remaining()));
}

void WriteTensors(ByteWriter& writer, const std::vector<InoutTensor>& tensors) {
  writer.Write(static_cast<uint32_t>(tensors.size()));
  for (const InoutTensor& tensor : tensors) {
    writer.Write(tensor.size);
    writer.Write(tensor.format);
    writer.Write(tensor.dtype);
    writer.Write(static_cast<uint32_t>(tensor.name.size()));
    writer.Write(static_cast<uint32_t>(tensor.dims.size() * sizeof(int64_t)));
    writer.Write(static_cast<uint32_t>(tensor.dims_v2.size() * sizeof(int64_t)));
    writer.Write(static_cast<uint32_t>(tensor.shape_range.size() * 2 * sizeof(int64_t)));
    writer.WriteText(tensor.name);
    for (int64_t dim : tensor.dims) writer.Write(dim);
    for (int64_t dim : tensor.dims_v2) writer.Write(dim);
    for (const auto& [low, high] : tensor.shape_range) {
      writer.Write(low);
      writer.Write(high);
    }
  }
}

void WriteParts(ByteWriter& writer, const std::vector<std::vector<uint64_t>>& parts) {
  writer.Write(static_cast<uint32_t>(parts.size()));
  for (const auto& part : parts) writer.Write(static_cast<uint32_t>(part.size()));
  for (const auto& part : parts) {
    for (uint64_t value : part) writer.Write(value);
  }
}

void WriteTexts(ByteWriter& writer, const std::vector<std::string>& texts) {
  writer.Write(static_cast<uint32_t>(texts.size()));
  for (const std::string& text : texts) writer.Write(static_cast<uint32_t>(text.size()));
  for (const std::string& text : texts) writer.WriteText(text);
}

Status AppendBlock(ByteWriter& writer, InoutTag tag, const ByteWriter& body) {
  if (body.size() > std::numeric_limits<uint32_t>::max()) {
    return MakeError(kInoutFieldOverflowRule.code, "MODEL_INOUT_INFO block {} of {} bytes does not fit 32 bits",
                     static_cast<uint32_t>(tag), body.size());
  }
  writer.Write(BlockHead{static_cast<uint32_t>(tag), static_cast<uint32_t>(body.size())});
  writer.WriteBytes(body.view());
  return {};
}

/// Appends a block unless `content` is empty.
template <typename T, typename Write>
Status AppendUnlessEmpty(ByteWriter& writer, InoutTag tag, const T& content, Write write) {
  if (content.empty()) return {};
  ByteWriter body;
  write(body, content);
  return AppendBlock(writer, tag, body);
}

}  // namespace

StatusOr<ModelInoutInfo> ParseModelInoutInfo(ByteView partition, uint64_t file_offset, OmCheck& check) {
  ByteReader reader(partition, file_offset);
  ModelInoutInfo info;
  int64_t last_tag = -1;
  while (reader.remaining() != 0) {
    const uint64_t at = reader.offset();
    if (reader.remaining() < sizeof(BlockHead)) {
      GE_RETURN_IF_ERROR(check.Report(kInoutBlockTruncatedRule, at,
                                      fmt::format("MODEL_INOUT_INFO: {} bytes are left, a block's head has {}",
                                                  reader.remaining(), sizeof(BlockHead))));
      break;
    }
    GE_ASSIGN_OR_RETURN(const BlockHead head, reader.Read<BlockHead>("block head"));
    if (head.length > reader.remaining()) {
      GE_RETURN_IF_ERROR(check.Report(kInoutBlockTruncatedRule, at,
                                      fmt::format("MODEL_INOUT_INFO tag {}: block of {} bytes, {} are left", head.tag,
                                                  head.length, reader.remaining())));
      break;
    }
    if (head.tag <= last_tag) {
      GE_RETURN_IF_ERROR(check.Report(kInoutTagOrderRule, at,
                                      fmt::format("MODEL_INOUT_INFO: tag {} after tag {}", head.tag, last_tag)));
    }
    last_tag = head.tag;
    const uint64_t body_at = reader.offset();
    GE_ASSIGN_OR_RETURN(const ByteView body, reader.ReadBytes(head.length, "block"));
    GE_RETURN_IF_ERROR(ReadBlock(head.tag, ByteReader(body, body_at), info, check));
  }
  return info;
}

StatusOr<ByteBuffer> BuildModelInoutInfo(const ModelInoutInfo& info) {
  ByteWriter writer;
  auto write_batch = [](ByteWriter& body, const std::vector<uint64_t>& values) {
    body.Write(static_cast<uint32_t>(values.size()));
    for (uint64_t value : values) body.Write(value);
  };
  GE_RETURN_IF_ERROR(AppendUnlessEmpty(writer, InoutTag::kInputs, info.inputs, WriteTensors));
  GE_RETURN_IF_ERROR(AppendUnlessEmpty(writer, InoutTag::kOutputs, info.outputs, WriteTensors));
  GE_RETURN_IF_ERROR(AppendUnlessEmpty(writer, InoutTag::kDynamicBatch, info.dynamic_batch, write_batch));
  GE_RETURN_IF_ERROR(AppendUnlessEmpty(writer, InoutTag::kDynamicImageSize, info.dynamic_image_size, WriteParts));
  GE_RETURN_IF_ERROR(AppendUnlessEmpty(writer, InoutTag::kDynamicDims, info.dynamic_dims, WriteParts));
  GE_RETURN_IF_ERROR(AppendUnlessEmpty(writer, InoutTag::kDynamicOutputShape, info.dynamic_output_shape, WriteTexts));
  GE_RETURN_IF_ERROR(AppendUnlessEmpty(writer, InoutTag::kDataNameOrder, info.data_name_order, WriteTexts));
  return std::move(writer).Take();
}

}  // namespace ge
