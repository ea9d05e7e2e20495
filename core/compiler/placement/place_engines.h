#pragma once

#include <span>

#include "core/engines/engine.h"

namespace ge {

/// Gives every node the first engine, by cost, that supports it (spec/compiler.md §3.2): OpDesc::engine and kernel_lib.
/// A node that no engine takes fails with kOpNotSupported and the reasons of all of them.
Status PlaceEngines(ComputeGraph& graph, std::span<const Engine* const> engines, const PlacementContext& context);

}  // namespace ge
