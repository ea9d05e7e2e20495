#pragma once

#include <vector>

#include "core/compiler/passes/node_pass.h"

namespace ge {

/// Takes a node out whose output i is its input `input_of_output[i]`, unless it `_cannot_be_deleted`. Where that would
/// make a graph output of what has no memory of its own for it (a graph input, a constant, a tensor that is an output
/// already), an Identity takes the node's place: the copy is needed.
Status RemovePassThrough(Node& node, const std::vector<int>& input_of_output, PassContext& context);

/// The same, but the node itself is left where a copy would be needed: for nodes that may stay.
Status RemoveUnlessCopyNeeded(Node& node, const std::vector<int>& input_of_output, PassContext& context);

/// Removes every node of one type that hands its input 0 on.
class PassThroughRemoval : public NodePass {
 public:
  explicit PassThroughRemoval(std::string_view type) : type_(type) {}
  Status Run(Node& node, PassContext& context) override {
    return node.type() == type_ ? RemovePassThrough(node, {0}, context) : Status();
  }

 private:
  std::string_view type_;
};

}  // namespace ge
