#pragma once

#include <string_view>

namespace ge {

// Attributes of the nodes that control flow is lowered to (spec/compiler.md §4.9, spec/om-format.md §6.6, §7.2).

inline constexpr std::string_view kAttrLabelSwitchIndex =
    "_label_switch_index";                                                      ///< int: label of LabelSet, LabelGotoEx
inline constexpr std::string_view kAttrLabelSwitchList = "_label_switch_list";  ///< list of int: label for index 0, 1 …
inline constexpr std::string_view kAttrActiveStreamList =
    "active_stream_list";  ///< list of int: StreamActive starts them
inline constexpr std::string_view kAttrActiveLabelList = "_active_label_list";  ///< list of string: their labels
inline constexpr std::string_view kAttrSwitchBranchNodeLabel = "_switch_branch_node_label";  ///< string
inline constexpr std::string_view kAttrRtsLabelNode = "_rts_label_node";  ///< bool: runs on its caller's stream
inline constexpr std::string_view kAttrSubgraphFirstActive = "_subgraph_first_active";  ///< bool: head of a subgraph
inline constexpr std::string_view kAttrSubgraphEndNode = "_subgraph_end_node";          ///< bool: tail of a subgraph
inline constexpr std::string_view kAttrLabelNum = "label_num";  ///< int, of the root graph and of the model

}  // namespace ge
