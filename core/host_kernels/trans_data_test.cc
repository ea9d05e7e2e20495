// TransData (row of spec/ge-local-tests.md I; layouts of spec/compiler.md §2.3, spec/ascendc.md §6).

#include <gmock/gmock.h>

#include "core/host_kernels/move_for_test.h"

namespace ge {
namespace {

using ::testing::HasSubstr;

ConstTensor In(Format format, const ConstTensor& x) {
  auto tensor = std::make_shared<GeTensor>(*x);
  tensor->desc.format = tensor->desc.origin_format = format;
  return tensor;
}
TestCall TransData(const ConstTensor& x, GeTensorDesc output) {
  return TestCall("TransData", {x}, std::vector<GeTensorDesc>{std::move(output)});
}
/// int32 elements 0, 1, … of a plain tensor become `output`.
StatusOr<HostKernelOutputs> Converted(Format from, std::vector<int64_t> dims, GeTensorDesc output) {
  return TransData(In(from, Counted(std::move(dims))), std::move(output)).Fold();
}

TEST(TransDataKernel, ReordersNamedDimensions) {
  const auto one = TransData(In(FORMAT_NCHW, TestTensor<float>(DT_FLOAT, {1, 1, 1, 1}, {2.5F})),
                             Described({1, 1, 1, 1}, DT_FLOAT, FORMAT_NHWC))
                       .Fold();
  ASSERT_TRUE(one.ok()) << one.status().ToString();
  EXPECT_THAT(ElementsOf<float>(one->front()), ::testing::ElementsAre(2.5F));
  EXPECT_EQ(one->front()->desc.format, FORMAT_NHWC);
  // Element (c, h, w) of [1, 2, 2, 3] is 6c + 3h + w.
  ExpectFolded(Converted(FORMAT_NCHW, {1, 2, 2, 3}, Described({1, 2, 3, 2}, DT_INT32, FORMAT_NHWC)), {1, 2, 3, 2},
               {0, 6, 1, 7, 2, 8, 3, 9, 4, 10, 5, 11});
  ExpectFolded(Converted(FORMAT_NHWC, {1, 2, 3, 2}, Described({1, 2, 2, 3}, DT_INT32, FORMAT_NCHW)), {1, 2, 2, 3},
               {0, 2, 4, 6, 8, 10, 1, 3, 5, 7, 9, 11});
  // Element (n, c, w) of [2, 3, 1, 2] is 6n + 2c + w and goes to (w, c, n).
  ExpectFolded(Converted(FORMAT_NCHW, {2, 3, 1, 2}, Described({1, 2, 3, 2}, DT_INT32, FORMAT_HWCN)), {1, 2, 3, 2},
               {0, 6, 2, 8, 4, 10, 1, 7, 3, 9, 5, 11});
  ExpectFolded(Converted(FORMAT_NCDHW, {1, 2, 2, 1, 1}, Described({1, 2, 1, 1, 2}, DT_INT32, FORMAT_NDHWC)),
               {1, 2, 1, 1, 2}, {0, 2, 1, 3});
}

TEST(TransDataKernel, CutsChannelsIntoBlocksFilledUpWithZeros) {
  // Element (c, w) of [1, 3, 1, 2] is 2c + w; two channels make a block.
  ExpectFolded(Converted(FORMAT_NCHW, {1, 3, 1, 2}, Described({1, 2, 1, 2, 2}, DT_INT32, FORMAT_NC1HWC0)),
               {1, 2, 1, 2, 2}, {0, 2, 1, 3, 4, 0, 5, 0});
  // Element (w, c) of [1, 1, 2, 3] is 3w + c.
  ExpectFolded(Converted(FORMAT_NHWC, {1, 1, 2, 3}, Described({1, 2, 1, 2, 2}, DT_INT32, FORMAT_NC1HWC0)),
               {1, 2, 1, 2, 2}, {0, 1, 3, 4, 2, 0, 5, 0});
}

TEST(TransDataKernel, TakesBlocksOfSixteenHalves) {
  const ConstTensor x = In(FORMAT_NCHW, TestTensor<uint16_t>(DT_FLOAT16, {1, 17, 1, 1}, std::vector<uint16_t>(17, 9)));
  GeTensorDesc output = Described({1, 2, 1, 1, 16}, DT_FLOAT16);
  output.format = GetFormatFromC0(FORMAT_NC1HWC0, 5);
  output.origin_shape = GeShape({1, 17, 1, 1});
  output.origin_format = FORMAT_NCHW;
  const auto result = TransData(x, output).Fold();
  ASSERT_TRUE(result.ok()) << result.status().ToString();
  std::vector<uint16_t> expected(32, 0);
  std::fill(expected.begin(), expected.begin() + 17, uint16_t{9});
  EXPECT_EQ(ElementsOf<uint16_t>(result->front()), expected);
  EXPECT_EQ(result->front()->desc.origin_shape, GeShape({1, 17, 1, 1})) << "a format changes in memory only";
  output.format = GetFormatFromC0(FORMAT_NC1HWC0, 4);
  EXPECT_THAT(WhyNotChanged(TransData(x, output).Fold()), HasSubstr("says C0 = 8"));
}

TEST(TransDataKernel, JoinsBlocksAgain) {
  const ConstTensor blocked = In(FORMAT_NC1HWC0, Counted({1, 2, 1, 2, 2}));
  ExpectFolded(TransData(blocked, Described({1, 3, 1, 2}, DT_INT32, FORMAT_NCHW)).Fold(), {1, 3, 1, 2},
               {0, 2, 1, 3, 4, 6});
  ExpectFolded(TransData(blocked, Described({1, 1, 2, 3}, DT_INT32, FORMAT_NHWC)).Fold(), {1, 1, 2, 3},
               {0, 1, 4, 2, 3, 6});
}

TEST(TransDataKernel, CutsMatricesIntoFractals) {
  // Row r and column c of [17, 3] is 3r + c: block c / 2, row r of 32, place c % 2.
  const auto result = Converted(FORMAT_ND, {17, 3}, Described({2, 2, 16, 2}, DT_INT32, FORMAT_FRACTAL_NZ));
  ASSERT_TRUE(result.ok()) << result.status().ToString();
  std::vector<int32_t> expected(2 * 32 * 2, 0);
  for (int32_t r = 0; r < 17; ++r) {
    for (int32_t c = 0; c < 3; ++c) expected[static_cast<size_t>(c / 2 * 64 + r * 2 + c % 2)] = 3 * r + c;
  }
  EXPECT_EQ(ElementsOf<int32_t>(result->front()), expected);
  const auto back = TransData(In(FORMAT_FRACTAL_NZ, result->front()), Described({17, 3})).Fold();
  ExpectFolded(back, {17, 3}, ElementsOf<int32_t>(Counted({17, 3})));
}

TEST(TransDataKernel, CutsEachMatrixOfAStack) {
  const auto result = Converted(FORMAT_ND, {2, 1, 2}, Described({2, 1, 1, 16, 2}, DT_INT32, FORMAT_FRACTAL_NZ));
  ASSERT_TRUE(result.ok()) << result.status().ToString();
  std::vector<int32_t> expected(64, 0);
  expected[1] = 1;
  expected[32] = 2;
  expected[33] = 3;
  EXPECT_EQ(ElementsOf<int32_t>(result->front()), expected);
}

TEST(TransDataKernel, TakesEmptyTensors) {
  ExpectFolded(Converted(FORMAT_NCHW, {0, 2, 2, 3}, Described({0, 2, 3, 2}, DT_INT32, FORMAT_NHWC)), {0, 2, 3, 2}, {});
  const int64_t huge = int64_t{1} << 61;
  ExpectFolded(Converted(FORMAT_NCHW, {0, huge, 1, 1}, Described({0, huge / 16, 1, 1, 16}, DT_INT32, FORMAT_NC1HWC0)),
               {0, huge / 16, 1, 1, 16}, {});
}

TEST(TransDataKernel, ReadsFormatsFromItsAttributes) {
  TestCall call = TransData(Counted({1, 2, 1, 2}), Described({1, 1, 2, 2}));
  call.Attr("src_format", "NCHW").Attr("dst_format", "NHWC");
  ExpectFolded(call.Fold(), {1, 1, 2, 2}, {0, 2, 1, 3});
  call.Attr("dst_format", "NOSUCH");
  EXPECT_THAT(WhyNotChanged(call.Fold()), HasSubstr("no format 'NOSUCH'"));
  TestCall other = TransData(In(FORMAT_NHWC, Counted({1, 2, 1, 2})), Described({1, 1, 2, 2}));
  other.Attr("src_format", "NCHW").Attr("dst_format", "NHWC");
  EXPECT_THAT(WhyNotChanged(other.Fold()), HasSubstr("src_format is NCHW; its tensor is in NHWC"));
}

TEST(TransDataKernel, LeavesWhatItDoesNotKnow) {
  const auto nhwc = [](std::vector<int64_t> dims) { return Described(std::move(dims), DT_INT32, FORMAT_NHWC); };
  EXPECT_THAT(WhyNotChanged(Converted(FORMAT_NHWC, {1, 1, 1, 1}, nhwc({1, 1, 1, 1}))), HasSubstr("both sides are"));
  EXPECT_THAT(WhyNotChanged(Converted(FORMAT_NCHW, {}, nhwc({}))), HasSubstr("a scalar has no format"));
  EXPECT_THAT(WhyNotChanged(Converted(FORMAT_NCHW, {1, 1}, nhwc({1, 1}))), HasSubstr("NCHW to NHWC of [1, 1]"));
  EXPECT_THAT(WhyNotChanged(Converted(FORMAT_NCHW, {1, 1, 1, 1}, Described({1, 1, 1, 1}, DT_FLOAT, FORMAT_NHWC))),
              HasSubstr("its output is float32"));
  EXPECT_THAT(
      WhyNotChanged(Converted(FORMAT_NCHW, {1, 1, 1, 1}, Described({1, 1, 16, 16}, DT_INT32, FORMAT_FRACTAL_Z))),
      HasSubstr("from format NCHW to FRACTAL_Z: the host does not know how"));
  EXPECT_THAT(
      WhyNotChanged(Converted(FORMAT_HWCN, {1, 1, 1, 1}, Described({1, 1, 1, 1, 16}, DT_INT32, FORMAT_NC1HWC0))),
      HasSubstr("from format HWCN to NC1HWC0"));
  EXPECT_THAT(WhyNotChanged(Converted(FORMAT_NCHW, {1, 1, 1, 1}, Described({1, 1, 1, 1}))), HasSubstr("to ND"));
  EXPECT_THAT(WhyNotChanged(TestCall("TransData", {}, {DT_INT32}).Fold()), HasSubstr("0 inputs"));
  EXPECT_THAT(WhyNotChanged(TestCall("TransData", {nullptr}, {DT_INT32}).Fold()), HasSubstr("no constant"));
  TestCall grouped = TransData(In(FORMAT_NCHW, Counted({1, 1, 1, 1})), nhwc({1, 1, 1, 1}));
  EXPECT_THAT(WhyNotChanged(grouped.Attr("groups", 2).Fold()), HasSubstr("formats with groups"));
}

TEST(TransDataKernel, LeavesShapesThatAreNotOfOneTensor) {
  const auto blocks = [](std::vector<int64_t> dims) { return Described(std::move(dims), DT_INT32, FORMAT_NC1HWC0); };
  for (const std::vector<int64_t>& dims : std::vector<std::vector<int64_t>>{
           {1, 1, 1, 2, 2}, {2, 2, 1, 2, 2}, {1, 2, 2, 2, 2}, {1, 2, 1, 3, 2}, {1, 2, 1, 2}, {1, 2, 1, 2, 0}}) {
    EXPECT_THAT(WhyNotChanged(Converted(FORMAT_NCHW, {1, 3, 1, 2}, blocks(dims))),
                HasSubstr("NC1HWC0 of [1, 3, 1, 2]"));
  }
  const auto fractals = [](std::vector<int64_t> dims) {
    return Described(std::move(dims), DT_INT32, FORMAT_FRACTAL_NZ);
  };
  for (const std::vector<int64_t>& dims :
       std::vector<std::vector<int64_t>>{{1, 1, 16, 2}, {2, 1, 15, 2}, {2, 2, 16, 2}, {2, 1, 16}, {2, 1, 16, 0}}) {
    EXPECT_THAT(WhyNotChanged(Converted(FORMAT_ND, {3, 3}, fractals(dims))), HasSubstr("FRACTAL_NZ of [3, 3]"));
  }
  EXPECT_THAT(WhyNotChanged(Converted(FORMAT_ND, {3}, fractals({1, 1, 16, 16}))), HasSubstr("FRACTAL_NZ of [3]"));
}

}  // namespace
}  // namespace ge
