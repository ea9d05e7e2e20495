#include "core/om/model_helper.h"
#include "core/om/om_diff.h"
#include "property_tests/om/check_property.h"
#include "property_tests/om/model_generators.h"
#include "property_tests/om/payloads.h"

namespace ge {
namespace {

bool Holds(const RegionDifference& region, uint64_t offset) {
  return region.offset_a.has_value() && *region.offset_a <= offset && offset < *region.offset_a + region.size_a;
}

RC_GTEST_PROP(DiffProperty, ASingleByteChangeIsRefusedOrNamedByItsRegion, ()) {
  const ChoiceBytes bytes = *AnyChoices(3);
  Choices choices(bytes.bytes);
  const ByteBuffer file = PutTogether(MakeOmParts(choices));
  ByteBuffer changed = file;
  const auto at = *rc::gen::inRange<size_t>(0, file.size());
  changed[at] = static_cast<uint8_t>(changed[at] ^ *rc::gen::inRange(1, 256));
  if (!ModelHelper::LoadRootModel(Borrow(changed)).ok()) return;
  const OmDiff diff = DiffOm(Borrow(file), Borrow(changed), OmPolicy::kStrict);
  RC_ASSERT(!diff.same);
  RC_ASSERT(std::ranges::any_of(diff.regions, [at](const RegionDifference& region) { return Holds(region, at); }));
}

RC_GTEST_PROP(DiffProperty, EqualFilesAreTheSame, ()) {
  const ChoiceBytes bytes = *AnyChoices(3);
  Choices choices(bytes.bytes);
  const ByteBuffer file = PutTogether(MakeOmParts(choices));
  const ByteBuffer copy = file;
  RC_ASSERT(DiffOm(Borrow(file), Borrow(copy), OmPolicy::kStrict).same);
}

}  // namespace
}  // namespace ge
