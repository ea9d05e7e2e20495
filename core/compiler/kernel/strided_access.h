#pragma once

#include <vector>

#include "core/engines/compile_log.h"
#include "core/graph/compute_graph.h"
#include "core/op/op_registry.h"

namespace ge {

/// The op of the operator package that copies between a tensor and a block of a larger one.
inline constexpr std::string_view kStridedCopyType = "StridedCopy";
/// Code of the warning that such a copy was inserted.
inline constexpr std::string_view kStridedCopyWarning = "W11100";

/// A block of a PhonyConcat or PhonySplit that is joined or cut along an inner axis does not lie in one piece: its rows
/// are as far apart as those of the finished tensor. Ops on AIcoreEngine whose definition says IgnoreContiguous() for
/// that input or output get the strides (SetStrides on the description, which their tiling sees as TensorV2); for all
/// others a StridedCopy is inserted between them and the phony node, and `log` says so with the bytes. An output that
/// others read too is written with strides only when all of them take strides. A copy that was inserted before
/// (Identity with this one reader) is replaced, not doubled.
///
/// For static shapes, after engines are placed. Gives the copies, which are described but not placed; ids and the order
/// of nodes are to be made anew when there are any.
StatusOr<std::vector<Node*>> GiveStrides(ComputeGraph& root, const OpImplSpaceRegistryV2& registry, CompileLog& log);

}  // namespace ge
