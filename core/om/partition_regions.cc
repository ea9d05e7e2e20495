#include "core/om/partition_regions.h"

#include "core/om/kernel_store.h"
#include "core/om/message_regions.h"
#include "core/om/model_inout_info.h"
#include "core/om/op_so_store.h"
#include "core/om/partition_table.h"
#include "core/om/proto/flow_model.pb.h"
#include "core/om/proto/ge_ir.pb.h"
#include "core/om/proto/task.pb.h"
#include "core/om/tiling_data.h"

namespace ge {
namespace {

constexpr int kMessageLevels = 3;  // model, graph, op: deep enough to name the field of an op that changed

/// `count` elements, or until the end.
template <typename Walker>
void MapElements(RegionCursor& cursor, std::string_view what, uint64_t count, Walker walk) {
  for (uint64_t i = 0; i < count && cursor.more(); ++i) cursor.Group(fmt::format("{} {}", what, i), walk);
}
constexpr uint64_t kUntilTheEnd = UINT64_MAX;

void MapSoBin(RegionCursor& item) {
  item.Number<uint32_t>("magic", RegionBase::kHex);
  auto name_size = item.Number<uint16_t>("so_name_len");
  item.Number<uint16_t>("so_bin_type");
  auto vendor_size = item.Number<uint32_t>("vendor_name_len");
  auto binary_size = item.Number<uint32_t>("bin_len");
  if (!name_size || !vendor_size || !binary_size) return;
  item.Text("so_name", *name_size);
  item.Text("vendor_name", *vendor_size);
  item.Bytes("binary", *binary_size);
}

void MapSoBins(RegionCursor& cursor) {
  auto count = cursor.Number<uint32_t>("so_num");
  if (count.has_value()) MapElements(cursor, "item", *count, MapSoBin);
}

void MapKernel(RegionCursor& item) {
  item.Number<uint32_t>("magic", RegionBase::kHex);
  auto name_size = item.Number<uint32_t>("name_len");
  auto binary_size = item.Number<uint32_t>("bin_len");
  if (!name_size || !binary_size) return;
  item.Text("name", *name_size);
  item.Bytes("binary", *binary_size);
}

void MapRunInfo(RegionCursor& record) {
  record.Number<uint64_t>("tiling_key");
  record.Number<uint64_t>("tiling_size");
  record.Number<uint32_t>("block_dim");
  record.Number<uint8_t>("clear_atomic");
  record.Bytes("padding", 3);
  record.Number<int32_t>("tiling_cond");
  record.Number<uint32_t>("schedule_mode");
  record.Number<uint32_t>("workspace_num");
  record.Number<uint32_t>("local_memory_size");
  record.Bytes("reserved", 16);
  for (size_t i = 0; record.more(); ++i) record.Number<int64_t>(fmt::format("workspace {}", i));
}

void MapTilingRecord(RegionCursor& record) {
  auto type = record.Number<uint8_t>("type");
  auto length = record.Number<uint32_t>("length");
  if (!type || !length) return;
  constexpr uint8_t kRunInfo = 0;
  if (*type == kRunInfo) {
    record.Part("run info", *length, MapRunInfo);
  } else {
    record.Bytes("bytes", *length);
  }
}

void MapTilingData(RegionCursor& cursor) {
  cursor.Number<uint32_t>("magic", RegionBase::kHex);
  cursor.Number<uint32_t>("version");
  cursor.Number<uint32_t>("data_len");
  MapElements(cursor, "record", kUntilTheEnd, MapTilingRecord);
}

void MapInoutTensor(RegionCursor& tensor) {
  tensor.Number<uint64_t>("size");
  tensor.Number<int32_t>("format");
  tensor.Number<int32_t>("dtype");
  auto name_size = tensor.Number<uint32_t>("name_len");
  auto dims_size = tensor.Number<uint32_t>("dims_len");
  auto dims2_size = tensor.Number<uint32_t>("dims2_len");
  auto range_size = tensor.Number<uint32_t>("range_len");
  if (!name_size || !dims_size || !dims2_size || !range_size) return;
  tensor.Text("name", *name_size);
  tensor.Bytes("dims", *dims_size);
  tensor.Bytes("dims2", *dims2_size);
  tensor.Bytes("ranges", *range_size);
}

void MapInoutBlock(RegionCursor& block) {
  auto tag = block.Number<uint32_t>("tag");
  auto length = block.Number<uint32_t>("length");
  if (!length.has_value()) return;
  block.Part("body", *length, [&](RegionCursor& body) {
    auto count = body.Number<uint32_t>("count");
    bool has_tensors = *tag <= static_cast<uint32_t>(InoutTag::kOutputs);
    if (count.has_value() && has_tensors) MapElements(body, "tensor", *count, MapInoutTensor);
    body.Rest("values");
  });
}

}  // namespace

void MapPartition(RegionCursor& cursor, uint32_t type, const std::function<void(RegionCursor&)>& walk_file) {
  switch (static_cast<PartitionType>(type)) {
    case PartitionType::kModelDef:
      return MapMessage(cursor, proto::ModelDef::descriptor(), kMessageLevels);
    case PartitionType::kTaskInfo:
      return MapMessage(cursor, domi::ModelTaskDef::descriptor(), kMessageLevels);
    case PartitionType::kTbeKernels:
    case PartitionType::kCustAicpuKernels:
    case PartitionType::kCustomOps:
      return MapElements(cursor, "item", kUntilTheEnd, MapKernel);
    case PartitionType::kSoBins:
      return MapSoBins(cursor);
    case PartitionType::kTilingData:
      return MapTilingData(cursor);
    case PartitionType::kModelInoutInfo:
      return MapElements(cursor, "block", kUntilTheEnd, MapInoutBlock);
    case PartitionType::kFlowModel:
      return MapMessage(cursor, flow_model::proto::FlowModelDef::descriptor(), kMessageLevels);
    case PartitionType::kFlowSubmodel: {
      NestedField om_data{flow_model::proto::SubmodelDef::kOmDataFieldNumber, walk_file};
      return MapMessage(cursor, flow_model::proto::SubmodelDef::descriptor(), kMessageLevels, &om_data);
    }
    case PartitionType::kBundleModelInfo:
      return walk_file(cursor);
    case PartitionType::kBundleModelVarInfo:
      cursor.Number<uint64_t>("variable_size");
      return;
    default:
      cursor.Rest("bytes");
  }
}

}  // namespace ge
