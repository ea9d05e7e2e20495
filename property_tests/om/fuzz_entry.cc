// The one libFuzzer program: compiled once for each target with FUZZ_TARGET set to its function.

#include "property_tests/om/fuzz_targets.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  ge::FUZZ_TARGET({data, size});
  return 0;
}
