#include "register/op_def_registry.h"

namespace ops {

/// Both sides may be blocks of larger tensors.
class Relu : public OpDef {
 public:
  explicit Relu(const char* name) : OpDef(name) {
    Input("x").ParamType(REQUIRED).IgnoreContiguous();
    Output("y").ParamType(REQUIRED).IgnoreContiguous();
  }
};
OP_ADD(Relu);

}  // namespace ops
