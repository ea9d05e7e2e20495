#include "core/compiler/input_values.h"

#include "core/engines/ir_instances.h"

namespace ge {
namespace {

constexpr size_t kMaskBits = 64;

const GeTensor* ConstantOf(const Node* producer) {
  if (producer == nullptr || producer->type() != "Const") return nullptr;
  const auto* value = FindAttr<std::shared_ptr<const GeTensor>>(producer->op().attrs, "value");
  return value == nullptr ? nullptr : value->get();
}

}  // namespace

std::vector<const GeTensor*> ConstantInputs(const Node& node) {
  std::vector<const GeTensor*> values;
  for (size_t slot = 0; slot < node.input_count(); ++slot) values.push_back(ConstantOf(node.input(slot).node));
  return values;
}

std::vector<size_t> VaryingSlots(const Node& node, uint64_t ir_mask) {
  std::vector<size_t> slots;
  std::vector<SlotRange> instances = InputInstances(node.op());
  for (size_t ir = 0; ir < instances.size() && ir < kMaskBits; ++ir) {
    if ((ir_mask >> ir & 1) == 0) continue;
    for (size_t slot = instances[ir].first; slot < instances[ir].first + instances[ir].count; ++slot) {
      const Node* producer = node.input(slot).node;
      if (producer != nullptr && ConstantOf(producer) == nullptr) slots.push_back(slot);
    }
  }
  return slots;
}

}  // namespace ge
