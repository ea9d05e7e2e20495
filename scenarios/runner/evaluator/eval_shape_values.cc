// Values that shapes decide: Shape, ShapeN, Rank, Size, GatherShapes, BroadcastArgs, BroadcastGradientArgs
// (spec/ops.md §3, §7).

#include "scenarios/runner/evaluator/eval_rule.h"

namespace scenario {
namespace {

/// int32 unless the attribute says otherwise.
ge::DataType IndexType(const EvalCall& call) { return call.HasAttr("dtype") ? call.DtypeAttr("dtype") : ge::DT_INT32; }

EvalTensor IntegerVector(ge::DataType dtype, const std::vector<int64_t>& integers) {
  EvalTensor tensor{dtype, {static_cast<int64_t>(integers.size())}, {}};
  for (const int64_t integer : integers) tensor.values.push_back(static_cast<double>(integer));
  return tensor;
}

EvalTensor IntegerScalar(ge::DataType dtype, int64_t integer) { return {dtype, {}, {static_cast<double>(integer)}}; }

/// Axes of the joint shape along which an operand is repeated or has a single element.
std::vector<int64_t> AxesToSum(const std::vector<int64_t>& operand, size_t joint_rank) {
  std::vector<int64_t> padded(joint_rank - operand.size(), 1);
  padded.insert(padded.end(), operand.begin(), operand.end());
  std::vector<int64_t> axes;
  for (size_t i = 0; i < joint_rank; ++i) {
    if (padded[i] == 1) axes.push_back(static_cast<int64_t>(i));
  }
  return axes;
}

}  // namespace

ge::StatusOr<std::vector<EvalTensor>> EvalShape(const EvalCall& call) {
  std::vector<EvalTensor> outputs;
  for (size_t i = 0; i < call.inputs.size(); ++i) {
    GE_ASSIGN_OR_RETURN(const EvalTensor* x, call.Required(i));
    outputs.push_back(IntegerVector(IndexType(call), x->shape));
  }
  return outputs;
}

ge::StatusOr<std::vector<EvalTensor>> EvalRank(const EvalCall& call) {
  GE_ASSIGN_OR_RETURN(const EvalTensor* x, call.Required(0));
  return std::vector<EvalTensor>{IntegerScalar(ge::DT_INT32, static_cast<int64_t>(x->shape.size()))};
}

ge::StatusOr<std::vector<EvalTensor>> EvalSize(const EvalCall& call) {
  GE_ASSIGN_OR_RETURN(const EvalTensor* x, call.Required(0));
  return std::vector<EvalTensor>{IntegerScalar(IndexType(call), ElementCountOf(x->shape))};
}

ge::StatusOr<std::vector<EvalTensor>> EvalGatherShapes(const EvalCall& call) {
  std::vector<int64_t> picked;
  for (const std::vector<int64_t>& pair : call.IntListsAttr("axes")) {
    if (pair.size() != 2 || pair[0] < 0 || pair[1] < 0) return call.Refuse("'axes' is no list of pairs");
    GE_ASSIGN_OR_RETURN(const EvalTensor* x, call.Required(static_cast<size_t>(pair[0])));
    if (static_cast<size_t>(pair[1]) >= x->shape.size()) {
      return call.Refuse("input {} has no dimension {}", pair[0], pair[1]);
    }
    picked.push_back(x->shape[static_cast<size_t>(pair[1])]);
  }
  return std::vector<EvalTensor>{IntegerVector(IndexType(call), picked)};
}

ge::StatusOr<std::vector<EvalTensor>> EvalBroadcastArgs(const EvalCall& call) {
  GE_ASSIGN_OR_RETURN(const std::vector<int64_t> a, call.Integers(0));
  GE_ASSIGN_OR_RETURN(const std::vector<int64_t> b, call.Integers(1));
  GE_ASSIGN_OR_RETURN(const std::vector<int64_t> joint, BroadcastShapes(a, b), "evaluator: node '{}' ({})",
                      call.node.name, call.node.op);
  return std::vector<EvalTensor>{IntegerVector(call.inputs[0]->dtype, joint)};
}

ge::StatusOr<std::vector<EvalTensor>> EvalBroadcastGradientArgs(const EvalCall& call) {
  GE_ASSIGN_OR_RETURN(const std::vector<int64_t> a, call.Integers(0));
  GE_ASSIGN_OR_RETURN(const std::vector<int64_t> b, call.Integers(1));
  GE_ASSIGN_OR_RETURN(const std::vector<int64_t> joint, BroadcastShapes(a, b), "evaluator: node '{}' ({})",
                      call.node.name, call.node.op);
  const ge::DataType dtype = call.inputs[0]->dtype;
  return std::vector<EvalTensor>{IntegerVector(dtype, AxesToSum(a, joint.size())),
                                 IntegerVector(dtype, AxesToSum(b, joint.size()))};
}

}  // namespace scenario
