#pragma once

#include <iterator>

#include "core/graph/compute_graph.h"

namespace ge {

/// The nodes of a graph, for loops that look at each and find little to do: the first lines of those that come next
/// are asked for ahead (core/base/read_ahead.h). Nodes that the loop adds to the graph are not visited; it removes
/// none.
class NodesAhead {
 public:
  explicit NodesAhead(const ComputeGraph& graph) : nodes_(graph.nodes()), count_(nodes_.size()) {}

  class Iterator {
   public:
    explicit Iterator(const NodesAhead& range) : range_(range) {}
    Node& operator*() const { return *range_.nodes_[at_]; }
    Iterator& operator++() {
      ++at_;
      if (at_ + kDistance < range_.count_) {
        Node::ReadAheadSelf(range_.nodes_[at_ + kDistance].get(), Node::kReadByNeighbours);
      }
      return *this;
    }
    bool operator==(std::default_sentinel_t) const { return at_ == range_.count_; }

   private:
    static constexpr size_t kDistance = 16;
    const NodesAhead& range_;
    size_t at_ = 0;
  };
  Iterator begin() const { return Iterator(*this); }
  static std::default_sentinel_t end() { return {}; }

 private:
  const std::vector<std::unique_ptr<Node>>& nodes_;
  size_t count_;
};

}  // namespace ge
