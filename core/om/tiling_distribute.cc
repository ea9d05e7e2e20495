#include "core/om/tiling_distribute.h"

#include <map>

namespace ge {
namespace {

using ResultsById = std::unordered_map<int64_t, std::shared_ptr<const OpRunInfo>>;

Status DistributeById(const ResultsById& results, Node& node) {
  OpDesc& op = node.op();
  const auto* found = FindAttr<std::vector<int64_t>>(op.attrs, kAttrOpTilingIds);
  if (found == nullptr) return {};
  const std::vector<int64_t> ids = *found;
  bool all_kept = true;
  for (int64_t id : ids) {
    auto it = results.find(id);
    if (it == results.end()) {
      return MakeError(kPartitionInvalid, "node '{}' names tiling result {}, which TILING_DATA does not have",
                       node.name(), id);
    }
    if (TilingResult::KindOf(id) == TilingKind::kAiCore) {
      op.run_info = it->second;
    } else {
      all_kept = false;
    }
  }
  if (all_kept) op.attrs.erase(kAttrOpTilingIds);
  return {};
}

Status DistributeInGraph(const TilingData& data, const ResultsById& results, ComputeGraph& graph) {
  for (const auto& node : graph.nodes()) {
    if (data.version == kTilingDataVersionByOpId) {
      auto it = results.find(node->op().id);
      if (it != results.end()) node->op().run_info = it->second;
    } else {
      GE_RETURN_IF_ERROR(DistributeById(results, *node), "graph '{}'", graph.name());
    }
  }
  return {};
}

struct ByContent {
  bool operator()(const OpRunInfo* a, const OpRunInfo* b) const {
    auto key = [](const OpRunInfo& info) {
      return std::tie(info.tiling_key, info.block_dim, info.clear_atomic, info.tiling_cond, info.schedule_mode,
                      info.local_memory_size, info.workspace_sizes, info.tiling_data);
    };
    return key(*a) < key(*b);
  }
};

}  // namespace

Status DistributeTilingData(const TilingData& data, ComputeGraph& graph) {
  ResultsById results;
  for (const TilingResult& result : data.results) {
    for (int64_t id : result.ids) results.emplace(id, result.run_info);
  }
  GE_RETURN_IF_ERROR(DistributeInGraph(data, results, graph));
  for (const auto& subgraph : graph.subgraphs()) GE_RETURN_IF_ERROR(DistributeInGraph(data, results, *subgraph));
  return {};
}

std::vector<TilingResult> CollectTilingData(const std::vector<const ComputeGraph*>& graphs, TilingIds& ids) {
  std::vector<TilingResult> results;
  std::map<const OpRunInfo*, size_t, ByContent> places;
  int64_t next_id = 0;
  auto collect = [&](const ComputeGraph& graph) {
    for (const auto& node : graph.nodes()) {
      if (node->op().run_info == nullptr) continue;
      auto [it, fresh] = places.emplace(node->op().run_info.get(), results.size());
      if (fresh) results.push_back({node->op().run_info, {}});
      results[it->second].ids.push_back(next_id);
      ids[node.get()] = next_id++;
    }
  };
  for (const ComputeGraph* graph : graphs) {
    collect(*graph);
    for (const auto& subgraph : graph->subgraphs()) collect(*subgraph);
  }
  return results;
}

}  // namespace ge
