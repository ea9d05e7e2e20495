// Ops that call graphs (spec/ops.md §9). What comes of their outputs is in core/compiler/prepare/subgraph_inference.h.

#include "core/compiler/prepare/builtin_ops/builtin_op_families.h"

namespace ge {
namespace {

constexpr IrInputKind kMany = IrInputKind::kDynamic;
constexpr IrOutputKind kManyOut = IrOutputKind::kDynamic;

}  // namespace

std::vector<BuiltInOp> SubgraphOps() {
  std::vector<BuiltInOp> ops;
  for (std::string_view type : {"If", "_If", "StatelessIf"}) {
    ops.push_back({MakePrototype(type)
                       .In("cond")
                       .In("input", kMany)
                       .Out("output", kManyOut)
                       .Subgraph("then_branch")
                       .Subgraph("else_branch")});
  }
  for (std::string_view type : {"Case", "StatelessCase"}) {
    ops.push_back(
        {MakePrototype(type).In("branch_index").In("input", kMany).Out("output", kManyOut).Subgraph("branches", true)});
  }
  for (std::string_view type : {"While", "_While", "StatelessWhile"}) {
    ops.push_back({MakePrototype(type)
                       .In("input", kMany)
                       .Out("output", kManyOut)
                       .Attr("parallel_iterations", "VT_INT", 10)
                       .Subgraph("cond")
                       .Subgraph("body")});
  }
  ops.push_back({MakePrototype("For")
                     .In("start")
                     .In("limit")
                     .In("delta")
                     .In("input", kMany)
                     .Out("output", kManyOut)
                     .Subgraph("body")});
  for (std::string_view type : {"PartitionedCall", "StatefulPartitionedCall"}) {
    ops.push_back({MakePrototype(type)
                       .In("args", kMany)
                       .Out("output", kManyOut)
                       .Attr("config", "VT_STRING", "")
                       .Attr("config_proto", "VT_STRING", "")
                       .Attr("executor_type", "VT_STRING", "")
                       .Subgraph("f")});
  }
  return ops;
}

}  // namespace ge
