#pragma once

#include <vector>

#include "core/compiler/prepare/builtin_ops/builtin_ops.h"

namespace ge {

// What builtin_ops.cc puts together: each in a file of its name.
std::vector<BuiltInOp> BroadcastArgsOps();
std::vector<BuiltInOp> CastOps();
std::vector<BuiltInOp> ControlOps();
std::vector<BuiltInOp> ElementwiseOps();
std::vector<BuiltInOp> FlattenOps();
std::vector<BuiltInOp> IndexOps();
std::vector<BuiltInOp> JoinOps();
std::vector<BuiltInOp> MadeTensorOps();
std::vector<BuiltInOp> PassThroughOps();
std::vector<BuiltInOp> PhonyOps();
std::vector<BuiltInOp> ReduceOps();
std::vector<BuiltInOp> ReshapeOps();
std::vector<BuiltInOp> ShapeOps();
std::vector<BuiltInOp> SliceOps();
std::vector<BuiltInOp> SqueezeOps();
std::vector<BuiltInOp> SubgraphOps();
std::vector<BuiltInOp> TransOps();
std::vector<BuiltInOp> VariableOps();

/// Writes a prototype in the order of its declaration: MakePrototype("ExpandDims").In("x").In("axis").Out("y").
class MakePrototype {
 public:
  explicit MakePrototype(std::string_view type) { prototype_.type = type; }
  MakePrototype& In(std::string_view name, IrInputKind kind = IrInputKind::kRequired);
  MakePrototype& Out(std::string_view name, IrOutputKind kind = IrOutputKind::kRequired);
  /// `type` as "VT_INT"; without `fallback` the attribute is required.
  MakePrototype& Attr(std::string_view name, std::string_view type, std::optional<AttrValue> fallback = std::nullopt);
  /// May be left out, and then is not there.
  MakePrototype& OptionalAttr(std::string_view name, std::string_view type);
  MakePrototype& Subgraph(std::string_view name, bool dynamic = false);
  operator OpPrototype() const { return prototype_; }  // NOLINT: implicit by design

 private:
  OpPrototype prototype_;
};

/// The output becomes a tensor of this shape and type in format ND, or in the format that its description has.
void SetOutput(OpDesc& op, size_t output, GeShape shape, DataType dtype);
/// Output `output` becomes what input `input` is; it keeps its name.
void CopyInputToOutput(OpDesc& op, size_t input, size_t output);
/// Every output becomes what input 0 is.
Status OutputsLikeFirstInput(OpDesc& op, InputValues values);

/// The constant at an input. Fails when it is none (kUnsupported).
StatusOr<const GeTensor*> ConstantInput(const OpDesc& op, InputValues values, size_t slot);

/// The value of an int32 or int64 input, flat. Fails when it is no constant (kUnsupported), or of another type.
StatusOr<std::vector<int64_t>> IndexValues(const OpDesc& op, InputValues values, size_t slot);

/// The dimensions that an input says, none of them negative.
StatusOr<std::vector<int64_t>> DimsAt(const OpDesc& op, InputValues values, size_t slot);

/// Shape arithmetic is that of core/host_kernels: what folding leaves alone makes the graph wrong here.
template <typename T>
StatusOr<T> OrInferFailed(StatusOr<T> result) {
  if (result.ok()) return result;
  return Status(kInferFailed, result.status().message());
}

/// An axis of [-rank, rank) as one of [0, rank). `what` names it in the failure.
StatusOr<size_t> NormalizeAxis(int64_t axis, size_t rank, std::string_view what);

/// Product of dims[begin, end); fails when 63 bits cannot hold it.
StatusOr<int64_t> ProductOfDims(std::span<const int64_t> dims);

}  // namespace ge
