#pragma once

// What a Tiling function sees (spec/op-host-api.md §7.10; slots spec/rt2.md §5.4).

#include <cstdint>
#include <limits>

#include "exe_graph/runtime/continuous_vector.h"
#include "exe_graph/runtime/extended_kernel_context.h"
#include "exe_graph/runtime/storage_shape.h"
#include "exe_graph/runtime/tensor.h"
#include "exe_graph/runtime/tiling_data.h"

namespace fe {
class PlatFormInfos;
}

namespace gert {

struct Dim3 {
  uint32_t x;
  uint32_t y;
  uint32_t z;
  explicit Dim3(uint32_t x_size, uint32_t y_size = 1, uint32_t z_size = 1) : x(x_size), y(y_size), z(z_size) {}
};

class TilingContext : public ExtendedKernelContext {
 public:
  enum TilingOutputIndex : uint32_t {
    kOutputTilingKey = 0,
    kOutputBlockDim = 1,
    kOutputAtomicCleanFlag = 2,
    kOutputTilingData = 3,
    kOutputWorkspace = 4,
    kOutputTilingCond = 5,
    kOutputScheduleMode = 6,
    kOutputLocalMemorySize = 7,
    kOutputAicpuBlockDim = 8,
    kOutputSimtBlockDim = 9,
    kOutputSimtGridDim = 10,
    kOutputNum = 11
  };

  /// What TilingParse filled; null without node info, and on the device.
  const void* GetCompileInfo() const { return ExtraInput<const void*>(0, nullptr); }
  template <typename T>
  const T* GetCompileInfo() const {
    return static_cast<const T*>(GetCompileInfo());
  }
  fe::PlatFormInfos* GetPlatformInfo() const { return ExtraInput<fe::PlatFormInfos*>(1, nullptr); }
  int32_t GetDeterministic() const { return ExtraInput<int32_t>(3, std::numeric_limits<int32_t>::max()); }
  int32_t GetDeterministicLevel() const { return ExtraInput<int32_t>(4, std::numeric_limits<int32_t>::max()); }

  // By instance; null out of range.
  const StorageShape* GetInputShape(size_t index) const { return GetNodeInputPointer<StorageShape>(index); }
  const Tensor* GetInputTensor(size_t index) const { return GetNodeInputPointer<Tensor>(index); }
  const StorageShape* GetOutputShape(size_t index) const {
    return index < GetComputeNodeOutputNum() ? GetInputPointer<StorageShape>(GetComputeNodeInputNum() + index)
                                             : nullptr;
  }
  // By input of the prototype; null when it is not connected.
  const StorageShape* GetOptionalInputShape(size_t ir_index) const {
    return GetDynamicInputPointer<StorageShape>(ir_index, 0);
  }
  const Tensor* GetOptionalInputTensor(size_t ir_index) const { return GetDynamicInputPointer<Tensor>(ir_index, 0); }
  const StorageShape* GetRequiredInputShape(size_t ir_index) const {
    return GetDynamicInputPointer<StorageShape>(ir_index, 0);
  }
  const Tensor* GetRequiredInputTensor(size_t ir_index) const { return GetDynamicInputPointer<Tensor>(ir_index, 0); }
  const StorageShape* GetDynamicInputShape(size_t ir_index, size_t relative_index) const {
    return GetDynamicInputPointer<StorageShape>(ir_index, relative_index);
  }
  const Tensor* GetDynamicInputTensor(size_t ir_index, size_t relative_index) const {
    return GetDynamicInputPointer<Tensor>(ir_index, relative_index);
  }

  // Setters fail when the framework gave no place; getters then answer what is said.
  ge::graphStatus SetTilingKey(uint64_t key) { return SetOutput<uint64_t>(kOutputTilingKey, key); }
  uint64_t GetTilingKey() const { return OutputOr<uint64_t>(kOutputTilingKey, std::numeric_limits<uint64_t>::max()); }
  ge::graphStatus SetBlockDim(uint32_t block_dim) { return SetOutput<uint32_t>(kOutputBlockDim, block_dim); }
  uint32_t GetBlockDim() const { return OutputOr<uint32_t>(kOutputBlockDim, std::numeric_limits<uint32_t>::max()); }
  ge::graphStatus SetSimdNumBlocks(uint32_t block_dim) { return SetBlockDim(block_dim); }
  uint32_t GetSimdNumBlocks() const { return GetBlockDim(); }
  /// 0 normal, 1 all blocks at once.
  ge::graphStatus SetScheduleMode(uint32_t mode) { return SetOutput<uint32_t>(kOutputScheduleMode, mode); }
  uint32_t GetScheduleMode() const { return OutputOr<uint32_t>(kOutputScheduleMode, 0); }
  ge::graphStatus SetLocalMemorySize(uint32_t size) { return SetOutput<uint32_t>(kOutputLocalMemorySize, size); }
  uint32_t GetLocalMemorySize() const {
    return OutputOr<uint32_t>(kOutputLocalMemorySize, std::numeric_limits<uint32_t>::max());
  }
  ge::graphStatus SetDynUBufSize(uint32_t size) { return SetLocalMemorySize(size); }
  uint32_t GetDynUBufSize() const { return GetLocalMemorySize(); }
  ge::graphStatus SetNeedAtomic(bool atomic) { return SetOutput<bool>(kOutputAtomicCleanFlag, atomic); }
  bool NeedAtomic() const { return OutputOr<bool>(kOutputAtomicCleanFlag, false); }
  ge::graphStatus SetTilingCond(int32_t condition) { return SetOutput<int32_t>(kOutputTilingCond, condition); }
  int32_t GetTilingCond() const { return OutputOr<int32_t>(kOutputTilingCond, -1); }
  ge::graphStatus SetAicpuBlockDim(uint32_t block_dim) { return SetOutput<uint32_t>(kOutputAicpuBlockDim, block_dim); }
  uint32_t GetAicpuBlockDim() const {
    return OutputOr<uint32_t>(kOutputAicpuBlockDim, std::numeric_limits<uint32_t>::max());
  }
  ge::graphStatus SetAicpuNumBlocks(uint32_t block_dim) { return SetAicpuBlockDim(block_dim); }
  uint32_t GetAicpuNumBlocks() const { return GetAicpuBlockDim(); }
  ge::graphStatus SetSimtBlockDim(const Dim3& dim) { return SetOutput<Dim3>(kOutputSimtBlockDim, dim); }
  ge::graphStatus SetSimtGridDim(const Dim3& dim) { return SetOutput<Dim3>(kOutputSimtGridDim, dim); }

  /// The start of the tiling data as a T, which then counts as written; null when it has not that much room. The
  /// framework cleared it.
  template <typename T>
  T* GetTilingData() {
    TilingData* tiling_data = GetRawTilingData();
    if (tiling_data == nullptr || tiling_data->GetCapacity() < sizeof(T)) return nullptr;
    tiling_data->SetDataSize(sizeof(T));
    return static_cast<T*>(tiling_data->GetData());
  }
  TilingData* GetRawTilingData() { return GetOutputPointer<TilingData>(kOutputTilingData); }

  /// Room for that many workspace sizes; null when the framework has not so many.
  size_t* GetWorkspaceSizes(size_t count) {
    auto* sizes = GetOutputPointer<TypedContinuousVector<size_t>>(kOutputWorkspace);
    if (sizes == nullptr || sizes->SetSize(count) != ge::GRAPH_SUCCESS) return nullptr;
    return sizes->MutableData();
  }
  size_t GetWorkspaceNum() const {
    const auto* sizes = GetOutputPointer<TypedContinuousVector<size_t>>(kOutputWorkspace);
    return sizes == nullptr ? 0 : sizes->GetSize();
  }

  // Views: only a TensorV2 is one; otherwise false, null, -1.
  bool InputIsView(size_t index) const { return AsView(GetInputTensor(index)) != nullptr; }
  bool OutputIsView(size_t index) const { return AsView(OutputTensor(index)) != nullptr; }
  const Stride* GetInputStride(size_t index) const { return StrideOf(GetInputTensor(index)); }
  const Stride* GetOutputStride(size_t index) const { return StrideOf(OutputTensor(index)); }
  int64_t GetInputOffset(size_t index) const { return OffsetOf(GetInputTensor(index)); }
  int64_t GetOutputOffset(size_t index) const { return OffsetOf(OutputTensor(index)); }
  bool OptionalInputIsView(size_t ir_index) const { return AsView(GetOptionalInputTensor(ir_index)) != nullptr; }
  bool RequiredInputIsView(size_t ir_index) const { return AsView(GetRequiredInputTensor(ir_index)) != nullptr; }
  bool DynamicInputIsView(size_t ir_index, size_t relative_index) const {
    return AsView(GetDynamicInputTensor(ir_index, relative_index)) != nullptr;
  }

 private:
  template <typename T>
  T ExtraInput(size_t extra, T fallback) const {
    if (GetComputeNodeInfo() == nullptr) return fallback;
    const Chain* cell = GetInput(GetComputeNodeInputNum() + GetComputeNodeOutputNum() + extra);
    return cell == nullptr ? fallback : cell->GetValue<T>();
  }
  template <typename T>
  ge::graphStatus SetOutput(size_t index, const T& value) {
    T* output = GetOutputPointer<T>(index);
    if (output == nullptr) return ge::GRAPH_FAILED;
    *output = value;
    return ge::GRAPH_SUCCESS;
  }
  template <typename T>
  T OutputOr(size_t index, T fallback) const {
    const T* output = GetOutputPointer<T>(index);
    return output == nullptr ? fallback : *output;
  }
  const Tensor* OutputTensor(size_t index) const {
    return index < GetComputeNodeOutputNum() ? GetInputPointer<Tensor>(GetComputeNodeInputNum() + index) : nullptr;
  }
  static const TensorV2* AsView(const Tensor* tensor) {
    if (tensor == nullptr || tensor->GetVersion() != TensorV2::kVersion) return nullptr;
    return reinterpret_cast<const TensorV2*>(tensor);
  }
  static const Stride* StrideOf(const Tensor* tensor) {
    return AsView(tensor) == nullptr ? nullptr : &AsView(tensor)->GetStride();
  }
  static int64_t OffsetOf(const Tensor* tensor) { return AsView(tensor) == nullptr ? -1 : AsView(tensor)->GetOffset(); }
};
static_assert(std::is_standard_layout<TilingContext>::value, "contexts are views");

}  // namespace gert
