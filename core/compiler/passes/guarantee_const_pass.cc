#include "core/compiler/passes/pass_through_removal.h"
#include "core/compiler/passes/passes.h"

namespace ge {

// A promise that its input does not change; a compiled model holds it anyway.
std::unique_ptr<NodePass> MakeGuaranteeConstPass() { return std::make_unique<PassThroughRemoval>("GuaranteeConst"); }

}  // namespace ge
