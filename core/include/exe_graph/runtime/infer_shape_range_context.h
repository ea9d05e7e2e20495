#pragma once

// What an InferShapeRange function sees (spec/op-host-api.md §7.7).

#include "exe_graph/runtime/extended_kernel_context.h"
#include "exe_graph/runtime/range.h"
#include "exe_graph/runtime/shape.h"
#include "exe_graph/runtime/tensor.h"

namespace gert {

using TensorRange = Range<Tensor>;

class InferShapeRangeContext : public ExtendedKernelContext {
 public:
  const Range<Shape>* GetInputShapeRange(size_t index) const { return GetNodeInputPointer<Range<Shape>>(index); }
  const TensorRange* GetInputTensorRange(size_t index) const { return GetNodeInputPointer<TensorRange>(index); }
  const Range<Shape>* GetOptionalInputShapeRange(size_t ir_index) const {
    return GetDynamicInputPointer<Range<Shape>>(ir_index, 0);
  }
  const TensorRange* GetOptionalInputTensorRange(size_t ir_index) const {
    return GetDynamicInputPointer<TensorRange>(ir_index, 0);
  }
  const Range<Shape>* GetRequiredInputShapeRange(size_t ir_index) const {
    return GetDynamicInputPointer<Range<Shape>>(ir_index, 0);
  }
  const TensorRange* GetRequiredInputTensorRange(size_t ir_index) const {
    return GetDynamicInputPointer<TensorRange>(ir_index, 0);
  }
  const Range<Shape>* GetDynamicInputShapeRange(size_t ir_index, size_t relative_index) const {
    return GetDynamicInputPointer<Range<Shape>>(ir_index, relative_index);
  }
  const TensorRange* GetDynamicInputTensorRange(size_t ir_index, size_t relative_index) const {
    return GetDynamicInputPointer<TensorRange>(ir_index, relative_index);
  }
  Range<Shape>* GetOutputShapeRange(size_t index) { return GetOutputPointer<Range<Shape>>(index); }
};
static_assert(std::is_standard_layout<InferShapeRangeContext>::value, "contexts are views");

}  // namespace gert
