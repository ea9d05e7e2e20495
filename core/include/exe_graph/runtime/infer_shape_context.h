#pragma once

// What an InferShape function sees (spec/op-host-api.md §7.6). Output shapes arrive empty; unknown rank is the one
// dimension -2, an unknown dimension -1; a tensor's data is null when its value is not known.

#include "exe_graph/runtime/extended_kernel_context.h"
#include "exe_graph/runtime/shape.h"
#include "exe_graph/runtime/tensor.h"

namespace gert {

/// What the framework puts behind the node's inputs, counted from the end of them.
enum class InputExternLayout : uint32_t { kInferShapeFunc = 1, kInferenceContext = 2 };

class InferShapeContext : public ExtendedKernelContext {
 public:
  // By instance; null out of range.
  const Shape* GetInputShape(size_t index) const { return GetNodeInputPointer<Shape>(index); }
  const Tensor* GetInputTensor(size_t index) const { return GetNodeInputPointer<Tensor>(index); }
  // By input of the prototype; null when it is not connected.
  const Shape* GetOptionalInputShape(size_t ir_index) const { return GetDynamicInputPointer<Shape>(ir_index, 0); }
  const Tensor* GetOptionalInputTensor(size_t ir_index) const { return GetDynamicInputPointer<Tensor>(ir_index, 0); }
  const Shape* GetRequiredInputShape(size_t ir_index) const { return GetDynamicInputPointer<Shape>(ir_index, 0); }
  const Tensor* GetRequiredInputTensor(size_t ir_index) const { return GetDynamicInputPointer<Tensor>(ir_index, 0); }
  const Shape* GetDynamicInputShape(size_t ir_index, size_t relative_index) const {
    return GetDynamicInputPointer<Shape>(ir_index, relative_index);
  }
  const Tensor* GetDynamicInputTensor(size_t ir_index, size_t relative_index) const {
    return GetDynamicInputPointer<Tensor>(ir_index, relative_index);
  }
  Shape* GetOutputShape(size_t index) { return GetOutputPointer<Shape>(index); }
};
static_assert(std::is_standard_layout<InferShapeContext>::value, "contexts are views");

}  // namespace gert
