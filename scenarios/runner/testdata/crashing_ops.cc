// Operators that nobody should write: what they do must fail their scenario only.

#include <csignal>

#include "graph/operator_reg.h"
#include "register/op_impl_registry.h"

namespace ge {

REG_OP(Crashing)
    .INPUT(x, "T")
    .OUTPUT(y, "T")
    .OP_END_FACTORY_REG(Crashing)

        REG_OP(Endless)
    .INPUT(x, "T")
    .OUTPUT(y, "T")
    .OP_END_FACTORY_REG(Endless)

}  // namespace ge

namespace {

ge::graphStatus Crash(gert::InferShapeContext*) {
  raise(SIGSEGV);
  return ge::GRAPH_SUCCESS;
}

ge::graphStatus RunForEver(gert::InferShapeContext*) {
  for (volatile bool on = true; on;) {
  }
  return ge::GRAPH_SUCCESS;
}

}  // namespace

IMPL_OP_INFERSHAPE(Crashing).InferShape(Crash).InferOutDataTypeSameWithFirstInput();
IMPL_OP_INFERSHAPE(Endless).InferShape(RunForEver).InferOutDataTypeSameWithFirstInput();
