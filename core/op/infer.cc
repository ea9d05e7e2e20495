#include <algorithm>

#include "core/abi/context_layout.h"
#include "core/op/kernel_context.h"
#include "core/op/library_call.h"
#include "core/op/node_image.h"
#include "core/op/prototype_reader.h"

namespace ge {
namespace {

/// A context with its node: bytes where they lie, and where the cells of the outputs are.
struct HostContext {
  ByteBuffer bytes;
  ContextOffsets offsets;
  size_t input_count = 0;

  void* address() { return bytes.data() + offsets.context; }
  uint64_t OutputCell(size_t output) const { return offsets.cells[input_count + output]; }
};

StatusOr<uint64_t> AppendNode(ContextImage& image, const Rt2OpImpl& impl, const OpDesc& op,
                              const NodeInstances& instances) {
  GE_ASSIGN_OR_RETURN(const std::vector<IrAttr> private_attrs, ReadPrivateAttrs(impl));
  return AppendComputeNodeInfo(image, op, instances, private_attrs);
}

HostContext Finish(ContextImage image, uint64_t node_info, const OpDesc& op, std::string_view kernel_type,
                   std::span<const ContextCell> inputs, std::span<const ContextCell> outputs) {
  HostContext context;
  context.offsets = AppendContext(image, node_info, op.name, kernel_type, inputs, outputs);
  context.input_count = inputs.size();
  context.bytes = std::move(image).PlaceOnHost();
  return context;
}

StatusOr<HostContext> MakeDataTypeContext(const Rt2OpImpl& impl, const OpDesc& op) {
  GE_ASSIGN_OR_RETURN(const NodeInstances instances, FindInstances(op, {}));
  ContextImage image;
  GE_ASSIGN_OR_RETURN(const uint64_t node_info, AppendNode(image, impl, op, instances));
  std::vector<ContextCell> inputs;
  for (const size_t slot : instances.input_slots) inputs.push_back({static_cast<uint32_t>(op.inputs[slot].dtype), {}});
  const std::vector<ContextCell> outputs(op.outputs.size(), ContextCell{static_cast<uint32_t>(DT_UNDEFINED), {}});
  return Finish(std::move(image), node_info, op, "InferDataType", inputs, outputs);
}

/// `output_shapes` receives where the output shapes lie.
StatusOr<HostContext> MakeShapeContext(const Rt2OpImpl& impl, const OpDesc& op, std::span<const GeTensor* const> values,
                                       std::vector<uint64_t>& output_shapes) {
  GE_ASSIGN_OR_RETURN(const NodeInstances instances, FindInstances(op, {}));
  ContextImage image;
  GE_ASSIGN_OR_RETURN(const uint64_t node_info, AppendNode(image, impl, op, instances));
  std::vector<ContextCell> inputs;
  for (const size_t slot : instances.input_slots) {
    const GeTensor* value = slot < values.size() ? values[slot] : nullptr;
    const uint64_t address = value == nullptr ? 0 : reinterpret_cast<uint64_t>(value->data.data());
    GE_ASSIGN_OR_RETURN(
        const uint64_t tensor,
        AppendTensor(image, op.inputs[slot], address, value == nullptr ? 0 : value->data.size(), RT2_PLACEMENT_HOST));
    inputs.push_back(ContextCell::To(tensor));
  }
  inputs.push_back({});  // the framework's own (spec/rt2.md §5.4); functions do not look at it
  std::vector<ContextCell> outputs;
  for (const GeTensorDesc& output : op.outputs) {
    GeTensorDesc empty;
    empty.dtype = output.dtype;
    GE_ASSIGN_OR_RETURN(const uint64_t tensor, AppendTensor(image, empty, 0, 0, RT2_PLACEMENT_HOST));
    outputs.push_back(ContextCell::To(tensor));
    output_shapes.push_back(tensor);
  }
  return Finish(std::move(image), node_info, op, "InferShape", inputs, outputs);
}

/// The shape that a function wrote: known dimensions, -1, or the single dimension -2.
StatusOr<GeShape> ReadShape(const ByteBuffer& bytes, uint64_t offset) {
  Rt2Shape shape;
  std::memcpy(&shape, bytes.data() + offset, sizeof(shape));
  if (shape.dim_count > RT2_MAX_DIMS) {
    return MakeError(kInferFailed, "gave {} dimensions; there can be {}", shape.dim_count, RT2_MAX_DIMS);
  }
  GeShape result(std::vector<int64_t>(shape.dims, shape.dims + shape.dim_count));
  const bool unknown_rank = result.IsUnknownRank();
  const bool valid = std::all_of(result.dims().begin(), result.dims().end(),
                                 [&](int64_t dim) { return dim >= GeShape::kUnknownDim || unknown_rank; });
  if (!valid) return MakeError(kInferFailed, "gave the shape {}", result.ToString());
  return result;
}

std::string OutputOf(const OpDesc& op, size_t output, std::string_view function_name) {
  const std::string name = output < op.output_names.size() ? op.output_names[output] : std::to_string(output);
  return fmt::format("{} of output '{}'", FunctionOf(op, function_name), name);
}

}  // namespace

Status RunInferDataType(const Rt2OpImpl& impl, OpDesc& op) {
  const std::string function = FunctionOf(op, "InferDataType");
  if (impl.infer_datatype == nullptr) return MakeError(kOpNotSupported, "{} is not registered", function);
  GE_ASSIGN_OR_RETURN(HostContext context, MakeDataTypeContext(impl, op), "{}", function);
  GE_RETURN_IF_ERROR(CallContextFunction(impl.infer_datatype, "InferDataType", op, context.address()));
  std::vector<DataType> types;
  for (size_t i = 0; i < op.outputs.size(); ++i) {
    int32_t type;
    std::memcpy(&type, context.bytes.data() + context.OutputCell(i), sizeof(type));
    if (type < 0 || type >= DT_MAX || type == DT_UNDEFINED) {
      return MakeError(kInferFailed, "{} is {}, which is no data type", OutputOf(op, i, "InferDataType"), type);
    }
    types.push_back(static_cast<DataType>(type));
  }
  for (size_t i = 0; i < types.size(); ++i) op.outputs[i].dtype = op.outputs[i].origin_dtype = types[i];
  return {};
}

Status RunInferShape(const Rt2OpImpl& impl, OpDesc& op, std::span<const GeTensor* const> input_values) {
  const std::string function = FunctionOf(op, "InferShape");
  if (impl.infer_shape == nullptr) return MakeError(kOpNotSupported, "{} is not registered", function);
  std::vector<uint64_t> places;
  GE_ASSIGN_OR_RETURN(HostContext context, MakeShapeContext(impl, op, input_values, places), "{}", function);
  GE_RETURN_IF_ERROR(CallContextFunction(impl.infer_shape, "InferShape", op, context.address()));
  std::vector<GeShape> shapes;
  for (size_t i = 0; i < places.size(); ++i) {
    GE_ASSIGN_OR_RETURN(GeShape shape, ReadShape(context.bytes, places[i]), "{}", OutputOf(op, i, "InferShape"));
    shapes.push_back(std::move(shape));
  }
  for (size_t i = 0; i < shapes.size(); ++i) {
    GeTensorDesc& output = op.outputs[i];
    output.shape = output.origin_shape = std::move(shapes[i]);
    output.origin_shape_initialized = true;
    if (output.format == FORMAT_RESERVED) output.format = FORMAT_ND;
    if (output.origin_format == FORMAT_RESERVED) output.origin_format = FORMAT_ND;
  }
  return {};
}

}  // namespace ge
