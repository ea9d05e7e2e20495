#include "core/base/sealed_library.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/base/elf_file.h"
#include "core/base/file.h"

namespace ge {
namespace {

using testing::HasSubstr;
using namespace std::string_view_literals;

ByteBuffer LibraryBytes(std::string_view name) {
  auto bytes = ReadFile(fmt::format("{}/test_libraries/{}.so", DRYDOCK_BINARY_DIR, name));
  EXPECT_TRUE(bytes.ok()) << bytes.status().ToString();
  return bytes.ok() ? *std::move(bytes) : ByteBuffer();
}

class SealedLibraryTest : public testing::Test {
 protected:
  const ByteBuffer tiny_ = LibraryBytes("base_test_library");
};

TEST_F(SealedLibraryTest, CallsAFunctionOfALibraryThatIsOnlyInMemory) {
  auto library = SealedLibrary::Load("libtiny.so", tiny_);
  ASSERT_TRUE(library.ok()) << library.status().ToString();
  auto* answer = (*library)->FindFunction<int()>("TinyAnswer");
  ASSERT_NE(answer, nullptr);
  EXPECT_EQ(answer(), 42);
}

TEST_F(SealedLibraryTest, DoesNotFindHiddenSymbols) {
  EXPECT_EQ((*SealedLibrary::Load("libtiny.so", tiny_))->FindSymbol("TinyHidden"), nullptr);
}

TEST_F(SealedLibraryTest, IsUnmappedWhenItIsDestroyed) {
  auto library = SealedLibrary::Load("libtiny.so", tiny_);
  ASSERT_TRUE(library.ok());
  EXPECT_EQ(*CountMappedSealedLibraries(), 1);
  *library = nullptr;
  EXPECT_EQ(*CountMappedSealedLibraries(), 0);
}

TEST_F(SealedLibraryTest, TheSameBytesTwiceAreTwoLibraries) {
  auto first = SealedLibrary::Load("libtiny.so", tiny_);
  auto second = SealedLibrary::Load("libtiny.so", tiny_);
  ASSERT_TRUE(first.ok() && second.ok());
  EXPECT_NE((*first)->FindSymbol("TinyAnswer"), (*second)->FindSymbol("TinyAnswer"));
}

TEST_F(SealedLibraryTest, LoadingAgainAfterUnloadingWorksManyTimes) {
  for (int i = 0; i < 50; ++i) {
    auto library = SealedLibrary::Load(fmt::format("lib{}.so", i), tiny_);
    ASSERT_TRUE(library.ok());
    ASSERT_EQ((*library)->FindFunction<int()>("TinyAnswer")(), 42);
  }
  EXPECT_EQ(*CountMappedSealedLibraries(), 0);
}

TEST_F(SealedLibraryTest, TakesANameWithNulSlashAndLineBreak) {
  auto library = SealedLibrary::Load("a/b\0c\nd (deleted)"sv, tiny_);
  ASSERT_TRUE(library.ok()) << library.status().ToString();
  EXPECT_EQ((*library)->name(), "a/b\0c\nd (deleted)"sv);
  EXPECT_EQ(*CountMappedSealedLibraries(), 1);
}

TEST_F(SealedLibraryTest, TakesANameLongerThanTheKernelAllows) {
  EXPECT_TRUE(SealedLibrary::Load(std::string(5000, 'n'), tiny_).ok());
}

TEST_F(SealedLibraryTest, RefusesALibraryForAnotherMachine) {
  ByteBuffer foreign = tiny_;
  foreign[18] = HostElfMachine() == kElfMachineAarch64 ? kElfMachineX86_64 : kElfMachineAarch64;
  const Status status = SealedLibrary::Load("libforeign.so", foreign).status();
  EXPECT_EQ(status.code(), kParamInvalid);
  EXPECT_THAT(status.message(), HasSubstr("libforeign.so"));
}

TEST_F(SealedLibraryTest, RefusesALibraryThatNeedsMoreThanTheStandardLibraries) {
  const Status status = SealedLibrary::Load("libneedy.so", LibraryBytes("base_test_needy_library")).status();
  EXPECT_EQ(status.code(), kParamInvalid);
  EXPECT_THAT(status.message(), HasSubstr("libelf.so.1"));
}

TEST_F(SealedLibraryTest, RefusesACutLibrary) {
  const Status status = SealedLibrary::Load("libcut.so", ByteView(tiny_).first(tiny_.size() / 4)).status();
  EXPECT_EQ(status.code(), kParamInvalid);
}

TEST_F(SealedLibraryTest, RefusesAnElfFileThatIsNoSharedObject) {
  ByteBuffer relocatable = tiny_;
  relocatable[16] = 1;
  EXPECT_EQ(SealedLibrary::Load("kernel.o", relocatable).status().code(), kParamInvalid);
}

TEST_F(SealedLibraryTest, AFailedLoadLeavesNothingMapped) {
  EXPECT_FALSE(SealedLibrary::Load("libcut.so", ByteView(tiny_).first(64)).ok());
  EXPECT_EQ(*CountMappedSealedLibraries(), 0);
}

}  // namespace
}  // namespace ge
