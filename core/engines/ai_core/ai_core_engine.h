#pragma once

#include "core/engines/engine.h"

namespace ge {

/// Ops with a kernel for the AI Core, tiled by the operator package (spec/compiler.md §6.4). An op whose tiling runs on
/// the device
/// (`_tiling_sink_op`) gets the task sequence of spec/so-in-om.md §8.4.
class AiCoreEngine final : public Engine {
 public:
  std::string_view name() const override { return "AIcoreEngine"; }
  std::string_view kernel_lib() const override { return "AIcoreEngine"; }
  int cost() const override { return 1; }
  bool CheckSupported(const OpDesc& op, const PlacementContext& context, std::string& reason) const override;
  Status CalcOpRunningParam(OpDesc& op, const ChipConfig& chip) const override;
  Status GenerateTask(const Node& node, const TaskContext& context, std::vector<domi::TaskDef>& tasks) const override;
};

}  // namespace ge
