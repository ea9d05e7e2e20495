#include "core/compiler/passes/pass_through_removal.h"
#include "core/compiler/passes/passes.h"

namespace ge {

// A mark for training; inference computes the same without it.
std::unique_ptr<NodePass> MakePreventGradientPass() { return std::make_unique<PassThroughRemoval>("PreventGradient"); }

}  // namespace ge
