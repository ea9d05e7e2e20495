#pragma once

#include <vector>

#include "core/engines/compile_log.h"
#include "core/engines/engine.h"
#include "core/engines/engine_options.h"
#include "core/engines/phony_offset_policy.h"

namespace ge {

/// What sizing an op needs besides the op.
struct RunningParamContext {
  const ChipConfig& chip;
  PhonyOffsetPolicy phony_offset_policy = PhonyOffsetPolicy::kStrict;
  CompileLog* log = nullptr;  ///< null: warnings are dropped
};

/// How large the outputs of a kernel library's ops are and which tasks run them (GE's OpsKernelBuilder,
/// spec/ge-local.md §1.7). Its key is that of the library's info store.
class OpsKernelBuilder {
 public:
  virtual ~OpsKernelBuilder() = default;

  virtual Status Initialize(const EngineOptions&) { return {}; }
  virtual Status Finalize() { return {}; }

  /// Sizes of outputs and workspaces; shapes and types are final (spec/compiler.md §1.3 step 5).
  virtual Status CalcOpRunningParam(Node& node, const RunningParamContext& context) const = 0;
  /// Appends the tasks that run the op, in the order of the list in the model.
  virtual Status GenerateTask(const Node& node, const TaskContext& context,
                              std::vector<domi::TaskDef>& tasks) const = 0;
};

}  // namespace ge
