#include "core/base/elf_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/base/file.h"

namespace ge {
namespace {

using testing::AllOf;
using testing::Contains;
using testing::HasSubstr;
using testing::Not;

const std::string kTinyLibrary = DRYDOCK_BINARY_DIR "/test_libraries/base_test_library.so";
const std::string kNeedyLibrary = DRYDOCK_BINARY_DIR "/test_libraries/base_test_needy_library.so";

ByteBuffer Bytes(const std::string& path) {
  auto bytes = ReadFile(path);
  EXPECT_TRUE(bytes.ok()) << bytes.status().ToString();
  return bytes.ok() ? *std::move(bytes) : ByteBuffer();
}

ElfInfo Info(const ByteBuffer& bytes) {
  auto info = ReadElfInfo(bytes, "tiny.so");
  EXPECT_TRUE(info.ok()) << info.status().ToString();
  return info.ok() ? *info : ElfInfo();
}

ElfInfo Needing(std::vector<std::string> needed) {
  ElfInfo info;
  info.needed = std::move(needed);
  return info;
}

/// The 20 bytes that say what an ELF file is for.
ByteBuffer Head(uint8_t encoding, uint8_t machine_first, uint8_t machine_second) {
  ByteBuffer head = {0x7F, 'E', 'L', 'F', 2, encoding, 1};
  head.resize(18);
  head.push_back(machine_first);
  head.push_back(machine_second);
  return head;
}

TEST(ElfFile, ReadsTheMachineOfALibraryBuiltForThisHost) {
  EXPECT_EQ(Info(Bytes(kTinyLibrary)).machine, HostElfMachine());
}

TEST(ElfFile, ReadsThatALibraryIsASharedObject) { EXPECT_EQ(Info(Bytes(kTinyLibrary)).type, 3); }

TEST(ElfFile, ListsTheExportedSymbolsButNoHiddenOnes) {
  EXPECT_THAT(Info(Bytes(kTinyLibrary)).exported_symbols, AllOf(Contains("TinyAnswer"), Not(Contains("TinyHidden"))));
}

TEST(ElfFile, LeavesWeakReferencesOutOfTheUndefinedSymbols) {
  EXPECT_THAT(Info(Bytes(kTinyLibrary)).undefined_symbols, Not(Contains("AbsentByDesign")));
}

TEST(ElfFile, ListsTheNeededLibraries) { EXPECT_THAT(Info(Bytes(kNeedyLibrary)).needed, Contains("libelf.so.1")); }

TEST(ElfFile, ReadsAnImageAtAnOddAddress) {
  ByteBuffer bytes = Bytes(kTinyLibrary);
  bytes.insert(bytes.begin(), 0);
  auto info = ReadElfInfo(ByteView(bytes).subspan(1), "tiny.so");
  ASSERT_TRUE(info.ok()) << info.status().ToString();
  EXPECT_THAT(info->exported_symbols, Contains("TinyAnswer"));
}

TEST(ElfFile, RefusesALibraryWhoseSegmentsEndPastTheFile) {
  ByteBuffer bytes = Bytes(kTinyLibrary);
  bytes.resize(bytes.size() / 4);
  auto info = ReadElfInfo(bytes, "cut.so");
  EXPECT_EQ(info.status().code(), kParamInvalid);
  EXPECT_THAT(info.status().message(), HasSubstr("cut.so"));
}

TEST(ElfFile, NoPrefixOfALibraryIsReadPastItsEnd) {
  const ByteBuffer whole = Bytes(kTinyLibrary);
  for (size_t size = 0; size < whole.size(); size += 61) {
    const ByteBuffer prefix(whole.begin(), whole.begin() + static_cast<ptrdiff_t>(size));
    (void)ReadElfInfo(prefix, "cut.so").ok();  // a sanitizer tells
  }
}

TEST(ElfFile, RefusesWhatIsNoElfFile) {
  EXPECT_EQ(ReadElfInfo(AsBytes("#!/bin/sh"), "x").status().code(), kParamInvalid);
}

TEST(ElfFile, RefusesNoBytesAtAll) { EXPECT_EQ(ReadElfInfo(ByteView(), "x").status().code(), kParamInvalid); }

TEST(ElfMachine, ReadsLittleEndian) { EXPECT_EQ(*ReadElfMachine(Head(1, 0x29, 0x10), "k"), kElfMachineAscendAiCore); }

TEST(ElfMachine, ReadsBigEndian) { EXPECT_EQ(*ReadElfMachine(Head(2, 0x00, 0xB7), "k"), kElfMachineAarch64); }

TEST(ElfMachine, RefusesAnUnknownByteOrder) {
  EXPECT_EQ(ReadElfMachine(Head(3, 62, 0), "k").status().code(), kParamInvalid);
}

TEST(ElfMachine, RefusesNineteenBytes) {
  ByteBuffer head = Head(1, 62, 0);
  head.pop_back();
  EXPECT_FALSE(ReadElfMachine(head, "k").ok());
}

TEST(ElfMachine, RefusesAnotherMagic) {
  ByteBuffer head = Head(1, 62, 0);
  head[0] = 0x7E;
  EXPECT_EQ(ReadElfMachine(head, "k").status().code(), kParamInvalid);
}

TEST(ElfMachine, NamesTheKnownMachines) {
  EXPECT_EQ(ElfMachineName(62), "x86-64");
  EXPECT_EQ(ElfMachineName(183), "AArch64");
  EXPECT_EQ(ElfMachineName(0x1029), "Ascend AI Core");
}

TEST(SelfContained, AcceptsALibraryThatNeedsOnlyTheStandardLibraries) {
  EXPECT_TRUE(CheckSelfContained(Info(Bytes(kTinyLibrary)), "tiny.so").ok());
}

TEST(SelfContained, NamesTheFirstLibraryThatIsNotAllowed) {
  const Status status = CheckSelfContained(Needing({"libm.so.6", "libfoo.so.1", "libbar.so"}), "needy.so");
  EXPECT_EQ(status.code(), kParamInvalid);
  EXPECT_THAT(status.message(), AllOf(HasSubstr("needy.so"), HasSubstr("libfoo.so.1"), Not(HasSubstr("libbar"))));
}

TEST(SelfContained, ANameThatOnlyBeginsLikeAnAllowedOneIsRefused) {
  EXPECT_FALSE(CheckSelfContained(Needing({"libc.so.6.evil"}), "x").ok());
}

}  // namespace
}  // namespace ge
