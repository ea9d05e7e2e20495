#pragma once

#include "core/runtime/static/task_info/task_info.h"

namespace ge {

/// The parts of a KERNEL or ALL_KERNEL task that its launch is made of.
struct KernelLaunchDef {
  const domi::KernelContext& context;
  const std::string& kernel_name;  ///< in TBE_KERNELS
  const std::string& args;
  uint32_t block_dim = 0;
};

/// What a launch says of itself: its op, what it reads and writes as far as that is known from the op's tensors.
rt::Annotations AnnotationsOf(const NodeAddresses& addresses);

/// An AI Core launch: argument block made once, from the args format and the addresses that the model got
/// (spec/static-runtime.md §8).
class AiCoreLaunch {
 public:
  Status Init(const KernelLaunchDef& def, TaskLoadContext& context);
  Status Distribute(TaskLoadContext& context, rt::StreamId stream) const;

 private:
  Status BuildArgs(const KernelLaunchDef& def, const NodeAddresses& addresses, TaskLoadContext& context);

  const Node* node_ = nullptr;
  rt::KernelLaunch launch_;
  ByteBuffer args_;
};

}  // namespace ge
