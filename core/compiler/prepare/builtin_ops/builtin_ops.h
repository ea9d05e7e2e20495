#pragma once

#include <span>
#include <string>
#include <string_view>

#include "core/graph/op_desc.h"
#include "core/op/op_registry.h"

namespace ge {

/// Per input slot of an op: the tensor of the constant that feeds it, or null.
using InputValues = std::span<const GeTensor* const>;

/// An op type that the compiler itself knows (spec/ge-local.md §2, spec/ops.md §7, §9, §10).
struct BuiltInOp {
  OpPrototype prototype;
  /// Gives `op.outputs` their types and shapes; the op is bound to the prototype and its inputs are described. Fails
  /// with kInferFailed or kUnsupported and a sentence without the node's name. Null: the op has no outputs, or it calls
  /// subgraphs, which describe them (core/compiler/prepare/subgraph_inference.h).
  Status (*infer)(OpDesc& op, InputValues values) = nullptr;
  /// How many outputs an op with a dynamic output has, whoever uses them; null: as many as are used.
  StatusOr<size_t> (*output_count)(const OpDesc& op) = nullptr;
};

/// Sorted by type.
std::span<const BuiltInOp> BuiltInOps();
/// null when the type is not built in.
const BuiltInOp* FindBuiltInOp(std::string_view type);

/// Makes the prototypes known to a registry, behind those of its libraries: a package's own prototype of a type wins.
void AddBuiltInPrototypes(OpImplSpaceRegistryV2& registry);

}  // namespace ge
