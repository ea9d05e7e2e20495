#include "core/engines/ir_instances.h"

#include <algorithm>

namespace ge {
namespace {

template <typename Param, typename Kind>
std::vector<SlotRange> Instances(const std::vector<Param>& params, Kind dynamic,
                                 const std::vector<std::string>& slot_names, size_t slot_count) {
  std::vector<SlotRange> instances;
  size_t next = 0;
  for (const Param& param : params) {
    SlotRange range{next, 0};
    if (param.kind != dynamic) {
      range.count = next < slot_count ? 1 : 0;
    } else {
      while (next + range.count < std::min(slot_count, slot_names.size()) &&
             slot_names[next + range.count] == fmt::format("{}{}", param.name, range.count)) {
        ++range.count;
      }
    }
    next += range.count;
    instances.push_back(range);
  }
  return instances;
}

}  // namespace

std::vector<SlotRange> InputInstances(const OpDesc& op) {
  return Instances(op.ir_inputs, IrInputKind::kDynamic, op.input_names, op.inputs.size());
}

std::vector<SlotRange> OutputInstances(const OpDesc& op) {
  return Instances(op.ir_outputs, IrOutputKind::kDynamic, op.output_names, op.outputs.size());
}

}  // namespace ge
