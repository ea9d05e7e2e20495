#pragma once

#include "core/engines/compile_log.h"
#include "core/graph/compute_graph.h"

namespace ge {

/// Code of the warning about two readers of one output of which one writes it, with no path between them: nothing but
/// chance decides what the other sees (spec/compiler.md §1.5 GraphLint).
inline constexpr std::string_view kUnorderedWriteCode = "W18888";

/// Looks at every output of the tree with several readers. Changes nothing. The graphs are sorted.
void WarnOfUnorderedWrites(ComputeGraph& root, CompileLog& log);

}  // namespace ge
