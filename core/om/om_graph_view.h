#pragma once

#include <nlohmann/json.hpp>

#include "core/base/bytes.h"
#include "core/om/om_check.h"

namespace ge {

/// Longer attribute values are cut in what a page shows; their full size is told.
inline constexpr size_t kMaxShownValue = 4096;

/// What the page of an .om shows (om_html.h), as plain data; the same file always gives the same. The file must load
/// under `policy`: its error is returned otherwise. Nodes are named by their index in `nodes` of their model.
///
///   {"name", "size", "sha256", "dynamic", "platform_version",
///    "models": [{"name", "memory_size", "attrs",
///      "graphs":     [name]                root graph first
///      "nodes":      [{"graph", "name", "type", "id", "order", "constant", "stream", "engine", "kernel_lib",
///                      "inputs", "outputs", "workspaces", "control_inputs", "subgraphs", "weight", "attrs"}]
///      "tensors":    [{"node", "part", "offset", "size", "first", "last"}]
///      "tasks":      [{"type_name", "stream_id", "node", "kernel_name", "so_name"}]
///      "partitions": [{"type_name", "file_offset", "size", "sha256", "items", "kernels"}]}]}
///
/// - `order` counts the nodes that are no constants, by their ids: the axis of the memory map; constants have -1.
/// - An input has the tensor's description, `from` ([node, output] or null) and either `offset` (feature memory) or
///   `weight_offset` (WEIGHTS_DATA); a constant's `weight` is [offset, bytes] there (spec/om-format.md §6.9).
/// - `tensors` are places in feature memory: outputs from their producer to their last consumer, workspaces while their
///   node runs. What lies outside it (variables) or has no place yet (unknown shapes) is not listed.
/// - `node` of a task is the node that its op_index names, -1 when it names none.
/// - `attrs` are [name, type, value]. Integers that a double does not hold are texts.
StatusOr<nlohmann::ordered_json> DescribeOmGraphs(const SharedBytes& file, OmPolicy policy = OmPolicy::kStrict);

}  // namespace ge
