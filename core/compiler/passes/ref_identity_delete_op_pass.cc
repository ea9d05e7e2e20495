#include "core/compiler/passes/pass_through_removal.h"
#include "core/compiler/passes/passes.h"

namespace ge {

// Kept a variable apart from its users while variables were prepared; that is over by now.
std::unique_ptr<NodePass> MakeRefIdentityDeleteOpPass() { return std::make_unique<PassThroughRemoval>("RefIdentity"); }

}  // namespace ge
