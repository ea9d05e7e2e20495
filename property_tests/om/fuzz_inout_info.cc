#include "property_tests/om/fuzz_targets.h"
#include "property_tests/om/payload_properties.h"

namespace ge {

void FuzzInoutInfo(ByteView input) { FuzzPayload<InoutInfoPayload>(input); }

}  // namespace ge
