#pragma once

#include <vector>

#include "core/engines/engine.h"

namespace ge {

// Tasks of ops that decide what runs next (spec/om-format.md §7.1–7.2). They name the node by its id; the loader reads
// labels and streams from the node's attributes, so those must be there.

/// END_GRAPH for the NetOutput of the root graph; nothing for that of a subgraph.
Status AppendEndGraphTask(const Node& node, const TaskContext& context, std::vector<domi::TaskDef>& tasks);

/// LABEL_SET for `_label_switch_index`.
Status AppendLabelSetTask(const Node& node, const TaskContext& context, std::vector<domi::TaskDef>& tasks);

/// STREAM_LABEL_GOTO to `_label_switch_index`.
Status AppendLabelGotoTask(const Node& node, const TaskContext& context, std::vector<domi::TaskDef>& tasks);

/// STREAM_LABEL_SWITCH_BY_INDEX among `_label_switch_list`. The index is input 0, an int32.
Status AppendLabelSwitchTask(const Node& node, const TaskContext& context, std::vector<domi::TaskDef>& tasks);

/// One STREAM_ACTIVE for each entry of `active_stream_list`; none for an empty list.
Status AppendStreamActiveTasks(const Node& node, const TaskContext& context, std::vector<domi::TaskDef>& tasks);

}  // namespace ge
