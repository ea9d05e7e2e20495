#include "core/compiler/passes/pass_through_removal.h"
#include "core/compiler/passes/passes.h"

namespace ge {

// A copy of a value at one moment; in a graph a tensor is written once.
std::unique_ptr<NodePass> MakeSnapshotPass() { return std::make_unique<PassThroughRemoval>("Snapshot"); }

}  // namespace ge
