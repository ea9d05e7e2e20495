#include "core/compiler/model/packed_library.h"

#include <gtest/gtest.h>

namespace ge {
namespace {

TEST(PackedLibrary, KnowsTheMachinesOfTheSpec) {
  EXPECT_EQ(ElfMachineOfCpu("X86_64"), 62);
  EXPECT_EQ(ElfMachineOfCpu("amd64"), 62);
  EXPECT_EQ(ElfMachineOfCpu("aarch64"), 183);
  EXPECT_EQ(ElfMachineOfCpu("arm64"), 183);
  EXPECT_EQ(ElfMachineOfCpu("arm"), 40);
  EXPECT_EQ(ElfMachineOfCpu("riscv64"), std::nullopt);
}

}  // namespace
}  // namespace ge
