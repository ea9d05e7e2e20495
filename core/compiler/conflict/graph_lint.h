#pragma once

#include "core/engines/compile_log.h"
#include "core/graph/compute_graph.h"

namespace ge {

/// Code of the warning about two readers of one output of which one writes it, with no path between them: nothing but
/// chance decides what the other sees (spec/compiler.md §1.5 GraphLint).
inline constexpr std::string_view kUnorderedWriteCode = "W18888";

/// So many such pairs of one output are told one by one, those of its first readers; the others are counted.
inline constexpr size_t kMaxUnorderedPairs = 64;

/// Looks at every output of the tree with several readers. Changes nothing. The graphs are sorted and numbered.
void WarnOfUnorderedWrites(ComputeGraph& root, CompileLog& log);

}  // namespace ge
