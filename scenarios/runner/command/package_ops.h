#pragma once

#include <filesystem>
#include <vector>

#include "scenarios/runner/graph/op_signature.h"

namespace scenario {

/// The ops of a package, asked of a child process, because loading operator libraries runs their code.
ge::StatusOr<std::vector<OpSignature>> AskPackageOps(const std::filesystem::path& opp);

/// The child's side (`drydock list-ops`): writes the ops to the channel. Returns the exit code.
int ListOpsInChild(const std::filesystem::path& opp);

}  // namespace scenario
