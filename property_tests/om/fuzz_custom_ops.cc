#include "property_tests/om/fuzz_targets.h"
#include "property_tests/om/payload_properties.h"

namespace ge {

void FuzzCustomOps(ByteView input) { FuzzPayload<CustomOpsPayload>(input); }

}  // namespace ge
