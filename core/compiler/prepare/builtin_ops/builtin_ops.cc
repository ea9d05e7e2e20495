#include "core/compiler/prepare/builtin_ops/builtin_ops.h"

#include <algorithm>

#include "core/compiler/prepare/builtin_ops/builtin_op_families.h"
#include "core/host_kernels/axes.h"
#include "core/host_kernels/result_tensor.h"

namespace ge {
namespace {

std::vector<BuiltInOp> CollectOps() {
  std::vector<BuiltInOp> all;
  for (auto family : {BroadcastArgsOps, CastOps, ControlOps, ElementwiseOps, FlattenOps, IndexOps, JoinOps,
                      MadeTensorOps, PassThroughOps, PhonyOps, ReduceOps, ReshapeOps, ShapeOps, SliceOps, SqueezeOps,
                      SubgraphOps, TransOps, VariableOps}) {
    std::vector<BuiltInOp> ops = family();
    all.insert(all.end(), std::make_move_iterator(ops.begin()), std::make_move_iterator(ops.end()));
  }
  std::sort(all.begin(), all.end(),
            [](const BuiltInOp& a, const BuiltInOp& b) { return a.prototype.type < b.prototype.type; });
  return all;
}

/// An op that no prototype describes yet has no names.
std::string NameOfInput(const OpDesc& op, size_t slot) {
  return slot < op.input_names.size() ? fmt::format("input {} '{}'", slot, op.input_names[slot])
                                      : fmt::format("input {}", slot);
}

}  // namespace

std::span<const BuiltInOp> BuiltInOps() {
  static const std::vector<BuiltInOp> ops = CollectOps();
  return ops;
}

const BuiltInOp* FindBuiltInOp(std::string_view type) {
  const std::span<const BuiltInOp> ops = BuiltInOps();
  const auto found = std::lower_bound(ops.begin(), ops.end(), type, [](const BuiltInOp& op, std::string_view wanted) {
    return op.prototype.type < wanted;
  });
  return found == ops.end() || found->prototype.type != type ? nullptr : &*found;
}

void AddBuiltInPrototypes(OpImplSpaceRegistryV2& registry) {
  for (const BuiltInOp& op : BuiltInOps()) registry.AddPrototype(op.prototype);
}

MakePrototype& MakePrototype::In(std::string_view name, IrInputKind kind) {
  prototype_.inputs.push_back({std::string(name), kind});
  prototype_.input_types.emplace_back();
  prototype_.input_symbols.emplace_back();
  return *this;
}

MakePrototype& MakePrototype::Out(std::string_view name, IrOutputKind kind) {
  prototype_.outputs.push_back({std::string(name), kind});
  prototype_.output_types.emplace_back();
  prototype_.output_symbols.emplace_back();
  return *this;
}

MakePrototype& MakePrototype::Attr(std::string_view name, std::string_view type, std::optional<AttrValue> fallback) {
  const bool required = !fallback.has_value();
  prototype_.attrs.push_back({std::string(name), std::string(type), required, std::move(fallback)});
  return *this;
}

MakePrototype& MakePrototype::OptionalAttr(std::string_view name, std::string_view type) {
  prototype_.attrs.push_back({std::string(name), std::string(type), /*required=*/false, std::nullopt});
  return *this;
}

MakePrototype& MakePrototype::Subgraph(std::string_view name, bool dynamic) {
  prototype_.subgraphs.push_back({std::string(name), dynamic});
  return *this;
}

void SetOutput(OpDesc& op, size_t output, GeShape shape, DataType dtype) {
  GeTensorDesc& desc = op.outputs[output];
  desc.origin_shape = shape;
  desc.shape = std::move(shape);
  desc.origin_shape_initialized = true;
  desc.dtype = desc.origin_dtype = dtype;
  if (desc.format == FORMAT_RESERVED) desc.format = FORMAT_ND;
  if (desc.origin_format == FORMAT_RESERVED) desc.origin_format = FORMAT_ND;
}

void CopyInputToOutput(OpDesc& op, size_t input, size_t output) {
  const GeTensorDesc& from = op.inputs[input];
  GeTensorDesc& to = op.outputs[output];
  to.format = from.format;
  to.origin_format = from.origin_format;
  SetOutput(op, output, from.shape, from.dtype);
  to.origin_shape = from.origin_shape;
  to.origin_dtype = from.origin_dtype;
}

Status OutputsLikeFirstInput(OpDesc& op, InputValues) {
  for (size_t output = 0; output < op.outputs.size(); ++output) CopyInputToOutput(op, 0, output);
  return {};
}

StatusOr<const GeTensor*> ConstantInput(const OpDesc& op, InputValues values, size_t slot) {
  const GeTensor* tensor = slot < values.size() ? values[slot] : nullptr;
  if (tensor != nullptr) return tensor;
  return MakeError(kUnsupported,
                   "the shape of its outputs depends on the value of {}, which is no constant; dynamic shapes are not "
                   "supported yet",
                   NameOfInput(op, slot));
}

StatusOr<std::vector<int64_t>> IndexValues(const OpDesc& op, InputValues values, size_t slot) {
  GE_ASSIGN_OR_RETURN(const GeTensor* tensor, ConstantInput(op, values, slot));
  return OrInferFailed(IndicesOf(*tensor, NameOfInput(op, slot)));
}

StatusOr<std::vector<int64_t>> DimsAt(const OpDesc& op, InputValues values, size_t slot) {
  GE_ASSIGN_OR_RETURN(const GeTensor* tensor, ConstantInput(op, values, slot));
  return OrInferFailed(DimsOf(*tensor, op.input_names[slot]));
}

StatusOr<size_t> NormalizeAxis(int64_t axis, size_t rank, std::string_view what) {
  return OrInferFailed(NormalAxis(axis, rank, what));
}

StatusOr<int64_t> ProductOfDims(std::span<const int64_t> dims) { return OrInferFailed(CheckedProduct(dims)); }

}  // namespace ge
