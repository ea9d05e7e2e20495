#include "core/base/file_names.h"

#include <gtest/gtest.h>

#include "core/base/output_folder.h"

namespace ge {
namespace {

TEST(FileNamesTest, KeepsGoodNames) {
  FileNames names;
  EXPECT_EQ(names.Make("libopmaster_rt2.0.so"), "libopmaster_rt2.0.so");
  EXPECT_EQ(names.Make("te_add-1", ".o"), "te_add-1.o");
}

TEST(FileNamesTest, NeverLeavesTheFolder) {
  FileNames names;
  EXPECT_EQ(names.Make(".."), "_.");
  EXPECT_EQ(names.Make("../../etc/passwd"), "_._.._etc_passwd");
  EXPECT_EQ(names.Make("/etc/passwd"), "etc_passwd");
  EXPECT_EQ(names.Make(std::string_view("a\0b", 3)), "a_b");
  EXPECT_EQ(names.Make("-rf"), "_rf");
  EXPECT_EQ(names.Make("a b\n\xFF"), "a_b__");
}

TEST(FileNamesTest, NamesWhatHasNone) {
  FileNames names;
  EXPECT_EQ(names.Make(""), "unnamed");
  EXPECT_EQ(names.Make("///"), "unnamed_2");
}

TEST(FileNamesTest, TellsApartWhatACaseBlindFileSystemWouldMix) {
  FileNames names;
  EXPECT_EQ(names.Make("A.so"), "A.so");
  EXPECT_EQ(names.Make("a.so"), "a.so_2");
  EXPECT_EQ(names.Make("a.so"), "a.so_3");
  EXPECT_EQ(names.Make("a.so_3"), "a.so_3_2");
  EXPECT_EQ(names.Make("k", ".o"), "k.o");
  EXPECT_EQ(names.Make("K", ".o"), "K_2.o");
}

TEST(FileNamesTest, CutsLongNamesAndKeepsThemApart) {
  FileNames names;
  std::string first = names.Make(std::string(70000, 'a') + "1", ".o");
  std::string second = names.Make(std::string(70000, 'a') + "2", ".o");
  EXPECT_NE(first, second);
  EXPECT_EQ(first.size(), FileNames::kMaxLength + 2);
  EXPECT_TRUE(IsPlainFileName(first));
  EXPECT_EQ(names.Make(std::string(FileNames::kMaxLength, 'b')), std::string(FileNames::kMaxLength, 'b'));
}

}  // namespace
}  // namespace ge
