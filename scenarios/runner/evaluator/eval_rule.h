#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "scenarios/runner/evaluator/eval_tensor.h"
#include "scenarios/runner/scenario.h"

namespace scenario {

/// One node to compute. Absent optional inputs are null; inputs past the end are absent too.
struct EvalCall {
  const NodeSpec& node;
  std::vector<const EvalTensor*> inputs;

  const EvalTensor* Input(size_t i) const { return i < inputs.size() ? inputs[i] : nullptr; }
  /// A required input, or a failure that names node, op and slot.
  ge::StatusOr<const EvalTensor*> Required(size_t i) const;
  int64_t IntAttr(std::string_view name, int64_t fallback) const;
  bool BoolAttr(std::string_view name, bool fallback) const;
  bool HasAttr(std::string_view name) const;
  /// A list of integers, or a single one as a list of one; empty when it is not given.
  std::vector<int64_t> IntsAttr(std::string_view name) const;
  /// A list of lists of integers; empty when it is not given.
  std::vector<std::vector<int64_t>> IntListsAttr(std::string_view name) const;
  double NumberAttr(std::string_view name, double fallback) const;
  /// A list of numbers; empty when it is not given.
  std::vector<double> NumbersAttr(std::string_view name) const;
  /// Empty when it is not given.
  std::string TextAttr(std::string_view name) const;
  /// DT_UNDEFINED when it is not given. A type by its word, by GE's name or by its number.
  ge::DataType DtypeAttr(std::string_view name) const;
  /// The values of a required input as integers.
  ge::StatusOr<std::vector<int64_t>> Integers(size_t input) const;
  /// A failure that names node and op.
  template <typename... Args>
  ge::Status Refuse(fmt::format_string<Args...> format, Args&&... args) const {
    return ge::MakeError(ge::kParamInvalid, "evaluator: node '{}' ({}): {}", node.name, node.op,
                         fmt::format(format, std::forward<Args>(args)...));
  }
};

/// The outputs of one op in double precision, not yet rounded. Plainest code; nothing of it is shared with kernels.
using EvalRule = ge::StatusOr<std::vector<EvalTensor>> (*)(const EvalCall& call);

struct EvalRuleRow {
  std::string_view op;
  EvalRule rule;
};
/// Every op the evaluator knows, sorted by name: one file each, eval_<op>.cc.
std::span<const EvalRuleRow> EvalRules();
/// null when there is none.
EvalRule FindEvalRule(std::string_view op);
/// Whether the rule of an op can be asked although some of the inputs have no value.
bool ChoosesLiveInput(std::string_view op);

/// NumPy's broadcasting: shapes are aligned at the right, 1 stretches. Fails when two dimensions differ and neither
/// is 1.
ge::StatusOr<std::vector<int64_t>> BroadcastShapes(const std::vector<int64_t>& a, const std::vector<int64_t>& b);
/// The element of a tensor of `shape` that element `flat` of the broadcast `result` comes from.
size_t BroadcastIndex(size_t flat, const std::vector<int64_t>& result, const std::vector<int64_t>& shape);

ge::StatusOr<std::vector<EvalTensor>> EvalAdd(const EvalCall& call);
ge::StatusOr<std::vector<EvalTensor>> EvalAssign(const EvalCall& call);
ge::StatusOr<std::vector<EvalTensor>> EvalBitcast(const EvalCall& call);
ge::StatusOr<std::vector<EvalTensor>> EvalBroadcastArgs(const EvalCall& call);
ge::StatusOr<std::vector<EvalTensor>> EvalBroadcastGradientArgs(const EvalCall& call);
ge::StatusOr<std::vector<EvalTensor>> EvalCast(const EvalCall& call);
ge::StatusOr<std::vector<EvalTensor>> EvalConcatD(const EvalCall& call);
ge::StatusOr<std::vector<EvalTensor>> EvalConcatOffset(const EvalCall& call);
ge::StatusOr<std::vector<EvalTensor>> EvalConcatV2(const EvalCall& call);
ge::StatusOr<std::vector<EvalTensor>> EvalDynamicStitch(const EvalCall& call);
ge::StatusOr<std::vector<EvalTensor>> EvalEmpty(const EvalCall& call);
ge::StatusOr<std::vector<EvalTensor>> EvalExpandDims(const EvalCall& call);
ge::StatusOr<std::vector<EvalTensor>> EvalFill(const EvalCall& call);
ge::StatusOr<std::vector<EvalTensor>> EvalFlatten(const EvalCall& call);
ge::StatusOr<std::vector<EvalTensor>> EvalFloorDiv(const EvalCall& call);
ge::StatusOr<std::vector<EvalTensor>> EvalFloorMod(const EvalCall& call);
ge::StatusOr<std::vector<EvalTensor>> EvalGatherShapes(const EvalCall& call);
ge::StatusOr<std::vector<EvalTensor>> EvalGatherV2(const EvalCall& call);
ge::StatusOr<std::vector<EvalTensor>> EvalGreater(const EvalCall& call);
ge::StatusOr<std::vector<EvalTensor>> EvalGreaterEqual(const EvalCall& call);
ge::StatusOr<std::vector<EvalTensor>> EvalIdentity(const EvalCall& call);
ge::StatusOr<std::vector<EvalTensor>> EvalInvertPermutation(const EvalCall& call);
ge::StatusOr<std::vector<EvalTensor>> EvalLess(const EvalCall& call);
ge::StatusOr<std::vector<EvalTensor>> EvalLessEqual(const EvalCall& call);
ge::StatusOr<std::vector<EvalTensor>> EvalMatMulV2(const EvalCall& call);
ge::StatusOr<std::vector<EvalTensor>> EvalMaximum(const EvalCall& call);
ge::StatusOr<std::vector<EvalTensor>> EvalMerge(const EvalCall& call);
ge::StatusOr<std::vector<EvalTensor>> EvalMul(const EvalCall& call);
ge::StatusOr<std::vector<EvalTensor>> EvalPack(const EvalCall& call);
ge::StatusOr<std::vector<EvalTensor>> EvalPermute(const EvalCall& call);
ge::StatusOr<std::vector<EvalTensor>> EvalPhonyConcat(const EvalCall& call);
ge::StatusOr<std::vector<EvalTensor>> EvalPhonySplit(const EvalCall& call);
ge::StatusOr<std::vector<EvalTensor>> EvalRange(const EvalCall& call);
ge::StatusOr<std::vector<EvalTensor>> EvalRank(const EvalCall& call);
ge::StatusOr<std::vector<EvalTensor>> EvalRealDiv(const EvalCall& call);
ge::StatusOr<std::vector<EvalTensor>> EvalReduceProd(const EvalCall& call);
ge::StatusOr<std::vector<EvalTensor>> EvalRelu(const EvalCall& call);
ge::StatusOr<std::vector<EvalTensor>> EvalReshape(const EvalCall& call);
ge::StatusOr<std::vector<EvalTensor>> EvalReverseSequence(const EvalCall& call);
ge::StatusOr<std::vector<EvalTensor>> EvalRsqrt(const EvalCall& call);
ge::StatusOr<std::vector<EvalTensor>> EvalSSDPriorBox(const EvalCall& call);
ge::StatusOr<std::vector<EvalTensor>> EvalShape(const EvalCall& call);
ge::StatusOr<std::vector<EvalTensor>> EvalSize(const EvalCall& call);
ge::StatusOr<std::vector<EvalTensor>> EvalSlice(const EvalCall& call);
ge::StatusOr<std::vector<EvalTensor>> EvalSliceD(const EvalCall& call);
ge::StatusOr<std::vector<EvalTensor>> EvalSqueeze(const EvalCall& call);
ge::StatusOr<std::vector<EvalTensor>> EvalStridedSlice(const EvalCall& call);
ge::StatusOr<std::vector<EvalTensor>> EvalSub(const EvalCall& call);
ge::StatusOr<std::vector<EvalTensor>> EvalSwitch(const EvalCall& call);
ge::StatusOr<std::vector<EvalTensor>> EvalTransData(const EvalCall& call);
ge::StatusOr<std::vector<EvalTensor>> EvalTranspose(const EvalCall& call);
ge::StatusOr<std::vector<EvalTensor>> EvalUnpack(const EvalCall& call);
ge::StatusOr<std::vector<EvalTensor>> EvalUnsqueeze(const EvalCall& call);

}  // namespace scenario
