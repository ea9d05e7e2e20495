#include "core/compiler/passes/const_node.h"

namespace ge {

const GeTensor* ConstantBehind(const Node& node, size_t slot) {
  const Node* producer = slot < node.input_count() ? node.input(slot).node : nullptr;
  if (producer == nullptr || !IsConst(*producer)) return nullptr;
  const auto* value = FindAttr<std::shared_ptr<const GeTensor>>(producer->op().attrs, "value");
  return value == nullptr ? nullptr : value->get();
}

}  // namespace ge
