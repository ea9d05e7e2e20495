// Pushes the functions of one op type twice and goes on as if nothing had been said.

#include "core/abi/op_library.h"

extern "C" __attribute__((visibility("default"))) int32_t rt2_op_library_v1(const Rt2HostInfo*, const Rt2OpSink* sink) {
  static Rt2OpImpl impl{};
  impl.struct_size = sizeof(impl);
  impl.op_type = "Twice";
  sink->add_impl(sink->user, &impl);
  sink->add_impl(sink->user, &impl);
  return RT2_OP_LIBRARY_OK;
}
