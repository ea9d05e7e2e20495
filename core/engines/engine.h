#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/graph/compute_graph.h"
#include "core/om/proto/task.pb.h"
#include "core/op/op_registry.h"
#include "core/opp/aicpu_config.h"
#include "core/platform/chip.h"

namespace ge {

class OptimizationOptions;

/// What placement knows about the machine and the operator package.
struct PlacementContext {
  const OpImplSpaceRegistryV2& registry;
  const ChipConfig& chip;
  const AicpuOps* aicpu_ops = nullptr;  ///< what the package configures for the AICPU; null: nothing
  /// Whether the package has an AI Core kernel for an op's types. Null: nobody else could take the op, so that the
  /// stage that looks its kernel up may report a missing one with the folders that it searched.
  std::function<bool(const OpDesc&)> has_kernel = nullptr;
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

}  // namespace ge
