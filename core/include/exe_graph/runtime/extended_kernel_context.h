#pragma once

// Access to the node behind a context (spec/op-host-api.md §7.5). Instances are the node's connected inputs; an input
// of the prototype that is not connected has none.

#include "exe_graph/runtime/context_extend.h"
#include "exe_graph/runtime/kernel_context.h"

namespace gert {

class ExtendedKernelContext : protected KernelContext {
 public:
  // Null without node info, out of range, and for what is not connected.
  const CompileTimeTensorDesc* GetInputDesc(size_t index) const {
    const ComputeNodeInfo* info = GetComputeNodeInfo();
    return info == nullptr ? nullptr : info->GetInputTdInfo(index);
  }
  const CompileTimeTensorDesc* GetOutputDesc(size_t index) const {
    const ComputeNodeInfo* info = GetComputeNodeInfo();
    return info == nullptr ? nullptr : info->GetOutputTdInfo(index);
  }
  const CompileTimeTensorDesc* GetOptionalInputDesc(size_t ir_index) const { return GetDynamicInputDesc(ir_index, 0); }
  const CompileTimeTensorDesc* GetRequiredInputDesc(size_t ir_index) const { return GetDynamicInputDesc(ir_index, 0); }
  const CompileTimeTensorDesc* GetDynamicInputDesc(size_t ir_index, size_t relative_index) const {
    const AnchorInstanceInfo* instances = GetIrInputInstanceInfo(ir_index);
    if (instances == nullptr || relative_index >= instances->GetInstanceNum()) return nullptr;
    return GetInputDesc(instances->GetInstanceStart() + relative_index);
  }
  const AnchorInstanceInfo* GetIrInputInstanceInfo(size_t ir_index) const {
    const ComputeNodeInfo* info = GetComputeNodeInfo();
    return info == nullptr ? nullptr : info->GetInputInstanceInfo(ir_index);
  }
  const AnchorInstanceInfo* GetIrOutputInstanceInfo(size_t ir_index) const {
    const ComputeNodeInfo* info = GetComputeNodeInfo();
    return info == nullptr ? nullptr : info->GetOutputInstanceInfo(ir_index);
  }

  /// 0 without node info.
  size_t GetComputeNodeInputNum() const {
    const ComputeNodeInfo* info = GetComputeNodeInfo();
    return info == nullptr ? 0 : info->GetInputsNum();
  }
  size_t GetComputeNodeOutputNum() const {
    const ComputeNodeInfo* info = GetComputeNodeInfo();
    return info == nullptr ? 0 : info->GetOutputsNum();
  }
  const RuntimeAttrs* GetAttrs() const {
    const ComputeNodeInfo* info = GetComputeNodeInfo();
    return info == nullptr ? nullptr : info->GetAttrs();
  }
  const char* GetNodeType() const {
    const ComputeNodeInfo* info = GetComputeNodeInfo();
    return info == nullptr ? nullptr : info->GetNodeType();
  }
  const char* GetNodeName() const {
    const ComputeNodeInfo* info = GetComputeNodeInfo();
    return info == nullptr ? nullptr : info->GetNodeName();
  }
  const ComputeNodeInfo* GetComputeNodeInfo() const {
    return static_cast<const ComputeNodeInfo*>(GetComputeNodeExtend());
  }
  const KernelExtendInfo* GetExtendInfo() const { return static_cast<const KernelExtendInfo*>(GetKernelExtend()); }
  const char* GetKernelName() const { return GetExtendInfo() == nullptr ? nullptr : GetExtendInfo()->GetKernelName(); }
  const char* GetKernelType() const { return GetExtendInfo() == nullptr ? nullptr : GetExtendInfo()->GetKernelType(); }

 protected:
  /// The input cell of an instance, `Offset` cells further on; null when it is not connected.
  template <typename T, size_t Offset = 0>
  const T* GetDynamicInputPointer(size_t ir_index, size_t relative_index) const {
    const AnchorInstanceInfo* instances = GetIrInputInstanceInfo(ir_index);
    if (instances == nullptr || relative_index >= instances->GetInstanceNum()) return nullptr;
    return GetInputPointer<T>(instances->GetInstanceStart() + relative_index + Offset);
  }
  /// As GetInputPointer, but only for the node's own inputs, not for what the framework puts behind them.
  template <typename T>
  const T* GetNodeInputPointer(size_t index) const {
    return index < GetComputeNodeInputNum() ? GetInputPointer<T>(index) : nullptr;
  }
};
static_assert(std::is_standard_layout<ExtendedKernelContext>::value, "contexts are views");

}  // namespace gert
