#include "core/compiler/input_values.h"

#include "core/compiler/known_values.h"
#include "core/engines/ir_instances.h"

namespace ge {
namespace {

constexpr size_t kMaskBits = 64;

}  // namespace

std::vector<const GeTensor*> ConstantInputs(const Node& node) {
  std::vector<const GeTensor*> values;
  values.reserve(node.input_count());
  for (const KnownValue& known : KnownInputs(node)) values.push_back(known.value.get());
  return values;
}

std::vector<size_t> VaryingSlots(const Node& node, uint64_t ir_mask) {
  std::vector<size_t> slots;
  std::vector<SlotRange> instances = InputInstances(node.op());
  for (size_t ir = 0; ir < instances.size() && ir < kMaskBits; ++ir) {
    if ((ir_mask >> ir & 1) == 0) continue;
    for (size_t slot = instances[ir].first; slot < instances[ir].first + instances[ir].count; ++slot) {
      const OutDataAnchor producer = node.input(slot);
      if (producer.node != nullptr && KnownValueOf(producer).value == nullptr) slots.push_back(slot);
    }
  }
  return slots;
}

}  // namespace ge
