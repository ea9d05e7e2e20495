#pragma once

#include <fmt/ranges.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "core/engines/ir_instances.h"

namespace ge {

/// "input 0 'x' has type int32; allowed are float32, float16".
inline std::string DescribeTypeMismatch(std::string_view what, size_t slot, const std::string& ir_name, DataType found,
                                        const std::vector<DataType>& allowed) {
  std::vector<std::string_view> words;
  for (DataType dtype : allowed) words.push_back(DataTypeWord(dtype));
  return fmt::format("{} {} '{}' has type {}; allowed are {}", what, slot, ir_name, DataTypeWord(found),
                     fmt::join(words, ", "));
}

/// True when every connected slot of each IR parameter has a type that its list allows; an empty list allows all.
/// Otherwise `reason`, unless it is null, tells the first that has not. `what`: "input" or "output".
template <typename Param>
bool TypesAllowed(std::string_view what, const std::vector<Param>& params, const std::vector<SlotRange>& instances,
                  const std::vector<GeTensorDesc>& descs, const std::vector<std::vector<DataType>>& allowed,
                  std::string* reason) {
  for (size_t ir = 0; ir < instances.size() && ir < allowed.size(); ++ir) {
    if (allowed[ir].empty()) continue;
    for (size_t slot = instances[ir].first; slot < instances[ir].first + instances[ir].count; ++slot) {
      const DataType found = descs[slot].dtype;
      if (descs[slot].IsAbsent() || std::find(allowed[ir].begin(), allowed[ir].end(), found) != allowed[ir].end())
        continue;
      if (reason != nullptr) *reason = DescribeTypeMismatch(what, slot, params[ir].name, found, allowed[ir]);
      return false;
    }
  }
  return true;
}

}  // namespace ge
