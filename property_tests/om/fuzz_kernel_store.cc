#include "property_tests/om/fuzz_targets.h"
#include "property_tests/om/payload_properties.h"

namespace ge {

void FuzzKernelStore(ByteView input) { FuzzPayload<KernelStorePayload>(input); }

}  // namespace ge
