// The op-master library of the test package. It is packed and checked, never run.

#include "register/device_op_impl_registry.h"
#include "register/op_impl_registry.h"

namespace {

ge::graphStatus TileReverse(gert::TilingContext* context) { return context->SetBlockDim(1); }

DEVICE_IMPL_OP_OPTILING(SampleReverse).Tiling(TileReverse);

}  // namespace
