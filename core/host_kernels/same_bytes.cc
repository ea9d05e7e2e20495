#include "core/host_kernels/same_bytes.h"

#include "core/host_kernels/plain_layout.h"
#include "core/host_kernels/result_tensor.h"
#include "core/host_kernels/view_dims.h"

namespace ge {
namespace {

/// Whether a constant may stand for an output: what a consumer sees of it is the same.
bool IsDescribedAs(const GeTensorDesc& constant, const GeTensorDesc& output) {
  return constant.shape == output.shape && constant.dtype == output.dtype && constant.format == output.format &&
         constant.origin_shape == output.origin_shape && constant.origin_dtype == output.origin_dtype &&
         constant.origin_format == output.origin_format;
}

}  // namespace

Status CheckView(const OpDesc& op, size_t inputs) {
  if (op.inputs.size() != inputs) return NotChanged("it has {} inputs, not {}", op.inputs.size(), inputs);
  const GeTensorDesc& x = op.inputs[0];
  GE_RETURN_IF_ERROR(CheckSingleOutput(op, x.dtype));
  const GeTensorDesc& y = op.outputs[0];
  for (const GeTensorDesc* desc : {&x, &y}) {
    if (!IsPlainFormat(desc->format)) return NotChanged("format {} reorders elements", FormatName(desc->format));
  }
  const std::optional<int64_t> before = x.shape.ElementCount();
  if (!before || before != y.shape.ElementCount()) {
    return NotChanged("shapes {} and {} do not hold the same elements", x.shape.ToString(), y.shape.ToString());
  }
  return {};
}

Status CheckViewOfDims(const OpDesc& op, size_t inputs, const std::vector<int64_t>& dims) {
  GE_RETURN_IF_ERROR(CheckView(op, inputs));
  if (op.outputs[0].shape.dims() == dims) return {};
  return NotChanged("its output is described as {}; it is {}", op.outputs[0].shape.ToString(),
                    GeShape(dims).ToString());
}

StatusOr<std::vector<int64_t>> ConstantIndices(const HostKernelCall& call, size_t slot, std::string_view what) {
  const GeTensor* tensor = call.input(slot);
  if (tensor == nullptr) return NotChanged("{} is no constant", what);
  return IndicesOf(*tensor, what);
}

StatusOr<HostKernelOutputs> ViewAsDescribed(const HostKernelCall& call) {
  const GeTensor* x = call.input(0);
  if (x == nullptr) return NotChanged("input 0 is no constant");
  return HostKernelOutputs{ViewOf(call.op, 0, *x, call.op.outputs[0].shape.dims())};
}

StatusOr<HostKernelOutputs> ComputeIdentity(const HostKernelCall& call) {
  const GeTensor* x = call.input(0);
  if (x == nullptr) return NotChanged("input 0 is no constant");
  GE_RETURN_IF_ERROR(CheckSingleOutput(call.op, x->desc.dtype));
  if (IsDescribedAs(x->desc, call.op.outputs[0])) return HostKernelOutputs{call.inputs[0]};
  return HostKernelOutputs{ViewOf(call.op, 0, *x, x->desc.shape.dims())};
}

Status IsSqueezeView(const HostKernelCall& call) {
  if (call.op.inputs.empty()) return NotChanged("it has no input");
  const auto axes = AttrOr<std::vector<int64_t>>(call.op.attrs, "axis", {});
  GE_ASSIGN_OR_RETURN(const std::vector<int64_t> dims, SqueezedDims(call.op.inputs[0].shape.dims(), axes));
  return CheckViewOfDims(call.op, 1, dims);
}

}  // namespace ge
