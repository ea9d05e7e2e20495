#include "core/compiler/passes/const_node.h"

#include "core/compiler/prepare/rewire.h"

namespace ge {

const GeTensor* ConstantBehind(const Node& node, size_t slot) {
  return slot < node.input_count() ? ConstValueOf(node.input(slot).node).get() : nullptr;
}

}  // namespace ge
