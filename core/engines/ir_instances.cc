#include "core/engines/ir_instances.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace ge {
namespace {

/// Whether the slot's name is that of the parameter with the number behind it, without building that name.
bool IsInstanceName(std::string_view slot_name, std::string_view param, size_t number) {
  if (!slot_name.starts_with(param)) return false;
  std::array<char, 20> digits{};
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
  return slot_name.substr(param.size()) == std::string_view(digits.data(), static_cast<size_t>(end - digits.data()));
}

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
             IsInstanceName(slot_names[next + range.count], param.name, range.count)) {
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
