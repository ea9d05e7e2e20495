#include "core/engines/rts/rts_tasks.h"

#include <array>

#include "core/engines/rts/copy_tasks.h"
#include "core/engines/rts/flow_tasks.h"

namespace ge {

std::span<const RtsOp> RtsOps() {
  static constexpr std::array<RtsOp, 10> ops = {{
      {"NetOutput", AppendEndGraphTask},
      {"Identity", AppendCopyTasks},
      {"ReadVariableOp", AppendCopyTasks},
      {"MemcpyAsync", AppendCopyTasks},
      {"TensorMove", AppendCopyTasks},
      {"LabelSet", AppendLabelSetTask},
      {"LabelGoto", AppendLabelGotoTask},
      {"LabelGotoEx", AppendLabelGotoTask},
      {"LabelSwitchByIndex", AppendLabelSwitchTask},
      {"StreamActive", AppendStreamActiveTasks},
  }};
  return ops;
}

const RtsOp* FindRtsOp(std::string_view type) {
  for (const RtsOp& op : RtsOps()) {
    if (op.type == type) return &op;
  }
  return nullptr;
}

}  // namespace ge
