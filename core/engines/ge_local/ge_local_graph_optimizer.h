#pragma once

#include "core/engines/ge_local/ge_local_names.h"
#include "core/engines/graph_optimizer.h"

namespace ge {

/// What the local engine does to a graph (spec/ge-local.md §3): it marks virtual nodes.
class GeLocalGraphOptimizer final : public GraphOptimizer {
 public:
  std::string_view engine_name() const override { return kGeLocalEngineName; }

  /// Marks every PhonyConcat and PhonySplit of the tree as having no task, and as lying in the memory of its
  /// neighbours. Fails with the node's name when its shape or its graph is not known: it cannot be virtual there.
  Status OptimizeOriginalGraphJudgeInsert(ComputeGraph& root) override;
};

}  // namespace ge
