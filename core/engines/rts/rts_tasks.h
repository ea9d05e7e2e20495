#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "core/engines/engine.h"

namespace ge {

/// One op type of the runtime engine and what makes its tasks (spec/compiler.md §3.3, §6.3).
struct RtsOp {
  std::string_view type;
  Status (*append_tasks)(const Node& node, const TaskContext& context, std::vector<domi::TaskDef>& tasks);
};

/// All of them. Types of the spec that no task here stands for are left out.
std::span<const RtsOp> RtsOps();

/// Null when the engine does not have the type.
const RtsOp* FindRtsOp(std::string_view type);

}  // namespace ge
