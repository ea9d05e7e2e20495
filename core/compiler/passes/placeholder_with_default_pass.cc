#include "core/compiler/passes/pass_through_removal.h"
#include "core/compiler/passes/passes.h"

namespace ge {

// Nobody feeds it in a compiled model, so the default holds.
std::unique_ptr<NodePass> MakePlaceholderWithDefaultPass() {
  return std::make_unique<PassThroughRemoval>("PlaceholderWithDefault");
}

}  // namespace ge
