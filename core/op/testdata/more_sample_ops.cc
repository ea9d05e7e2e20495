// A second library that knows some of the same ops.

#include "graph/operator_reg.h"
#include "register/op_impl_registry.h"

namespace ge {

REG_OP(SampleScale)
    .INPUT(other, "T")
    .OUTPUT(y, "T")
    .OP_END_FACTORY_REG(SampleScale) REG_OP(SampleLater)
    .INPUT(x, "T")
    .OUTPUT(y, "T")
    .OP_END_FACTORY_REG(SampleLater)

}  // namespace ge

namespace {

ge::graphStatus Fail(gert::InferShapeContext*) { return ge::GRAPH_FAILED; }
ge::graphStatus FailRange(gert::InferShapeRangeContext*) { return ge::GRAPH_FAILED; }

IMPL_OP(SampleScale).InferShape(Fail).InferShapeRange(FailRange).HostInputs({1});
IMPL_OP_INFERSHAPE(SampleLater).InferShape(Fail);

}  // namespace
