#include <algorithm>
#include <memory>

#include "core/abi/context_layout.h"
#include "core/op/kernel_context.h"
#include "core/op/library_call.h"
#include "core/op/limits.h"
#include "core/op/platform_info_image.h"
#include "core/op/prototype_reader.h"
#include "core/op/tiling_context_image.h"

namespace ge {
namespace {

// The kernel's compile info as JSON text (spec/om-format.md §6.6); an op without it has none to say.
constexpr std::string_view kCompileInfoAttr = "compile_info_json";
constexpr std::string_view kNoCompileInfo = "{}";

using CompileInfo = std::unique_ptr<void, void (*)(void*)>;

void* CreateCompileInfo(const Rt2OpImpl& impl) {
  try {
    return impl.compile_info_creator();
  } catch (...) {
    return nullptr;
  }
}

/// Makes the compile info object and lets TilingParse fill it; null when the op registered none.
StatusOr<CompileInfo> MakeCompileInfo(const Rt2OpImpl& impl, const OpDesc& op, const NodeInstances& instances,
                                      std::span<const IrAttr> private_attrs, const ChipConfig& chip) {
  CompileInfo compile_info(nullptr, impl.compile_info_deleter == nullptr ? [](void*) {} : impl.compile_info_deleter);
  if (impl.compile_info_creator != nullptr) {
    compile_info.reset(CreateCompileInfo(impl));
    if (compile_info == nullptr) {
      return MakeError(kMemoryAllocation, "{}: no compile info made", FunctionOf(op, "TilingParse"));
    }
  }
  if (impl.tiling_parse == nullptr) return compile_info;

  ContextImage image;
  GE_ASSIGN_OR_RETURN(const uint64_t node_info, AppendComputeNodeInfo(image, op, instances, private_attrs));
  const std::string* json = FindAttr<std::string>(op.attrs, kCompileInfoAttr);
  std::vector<ContextCell> inputs(4);  // JSON, platform, op type, registry (spec/rt2.md §5.4)
  inputs[0] = ContextCell::To(image.AppendText(json == nullptr ? kNoCompileInfo : std::string_view(*json)));
  inputs[1] = ContextCell::To(AppendPlatformInfo(image, chip));
  inputs[2] = ContextCell::To(image.AppendText(op.type));
  const std::vector<ContextCell> outputs = {ContextCell{reinterpret_cast<uint64_t>(compile_info.get()), std::nullopt}};
  const ContextOffsets offsets = AppendContext(image, node_info, op.name, "TilingParse", inputs, outputs);
  ByteBuffer bytes = std::move(image).PlaceOnHost();
  GE_RETURN_IF_ERROR(CallContextFunction(impl.tiling_parse, "TilingParse", op, bytes.data() + offsets.context));
  return compile_info;
}

std::vector<ContextTensor> HostInputs(const OpDesc& op, std::span<const GeTensor* const> values) {
  std::vector<ContextTensor> inputs(op.inputs.size());
  for (size_t slot = 0; slot < inputs.size(); ++slot) {
    inputs[slot].desc = op.inputs[slot];
    inputs[slot].absent = op.inputs[slot].IsAbsent();
    if (slot >= values.size() || values[slot] == nullptr) continue;
    inputs[slot].data_address = reinterpret_cast<uint64_t>(values[slot]->data.data());
    inputs[slot].data_size = values[slot]->data.size();
  }
  return inputs;
}

template <typename T>
T ReadAt(const ByteBuffer& bytes, uint64_t offset) {
  T value;
  std::memcpy(&value, bytes.data() + offset, sizeof(T));
  return value;
}

Status CheckTilingData(const TilingContextImage& built, const ByteBuffer& bytes, uint64_t used, uint64_t capacity) {
  const auto guard = bytes.begin() + static_cast<std::ptrdiff_t>(built.guard);
  const auto end = guard + static_cast<std::ptrdiff_t>(kTilingGuardSize);
  if (std::any_of(guard, end, [](uint8_t byte) { return byte != kTilingGuardByte; })) {
    return MakeError(kInferFailed, "wrote past its {} bytes of tiling data", capacity);
  }
  if (used > capacity) return MakeError(kInferFailed, "says {} bytes of tiling data; it has {}", used, capacity);
  return {};
}

Status CheckRunInfo(const OpRunInfo& info, const ChipConfig& chip) {
  if (info.block_dim < 1 || info.block_dim > kMaxBlockDim) {
    return MakeError(kInferFailed, "set block dim {}; it must be 1 to {}", info.block_dim, kMaxBlockDim);
  }
  for (size_t i = 0; i < info.workspace_sizes.size(); ++i) {
    const int64_t size = info.workspace_sizes[i];
    if (size < 0 || static_cast<uint64_t>(size) > chip.memory_bytes()) {
      return MakeError(kInferFailed, "asks for {} bytes of workspace {}; the chip has {}", static_cast<uint64_t>(size),
                       i, chip.memory_bytes());
    }
  }
  return {};
}

StatusOr<OpRunInfo> ReadRunInfo(const TilingContextImage& built, const ByteBuffer& bytes, uint64_t capacity) {
  const auto cell = [&](size_t slot) { return TilingOutputCell(built, slot); };
  OpRunInfo info;
  info.tiling_key = ReadAt<uint64_t>(bytes, cell(RT2_TILING_OUT_KEY));
  info.block_dim = ReadAt<uint32_t>(bytes, cell(RT2_TILING_OUT_BLOCK_DIM));
  info.clear_atomic = ReadAt<uint8_t>(bytes, cell(RT2_TILING_OUT_NEEDS_ATOMIC)) != 0;
  info.tiling_cond = ReadAt<int32_t>(bytes, cell(RT2_TILING_OUT_CONDITION));
  info.schedule_mode = ReadAt<uint32_t>(bytes, cell(RT2_TILING_OUT_SCHEDULE_MODE));
  info.local_memory_size = ReadAt<uint32_t>(bytes, cell(RT2_TILING_OUT_LOCAL_MEMORY));

  const uint64_t used = ReadAt<uint64_t>(bytes, built.layout.tiling_data_head + offsetof(Rt2TilingData, used));
  GE_RETURN_IF_ERROR(CheckTilingData(built, bytes, used, capacity));
  const auto data = bytes.begin() + static_cast<std::ptrdiff_t>(built.layout.tiling_data);
  info.tiling_data.assign(data, data + static_cast<std::ptrdiff_t>(used));

  const uint64_t sizes = built.layout.workspace_sizes;
  const uint64_t count = ReadAt<uint64_t>(bytes, sizes + offsetof(Rt2ContinuousVector, size));
  if (count > kMaxWorkspaces)
    return MakeError(kInferFailed, "says {} workspaces; there is room for {}", count, kMaxWorkspaces);
  for (uint64_t i = 0; i < count; ++i) {
    const uint64_t place = sizes + RT2_CONTINUOUS_VECTOR_HEAD + i * sizeof(uint64_t);
    info.workspace_sizes.push_back(static_cast<int64_t>(ReadAt<uint64_t>(bytes, place)));
  }
  return info;
}

}  // namespace

StatusOr<OpRunInfo> RunTiling(const Rt2OpImpl& impl, const OpDesc& op, std::span<const GeTensor* const> input_values,
                              const ChipConfig& chip, bool deterministic) {
  if (impl.tiling == nullptr) return MakeError(kOpNotSupported, "{} is not registered", FunctionOf(op, "Tiling"));
  const std::string context = FunctionOf(op, "Tiling");
  GE_ASSIGN_OR_RETURN(const std::vector<IrAttr> private_attrs, ReadPrivateAttrs(impl), "{}", context);
  GE_ASSIGN_OR_RETURN(const NodeInstances instances, FindInstances(op, {}), "{}", context);
  GE_ASSIGN_OR_RETURN(const CompileInfo compile_info, MakeCompileInfo(impl, op, instances, private_attrs, chip));

  const std::vector<ContextTensor> inputs = HostInputs(op, input_values);
  const uint64_t capacity = AlignUp<uint64_t>(impl.max_tiling_data_size, 8);
  GE_ASSIGN_OR_RETURN(
      TilingContextImage built,
      BuildTilingContextImage({.op = op,
                               .inputs = inputs,
                               .private_attrs = private_attrs,
                               .chip = chip,
                               .max_tiling_data_size = capacity,
                               .deterministic = deterministic,
                               .value_placement = RT2_PLACEMENT_HOST,
                               .compile_info_address = reinterpret_cast<uint64_t>(compile_info.get())}));
  ByteBuffer bytes = std::move(built.image).PlaceOnHost();
  GE_RETURN_IF_ERROR(CallContextFunction(impl.tiling, "Tiling", op, bytes.data() + built.layout.context));
  GE_ASSIGN_OR_RETURN(OpRunInfo info, ReadRunInfo(built, bytes, capacity), "{}", context);
  GE_RETURN_IF_ERROR(CheckRunInfo(info, chip), "{}", context);
  return info;
}

}  // namespace ge
