#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace ge {

/// One fact that two descriptions do not share.
struct FactDifference {
  std::string path;    ///< "models/0/MODEL_DEF/graphs/main/ops/add/inputs/x/shape"
  std::string before;  ///< short text; empty: the fact is only in the second
  std::string after;   ///< empty: only in the first
  friend bool operator==(const FactDifference&, const FactDifference&) = default;
};

/// What differs between two JSON values, in the order of the first, what is only in the second behind its siblings.
/// Elements of lists of objects are matched by what they are called: vendor and name, name, or a partition's type name;
/// by place where they have no name. Members named in `ignored` are passed over wherever they are.
std::vector<FactDifference> DiffJson(const nlohmann::ordered_json& before, const nlohmann::ordered_json& after,
                                     const std::vector<std::string>& ignored);

}  // namespace ge
