#include "core/engines/removal_steps.h"

#include <algorithm>

namespace ge {
namespace {

constexpr RemovalStep kDimensionCompute{"DimensionComputePass", RemovalMarks::kFolding};
constexpr RemovalStep kIdentity{"IdentityPass", RemovalMarks::kIdentity};
constexpr RemovalStep kPartitionMerge{"the merge of the engine partitioner"};
constexpr RemovalStep kPlaceholderParser{"the parser, which makes it a Data"};
constexpr RemovalStep kVariableParser{"the parser, which makes it a Variable"};
constexpr RemovalStep kTensorFlowParser{"the optimisation of the TensorFlow parser"};
constexpr RemovalStep kDeadBranch{"SwitchDeadBranchElimination"};
constexpr RemovalStep kSwitchLogic{"SwitchLogicRemovePass"};
constexpr RemovalStep kStreamSwitch{"SwitchToStreamSwitchPass"};
constexpr RemovalStep kVarIsInitialized{"VarIsInitializedOpPass"};

}  // namespace

std::span<const DeletedType> DeletedTypes() {
  static const std::vector<DeletedType> types = {
      {"DestroyTemporaryVariable", {kTensorFlowParser}},
      {"Empty", {{"ConstantFoldingPass", RemovalMarks::kFolding}}},
      {"End", {kPartitionMerge}},
      {"GatherShapes", {kDimensionCompute}},
      {"GuaranteeConst", {{"GuaranteeConstPass"}}},
      {"Identity", {kIdentity}},
      {"IdentityN", {kIdentity}},
      {"IsVariableInitialized", {kVarIsInitialized}},
      {"Placeholder", {kPlaceholderParser, kPartitionMerge}},
      {"PlaceholderV2", {kPlaceholderParser, kPartitionMerge}},
      {"PlaceholderWithDefault", {{"PlaceholderWithDefaultPass"}}},
      {"PreventGradient", {{"PreventGradientPass"}}},
      {"Rank", {kDimensionCompute}},
      {"ReadVariableOp", {kIdentity}},
      {"RefIdentity", {{"RefIdentityDeleteOpPass"}}},
      {"RefMerge", {{"MergePass"}, {"MergeToStreamMergePass"}}},
      {"RefSwitch", {kDeadBranch, kSwitchLogic, kStreamSwitch}},
      {"Shape", {kDimensionCompute}},
      {"ShapeN", {kDimensionCompute, {"SplitShapeNPass"}}},
      {"Size", {kDimensionCompute}},
      {"Snapshot", {{"SnapshotPass"}}},
      {"StopGradient", {{"StopGradientPass"}}},
      {"Switch", {kDeadBranch, kSwitchLogic, kStreamSwitch}},
      {"TemporaryVariable", {kTensorFlowParser}},
      {"TransShape", {{"ReplaceTransShapePass"}}},
      {"VarHandleOp", {kVariableParser}},
      {"VarIsInitializedOp", {kVarIsInitialized}},
      {"VariableV2", {kVariableParser}},
      {"_Retval", {{"the parser, or the construction of NetOutput"}}},
  };
  return types;
}

const DeletedType* FindDeletedType(std::string_view type) {
  const std::span<const DeletedType> types = DeletedTypes();
  const auto found = std::lower_bound(types.begin(), types.end(), type,
                                      [](const DeletedType& each, std::string_view name) { return each.type < name; });
  return found != types.end() && found->type == type ? &*found : nullptr;
}

}  // namespace ge
