#include "core/op/context_image.h"

#include "core/abi/context_layout.h"

namespace ge {
namespace {

constexpr uint64_t kCellAlignment = 128;

uint64_t AppendKernelInfo(ContextImage& image, std::string_view kernel_name, std::string_view kernel_type) {
  const uint64_t name = image.AppendText(kernel_name);
  const uint64_t type = image.AppendText(kernel_type);
  const uint64_t info = image.Append(Rt2KernelExtendInfo{});
  image.PointTo(info + offsetof(Rt2KernelExtendInfo, kernel_name), name);
  image.PointTo(info + offsetof(Rt2KernelExtendInfo, kernel_type), type);
  return info;
}

}  // namespace

ContextOffsets AppendContext(ContextImage& image, uint64_t compute_node_info, std::string_view kernel_name,
                             std::string_view kernel_type, std::span<const ContextCell> inputs,
                             std::span<const ContextCell> outputs) {
  const uint64_t kernel_info = AppendKernelInfo(image, kernel_name, kernel_type);
  const uint64_t cell_count = inputs.size() + outputs.size();
  ContextOffsets offsets;
  offsets.context = image.Reserve(
      std::max<uint64_t>(sizeof(Rt2KernelRunContext), RT2_KERNEL_RUN_CONTEXT_HEAD + cell_count * sizeof(uint64_t)));
  const uint64_t values = offsets.context + RT2_KERNEL_RUN_CONTEXT_HEAD;
  image.Put(offsets.context + offsetof(Rt2KernelRunContext, input_count), uint64_t{inputs.size()});
  image.Put(offsets.context + offsetof(Rt2KernelRunContext, output_count), uint64_t{outputs.size()});
  image.PointTo(offsets.context + offsetof(Rt2KernelRunContext, compute_node_info), compute_node_info);
  image.PointTo(offsets.context + offsetof(Rt2KernelRunContext, kernel_extend_info), kernel_info);
  image.PointTo(offsets.context + offsetof(Rt2KernelRunContext, output_start),
                values + inputs.size() * sizeof(uint64_t));

  const uint64_t cells = image.Reserve(cell_count * sizeof(Rt2AnyValue), kCellAlignment);
  for (uint64_t i = 0; i < cell_count; ++i) {
    const ContextCell& cell = i < inputs.size() ? inputs[i] : outputs[i - inputs.size()];
    const uint64_t place = cells + i * sizeof(Rt2AnyValue);
    image.Put(place, Rt2AnyValue{cell.value, 0});
    if (cell.target) image.PointTo(place, *cell.target);
    image.PointTo(values + i * sizeof(uint64_t), place);
    offsets.cells.push_back(place);
  }
  return offsets;
}

}  // namespace ge
