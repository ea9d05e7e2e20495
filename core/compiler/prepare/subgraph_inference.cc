#include "core/compiler/prepare/subgraph_inference.h"

#include <optional>

#include "core/compiler/prepare/graph_inputs.h"
#include "core/compiler/prepare/rewire.h"
#include "core/graph/control_flow.h"
#include "core/graph/graph_tree.h"

namespace ge {
namespace {

/// One place where an output of a node comes from.
struct Source {
  const GeTensorDesc* desc;
  std::string_view where;  ///< "before the loop", or "in graph " and its name
  std::string_view graph;
};

std::vector<Source> SourcesOf(const Node& node, ControlFlowKind kind, size_t output) {
  std::vector<Source> sources;
  if (kind == ControlFlowKind::kWhile) sources.push_back({&node.op().inputs[output], "before the loop", ""});
  for (size_t i = 0; i < node.op().subgraph_names.size(); ++i) {
    if (!GivesOutputs(kind, i)) continue;
    const ComputeGraph& graph = *SubgraphOf(node, i);
    sources.push_back({&NetOutputOf(graph)->op().inputs[output], "in graph ", graph.name()});
  }
  return sources;
}

std::string DescribeSources(const std::vector<Source>& sources) {
  std::vector<std::string> parts;
  for (const Source& source : sources) {
    parts.push_back(fmt::format("{}{} {}{}", source.where, source.graph, DataTypeWord(source.desc->dtype),
                                source.desc->shape.ToString()));
  }
  return fmt::format("{}", fmt::join(parts, ", "));
}

}  // namespace

GeShape MergeShapes(const GeShape& a, const GeShape& b) {
  if (a == b) return a;
  if (a.IsUnknownRank() || b.IsUnknownRank() || a.rank() != b.rank()) return GeShape({GeShape::kUnknownRank});
  std::vector<int64_t> dims = a.dims();
  for (size_t i = 0; i < dims.size(); ++i) {
    if (dims[i] != b.dim(i)) dims[i] = GeShape::kUnknownDim;
  }
  return GeShape(std::move(dims));
}

Status DescribeSubgraphInputs(const Node& node) {
  const ControlFlowKind kind = ControlFlowKindOf(node.type());
  for (size_t i = 0; i < node.op().subgraph_names.size(); ++i) {
    const ComputeGraph* graph = SubgraphOf(node, i);
    GE_CHECK(graph != nullptr, "node '{}' calls a graph that there is not", node.name());
    for (Node* data : DataNodesOf(*graph)) {
      const auto input = static_cast<size_t>(ParentInputOf(kind, DataIndex(*data)));
      GE_CHECK(input < node.op().inputs.size(), "'{}' stands for input {} of '{}'", data->name(), input, node.name());
      OpDesc& op = data->op();
      DescribeAs(node.op().inputs[input], op.outputs[0]);
      for (GeTensorDesc& desc : op.inputs) DescribeAs(node.op().inputs[input], desc);
    }
  }
  return {};
}

Status MergeSubgraphOutputs(Node& node, std::vector<std::string>* why) {
  const ControlFlowKind kind = ControlFlowKindOf(node.type());
  for (size_t output = 0; output < node.output_count(); ++output) {
    const std::vector<Source> sources = SourcesOf(node, kind, output);
    GE_CHECK(!sources.empty(), "node '{}' calls no graph", node.name());
    GeTensorDesc merged = *sources[0].desc;
    for (const Source& source : sources) {
      if (source.desc->dtype != merged.dtype) {
        return MakeError(kInferFailed, "node '{}' ({}): output {} has different types: {}", node.name(), node.type(),
                         output, DescribeSources(sources));
      }
      merged.shape = MergeShapes(merged.shape, source.desc->shape);
      merged.origin_shape = MergeShapes(merged.origin_shape, source.desc->origin_shape);
    }
    if (why != nullptr && merged.shape.IsUnknown()) {
      why->push_back(fmt::format("output {} is {}", output, DescribeSources(sources)));
    }
    DescribeAs(merged, node.op().outputs[output]);
  }
  return {};
}

}  // namespace ge
