#include "core/op/tiling_context_image.h"

#include <algorithm>

#include "core/abi/context_layout.h"
#include "core/op/limits.h"
#include "core/op/platform_info_image.h"
#include "core/op/prototype_reader.h"

namespace ge {
namespace {

void AppendTilingData(uint64_t capacity, TilingContextImage& built) {
  DeviceTilingLayout& layout = built.layout;
  Rt2TilingData head{};
  head.capacity = capacity;
  layout.tiling_data_head = built.image.Append(head);
  layout.tiling_data = built.image.Reserve(capacity);
  built.image.PointTo(layout.tiling_data_head + offsetof(Rt2TilingData, data), layout.tiling_data);
  built.guard = built.image.AppendBytes(ByteBuffer(kTilingGuardSize, kTilingGuardByte), /*alignment=*/1);
}

void AppendWorkspaceSizes(TilingContextImage& built) {
  built.layout.workspace_sizes = built.image.Reserve(RT2_CONTINUOUS_VECTOR_HEAD + kMaxWorkspaces * sizeof(uint64_t));
  built.image.Put(built.layout.workspace_sizes + offsetof(Rt2ContinuousVector, capacity), uint64_t{kMaxWorkspaces});
}

/// Tensors of the connected inputs and of the outputs. All are whole gert::Tensors, so that a function may ask for any
/// of them as shape or as tensor.
StatusOr<std::vector<ContextCell>> AppendTensors(const TilingContextParts& parts, const NodeInstances& instances,
                                                 TilingContextImage& built) {
  std::vector<ContextCell> cells;
  built.layout.value_address_slots.assign(parts.op.inputs.size(), 0);
  for (const size_t slot : instances.input_slots) {
    const ContextTensor& input = parts.inputs[slot];
    GE_ASSIGN_OR_RETURN(const uint64_t tensor, AppendTensor(built.image, input.desc, input.data_address,
                                                            input.data_size, parts.value_placement));
    if (input.data_address != 0) {
      built.layout.value_address_slots[slot] = tensor + offsetof(Rt2Tensor, data) + offsetof(Rt2TensorData, address);
    }
    cells.push_back(ContextCell::To(tensor));
  }
  for (const GeTensorDesc& output : parts.op.outputs) {
    GE_ASSIGN_OR_RETURN(const uint64_t tensor, AppendTensor(built.image, output, 0, 0, parts.value_placement));
    cells.push_back(ContextCell::To(tensor));
  }
  return cells;
}

std::vector<ContextCell> OutputCells(TilingContextImage& built) {
  constexpr uint64_t kDim3Size = 3 * sizeof(uint32_t);
  std::vector<ContextCell> outputs(RT2_TILING_OUT_COUNT);
  outputs[RT2_TILING_OUT_TILING_DATA] = ContextCell::To(built.layout.tiling_data_head);
  outputs[RT2_TILING_OUT_WORKSPACE] = ContextCell::To(built.layout.workspace_sizes);
  outputs[RT2_TILING_OUT_SIMT_BLOCK_DIM] = ContextCell::To(built.image.Reserve(kDim3Size));
  outputs[RT2_TILING_OUT_SIMT_GRID_DIM] = ContextCell::To(built.image.Reserve(kDim3Size));
  return outputs;
}

StatusOr<NodeInstances> InstancesOf(const TilingContextParts& parts) {
  if (parts.inputs.size() != parts.op.inputs.size()) {
    return MakeError(kParamInvalid, "{} input values for {} input slots", parts.inputs.size(), parts.op.inputs.size());
  }
  if (parts.max_tiling_data_size > kMaxTilingDataSize) {
    return MakeError(kParamInvalid, "tiling data of {} bytes; at most {} are possible", parts.max_tiling_data_size,
                     kMaxTilingDataSize);
  }
  std::vector<bool> absent;
  for (const ContextTensor& input : parts.inputs) absent.push_back(input.absent || input.desc.IsAbsent());
  return FindInstances(parts.op, absent);
}

StatusOr<TilingContextImage> Build(const TilingContextParts& parts) {
  GE_ASSIGN_OR_RETURN(const NodeInstances instances, InstancesOf(parts));
  TilingContextImage built;
  AppendTilingData(AlignUp<uint64_t>(parts.max_tiling_data_size, 8), built);
  AppendWorkspaceSizes(built);
  built.layout.op_type = built.image.AppendText(parts.op.type);
  GE_ASSIGN_OR_RETURN(const uint64_t node_info,
                      AppendComputeNodeInfo(built.image, parts.op, instances, parts.private_attrs));
  GE_ASSIGN_OR_RETURN(std::vector<ContextCell> inputs, AppendTensors(parts, instances, built));
  std::vector<ContextCell> extra(RT2_TILING_EXTRA_COUNT);
  extra[RT2_TILING_EXTRA_COMPILE_INFO].value = parts.compile_info_address;
  extra[RT2_TILING_EXTRA_PLATFORM] = ContextCell::To(AppendPlatformInfo(built.image, parts.chip));
  extra[RT2_TILING_EXTRA_DETERMINISTIC].value = parts.deterministic ? 1 : 0;
  extra[RT2_TILING_EXTRA_DETERMINISTIC_LEVEL].value = parts.deterministic ? 1 : 0;
  inputs.insert(inputs.end(), extra.begin(), extra.end());
  const std::vector<ContextCell> outputs = OutputCells(built);
  built.offsets = AppendContext(built.image, node_info, parts.op.name, "Tiling", inputs, outputs);
  built.layout.context = built.offsets.context;
  built.layout.tiling_key = TilingOutputCell(built, RT2_TILING_OUT_KEY);
  built.layout.block_dim = TilingOutputCell(built, RT2_TILING_OUT_BLOCK_DIM);
  built.layout.size = built.image.size();
  return built;
}

}  // namespace

uint64_t TilingOutputCell(const TilingContextImage& built, size_t slot) {
  return built.offsets.cells[built.offsets.cells.size() - RT2_TILING_OUT_COUNT + slot];
}

StatusOr<TilingContextImage> BuildTilingContextImage(const TilingContextParts& parts) {
  StatusOr<TilingContextImage> built = Build(parts);
  if (!built.ok()) {
    return built.status().WithContext(fmt::format("op '{}' ({}): tiling context", parts.op.name, parts.op.type));
  }
  return built;
}

StatusOr<DeviceTilingImage> BuildDeviceTilingImage(const OpDesc& op, std::span<const ContextTensor> inputs,
                                                   uint64_t max_tiling_data_size, const ChipConfig& chip,
                                                   bool deterministic, uint64_t base, const Rt2OpImpl* impl) {
  std::vector<IrAttr> private_attrs;
  if (impl != nullptr) {
    GE_ASSIGN_OR_RETURN(private_attrs, ReadPrivateAttrs(*impl));
  }
  GE_ASSIGN_OR_RETURN(TilingContextImage built, BuildTilingContextImage({.op = op,
                                                                         .inputs = inputs,
                                                                         .private_attrs = private_attrs,
                                                                         .chip = chip,
                                                                         .max_tiling_data_size = max_tiling_data_size,
                                                                         .deterministic = deterministic,
                                                                         .value_placement = RT2_PLACEMENT_DEVICE_HBM,
                                                                         .compile_info_address = 0}));
  return DeviceTilingImage{std::move(built.image).Place(base), std::move(built.layout)};
}

}  // namespace ge
