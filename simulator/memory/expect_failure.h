#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "core/base/status.h"

namespace sim {

/// For tests: a failure with this code and this phrase in its message.
inline void ExpectFailure(const ge::Status& status, ge::ErrorCode code, std::string_view phrase) {
  EXPECT_EQ(status.code().number, code.number) << status.ToString();
  EXPECT_THAT(status.message(), testing::HasSubstr(std::string(phrase)));
}
template <typename T>
void ExpectFailure(const ge::StatusOr<T>& result, ge::ErrorCode code, std::string_view phrase) {
  ASSERT_FALSE(result.ok());
  ExpectFailure(result.status(), code, phrase);
}

}  // namespace sim
