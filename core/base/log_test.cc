#include "core/base/log.h"

#include <gtest/gtest.h>

namespace ge {
namespace {

TEST(Log, IsOneLogger) { EXPECT_EQ(&Log(), &Log()); }

}  // namespace
}  // namespace ge
