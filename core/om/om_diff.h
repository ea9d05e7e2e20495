#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "core/base/bytes.h"
#include "core/om/json_diff.h"
#include "core/om/om_check.h"

namespace ge {

/// One region of the byte map that is not the same in two files.
struct RegionDifference {
  std::string name;
  std::optional<uint64_t> offset_a, offset_b;  ///< where the region begins in its file; nullopt: it has none such
  uint64_t size_a = 0, size_b = 0;             ///< bytes
  uint64_t first_difference = 0;               ///< counted from the region's begin
  uint64_t differing_bytes = 0;                ///< of the bytes that both have, plus the difference in size
};

struct OmDiff {
  bool same = true;                   ///< byte for byte
  std::string error_a, error_b;       ///< why a file cannot be described; then there are no facts
  std::vector<FactDifference> facts;  ///< header fields, models, graphs, nodes, tasks, kernels, libraries
  std::vector<RegionDifference> regions;
};

/// Compares what two files say, then their bytes region by region (om_byte_map.h), matched by name. A file that does
/// not load under `policy` is compared by its bytes only. Where sizes and places moved because something before them
/// grew, only the cause is told.
OmDiff DiffOm(const SharedBytes& a, const SharedBytes& b, OmPolicy policy);

/// `same`, `errors`, `facts` with `path`, `before`, `after`, and `regions`.
nlohmann::ordered_json DescribeOmDiff(const OmDiff& diff);
/// For people; empty when the files are the same.
std::string RenderOmDiff(const OmDiff& diff);

}  // namespace ge
