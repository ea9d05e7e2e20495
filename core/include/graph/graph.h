#pragma once

// The name of a graph, as far as prototypes with subgraphs need it.

#include "graph/ascend_string.h"
#include "graph/ge_error_codes.h"

namespace ge {

/// A graph that a subgraph builder returns. This facade only carries its name; graphs themselves are built by the
/// scenario language.
class Graph {
 public:
  Graph() = default;
  explicit Graph(const char* name) : name_(name) {}
  graphStatus GetName(AscendString& name) const {
    name = name_;
    return GRAPH_SUCCESS;
  }
  bool IsValid() const { return name_.GetLength() != 0; }

 private:
  AscendString name_;
};

}  // namespace ge
