#pragma once

// What an InferDataType function sees (spec/op-host-api.md §7.8).

#include "exe_graph/runtime/extended_kernel_context.h"
#include "graph/types.h"

namespace gert {

class InferDataTypeContext : public ExtendedKernelContext {
 public:
  // DT_UNDEFINED for what is out of range or not connected.
  ge::DataType GetInputDataType(size_t index) const { return Value(GetNodeInputPointer<ge::DataType>(index)); }
  ge::DataType GetOptionalInputDataType(size_t ir_index) const { return GetDynamicInputDataType(ir_index, 0); }
  ge::DataType GetRequiredInputDataType(size_t ir_index) const { return GetDynamicInputDataType(ir_index, 0); }
  ge::DataType GetDynamicInputDataType(size_t ir_index, size_t relative_index) const {
    return Value(GetDynamicInputPointer<ge::DataType>(ir_index, relative_index));
  }
  ge::DataType GetOutputDataType(size_t index) const { return Value(GetOutputPointer<ge::DataType>(index)); }
  ge::graphStatus SetOutputDataType(size_t index, ge::DataType data_type) {
    auto* output = GetOutputPointer<ge::DataType>(index);
    if (output == nullptr) return ge::GRAPH_FAILED;
    *output = data_type;
    return ge::GRAPH_SUCCESS;
  }

 private:
  static ge::DataType Value(const ge::DataType* data_type) {
    return data_type == nullptr ? ge::DT_UNDEFINED : *data_type;
  }
};
static_assert(std::is_standard_layout<InferDataTypeContext>::value, "contexts are views");

}  // namespace gert
