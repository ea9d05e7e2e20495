#include "core/compiler/passes/pass_list.h"

#include <set>

#include "core/compiler/compile_observer.h"
#include "core/compiler/passes/passes.h"

namespace ge {

using enum PassStage;

std::string_view PassStageName(PassStage stage) {
  switch (stage) {
    case kInferShape:
      return "InferShape";
    case kPrepareOptimize:
      return "PrepareOptimize";
    case kOptimizeStage1_1:
      return "OptimizeStage1_1";
    case kOptimizeStage1_2:
      return "OptimizeStage1_2";
    case kOptimizeStage1_3:
      return "OptimizeStage1_3";
    case kOptimizeStage2:
      return "OptimizeStage2";
  }
  return "";
}

// spec/compiler.md §1.4 A to F, as far as there is no training; docs/passes.md says what each does and where ours
// differ.
std::span<const PassEntry> PassList() {
  static constexpr PassEntry kList[] = {
      {"SwitchDeadBranchElimination", kInferShape, MakeSwitchDeadBranchElimination, nullptr},
      {"CondRemovePass", kInferShape, MakeCondRemovePass, nullptr},
      {"MergePass", kInferShape, MakeMergePass, nullptr},
      {kInferShapePassName, kInferShape, MakeInferShapePass, nullptr},
      {"ReplaceWithEmptyConstPass", kInferShape, MakeReplaceWithEmptyConstPassThatMarks, nullptr},
      {"DimensionComputePass", kInferShape, MakeDimensionComputePassThatMarks, nullptr},
      {"ConstantFoldingPass", kInferShape, MakeConstantFoldingPass, nullptr},
      {"PotentialConstTakenEffectPass", kInferShape, nullptr, MakePotentialConstTakenEffectPass},

      {"ReplaceTransShapePass", kPrepareOptimize, nullptr, MakeReplaceTransShapePass},
      {"NoUseReshapeRemovePass", kPrepareOptimize, MakeNoUseReshapeRemovePass, nullptr},
      {"UnchangedTransposeRemovePass", kPrepareOptimize, MakeUnchangedTransposeRemovePass, nullptr},
      {"UnusedConstPass", kPrepareOptimize, MakeUnusedConstPass, nullptr},
      {"StopGradientPass", kPrepareOptimize, MakeStopGradientPass, nullptr},
      {"PreventGradientPass", kPrepareOptimize, MakePreventGradientPass, nullptr},
      {"PlaceholderWithDefaultPass", kPrepareOptimize, MakePlaceholderWithDefaultPass, nullptr},
      {"SnapshotPass", kPrepareOptimize, MakeSnapshotPass, nullptr},
      {"GuaranteeConstPass", kPrepareOptimize, MakeGuaranteeConstPass, nullptr},
      {"VarIsInitializedOpPass", kPrepareOptimize, MakeVarIsInitializedOpPass, nullptr},
      {"IdentityPass", kPrepareOptimize, MakeIdentityPass, nullptr},
      {"PrunePass", kPrepareOptimize, nullptr, MakePrunePass},

      {"ConstantFuseSamePass", kOptimizeStage1_1, nullptr, MakeConstantFuseSamePass},
      {"CSEPass", kOptimizeStage1_1, nullptr, MakeCSEPass},
      {"FuseDataNodesWithCommonInputPass", kOptimizeStage1_1, nullptr, MakeFuseDataNodesWithCommonInputPass},
      {"CSEPass", kOptimizeStage1_1, nullptr, MakeCSEPass},
      {"TransOpBreadthFusionPass", kOptimizeStage1_1, nullptr, MakeTransOpBreadthFusionPass},

      {"AddNPass", kOptimizeStage1_2, MakeAddNPass, nullptr},
      {"SwitchDeadBranchElimination", kOptimizeStage1_2, MakeSwitchDeadBranchElimination, nullptr},
      {"SwitchLogicRemovePass", kOptimizeStage1_2, MakeSwitchLogicRemovePass, nullptr},
      {"MergePass", kOptimizeStage1_2, MakeMergePass, nullptr},
      {"CastRemovePass", kOptimizeStage1_2, MakeCastRemovePass, nullptr},
      {"ReshapeRemovePass", kOptimizeStage1_2, MakeReshapeRemovePass, nullptr},
      {"TransOpWithoutReshapeFusionPass", kOptimizeStage1_2, MakeTransOpWithoutReshapeFusionPass, nullptr},
      {"TransOpSymmetryEliminationPass", kOptimizeStage1_2, MakeTransOpSymmetryEliminationPass, nullptr},
      {"TransposeChainFusionPass", kOptimizeStage1_2, MakeTransposeChainFusionPass, nullptr},
      {"ReplaceWithEmptyConstPass", kOptimizeStage1_2, MakeReplaceWithEmptyConstPass, nullptr},
      {"DimensionComputePass", kOptimizeStage1_2, MakeDimensionComputePass, nullptr},
      {"ConstantFoldingPass", kOptimizeStage1_2, MakeConstantFoldingPass, nullptr},
      {"DimensionAdjustPass", kOptimizeStage1_2, MakeDimensionAdjustPass, nullptr},
      {"UselessControlOutRemovePass", kOptimizeStage1_2, MakeUselessControlOutRemovePass, nullptr},
      {"Dim1TransposeToSqueezePass", kOptimizeStage1_2, MakeDim1TransposeToSqueezePass, nullptr},
      {"ReshapeChainFusionPass", kOptimizeStage1_2, MakeReshapeChainFusionPass, nullptr},
      {"NoUseReshapeRemovePass", kOptimizeStage1_2, MakeNoUseReshapeRemovePass, nullptr},

      {"UnusedArgsCleanPass", kOptimizeStage1_3, nullptr, MakeUnusedArgsCleanPass},
      {"PrunePass", kOptimizeStage1_3, nullptr, MakePrunePass},
      {"ConstantFuseSamePass", kOptimizeStage1_3, nullptr, MakeConstantFuseSamePass},
      {"RemoveSameConstPass", kOptimizeStage1_3, nullptr, MakeRemoveSameConstPass},
      {"CSEPass", kOptimizeStage1_3, nullptr, MakeCSEPass},
      {"TransOpBreadthFusionPass", kOptimizeStage1_3, nullptr, MakeTransOpBreadthFusionPass},
      {"IdentityPass", kOptimizeStage1_3, MakeIdentityPass, nullptr},
      {"UselessControlOutRemovePass", kOptimizeStage1_3, MakeUselessControlOutRemovePass, nullptr},

      {"ConstantFoldingPass", kOptimizeStage2, MakeConstantFoldingPass, nullptr},
      {"CondRemovePass", kOptimizeStage2, MakeCondRemovePass, nullptr},
      {"RefIdentityDeleteOpPass", kOptimizeStage2, MakeRefIdentityDeleteOpPass, nullptr},
      {"UnusedConstPass", kOptimizeStage2, MakeUnusedConstPass, nullptr},
      {"ConcatNotaskPass", kOptimizeStage2, nullptr, MakeConcatNotaskPass},
      {"PackNotaskPass", kOptimizeStage2, nullptr, MakePackNotaskPass},
  };
  return kList;
}

std::vector<std::string> PassAndStageNames() {
  std::set<std::string> names;
  for (std::string_view stage : {kNormalizeStageName, kEnginePlacerStageName, kMemConflictStageName, kFinalStageName})
    names.emplace(stage);
  for (const PassEntry& entry : PassList()) {
    names.emplace(entry.name);
    names.emplace(PassStageName(entry.stage));
  }
  return {names.begin(), names.end()};
}

}  // namespace ge
