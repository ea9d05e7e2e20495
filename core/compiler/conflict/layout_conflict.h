#pragma once

#include "core/compiler/conflict/conflict_settings.h"
#include "core/compiler/conflict/identity_inserter.h"

namespace ge {

/// Layout conflicts (spec/ge-local.md §10.9): on each outermost static graph of the tree, first what control flow needs
/// (control_isolation.h), then copies until no two demands on one memory exclude each other, and none more than that.
/// Graphs are sorted and numbered (SortGraphTree); afterwards they are no more.
Status RepairLayoutConflicts(ComputeGraph& root, const ConflictSettings& settings, IdentityInserter& inserter);

}  // namespace ge
