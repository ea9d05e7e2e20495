#pragma once

#include <span>
#include <vector>

#include "core/graph/op_desc.h"
#include "core/op/context_image.h"
#include "core/op/op_library.h"

namespace ge {

/// Which slots of an op are the instances that its functions see, and which instances belong to which input of the
/// prototype. Inputs that are not connected have no instance (spec/rt2.md §5.4).
struct NodeInstances {
  struct Range {
    uint32_t start = 0;
    uint32_t count = 0;
  };
  std::vector<size_t> input_slots;  ///< slot of each input instance
  std::vector<Range> ir_inputs;     ///< per input of the prototype
  std::vector<Range> ir_outputs;
};

/// `absent` says per slot whether nothing is connected; empty: the descriptions tell. Fails when slots and prototype do
/// not fit together.
StatusOr<NodeInstances> FindInstances(const OpDesc& op, const std::vector<bool>& absent);

/// Appends a compute node info: texts, instances, descriptions, and the attributes of the prototype in its order, then
/// the private ones (the node's value, else the default). An attribute that the node does not have is an error:
/// FillFromPrototype gives every node its defaults.
StatusOr<uint64_t> AppendComputeNodeInfo(ContextImage& image, const OpDesc& op, const NodeInstances& instances,
                                         std::span<const IrAttr> private_attrs);

/// Appends a gert::Tensor with these shapes, formats and type, or a gert::TensorV2 when the description has strides.
/// `address` 0: the value is not known. A rank over 25 is an error.
StatusOr<uint64_t> AppendTensor(ContextImage& image, const GeTensorDesc& desc, uint64_t address, uint64_t size,
                                int32_t placement);

/// The bytes of an attribute as gert::RuntimeAttrs gives them out (spec/rt2.md §5.3). `name` is for errors.
StatusOr<ByteBuffer> EncodeRuntimeAttr(const AttrValue& value, std::string_view name);

}  // namespace ge
