#pragma once

#include "core/compiler/kernel/select_kernels.h"
#include "core/compiler/options.h"
#include "core/op/op_registry.h"

namespace ge {

/// Tiles every AI Core op of the tree on the host, with the values of its constant inputs. The result becomes
/// OpDesc::run_info and the workspace sizes.
///
/// An op whose tiling reads values that are no constants is marked for tiling on the device (`_tiling_sink_op`,
/// `_tiling_sink_value_depend`) when ge.tiling_schedule_optimize is 1 and the op is registered for it (spec/so-in-om.md
/// §8.2); the host then runs tiling only to learn the workspace sizes. Otherwise the op would need dynamic execution,
/// which is refused by name; so is tiling on the device inside branches and loops.
Status TileOps(ComputeGraph& graph, const OpImplSpaceRegistryV2& registry, const SelectedKernels& kernels,
               const CompileSettings& settings);

}  // namespace ge
