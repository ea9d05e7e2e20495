#include "core/engines/ge_local/no_op.h"

#include "core/engines/ge_local/op_factory.h"

// The types of spec/ge-local.md §2.2, group by group.
// Data entry.
REGISTER_OP_CREATOR(Data, NoOp);
REGISTER_OP_CREATOR(RefData, NoOp);
REGISTER_OP_CREATOR(QueueData, NoOp);
REGISTER_OP_CREATOR(AippData, NoOp);
REGISTER_OP_CREATOR(UnfedData, NoOp);

// Constants and variables.
REGISTER_OP_CREATOR(Variable, NoOp);
REGISTER_OP_CREATOR(Constant, NoOp);
REGISTER_OP_CREATOR(Const, NoOp);
REGISTER_OP_CREATOR(FileConstant, NoOp);
REGISTER_OP_CREATOR(ConstPlaceHolder, NoOp);

// Pure control.
REGISTER_OP_CREATOR(NoOp, NoOp);
REGISTER_OP_CREATOR(ControlTrigger, NoOp);
REGISTER_OP_CREATOR(Merge, NoOp);

// Control flow.
REGISTER_OP_CREATOR(If, NoOp);
REGISTER_OP_CREATOR(_If, NoOp);
REGISTER_OP_CREATOR(StatelessIf, NoOp);
REGISTER_OP_CREATOR(Case, NoOp);
REGISTER_OP_CREATOR(StatelessCase, NoOp);
REGISTER_OP_CREATOR(While, NoOp);
REGISTER_OP_CREATOR(_While, NoOp);
REGISTER_OP_CREATOR(StatelessWhile, NoOp);
REGISTER_OP_CREATOR(For, NoOp);
REGISTER_OP_CREATOR(PartitionedCall, NoOp);
REGISTER_OP_CREATOR(StatefulPartitionedCall, NoOp);

// Compile helpers.
REGISTER_OP_CREATOR(OpTiling, NoOp);
REGISTER_OP_CREATOR(ConditionCalc, NoOp);

// Stacks.
REGISTER_OP_CREATOR(Stack, NoOp);
REGISTER_OP_CREATOR(StackPush, NoOp);
REGISTER_OP_CREATOR(StackPop, NoOp);
REGISTER_OP_CREATOR(StackClose, NoOp);

// Shape change.
REGISTER_OP_CREATOR(Reshape, NoOp);
REGISTER_OP_CREATOR(Bitcast, NoOp);
REGISTER_OP_CREATOR(Flatten, NoOp);
REGISTER_OP_CREATOR(FlattenV2, NoOp);
REGISTER_OP_CREATOR(ExpandDims, NoOp);
REGISTER_OP_CREATOR(ReFormat, NoOp);
REGISTER_OP_CREATOR(Squeeze, NoOp);
REGISTER_OP_CREATOR(Unsqueeze, NoOp);
REGISTER_OP_CREATOR(SqueezeV2, NoOp);
REGISTER_OP_CREATOR(UnsqueezeV2, NoOp);
REGISTER_OP_CREATOR(SqueezeV3, NoOp);
REGISTER_OP_CREATOR(UnsqueezeV3, NoOp);

// Virtual.
REGISTER_OP_CREATOR(PhonyConcat, NoOp);
REGISTER_OP_CREATOR(PhonySplit, NoOp);
