#pragma once

#include <memory>

#include "core/compiler/passes/node_pass.h"

namespace ge {

// One function per pass, each in the file of its name; pass_list.cc has them in order.

std::unique_ptr<NodePass> MakeAddNPass();
std::unique_ptr<NodePass> MakeCastRemovePass();
std::unique_ptr<NodePass> MakeCondRemovePass();
std::unique_ptr<NodePass> MakeConstantFoldingPass();
std::unique_ptr<NodePass> MakeDim1TransposeToSqueezePass();
std::unique_ptr<NodePass> MakeDimensionAdjustPass();
std::unique_ptr<NodePass> MakeDimensionComputePass();
std::unique_ptr<NodePass> MakeDimensionComputePassThatMarks();
std::unique_ptr<NodePass> MakeGuaranteeConstPass();
std::unique_ptr<NodePass> MakeIdentityPass();
std::unique_ptr<NodePass> MakeInferShapePass();
std::unique_ptr<NodePass> MakeMergePass();
std::unique_ptr<NodePass> MakeNoUseReshapeRemovePass();
std::unique_ptr<NodePass> MakePlaceholderWithDefaultPass();
std::unique_ptr<NodePass> MakePreventGradientPass();
std::unique_ptr<NodePass> MakeRefIdentityDeleteOpPass();
std::unique_ptr<NodePass> MakeReplaceWithEmptyConstPass();
std::unique_ptr<NodePass> MakeReplaceWithEmptyConstPassThatMarks();
std::unique_ptr<NodePass> MakeReshapeChainFusionPass();
std::unique_ptr<NodePass> MakeReshapeRemovePass();
std::unique_ptr<NodePass> MakeSnapshotPass();
std::unique_ptr<NodePass> MakeStopGradientPass();
std::unique_ptr<NodePass> MakeSwitchDeadBranchElimination();
std::unique_ptr<NodePass> MakeSwitchLogicRemovePass();
std::unique_ptr<NodePass> MakeTransOpSymmetryEliminationPass();
std::unique_ptr<NodePass> MakeTransOpWithoutReshapeFusionPass();
std::unique_ptr<NodePass> MakeTransposeChainFusionPass();
std::unique_ptr<NodePass> MakeUnchangedTransposeRemovePass();
std::unique_ptr<NodePass> MakeUnusedConstPass();
std::unique_ptr<NodePass> MakeUselessControlOutRemovePass();
std::unique_ptr<NodePass> MakeVarIsInitializedOpPass();

std::unique_ptr<GraphPass> MakeCSEPass();
std::unique_ptr<GraphPass> MakeConcatNotaskPass();
std::unique_ptr<GraphPass> MakeConstantFuseSamePass();
std::unique_ptr<GraphPass> MakeFuseDataNodesWithCommonInputPass();
std::unique_ptr<GraphPass> MakePackNotaskPass();
std::unique_ptr<GraphPass> MakePotentialConstTakenEffectPass();
std::unique_ptr<GraphPass> MakePrunePass();
std::unique_ptr<GraphPass> MakeRemoveSameConstPass();
std::unique_ptr<GraphPass> MakeReplaceTransShapePass();
std::unique_ptr<GraphPass> MakeTransOpBreadthFusionPass();
std::unique_ptr<GraphPass> MakeUnusedArgsCleanPass();

}  // namespace ge
