#pragma once

// Registration of prototypes inside one operator library (spec/op-host-api.md §5.4). In this implementation the table
// is the library's own, and its entry hands it to the host (core/abi/op_library.h).

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "graph/operator.h"

namespace ge {

using OpCreator = std::function<Operator(const std::string&)>;
using OpCreatorV2 = std::function<Operator(const AscendString&)>;

namespace ir {

struct PrototypeCreator {
  std::string type;
  OpCreatorV2 create;
};

/// The prototypes of this library, in order of registration, each type once: the first registration wins.
RT2_LIBRARY_LOCAL inline std::vector<PrototypeCreator>& LocalPrototypes() {
  static std::vector<PrototypeCreator> prototypes;
  return prototypes;
}

}  // namespace ir

class OperatorCreatorRegister {
 public:
  OperatorCreatorRegister(const char* type, const OpCreatorV2& creator) {
    for (const ir::PrototypeCreator& known : ir::LocalPrototypes()) {
      if (known.type == type) return;
    }
    ir::LocalPrototypes().push_back({type, creator});
  }
  OperatorCreatorRegister(const std::string& type, const OpCreator& creator)
      : OperatorCreatorRegister(type.c_str(),
                                [creator](const AscendString& name) { return creator(name.GetString()); }) {}
  ~OperatorCreatorRegister() = default;
};

}  // namespace ge
