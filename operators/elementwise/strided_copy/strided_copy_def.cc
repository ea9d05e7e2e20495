#include "register/op_def_registry.h"

namespace ops {

class StridedCopy : public OpDef {
 public:
  explicit StridedCopy(const char* name) : OpDef(name) {
    Input("x").ParamType(REQUIRED).IgnoreContiguous();
    Output("y").ParamType(REQUIRED).IgnoreContiguous();
  }
};
OP_ADD(StridedCopy);

}  // namespace ops
