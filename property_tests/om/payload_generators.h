#pragma once

#include <string>
#include <vector>

#include "core/om/custom_ops.h"
#include "core/om/kernel_store.h"
#include "core/om/model_file_header.h"
#include "core/om/model_inout_info.h"
#include "core/om/op_so_store.h"
#include "core/om/partition_table.h"
#include "core/om/tiling_data.h"
#include "property_tests/om/choices.h"

namespace ge {

// Valid values of the payloads of an .om, small and of every shape. What comes from here, writers must write and
// readers must read again.

/// Any bytes but those of `forbidden` and zero.
std::string MakeName(Choices& choices, std::string_view forbidden, size_t most);
std::vector<OpSoBin> MakeSoBins(Choices& choices);
/// Names are unique, in ascending order.
std::vector<NamedBin> MakeNamedBins(Choices& choices);
/// At least one; ids are unique over all results.
std::vector<TilingResult> MakeTilingResults(Choices& choices);
ModelInoutInfo MakeInoutInfo(Choices& choices);
/// MODEL_DEF and others, in the order of their types; sizes are small, offsets what a writer sets.
std::vector<PartitionEntry> MakePartitionTable(Choices& choices);
/// The header of a file of one model with a body of this size (above 0).
ModelFileHeader MakeModelFileHeader(Choices& choices, uint64_t body_length);

}  // namespace ge
