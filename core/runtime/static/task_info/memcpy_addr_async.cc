#include <algorithm>

#include "core/runtime/static/task_info/task_info.h"

namespace ge {
namespace {

// Two words of which the scheduler makes a DMA descriptor, then the addresses (spec/static-runtime.md §7.3). The device
// wants the addresses alone.
constexpr std::string_view kDefaultFormat = "{}{}{i_instance0*}{o_instance0*}";

/// MEMCPY_ADDR_ASYNC: a copy from the node's input 0 to its output 0 whose addresses are read when it runs.
class MemcpyAddrAsyncTask : public TaskInfo {
 public:
  Status Init(const domi::TaskDef& task, TaskLoadContext& context) override {
    const domi::MemcpyAsyncDef& copy = task.memcpy_async();
    GE_ASSIGN_OR_RETURN(const Node* node, context.NodeOf(copy.op_index()));
    if (!copy.args_format().empty() && copy.args_format() != kDefaultFormat) {
      return MakeError(kUnsupported, "node {}: args format '{}' of an address copy is not supported, only '{}'",
                       node->name(), copy.args_format(), kDefaultFormat);
    }
    GE_ASSIGN_OR_RETURN(const NodePlaces places, context.layout.PlacesOf(*node));
    if (places.inputs.empty() || places.outputs.empty())
      return MakeError(kTaskPartitionInvalid, "node {} has no input or no output to copy", node->name());
    count_ = copy.count();
    const uint64_t room = std::min(places.inputs[0].size, places.outputs[0].size);
    if (count_ == 0 || count_ > room) {
      return MakeError(kTaskPartitionInvalid, "node {}: a copy of {} bytes; its tensors have {}", node->name(), count_,
                       room);
    }
    GE_ASSIGN_OR_RETURN(const rt::DeviceAddress source, context.memory.AddressOf(places.inputs[0]));
    GE_ASSIGN_OR_RETURN(const rt::DeviceAddress destination, context.memory.AddressOf(places.outputs[0]));
    ByteWriter pair;
    pair.Write(source);
    pair.Write(destination);
    GE_ASSIGN_OR_RETURN(pair_, context.resources.MallocCopy(pair.view(), rt::MemoryKind::kTaskScheduler,
                                                            fmt::format("addresses of {}", node->name())));
    return {};
  }
  Status Distribute(TaskLoadContext& context, rt::StreamId stream) override {
    return context.device().MemcpyAddressAsync(pair_, count_, stream).status();
  }

 private:
  rt::DeviceAddress pair_ = 0;
  uint64_t count_ = 0;
};

}  // namespace

std::unique_ptr<TaskInfo> MakeMemcpyAddrAsyncTaskInfo() { return std::make_unique<MemcpyAddrAsyncTask>(); }

}  // namespace ge
