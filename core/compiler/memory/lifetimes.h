#pragma once

#include <span>

#include "core/compiler/memory/block_assigner.h"
#include "core/compiler/memory/execution_order.h"

namespace ge {

/// Turns uses into lives: on each stream, a piece of memory is free from the first point that cannot run before every
/// point that touches the piece has ended (spec/compiler.md §5.5). A piece that several streams may begin to write
/// counts as begun at point 0: it never follows another. Fails with kParamInvalid on a malformed order: a
/// wait backwards, a point that does not exist, a use without a point.
StatusOr<MemoryRequest> ComputeLifetimes(const ExecutionOrder& order, std::span<const MemoryUse> uses);

}  // namespace ge
