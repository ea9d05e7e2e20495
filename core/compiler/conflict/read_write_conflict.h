#pragma once

#include "core/compiler/conflict/conflict_settings.h"
#include "core/compiler/conflict/identity_inserter.h"

namespace ge {

/// Gives the attribute `reference` to every node of the tree that has an output named as an input: it writes that input
/// in place.
void MarkReferences(ComputeGraph& root);

/// Read/write conflicts (spec/ge-local.md §10.8): where an output must not be written by one of its readers, an
/// Identity goes before that reader. Innermost graphs first, each from its end backwards, so that a copy deep inside
/// makes one further out needless. Nodes inside loops are looked at like all others. All graphs are sorted.
Status RepairReadWriteConflicts(ComputeGraph& root, const ConflictSettings& settings, IdentityInserter& inserter);

}  // namespace ge
