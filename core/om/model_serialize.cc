#include "core/om/model_serialize.h"

#include <algorithm>

#include "core/base/utf8.h"
#include "core/om/attr_serialize.h"
#include "core/om/limits.h"
#include "core/om/model_attr_names.h"
#include "core/om/proto_bytes.h"

namespace ge {
namespace {

/// Walks the calls between the graphs of one model. A graph may be called from several places; each is measured once.
class CallDepth {
 public:
  explicit CallDepth(const ComputeGraph& root) : root_(root) {}

  Status Check() { return Measure(root_, 0).status(); }

 private:
  static constexpr int kOpen = -1;  // being measured: meeting it again is a circle

  /// Levels of calls below a graph. `above` bounds the recursion.
  StatusOr<int> Measure(const ComputeGraph& graph, int above) {
    if (above > kMaxSubgraphDepth) {
      return MakeError(kGraphInvalid, "graph '{}' is called deeper than {}", graph.name(), kMaxSubgraphDepth);
    }
    auto [it, fresh] = depth_.emplace(&graph, kOpen);
    if (!fresh) {
      if (it->second == kOpen) return MakeError(kGraphInvalid, "graph '{}' calls itself", graph.name());
      if (above + it->second > kMaxSubgraphDepth) {
        return MakeError(kGraphInvalid, "graph '{}' is called deeper than {}", graph.name(), kMaxSubgraphDepth);
      }
      return it->second;
    }
    int depth = 0;
    for (const auto& node : graph.nodes()) {
      for (const std::string& name : node->op().subgraph_names) {
        const ComputeGraph* called = root_.FindSubgraph(name);
        if (called == nullptr) {
          return MakeError(kGraphInvalid, "node '{}' of graph '{}' calls graph '{}', which the model does not have",
                           node->name(), graph.name(), name);
        }
        GE_ASSIGN_OR_RETURN(int below, Measure(*called, above + 1));
        depth = std::max(depth, below + 1);
      }
    }
    depth_[&graph] = depth;
    return depth;
  }

  const ComputeGraph& root_;
  std::unordered_map<const ComputeGraph*, int> depth_;
};

Status CheckCounts(uint64_t graphs, uint64_t nodes) {
  if (graphs == 0 || graphs > kMaxGraphs) {
    return MakeError(kGraphInvalid, "a model of {} graphs, must be 1 to {}", graphs, kMaxGraphs);
  }
  if (nodes > kMaxGraphNodes)
    return MakeError(kGraphInvalid, "a model of {} nodes, at most {} are allowed", nodes, kMaxGraphNodes);
  return {};
}

Status CheckModelName(std::string_view name) {
  if (name.size() > kMaxNameLength || !IsUtf8(name)) {
    return MakeError(kGraphInvalid, "a model name of {} bytes: at most {} of UTF-8 are allowed", name.size(),
                     kMaxNameLength);
  }
  return {};
}

}  // namespace

StatusOr<ModelContent> DecodeModel(const proto::ModelDef& model) {
  uint64_t nodes = 0;
  for (const proto::GraphDef& graph : model.graph()) nodes += static_cast<uint64_t>(graph.op_size());
  GE_RETURN_IF_ERROR(CheckCounts(static_cast<uint64_t>(model.graph_size()), nodes));
  GE_RETURN_IF_ERROR(CheckModelName(model.name()));
  ModelContent content;
  content.name = model.name();
  content.ir_version = model.version();
  content.platform_version = model.custom_version();
  GE_ASSIGN_OR_RETURN(content.graph, DecodeGraph(model.graph(0), 0));
  for (int i = 1; i < model.graph_size(); ++i) {
    GE_ASSIGN_OR_RETURN(std::shared_ptr<ComputeGraph> subgraph, DecodeGraph(model.graph(i), 0));
    if (subgraph->name() == content.graph->name()) {
      return MakeError(kPartitionInvalid, "two graphs named '{}'", subgraph->name());
    }
    GE_RETURN_IF_ERROR(content.graph->AddSubgraph(std::move(subgraph)));
  }
  GE_RETURN_IF_ERROR(CallDepth(*content.graph).Check());
  GE_ASSIGN_OR_RETURN(content.attrs, DecodeAttrs(model.attr(), 0));
  return content;
}

StatusOr<proto::ModelDef> EncodeModel(const ModelContent& content, const TilingIds& tiling_ids) {
  const ComputeGraph& root = *content.graph;
  uint64_t nodes = root.nodes().size();
  for (const auto& subgraph : root.subgraphs()) nodes += subgraph->nodes().size();
  GE_RETURN_IF_ERROR(CheckCounts(1 + root.subgraphs().size(), nodes));
  GE_RETURN_IF_ERROR(CheckModelName(content.name));
  GE_RETURN_IF_ERROR(CallDepth(root).Check());
  proto::ModelDef model;
  model.set_name(content.name);
  model.set_version(content.ir_version);
  model.set_custom_version(content.platform_version);
  GE_RETURN_IF_ERROR(EncodeGraph(root, 0, &tiling_ids, *model.add_graph()));
  for (const auto& subgraph : root.subgraphs())
    GE_RETURN_IF_ERROR(EncodeGraph(*subgraph, 0, &tiling_ids, *model.add_graph()));
  GE_RETURN_IF_ERROR(EncodeAttrs(content.attrs, 0, *model.mutable_attr()));
  model.mutable_attr()->erase(kAttrTaskCopy);
  return model;
}

}  // namespace ge
