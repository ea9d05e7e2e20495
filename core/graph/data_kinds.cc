#include "core/graph/data_kinds.h"

namespace ge {
namespace {

/// A constant that is not in the model's weights.
bool IsConstantElsewhere(const Node& node) {
  return node.type() == "Constant" || node.type() == "ConstPlaceHolder" || node.type() == "FileConstant";
}

}  // namespace

bool IsConstantNode(const Node& node) { return node.type() == "Const" || IsConstantElsewhere(node); }

bool LiesInVariableMemory(const Node& node) { return node.type() == "Variable" || IsConstantElsewhere(node); }

}  // namespace ge
