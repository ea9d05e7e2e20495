#include "core/compiler/passes/passes.h"
#include "core/compiler/prepare/infer_shape.h"
#include "core/compiler/prepare/subgraph_inference.h"

namespace ge {
namespace {

/// Gives every tensor its type and shape (spec/compiler.md §2.1, §2.2).
class InferShapePass : public NodePass {
 public:
  Status Run(Node& node, PassContext& context) override {
    Status status = Infer(node, context);
    return status.ok() ? status : status.WithContext("infer shape");
  }

 private:
  static Status Infer(Node& node, PassContext& context) {
    if (node.op().subgraph_names.empty()) {
      return context.after_subgraphs() ? Status() : InferNode(node, context.registry());
    }
    if (!context.after_subgraphs()) return DescribeSubgraphInputs(node);
    GE_RETURN_IF_ERROR(TakeSubgraphOutputs(node));
    return PublishOutputs(node);
  }
};

}  // namespace

std::unique_ptr<NodePass> MakeInferShapePass() { return std::make_unique<InferShapePass>(); }

}  // namespace ge
