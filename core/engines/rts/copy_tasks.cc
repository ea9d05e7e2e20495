#include "core/engines/rts/copy_tasks.h"

#include "core/engines/logical_addresses.h"
#include "core/om/task_type.h"

namespace ge {
namespace {

constexpr uint32_t kDeviceToDevice = 3;  ///< of rtMemcpyKind

/// The bytes that a copy to an output moves.
StatusOr<uint64_t> CopyBytes(const Node& node, size_t output) {
  const OpDesc& op = node.op();
  if (output >= op.inputs.size() || node.input(output).node == nullptr) {
    return MakeError(kGraphInvalid, "node '{}' ({}): nothing is connected to copy to output {}", op.name, op.type,
                     output);
  }
  const GeTensorDesc& from = op.inputs[output];
  const GeTensorDesc& to = op.outputs[output];
  const auto bytes = TensorBytes(to.shape, to.dtype);
  if (bytes && bytes == TensorBytes(from.shape, from.dtype)) return static_cast<uint64_t>(*bytes);
  return MakeError(kGraphInvalid,
                   "node '{}' ({}): input {} of type {} and shape {} has not the bytes of output {} of type {} and "
                   "shape {}",
                   op.name, op.type, output, DataTypeWord(from.dtype), from.shape.ToString(), output,
                   DataTypeWord(to.dtype), to.shape.ToString());
}

}  // namespace

Status AppendCopyTasks(const Node& node, const TaskContext& context, std::vector<domi::TaskDef>& tasks) {
  GE_ASSIGN_OR_RETURN(const std::vector<uint64_t> inputs, InputAddresses(node, context));
  GE_ASSIGN_OR_RETURN(const std::vector<uint64_t> outputs, OutputAddresses(node, context));
  for (size_t i = 0; i < outputs.size(); ++i) {
    GE_ASSIGN_OR_RETURN(const uint64_t bytes, CopyBytes(node, i));
    if (bytes == 0) continue;
    domi::TaskDef& task = tasks.emplace_back();
    task.set_type(static_cast<uint32_t>(ModelTaskType::kMemcpyAsync));
    task.set_stream_id(static_cast<uint32_t>(node.op().stream_id));
    domi::MemcpyAsyncDef& copy = *task.mutable_memcpy_async();
    copy.set_dst(outputs[i]);
    copy.set_dst_max(bytes);
    copy.set_src(inputs[i]);
    copy.set_count(bytes);
    copy.set_kind(kDeviceToDevice);
    copy.set_op_index(static_cast<uint32_t>(node.op().id));
  }
  return {};
}

}  // namespace ge
