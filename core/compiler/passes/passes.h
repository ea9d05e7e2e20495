#pragma once

#include <memory>

#include "core/compiler/passes/node_pass.h"

namespace ge {

// One function per pass, each in the file of its name; pass_list.cc has them in order.

std::unique_ptr<NodePass> MakeAddNPass();
std::unique_ptr<NodePass> MakeCastRemovePass();
std::unique_ptr<NodePass> MakeCondRemovePass();
std::unique_ptr<NodePass> MakeGuaranteeConstPass();
std::unique_ptr<NodePass> MakeIdentityPass();
std::unique_ptr<NodePass> MakeInferShapePass();
std::unique_ptr<NodePass> MakeMergePass();
std::unique_ptr<NodePass> MakeNoUseReshapeRemovePass();
std::unique_ptr<NodePass> MakePlaceholderWithDefaultPass();
std::unique_ptr<NodePass> MakePreventGradientPass();
std::unique_ptr<NodePass> MakeRefIdentityDeleteOpPass();
std::unique_ptr<NodePass> MakeReshapeRemovePass();
std::unique_ptr<NodePass> MakeSnapshotPass();
std::unique_ptr<NodePass> MakeStopGradientPass();
std::unique_ptr<NodePass> MakeSwitchDeadBranchElimination();
std::unique_ptr<NodePass> MakeSwitchLogicRemovePass();
std::unique_ptr<NodePass> MakeTransOpWithoutReshapeFusionPass();
std::unique_ptr<NodePass> MakeUnchangedTransposeRemovePass();
std::unique_ptr<NodePass> MakeUnusedConstPass();
std::unique_ptr<NodePass> MakeVarIsInitializedOpPass();

std::unique_ptr<GraphPass> MakeConcatNotaskPass();
std::unique_ptr<GraphPass> MakePackNotaskPass();
std::unique_ptr<GraphPass> MakePrunePass();
std::unique_ptr<GraphPass> MakeReplaceTransShapePass();
std::unique_ptr<GraphPass> MakeUnusedArgsCleanPass();

}  // namespace ge
