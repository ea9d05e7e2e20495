#pragma once

#include <vector>

#include "core/engines/engine.h"

namespace ge {

/// Logical base of variable memory (spec/compiler.md §5.1). An op's offset from here on is the logical address itself;
/// below it counts from the base of the feature memory.
inline constexpr uint64_t kVariableMemoryBase = uint64_t{1} << 37;

/// The logical address of each input slot, in feature memory, in variable memory or, for a constant, in the weights; 0
/// where nothing is connected (spec/om-format.md §6.9, §7.5). Fails when the op has offsets for more or fewer slots
/// than are connected.
StatusOr<std::vector<uint64_t>> InputAddresses(const Node& node, const TaskContext& context);

/// The logical address of each output. Fails when the op does not have one offset for each.
StatusOr<std::vector<uint64_t>> OutputAddresses(const Node& node, const TaskContext& context);

}  // namespace ge
