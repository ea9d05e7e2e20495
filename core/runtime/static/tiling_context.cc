#include "core/runtime/static/tiling_context.h"

#include "core/abi/context_layout.h"
#include "core/base/checked_math.h"

namespace ge {
namespace {

constexpr int64_t kDefaultTilingDataBytes = 16 * 1024;  // spec/so-in-om.md §8.6 step 5
constexpr int64_t kMaxTilingDataBytes = 1024 * 1024;    // ours: a file cannot make us allocate without bound
constexpr uint64_t kWorkspaceEntries = 16;              // the same place

StatusOr<uint64_t> MaxTilingDataBytes(const OpDesc& op) {
  const int64_t bytes = AttrOr<int64_t>(op.attrs, "op_para_size", kDefaultTilingDataBytes);
  if (bytes <= 0 || bytes > kMaxTilingDataBytes) {
    return MakeError(kModelDataSizeInvalid, "op {}: op_para_size is {}, allowed are 1 to {}", op.name, bytes,
                     kMaxTilingDataBytes);
  }
  return AlignUp<uint64_t>(static_cast<uint64_t>(bytes), 8);
}

StatusOr<std::vector<ContextTensor>> ContextInputs(const NodeAddresses& addresses) {
  const OpDesc& op = addresses.node->op();
  const auto* depends = FindAttr<std::vector<int64_t>>(op.attrs, kAttrTilingSinkValueDepend);
  if (depends == nullptr) {
    return MakeError(kGraphInvalid, "op {}: its tiling runs on the device, but attribute {} is missing", op.name,
                     kAttrTilingSinkValueDepend);
  }
  std::vector<ContextTensor> inputs(op.inputs.size());
  for (size_t slot = 0; slot < inputs.size(); ++slot) {
    inputs[slot].desc = op.inputs[slot];
    inputs[slot].absent = addresses.places.inputs[slot].segment == Segment::kAbsent;
  }
  for (const int64_t slot : *depends) {
    if (slot < 0 || static_cast<size_t>(slot) >= inputs.size() || inputs[static_cast<size_t>(slot)].absent) {
      return MakeError(kGraphInvalid, "op {}: attribute {} names input {}, which is not there", op.name,
                       kAttrTilingSinkValueDepend, slot);
    }
    inputs[static_cast<size_t>(slot)].data_address = addresses.inputs[static_cast<size_t>(slot)];
    inputs[static_cast<size_t>(slot)].data_size = addresses.places.inputs[static_cast<size_t>(slot)].size;
  }
  return inputs;
}

}  // namespace

StatusOr<DeviceTilingContext> DeviceTilingContext::Create(const NodeAddresses& addresses, const ChipConfig& chip,
                                                          DeviceResources& resources) {
  const OpDesc& op = addresses.node->op();
  DeviceTilingContext context;
  GE_ASSIGN_OR_RETURN(context.max_tiling_data_size_, MaxTilingDataBytes(op));
  GE_ASSIGN_OR_RETURN(const std::vector<ContextTensor> inputs, ContextInputs(addresses));
  const auto build = [&](uint64_t base) {
    return BuildDeviceTilingImage(op, inputs, context.max_tiling_data_size_, chip, /*deterministic=*/false, base);
  };
  // Pointers in the image are absolute, and its size is known only when it is built: the first one is for the size.
  GE_ASSIGN_OR_RETURN(const DeviceTilingImage sizing, build(0), "tiling context of op {}", op.name);
  GE_ASSIGN_OR_RETURN(context.base_, resources.Malloc(sizing.layout.size, rt::MemoryKind::kTaskScheduler,
                                                      fmt::format("tiling context of {}", op.name)));
  GE_ASSIGN_OR_RETURN(const DeviceTilingImage image, build(context.base_), "tiling context of op {}", op.name);
  GE_CHECK(image.layout.size == sizing.layout.size && image.bytes.size() == image.layout.size);
  GE_RETURN_IF_ERROR(resources.device().CopyToDevice(context.base_, image.layout.size, image.bytes),
                     "tiling context of op {}", op.name);
  context.layout_ = image.layout;
  for (const ContextTensor& input : inputs) {
    if (input.data_size > 0) context.reads_.push_back({input.data_address, input.data_size});
  }
  return context;
}

rt::DeviceAddress DeviceTilingContext::AddressOf(TilingContextPart part) const {
  switch (part) {
    case TilingContextPart::kContext:
      return base_ + layout_.context;
    case TilingContextPart::kTilingData:
      return base_ + layout_.tiling_data;
    case TilingContextPart::kTilingKey:
      return base_ + layout_.tiling_key;
    case TilingContextPart::kBlockDim:
      break;
  }
  return base_ + layout_.block_dim;
}

rt::AddressRange DeviceTilingContext::Cell(TilingContextPart part) const {
  switch (part) {
    case TilingContextPart::kTilingKey:
      return {AddressOf(part), sizeof(uint64_t)};
    case TilingContextPart::kBlockDim:
      return {AddressOf(part), sizeof(uint32_t)};
    case TilingContextPart::kTilingData:
      return {AddressOf(part), max_tiling_data_size_};
    case TilingContextPart::kContext:
      break;
  }
  return {base_, layout_.size};
}

std::vector<rt::AddressRange> DeviceTilingContext::Writes() const {
  return {Cell(TilingContextPart::kTilingKey), Cell(TilingContextPart::kBlockDim), Cell(TilingContextPart::kTilingData),
          rt::AddressRange{base_ + layout_.tiling_data_head, sizeof(Rt2TilingData)},
          rt::AddressRange{base_ + layout_.workspace_sizes,
                           RT2_CONTINUOUS_VECTOR_HEAD + kWorkspaceEntries * sizeof(uint64_t)}};
}

}  // namespace ge
