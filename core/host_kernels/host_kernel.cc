#include "core/host_kernels/host_kernel.h"

namespace ge {
namespace {

Status CheckInputs(const HostKernelCall& call) {
  for (size_t slot = 0; slot < call.inputs.size(); ++slot) {
    const GeTensor* input = call.input(slot);
    if (input == nullptr) continue;
    const std::optional<int64_t> bytes = TensorBytes(input->desc.shape, input->desc.dtype);
    if (!bytes || static_cast<uint64_t>(*bytes) != input->data.size()) {
      return NotChanged("input {} holds {} bytes, not what {} of shape {} takes", slot, input->data.size(),
                        DataTypeWord(input->desc.dtype), input->desc.shape.ToString());
    }
  }
  return {};
}

Status CheckOutputs(const HostKernel& kernel, const OpDesc& op, const HostKernelOutputs& outputs) {
  if (outputs.size() != op.outputs.size()) {
    return MakeError(kInternal, "host kernel {}: {} results for the {} outputs of '{}'", kernel.type, outputs.size(),
                     op.outputs.size(), op.name);
  }
  for (size_t i = 0; i < outputs.size(); ++i) {
    const GeTensor* output = outputs[i].get();
    if (output != nullptr && output->desc.shape.IsUnknown()) continue;  // the caller leaves such a node alone
    const std::optional<int64_t> bytes =
        output == nullptr ? std::nullopt : TensorBytes(output->desc.shape, output->desc.dtype);
    if (!bytes || static_cast<uint64_t>(*bytes) != output->data.size()) {
      return MakeError(kInternal, "host kernel {}: result {} of '{}' does not hold what its description says",
                       kernel.type, i, op.name);
    }
  }
  return {};
}

}  // namespace

StatusOr<HostKernelOutputs> FoldFromValues(const HostKernel& kernel, const HostKernelCall& call) {
  if (kernel.from_values == nullptr) return NotChanged("{} is not computed from values", kernel.type);
  GE_RETURN_IF_ERROR(CheckInputs(call));
  GE_ASSIGN_OR_RETURN(HostKernelOutputs outputs, kernel.from_values(call));
  GE_RETURN_IF_ERROR(CheckOutputs(kernel, call.op, outputs));
  return outputs;
}

StatusOr<HostKernelOutputs> FoldFromShapes(const HostKernel& kernel, const OpDesc& op) {
  if (kernel.from_shapes == nullptr) return NotChanged("{} is not computed from shapes", kernel.type);
  GE_ASSIGN_OR_RETURN(HostKernelOutputs outputs, kernel.from_shapes(op));
  GE_RETURN_IF_ERROR(CheckOutputs(kernel, op, outputs));
  return outputs;
}

}  // namespace ge
