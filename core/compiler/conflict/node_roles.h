#pragma once

#include <optional>
#include <string_view>

#include "core/graph/data_kinds.h"

namespace ge {

// What the type and the attributes of a node say about its memory (spec/ge-local.md §10.8, §10.9).

/// A bool attribute of the node; absent is false.
bool NodeHasFlag(const Node& node, std::string_view name);

inline bool CallsGraphs(const Node& node) { return !node.op().subgraph_names.empty(); }
bool IsVariableNode(const Node& node);
/// Data and its kin, RefData included.
bool IsDataNode(const Node& node);
/// If, Case and their stateless and underscore forms.
bool IsBranchNode(const Node& node);
/// A copy into memory of its own: Identity, MemcpyAsync, MemcpyAddrAsync.
bool IsCopyNode(const Node& node);

/// A node that hands its input's memory on without touching it: Reshape and its kin, PhonyConcat, PhonySplit. Ops that
/// write what they refer to (attribute `reference`) are none.
bool IsViewNode(const Node& node);

/// The input that an output has its memory from: ReferencedInput, and the types of spec/ge-local.md §6 also before
/// sizes mark them as reusing their input.
std::optional<size_t> MemoryInputOf(const Node& node, size_t output);

/// The input of a reference op (attribute `reference`) that an output is named after; nullopt: none.
std::optional<size_t> WrittenInputOf(const Node& node, size_t output);
/// Whether some output is named after the input and so written in place.
bool IsWrittenInPlace(const Node& node, size_t slot);

}  // namespace ge
