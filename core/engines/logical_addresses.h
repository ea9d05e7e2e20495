#pragma once

#include <vector>

#include "core/engines/engine.h"

namespace ge {

/// The logical address of each input slot, in feature memory or, for a constant, in the weights; 0 where nothing is
/// connected (spec/om-format.md §6.9, §7.5). Fails when the op has offsets for more or fewer slots than are connected.
StatusOr<std::vector<uint64_t>> InputAddresses(const Node& node, const TaskContext& context);

/// The logical address of each output. Fails when the op does not have one offset for each.
StatusOr<std::vector<uint64_t>> OutputAddresses(const Node& node, const TaskContext& context);

}  // namespace ge
