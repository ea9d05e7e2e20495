#include "property_tests/om/file_properties.h"
#include "property_tests/om/fuzz_targets.h"
#include "property_tests/om/om_parts.h"

namespace ge {

void FuzzHeaderTable(ByteView input) {
  Choices choices(input);
  if (!choices.Coin()) return HoldsForAnyContainer(choices.Rest());
  const ByteBuffer file = PutTogether(MakeHollowParts(choices));
  Require(OpenOmFile(Borrow(file)).status(), "a valid container is accepted");
  HoldsForAnyContainer(file);
  HoldsForAnyContainer(Damage(choices, file));
}

}  // namespace ge
