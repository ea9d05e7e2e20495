#include "property_tests/om/fuzz_targets.h"
#include "property_tests/om/payload_properties.h"

namespace ge {

void FuzzSoBins(ByteView input) { FuzzPayload<SoBinsPayload>(input); }

}  // namespace ge
