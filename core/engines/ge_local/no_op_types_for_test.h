#pragma once

#include <string>
#include <vector>

namespace ge {

/// spec/ge-local.md §2.2, word by word; for tests alone.
inline const std::vector<std::string> kNoOpTypes = {"Data",
                                                    "RefData",
                                                    "QueueData",
                                                    "AippData",
                                                    "UnfedData",
                                                    "Variable",
                                                    "Constant",
                                                    "Const",
                                                    "FileConstant",
                                                    "ConstPlaceHolder",
                                                    "NoOp",
                                                    "ControlTrigger",
                                                    "Merge",
                                                    "If",
                                                    "_If",
                                                    "StatelessIf",
                                                    "Case",
                                                    "StatelessCase",
                                                    "While",
                                                    "_While",
                                                    "StatelessWhile",
                                                    "For",
                                                    "PartitionedCall",
                                                    "StatefulPartitionedCall",
                                                    "OpTiling",
                                                    "ConditionCalc",
                                                    "Stack",
                                                    "StackPush",
                                                    "StackPop",
                                                    "StackClose",
                                                    "Reshape",
                                                    "Bitcast",
                                                    "Flatten",
                                                    "FlattenV2",
                                                    "ExpandDims",
                                                    "ReFormat",
                                                    "Squeeze",
                                                    "Unsqueeze",
                                                    "SqueezeV2",
                                                    "UnsqueezeV2",
                                                    "SqueezeV3",
                                                    "UnsqueezeV3",
                                                    "PhonyConcat",
                                                    "PhonySplit"};

}  // namespace ge
