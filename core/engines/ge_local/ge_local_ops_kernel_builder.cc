#include "core/engines/ge_local/ge_local_ops_kernel_builder.h"

#include "core/engines/engine_errors.h"
#include "core/engines/ge_local/ge_local_names.h"
#include "core/engines/ge_local/op_factory.h"
#include "core/engines/ge_local/output_size.h"
#include "core/engines/ge_local/reuse_input.h"
#include "core/engines/memory_size.h"
#include "core/engines/phony/phony_offsets.h"
#include "core/engines/removal_steps.h"
#include "core/engines/unknown_shape.h"
#include "core/graph/attr_names.h"

namespace ge {
namespace {

/// Values of `_unknown_shape_type` (spec/ge-local.md §7): the shape comes from computing the op.
constexpr int64_t kDependCompute = 4;

Status CalcSpecial(Node& node, const RunningParamContext& context) {
  if (const auto kind = PhonyKindOf(node)) return CalcPhonyOffsets(node, *kind, context);
  if (IsReuseInputType(node.type())) return CalcNodeOffsetByReuseInput(node);
  return {};
}

/// A graph input's own description carries the exact size, which is what the user hands over.
void SetExactInputSize(OpDesc& op) {
  if (!IsLocalDataType(op.type) || op.inputs.empty() || op.outputs.empty()) return;
  op.inputs[0].size = TensorBytes(op.outputs[0].shape, op.outputs[0].dtype).value_or(0);
}

/// Tasks are made of a finished graph; the little that is decided with them is written on the node all the same,
/// because the model is built afterwards.
void SetAttr(const Node& node, Word name, AttrValue value) {
  node.graph().FindNode(node.name())->op().attrs.insert_or_assign(name, std::move(value));
}

}  // namespace

Status GeLocalOpsKernelBuilder::Initialize(const EngineOptions&) { return OpFactory::Instance().CheckRegistrations(); }

Status GeLocalOpsKernelBuilder::CalcOpRunningParam(Node& node, const RunningParamContext& context) const {
  GE_ASSIGN_OR_RETURN(const bool unknown, IsUnknownShape(node));
  if (unknown && !AttrOr<bool>(node.op().attrs, kAttrOpNoTiling, false)) return {};
  GE_RETURN_IF_ERROR(SetOutputSizes(node, PaddingBytes(context.chip)));
  SetExactInputSize(node.op());
  const Status special = CalcSpecial(node, context);
  return special.ok() ? special : Status(kEngineParamInvalid, special.message());
}

Status GeLocalOpsKernelBuilder::GenerateTask(const Node& node, const TaskContext& context,
                                             std::vector<domi::TaskDef>&) const {
  GE_ASSIGN_OR_RETURN(const bool unknown, IsUnknownShape(node));
  const bool is_stack_pop = node.type() == kStackPopType;
  if (unknown && !is_stack_pop && FindDeletedType(node.type()) == nullptr) {
    SetAttr(node, kAttrNoTask, true);
    return {};
  }
  GE_ASSIGN_OR_RETURN(const std::unique_ptr<Op> op, OpFactory::Instance().CreateOp(node, context));
  if (is_stack_pop) SetAttr(node, kAttrUnknownShapeType, kDependCompute);
  return op->Run();
}

}  // namespace ge
