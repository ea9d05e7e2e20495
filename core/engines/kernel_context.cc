#include "core/engines/kernel_context.h"

namespace ge {

void SetKernelContext(const Node& node, KernelType type, domi::KernelContext& context) {
  auto id = static_cast<uint32_t>(node.op().id);
  context.set_kernel_type(static_cast<uint32_t>(type));
  context.set_op_index(id);
  context.set_args_count(1);
  context.set_args_offset(std::string(2, '\0'));
  context.add_origin_op_index(id);
}

}  // namespace ge
