#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "core/compiler/passes/pass_context.h"

namespace ge {

/// A node that joins its inputs along one axis, as the rules look at it.
struct AxisJoin {
  Node& node;
  std::optional<size_t> axis;  ///< from the front, of ShapeOfAxes (core/graph/storage_axes.h); nullopt: no such axis
  bool adds_axis = false;      ///< Pack: the axis is one that the inputs do not have
};

/// Such a node by its attribute for the axis.
AxisJoin AxisJoinOf(Node& node, std::string_view axis_attr, bool adds_axis);

/// A condition under which a join keeps its task (spec/ge-local.md §10.6).
struct NotaskRule {
  std::string_view name;  ///< "an input is a scalar": completes "it keeps its task, for …"
  bool (*holds)(const AxisJoin& join);
};

/// All of them, in the order in which they are asked. Those on dimensions rely on the ones before them.
std::span<const NotaskRule> NotaskRules();

/// The first rule that holds; null: the join needs no task.
const NotaskRule* FindNotaskRule(const AxisJoin& join);

/// Unless a rule holds, makes the join a mere demand on memory: its producers write into their places of its output,
/// and each of their outputs is marked as taken. Otherwise the log is told which rule it was. A node without task stays
/// as it is.
void TakeTaskUnlessNeeded(const AxisJoin& join, PassContext& context);

}  // namespace ge
