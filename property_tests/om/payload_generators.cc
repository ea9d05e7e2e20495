#include "property_tests/om/payload_generators.h"

#include <algorithm>
#include <map>
#include <set>

namespace ge {
namespace {

constexpr uint64_t kMaxItems = 5;
constexpr size_t kMaxBinary = 40;

SharedBytes MakeBinary(Choices& choices) {
  ByteBuffer binary = choices.Bytes(kMaxBinary);
  if (binary.empty()) binary.push_back(0x7F);
  return SharedBytes(std::move(binary));
}

std::vector<int64_t> MakeInt64s(Choices& choices, uint64_t most) {
  std::vector<int64_t> values(choices.UpTo(most));
  for (int64_t& value : values) value = choices.Any<int64_t>();
  return values;
}

std::vector<uint64_t> MakeUint64s(Choices& choices, uint64_t most) {
  std::vector<uint64_t> values(choices.UpTo(most));
  for (uint64_t& value : values) value = choices.Any<uint64_t>();
  return values;
}

std::vector<std::string> MakeTexts(Choices& choices) {
  std::vector<std::string> texts(choices.UpTo(3));
  for (std::string& text : texts) text = MakeName(choices, "", 12);
  return texts;
}

std::vector<std::vector<uint64_t>> MakeParts(Choices& choices) {
  std::vector<std::vector<uint64_t>> parts(choices.UpTo(3));
  for (auto& part : parts) part = MakeUint64s(choices, 3);
  return parts;
}

std::vector<InoutTensor> MakeTensors(Choices& choices) {
  std::vector<InoutTensor> tensors(choices.UpTo(3));
  for (InoutTensor& tensor : tensors) {
    tensor.name = MakeName(choices, "", 12);
    tensor.size = choices.Any<uint64_t>();
    tensor.format = choices.Any<int32_t>();
    tensor.dtype = choices.Any<int32_t>();
    tensor.dims = MakeInt64s(choices, 4);
    tensor.dims_v2 = MakeInt64s(choices, 4);
    tensor.shape_range.resize(choices.UpTo(3));
    for (auto& [low, high] : tensor.shape_range) {
      low = choices.Any<int64_t>();
      high = choices.Any<int64_t>();
    }
  }
  return tensors;
}

OpRunInfo MakeRunInfo(Choices& choices) {
  OpRunInfo info;
  info.tiling_key = choices.Any<uint64_t>();
  info.block_dim = choices.Any<uint32_t>();
  info.clear_atomic = choices.Coin();
  info.tiling_cond = choices.Any<int32_t>();
  info.schedule_mode = choices.Any<uint32_t>();
  info.local_memory_size = choices.Any<uint32_t>();
  info.workspace_sizes = MakeInt64s(choices, 3);
  info.tiling_data = choices.Bytes(kMaxBinary);
  return info;
}

}  // namespace

std::string MakeName(Choices& choices, std::string_view forbidden, size_t most) {
  std::string name(AsText(choices.Bytes(most)));
  std::erase_if(name, [forbidden](char c) { return c == '\0' || forbidden.find(c) != std::string_view::npos; });
  return name;
}

std::vector<OpSoBin> MakeSoBins(Choices& choices) {
  std::vector<OpSoBin> bins(choices.UpTo(kMaxItems));
  for (OpSoBin& bin : bins) {
    bin.so_name = MakeName(choices, "/", 20);
    bin.vendor_name = MakeName(choices, "", 20);
    bin.type = static_cast<SoBinType>(choices.UpTo(3));
    bin.binary = MakeBinary(choices);
  }
  return bins;
}

std::vector<NamedBin> MakeNamedBins(Choices& choices) {
  std::map<std::string, SharedBytes> bins;
  for (uint64_t count = choices.UpTo(kMaxItems); count > 0; --count) {
    std::string name = MakeName(choices, "", 20);
    if (name.empty()) name = "bin" + std::to_string(count);
    bins.emplace(std::move(name), MakeBinary(choices));
  }
  std::vector<NamedBin> sorted;
  for (auto& [name, binary] : bins) sorted.push_back({name, std::move(binary)});
  return sorted;
}

std::vector<TilingResult> MakeTilingResults(Choices& choices) {
  std::vector<TilingResult> results(1 + choices.UpTo(2));
  std::set<int64_t> taken;
  for (TilingResult& result : results) {
    result.run_info = std::make_shared<const OpRunInfo>(MakeRunInfo(choices));
    for (uint64_t count = 1 + choices.UpTo(2); count > 0; --count) {
      auto id = static_cast<int64_t>(choices.Coin() ? choices.Any<uint64_t>() : choices.UpTo(20));
      while (!taken.insert(id).second) ++id;
      result.ids.push_back(id);
    }
  }
  return results;
}

ModelInoutInfo MakeInoutInfo(Choices& choices) {
  ModelInoutInfo info;
  info.inputs = MakeTensors(choices);
  info.outputs = MakeTensors(choices);
  info.dynamic_batch = MakeUint64s(choices, 3);
  info.dynamic_image_size = MakeParts(choices);
  info.dynamic_dims = MakeParts(choices);
  info.dynamic_output_shape = MakeTexts(choices);
  info.data_name_order = MakeTexts(choices);
  return info;
}

std::vector<PartitionEntry> MakePartitionTable(Choices& choices) {
  // Without MODEL_DEF it may be a table of another kind of model.
  std::map<uint32_t, uint64_t> sizes = {{static_cast<uint32_t>(PartitionType::kModelDef), choices.UpTo(kMaxBinary)}};
  for (uint64_t count = choices.UpTo(kMaxItems); count > 0; --count) {
    auto type = static_cast<uint32_t>(choices.Coin() ? choices.Any<uint32_t>() : choices.UpTo(27));
    sizes.emplace(type, choices.UpTo(kMaxBinary));
  }
  uint64_t& last = sizes.rbegin()->second;
  last = std::max<uint64_t>(last, 1);  // a table that nothing follows is refused
  std::vector<PartitionEntry> entries;
  uint64_t offset = 0;
  for (auto [type, size] : sizes) {
    entries.push_back({type, offset, size});
    offset += size;
  }
  return entries;
}

ModelFileHeader MakeModelFileHeader(Choices& choices, uint64_t body_length) {
  ModelFileHeader header;
  header.model_length = body_length;
  header.model_num = 1;
  header.modeltype = static_cast<uint8_t>(choices.UpTo(2));
  header.genmode = static_cast<uint8_t>(choices.UpTo(1));
  header.ops = choices.Any<uint32_t>();
  header.om_ir_version = choices.Any<uint32_t>();
  header.platform_type = choices.Any<uint8_t>();
  header.need_check_os_cpu_info = choices.Coin() ? 1 : 0;
  header.is_unknow_model = choices.Coin() ? 1 : 0;
  SetHeaderName(header, MakeName(choices, "", kModelFileNameSize - 1));
  // The text is shorter than the field, so it cannot be refused.
  GE_CHECK(SetHeaderPlatformVersion(header, MakeName(choices, "", kPlatformVersionSize - 1)).ok());
  return header;
}

}  // namespace ge
