#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/graph/compute_graph.h"
#include "core/om/proto/task.pb.h"
#include "core/op/op_registry.h"
#include "core/platform/chip.h"

namespace ge {

class OptimizationOptions;

/// What placement knows about the machine and the operator package.
struct PlacementContext {
  const OpImplSpaceRegistryV2& registry;
  const ChipConfig& chip;
};

/// What an op with device-side tiling was given: its attached stream and event (spec/so-in-om.md §8.3), and whose
/// library tiles it.
struct TilingSinkResources {
  uint32_t stream = 0;
  uint32_t event = 0;
  std::string op_master_path;  ///< logical path of the op-master library
};

/// What an engine needs to make the tasks of one op besides the op itself, whose ids and offsets are final by then.
struct TaskContext {
  const ChipConfig& chip;
  uint64_t base_addr = 0;    ///< logical base of the feature memory
  uint64_t weight_addr = 0;  ///< logical base of the weights
  std::string kernel_entry;  ///< entry of the kernel binary for the op's tiling key, the first one when the key is not
                             ///< known yet
  std::optional<TilingSinkResources> tiling_sink = std::nullopt;
  /// The node's graph is the root: only there a NetOutput ends the model.
  bool in_root_graph = true;
  const OptimizationOptions* optimization = nullptr;  ///< of the compile, for diagnoses; null in tests
};

/// An engine of the compiler: one kind of hardware (or none) with its kernel library (spec/compiler.md §3). Stateless;
/// every call may come from any thread. The interface holds plain descriptions and messages only, so that an engine can
/// live in a library of its own.
class Engine {
 public:
  virtual ~Engine() = default;

  virtual std::string_view name() const = 0;
  /// What `_ge_attr_op_kernel_lib_name` says.
  virtual std::string_view kernel_lib() const = 0;
  /// 0 is preferred over 10 (spec/compiler.md §3.1).
  virtual int cost() const = 0;

  /// When not: `reason` says which part of the op it was, in one sentence without the op's name.
  virtual bool CheckSupported(const OpDesc& op, const PlacementContext& context, std::string& reason) const = 0;
  /// Sizes of outputs and workspaces; shapes and types are final (spec/compiler.md §1.3 step 5).
  virtual Status CalcOpRunningParam(OpDesc& op, const ChipConfig& chip) const = 0;
  /// Appends the tasks that run the op, in the order of the list in the model.
  virtual Status GenerateTask(const Node& node, const TaskContext& context,
                              std::vector<domi::TaskDef>& tasks) const = 0;
};

}  // namespace ge
