#include "core/runtime/static/args_format.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace ge {
namespace {

using testing::HasSubstr;

ArgsItem Only(std::string_view format) {
  auto items = ParseArgsFormat(format);
  EXPECT_TRUE(items.ok()) << items.status().ToString();
  if (!items.ok() || items->size() != 1) {
    ADD_FAILURE() << format;
    return {};
  }
  return items->front();
}

bool Refuses(std::string_view format) {
  const auto items = ParseArgsFormat(format);
  return !items.ok() && items.status().code() == kTaskPartitionInvalid;
}

TEST(ArgsFormat, AnEmptyFormatHasNoItems) { EXPECT_TRUE(ParseArgsFormat("")->empty()); }

TEST(ArgsFormat, ReadsItemsInOrder) {
  auto items = ParseArgsFormat("{i_instance0*}{o_instance0*}{ws0*}{t}");
  ASSERT_TRUE(items.ok());
  ASSERT_EQ(items->size(), 4U);
  EXPECT_EQ((*items)[0].type, ArgsItemType::kInputInstance);
  EXPECT_EQ((*items)[1].type, ArgsItemType::kOutputInstance);
  EXPECT_EQ((*items)[2].type, ArgsItemType::kWorkspace);
  EXPECT_EQ((*items)[3].type, ArgsItemType::kTiling);
}

TEST(ArgsFormat, AnInputWithoutStarIsFolded) {
  const ArgsItem item = Only("{i12}");
  EXPECT_EQ(item.type, ArgsItemType::kInput);
  EXPECT_EQ(item.index, 12);
  EXPECT_FALSE(item.star);
}
TEST(ArgsFormat, AnInputWithStarIsUnfolded) { EXPECT_TRUE(Only("{i0*}").star); }
TEST(ArgsFormat, AStarAloneMeansAll) {
  for (const std::string_view format : {"{i*}", "{o*}", "{ws*}", "{i_instance*}", "{o_instance*}"}) {
    EXPECT_EQ(Only(format).index, ArgsItem::kAll) << format;
  }
}
TEST(ArgsFormat, ReadsDescriptors) {
  EXPECT_EQ(Only("{i_desc1}").type, ArgsItemType::kInputDesc);
  EXPECT_EQ(Only("{o_desc0*}").type, ArgsItemType::kOutputDesc);
}
TEST(ArgsFormat, ReadsThePartsOfTheTilingContext) {
  EXPECT_EQ(Only("{tiling_context}").part, TilingContextPart::kContext);
  EXPECT_EQ(Only("{tiling_context.tiling_data}").part, TilingContextPart::kTilingData);
  EXPECT_EQ(Only("{tiling_context.tiling_key}").part, TilingContextPart::kTilingKey);
  EXPECT_EQ(Only("{tiling_context.block_dim}").part, TilingContextPart::kBlockDim);
}
TEST(ArgsFormat, ReadsPlaceholdersOfBothWidths) {
  EXPECT_EQ(Only("{}").size, 8U);
  EXPECT_EQ(Only("{.32b}").size, 4U);
}
TEST(ArgsFormat, ReadsLiteralsOfBothWidths) {
  EXPECT_EQ(Only("{#18446744073709551615}").value, 18446744073709551615U);
  EXPECT_EQ(Only("{#.32b4294967295}").value, 4294967295U);
}
TEST(ArgsFormat, ReadsTheOtherTokensOfTheTable) {
  EXPECT_EQ(Only("{*op_type}").type, ArgsItemType::kOpType);
  EXPECT_EQ(Only("{ffts_addr}").type, ArgsItemType::kFftsAddr);
  EXPECT_EQ(Only("{overflow_addr}").type, ArgsItemType::kOverflowAddr);
  EXPECT_EQ(Only("{t_ffts.tail}").type, ArgsItemType::kTilingFfts);
  EXPECT_EQ(Only("{t_ffts.non_tail}").type, ArgsItemType::kTilingFfts);
  EXPECT_EQ(Only("{hi.hcom0*}").type, ArgsItemType::kHiddenInput);
  EXPECT_EQ(Only("{event_addr3*}").type, ArgsItemType::kEventAddr);
  EXPECT_EQ(Only("{skn2i_instance0*}").type, ArgsItemType::kSubNode);
}

TEST(ArgsFormat, RefusesTextOutsideBracesAndSaysWhere) {
  EXPECT_TRUE(Refuses("x{t}"));
  EXPECT_THAT(ParseArgsFormat("{t} {t}").status().message(), HasSubstr("position 3"));
}
TEST(ArgsFormat, RefusesAnOpenBrace) { EXPECT_TRUE(Refuses("{t}{i0")); }
TEST(ArgsFormat, RefusesUnknownTokens) {
  for (const std::string_view format : {"{hehe}", "{ }", "{hi.unsupported}", "{{t}}", "{T}", "{tiling_context.}"}) {
    EXPECT_TRUE(Refuses(format)) << format;
  }
}
TEST(ArgsFormat, RefusesDigitsThatDoNotStandTogether) { EXPECT_TRUE(Refuses("{i1x2}")); }
TEST(ArgsFormat, RefusesAnInputWithoutANumber) { EXPECT_TRUE(Refuses("{i}")); }
TEST(ArgsFormat, RefusesAWorkspaceWithoutANumber) { EXPECT_TRUE(Refuses("{ws}")); }
TEST(ArgsFormat, RefusesTextBehindAToken) { EXPECT_TRUE(Refuses("{i0**}")); }
TEST(ArgsFormat, RefusesAnFftsTilingWithoutSuffix) { EXPECT_TRUE(Refuses("{t_ffts}")); }
TEST(ArgsFormat, RefusesA32BitLiteralThatDoesNotFit) { EXPECT_TRUE(Refuses("{#.32b4294967296}")); }
TEST(ArgsFormat, RefusesA64BitLiteralThatDoesNotFit) { EXPECT_TRUE(Refuses("{#18446744073709551616}")); }
TEST(ArgsFormat, RefusesANegativeLiteral) { EXPECT_TRUE(Refuses("{#-1}")); }
TEST(ArgsFormat, RefusesAnIndexThatDoesNotFit) { EXPECT_TRUE(Refuses("{i99999999999999999999}")); }
TEST(ArgsFormat, RefusesASubNodeOfASubNode) { EXPECT_TRUE(Refuses("{skn0skn1t}")); }

}  // namespace
}  // namespace ge
