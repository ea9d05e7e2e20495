#pragma once

#include "core/engines/engine.h"

namespace ge {

/// What the local engine does with one node when tasks are made (spec/ge-local.md §2.1). Made for one node by the
/// OpFactory and dropped after Run; node and context outlive it.
class Op {
 public:
  Op(const Node& node, const TaskContext& context) : node_(node), context_(context) {}
  virtual ~Op() = default;
  Op(const Op&) = delete;
  Op& operator=(const Op&) = delete;

  virtual Status Run() = 0;

  const Node& node() const { return node_; }
  const std::string& name() const { return node_.name(); }
  std::string_view type() const { return node_.type(); }
  const TaskContext& context() const { return context_; }

 private:
  const Node& node_;
  const TaskContext& context_;
};

}  // namespace ge
