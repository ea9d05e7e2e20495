#pragma once

#include "core/base/bytes.h"

namespace ge {

// Attributes of the nodes that control flow is lowered to (spec/compiler.md §4.9, spec/om-format.md §6.6, §7.2).

inline constexpr Word kAttrLabelSwitchIndex("_label_switch_index");  ///< int: label of LabelSet, LabelGotoEx
inline constexpr Word kAttrLabelSwitchList("_label_switch_list");    ///< list of int: label for index 0, 1 …
inline constexpr Word kAttrActiveStreamList("active_stream_list");   ///< list of int: StreamActive starts them
inline constexpr Word kAttrActiveLabelList("_active_label_list");    ///< list of string: their labels
inline constexpr Word kAttrSwitchBranchNodeLabel("_switch_branch_node_label");  ///< string
inline constexpr Word kAttrRtsLabelNode("_rts_label_node");                     ///< bool: runs on its caller's stream
inline constexpr Word kAttrSubgraphFirstActive("_subgraph_first_active");       ///< bool: head of a subgraph
inline constexpr Word kAttrSubgraphEndNode("_subgraph_end_node");               ///< bool: tail of a subgraph
inline constexpr Word kAttrLabelNum("label_num");  ///< int, of the root graph and of the model

}  // namespace ge
