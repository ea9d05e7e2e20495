#include "register/op_def_registry.h"

namespace ops {

/// Every operand may be a block of a larger tensor.
class Add : public OpDef {
 public:
  explicit Add(const char* name) : OpDef(name) {
    Input("x1").ParamType(REQUIRED).IgnoreContiguous();
    Input("x2").ParamType(REQUIRED).IgnoreContiguous();
    Output("y").ParamType(REQUIRED).IgnoreContiguous();
  }
};
OP_ADD(Add);

}  // namespace ops
