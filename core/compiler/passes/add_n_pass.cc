#include "core/compiler/passes/pass_through_removal.h"
#include "core/compiler/passes/passes.h"

namespace ge {
namespace {

/// Removes a sum of one.
class AddNPass : public NodePass {
 public:
  Status Run(Node& node, PassContext& context) override {
    return node.type() == "AddN" && node.input_count() == 1 ? RemovePassThrough(node, {0}, context) : Status();
  }
};

}  // namespace

std::unique_ptr<NodePass> MakeAddNPass() { return std::make_unique<AddNPass>(); }

}  // namespace ge
