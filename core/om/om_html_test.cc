#include "core/om/om_html.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/base/sha256.h"
#include "core/om/om_graph_view.h"
#include "core/om/small_model.h"

namespace ge {
namespace {

using testing::HasSubstr;
using testing::Not;

std::string PageOf(const SharedBytes& file) {
  auto page = RenderOmHtml(file);
  EXPECT_TRUE(page.ok()) << page.status().ToString();
  return page.ok() ? *page : "";
}

/// What stands between two texts of the page.
std::string Between(const std::string& page, std::string_view open, std::string_view close) {
  const size_t begin = page.find(open);
  EXPECT_NE(begin, std::string::npos) << open;
  if (begin == std::string::npos) return "";
  const size_t end = page.find(close, begin + open.size());
  return page.substr(begin + open.size(), end - begin - open.size());
}

constexpr char kDataOpen[] = "<script type=\"application/json\" id=\"model-file\">";

TEST(OmHtmlTest, HoldsTheWholeViewAsData) {
  const SharedBytes file = small_model::Bytes();
  const auto data = nlohmann::ordered_json::parse(Between(PageOf(file), kDataOpen, "</script>"));
  EXPECT_EQ(data, *DescribeOmGraphs(file));
}

TEST(OmHtmlTest, TheSameFileGivesTheSameBytes) {
  EXPECT_EQ(PageOf(small_model::Bytes()), PageOf(small_model::Bytes()));
}

TEST(OmHtmlTest, NamesCannotLeaveTheDataNorBreakAPlaceholder) {
  auto model = small_model::Make();
  const std::string name = "</script><!--{{script}}\u2028\u2029\"'\\";
  model->root().mutable_kernels()[0].name = name;
  const std::string page = PageOf(SharedBytes(*ModelHelper::Save(*model)));
  const std::string data = Between(page, kDataOpen, "</script>");
  EXPECT_THAT(data, Not(HasSubstr("<")));
  EXPECT_THAT(data, Not(HasSubstr("\u2028")));
  EXPECT_THAT(data, Not(HasSubstr("\u2029")));
  const auto kernels = nlohmann::json::parse(data)["models"][0]["partitions"][5]["kernels"];
  EXPECT_TRUE(std::ranges::any_of(kernels, [&](const auto& kernel) { return kernel["name"] == name; })) << kernels;
}

TEST(OmHtmlTest, AllowsItsOwnScriptAndStyleByTheirHashesAndNothingElse) {
  const std::string page = PageOf(small_model::Bytes());
  const std::string policy = Between(page, "http-equiv=\"Content-Security-Policy\" content=\"", "\"");
  EXPECT_THAT(policy, testing::StartsWith("default-src 'none'; style-src 'sha256-"));
  EXPECT_THAT(policy, Not(HasSubstr("unsafe")));
  for (const auto& [directive, open, close] :
       {std::array{"style-src", "<style>", "</style>"}, std::array{"script-src", "<script>", "</script>"}}) {
    const std::string hash = Between(policy, fmt::format("{} 'sha256-", directive), "'");
    EXPECT_EQ(hash.size(), 44U);  // 32 bytes in Base64
    static constexpr std::string_view kDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string bits;
    for (char digit : hash.substr(0, 43)) bits += fmt::format("{:06b}", kDigits.find(digit));
    std::string hex;
    for (size_t i = 0; i < 64; ++i) hex += fmt::format("{:x}", std::stoi(bits.substr(4 * i, 4), nullptr, 2));
    EXPECT_EQ(hex, Sha256Hex(AsBytes(Between(page, open, close)))) << directive;
  }
}

TEST(OmHtmlTest, NeedsNothingFromElsewhere) {
  const std::string page = PageOf(small_model::Bytes());
  for (const char* reference : {"src=\"", "href=\"", "@import", "fetch(", "XMLHttpRequest", "innerHTML", "url(http"})
    EXPECT_THAT(page, Not(HasSubstr(reference)));
}

TEST(OmHtmlTest, ReturnsTheErrorOfAFileThatDoesNotLoad) {
  EXPECT_EQ(RenderOmHtml(SharedBytes({1, 2, 3})).status().code(), kModelDataSizeInvalid);
}

}  // namespace
}  // namespace ge
