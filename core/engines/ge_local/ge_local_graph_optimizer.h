#pragma once

#include "core/engines/ge_local/ge_local_names.h"
#include "core/engines/graph_optimizer.h"

namespace ge {

/// What the local engine does to a graph (spec/ge-local.md §3).
class GeLocalGraphOptimizer final : public GraphOptimizer {
 public:
  std::string_view engine_name() const override { return kGeLocalEngineName; }
};

}  // namespace ge
