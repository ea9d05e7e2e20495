#include <stdexcept>

#include "core/abi/op_library.h"

extern "C" __attribute__((visibility("default"))) int32_t rt2_op_library_v1(const Rt2HostInfo*, const Rt2OpSink*) {
  throw std::runtime_error("from the entry");
}
