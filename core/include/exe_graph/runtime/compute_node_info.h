#pragma once

// What a context knows about its node (spec/op-host-api.md §7.4; layout spec/rt2.md §5.3). Written by the framework
// only.

#include <cstddef>
#include <cstdint>

#include "exe_graph/runtime/runtime_attrs.h"
#include "exe_graph/runtime/storage_format.h"

namespace gert {

/// Which instances of the node belong to one input or output of its prototype.
class AnchorInstanceInfo {
 public:
  size_t GetInstanceNum() const { return instance_num_; }
  size_t GetInstanceStart() const { return instance_start_; }

 private:
  uint32_t instance_start_;
  uint32_t instance_num_;
  [[maybe_unused]] uint8_t reserved_[40];
};
static_assert(sizeof(AnchorInstanceInfo) == 48, "contract");

class CompileTimeTensorDesc {
 public:
  ge::DataType GetDataType() const { return data_type_; }
  ge::Format GetOriginFormat() const { return storage_format_.GetOriginFormat(); }
  ge::Format GetStorageFormat() const { return storage_format_.GetStorageFormat(); }
  const StorageFormat& GetFormat() const { return storage_format_; }
  ExpandDimsType GetExpandDimsType() const { return storage_format_.GetExpandDimsType(); }
  bool IsExist() const { return (flags_ & 1) == 0; }

 private:
  ge::DataType data_type_;
  StorageFormat storage_format_;
  uint8_t flags_;
  [[maybe_unused]] uint8_t reserved_[39];
};
static_assert(sizeof(CompileTimeTensorDesc) == 144, "contract");

class ComputeNodeInfo {
 public:
  const char* GetNodeType() const { return node_type_; }
  const char* GetNodeName() const { return node_name_; }
  size_t GetIrInputsNum() const { return ir_inputs_num_; }
  size_t GetIrOutputsNum() const { return ir_outputs_num_; }
  size_t GetInputsNum() const { return inputs_num_; }
  size_t GetOutputsNum() const { return outputs_num_; }

  // Null when the index is out of range.
  const AnchorInstanceInfo* GetInputInstanceInfo(size_t ir_index) const {
    return ir_index < ir_inputs_num_ ? At<AnchorInstanceInfo>(0) + ir_index : nullptr;
  }
  const AnchorInstanceInfo* GetOutputInstanceInfo(size_t ir_index) const {
    return ir_index < ir_outputs_num_ ? At<AnchorInstanceInfo>(AttrsOffset() + attr_bytes_) + ir_index : nullptr;
  }
  const CompileTimeTensorDesc* GetInputTdInfo(size_t index) const {
    return index < inputs_num_ ? At<CompileTimeTensorDesc>(DescsOffset()) + index : nullptr;
  }
  const CompileTimeTensorDesc* GetOutputTdInfo(size_t index) const {
    return index < outputs_num_ ? At<CompileTimeTensorDesc>(DescsOffset()) + inputs_num_ + index : nullptr;
  }
  const RuntimeAttrs* GetAttrs() const { return At<RuntimeAttrs>(AttrsOffset()); }

 private:
  size_t DescsOffset() const { return ir_inputs_num_ * sizeof(AnchorInstanceInfo); }
  size_t AttrsOffset() const { return DescsOffset() + (inputs_num_ + outputs_num_) * sizeof(CompileTimeTensorDesc); }
  template <typename T>
  const T* At(size_t tail_offset) const {
    return reinterpret_cast<const T*>(reinterpret_cast<const uint8_t*>(this) + sizeof(ComputeNodeInfo) - sizeof(tail_) +
                                      tail_offset);
  }

  const char* node_type_;
  const char* node_name_;
  size_t ir_inputs_num_;
  size_t inputs_num_;
  size_t outputs_num_;
  size_t ir_outputs_num_;
  size_t attr_bytes_;
  [[maybe_unused]] uint8_t reserved_[24];
  uint64_t tail_;  // the tail begins here
};
static_assert(sizeof(ComputeNodeInfo) == 88, "contract");

}  // namespace gert
