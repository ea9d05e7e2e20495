#pragma once

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include "property_tests/om/choices.h"

namespace ge {

/// RC_GTEST_PROP for typed and parameterised tests: the running test's name is what "reproduce" finds the property by.
template <typename Property>
void CheckProperty(Property property) {
  const auto& test = *testing::UnitTest::GetInstance()->current_test_info();
  EXPECT_TRUE(rc::check(fmt::format("{}/{}", test.test_suite_name(), test.name()), std::move(property)));
}

/// Bytes for Choices, shown in hexadecimal: with its first byte, a failure's bytes are an input for the fuzz target.
struct ChoiceBytes {
  ByteBuffer bytes;
  friend std::ostream& operator<<(std::ostream& out, const ChoiceBytes& choices) {
    for (uint8_t byte : choices.bytes) out << fmt::format("{:02x}", byte);
    return out;
  }
};

/// Up to a hundred times `scale` bytes.
inline rc::Gen<ChoiceBytes> AnyChoices(double scale = 2) {
  return rc::gen::map(rc::gen::scale(scale, rc::gen::arbitrary<ByteBuffer>()),
                      [](ByteBuffer bytes) { return ChoiceBytes{std::move(bytes)}; });
}

}  // namespace ge
