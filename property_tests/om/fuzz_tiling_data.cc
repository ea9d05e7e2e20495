#include "property_tests/om/fuzz_targets.h"
#include "property_tests/om/payload_properties.h"

namespace ge {

void FuzzTilingData(ByteView input) { FuzzPayload<TilingDataPayload>(input); }

}  // namespace ge
