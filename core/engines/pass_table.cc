#include "core/engines/pass_table.h"

#include <algorithm>

namespace ge {

// spec/compiler.md §1.4, the table of levels with its marks ° and *. ReshapeChainFusion and TransposeChainFusion are
// ours.
std::span<const PassInfo> PassTable() {
  static const std::vector<PassInfo> table = {
      {"AddNPass", 3, {}},
      {"CSEPass", 3, {}},
      {"CastRemovePass", 3, {}},
      {"ConcatNotaskPass", 3, {}},
      {"CondRemovePass", 1, {kOoDeadCodeElimination}},
      {"ConstantFoldingPass", 1, {kOoConstantFolding}},
      {"ConstantFuseSamePass", 3, {}},
      {"Dim1TransposeToSqueezePass", 2, {}},
      {"DimensionAdjustPass", 1, {kOoConstantFolding}},
      {"DimensionComputePass", 1, {kOoConstantFolding}},
      {"FuseDataNodesWithCommonInputPass", 3, {}},
      {"GuaranteeConstPass", 0, {}},
      {"IdentityPass", 3, {}},
      {"MergePass", 1, {}},
      {"NoUseReshapeRemovePass", 3, {}},
      {"PackNotaskPass", 3, {}},
      {"PlaceholderWithDefaultPass", 0, {}},
      {"PotentialConstTakenEffectPass", 1, {kOoConstantFolding}},
      {"PreventGradientPass", 0, {}},
      {"PrunePass", 3, {}},
      {"RefIdentityDeleteOpPass", 0, {}},
      {"RemoveSameConstPass", 3, {}},
      {"ReplaceTransShapePass", 0, {}},
      {"ReplaceWithEmptyConstPass", 1, {kOoConstantFolding}},
      {"ReshapeChainFusionPass", 3, {}},
      {"ReshapeRemovePass", 1, {}},
      {"SnapshotPass", 0, {}},
      {"SplitShapeNPass", 1, {}},
      {"StopGradientPass", 0, {}},
      {"SwitchDeadBranchElimination", 1, {kOoDeadCodeElimination}},
      {"SwitchLogicRemovePass", 3, {}},
      {"TransOpBreadthFusionPass", 3, {}},
      {"TransOpSymmetryEliminationPass", 3, {}},
      {"TransOpWithoutReshapeFusionPass", 3, {}},
      {"TransposeChainFusionPass", 3, {}},
      {"UnchangedTransposeRemovePass", 3, {}},
      {"UnusedArgsCleanPass", 1, {}},
      {"UnusedConstPass", 1, {}},
      {"UselessControlOutRemovePass", 3, {}},
      {"VarIsInitializedOpPass", 0, {}},
  };
  return table;
}

const PassInfo* FindPassInfo(std::string_view name) {
  const std::span<const PassInfo> table = PassTable();
  const auto found = std::find_if(table.begin(), table.end(), [&](const PassInfo& pass) { return pass.name == name; });
  return found == table.end() ? nullptr : &*found;
}

}  // namespace ge
