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
    case kOptimizeStage1_2:
      return "OptimizeStage1_2";
    case kOptimizeStage1_3:
      return "OptimizeStage1_3";
    case kOptimizeStage2:
      return "OptimizeStage2";
  }
  return "";
}

// spec/compiler.md §1.4 A to F, as far as there is no folding and no training.
std::span<const PassEntry> PassList() {
  static constexpr PassEntry kList[] = {
      {"SwitchDeadBranchElimination", kInferShape, MakeSwitchDeadBranchElimination, nullptr},
      {"CondRemovePass", kInferShape, MakeCondRemovePass, nullptr},
      {"MergePass", kInferShape, MakeMergePass, nullptr},
      {kInferShapePassName, kInferShape, MakeInferShapePass, nullptr},

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

      {"AddNPass", kOptimizeStage1_2, MakeAddNPass, nullptr},
      {"SwitchDeadBranchElimination", kOptimizeStage1_2, MakeSwitchDeadBranchElimination, nullptr},
      {"SwitchLogicRemovePass", kOptimizeStage1_2, MakeSwitchLogicRemovePass, nullptr},
      {"MergePass", kOptimizeStage1_2, MakeMergePass, nullptr},
      {"CastRemovePass", kOptimizeStage1_2, MakeCastRemovePass, nullptr},
      {"ReshapeRemovePass", kOptimizeStage1_2, MakeReshapeRemovePass, nullptr},
      {"TransOpWithoutReshapeFusionPass", kOptimizeStage1_2, MakeTransOpWithoutReshapeFusionPass, nullptr},

      {"UnusedArgsCleanPass", kOptimizeStage1_3, nullptr, MakeUnusedArgsCleanPass},
      {"PrunePass", kOptimizeStage1_3, nullptr, MakePrunePass},
      {"IdentityPass", kOptimizeStage1_3, MakeIdentityPass, nullptr},

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
