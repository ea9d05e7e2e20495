#pragma once

#include "core/engines/engine.h"

namespace ge {

/// Ops that take memory but no hardware: graph inputs, constants, the graph's end (spec/compiler.md §3.4). Only the end
/// has a task, END_GRAPH.
class GeLocalEngine final : public Engine {
 public:
  std::string_view name() const override { return "DNN_VM_GE_LOCAL"; }
  std::string_view kernel_lib() const override { return "DNN_VM_GE_LOCAL_OP_STORE"; }
  int cost() const override { return 9; }
  bool CheckSupported(const OpDesc& op, const PlacementContext& context, std::string& reason) const override;
  Status CalcOpRunningParam(OpDesc& op, const ChipConfig& chip) const override;
  Status GenerateTask(const Node& node, const TaskContext& context, std::vector<domi::TaskDef>& tasks) const override;
};

}  // namespace ge
