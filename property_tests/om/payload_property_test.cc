#include <set>

#include "property_tests/om/check_property.h"
#include "property_tests/om/payload_properties.h"

namespace ge {
namespace {

struct PayloadNames {
  template <typename Payload>
  static std::string GetName(int) {
    if (std::is_same_v<Payload, SoBinsPayload>) return "SoBins";
    if (std::is_same_v<Payload, KernelStorePayload>) return "KernelStore";
    if (std::is_same_v<Payload, CustomOpsPayload>) return "CustomOps";
    if (std::is_same_v<Payload, TilingDataPayload>) return "TilingData";
    return "InoutInfo";
  }
};

std::set<size_t> PaddingOf(const std::vector<FieldPlace>& fields) {
  std::set<size_t> offsets;
  for (const FieldPlace& field : fields) {
    if (field.name != kPaddingName) continue;
    for (size_t i = 0; i < field.size; ++i) offsets.insert(field.offset + i);
  }
  return offsets;
}

template <typename Payload>
class PayloadProperty : public testing::Test {
 protected:
  using Value = typename Payload::Value;

  static Value AnyValue() {
    const ChoiceBytes bytes = *AnyChoices();
    Choices choices(bytes.bytes);
    return Payload::Make(choices);
  }

  /// Refused, or read as something else than it was.
  static void IsRefusedOrSeen(const Value& was, ByteView changed) {
    auto parsed = ParseStrictly<Payload>(changed);
    if (parsed.ok()) RC_ASSERT(!Payload::Same(*parsed, was));
  }
};
using Payloads =
    testing::Types<SoBinsPayload, KernelStorePayload, CustomOpsPayload, TilingDataPayload, InoutInfoPayload>;
TYPED_TEST_SUITE(PayloadProperty, Payloads, PayloadNames);

TYPED_TEST(PayloadProperty, WhatIsWrittenIsReadAgain) {
  CheckProperty([] { HoldsForValue<TypeParam>(TestFixture::AnyValue()); });
}

TYPED_TEST(PayloadProperty, AnyBytesAreRefusedOrMeanSomething) {
  CheckProperty([](const ByteBuffer& bytes) { HoldsForAnyBytes<TypeParam>(bytes); });
}

TYPED_TEST(PayloadProperty, DamagedBytesAreRefusedOrMeanSomething) {
  CheckProperty([] {
    const ByteBuffer bytes = *BuildStrictly<TypeParam>(TestFixture::AnyValue());
    const ChoiceBytes mistakes = *AnyChoices();
    Choices choices(mistakes.bytes);
    HoldsForAnyBytes<TypeParam>(Damage(choices, bytes));
  });
}

TYPED_TEST(PayloadProperty, EveryTruncationIsRefusedOrReadsAsAProperPrefix) {
  CheckProperty([] {
    const ByteBuffer bytes = *BuildStrictly<TypeParam>(TestFixture::AnyValue());
    for (size_t size = 0; size < bytes.size(); ++size) {
      const ByteBuffer cut(bytes.begin(), bytes.begin() + static_cast<ptrdiff_t>(size));
      auto parsed = ParseStrictly<TypeParam>(cut);
      if (!parsed.ok()) continue;
      RC_ASSERT(!TypeParam::kCutAnywhereIsRefused);
      RC_ASSERT(*BuildStrictly<TypeParam>(*parsed) == cut);
    }
  });
}

TYPED_TEST(PayloadProperty, EverySingleByteChangeIsRefusedOrSeen) {
  CheckProperty([] {
    const auto value = TestFixture::AnyValue();
    ByteBuffer bytes = *BuildStrictly<TypeParam>(value);
    const auto change = *rc::gen::inRange(1, 256);
    const std::set<size_t> padding = PaddingOf(TypeParam::Fields(value));
    for (size_t at = 0; at < bytes.size(); ++at) {
      if (padding.contains(at)) continue;
      bytes[at] = static_cast<uint8_t>(bytes[at] ^ change);
      TestFixture::IsRefusedOrSeen(value, bytes);
      bytes[at] = static_cast<uint8_t>(bytes[at] ^ change);
    }
  });
}

TYPED_TEST(PayloadProperty, EachFieldAtItsEdgesIsRefusedOrSeen) {
  CheckProperty([] {
    const auto value = TestFixture::AnyValue();
    const ByteBuffer bytes = *BuildStrictly<TypeParam>(value);
    for (const FieldPlace& field : TypeParam::Fields(value)) {
      if (field.name == kPaddingName) continue;
      for (const ByteBuffer& changed : AtItsEdges(bytes, field)) TestFixture::IsRefusedOrSeen(value, changed);
    }
  });
}

}  // namespace
}  // namespace ge
