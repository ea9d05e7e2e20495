#include "scenarios/runner/data/data_source.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstring>

#include "scenarios/runner/data/npy.h"

namespace scenario {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

template <typename T>
std::vector<T> ElementsOf(const ge::StatusOr<ge::ByteBuffer>& bytes) {
  EXPECT_TRUE(bytes.ok()) << bytes.status().ToString();
  if (!bytes.ok()) return {};
  std::vector<T> elements(bytes->size() / sizeof(T));
  std::memcpy(elements.data(), bytes->data(), bytes->size());
  return elements;
}

DataSource Generator(DataSource::Kind kind, double first, double second, uint64_t seed = 0) {
  DataSource source;
  source.kind = kind;
  source.first = first;
  source.second = second;
  source.seed = seed;
  return source;
}

DataSource LiteralOf(std::vector<Number> elements, std::vector<int64_t> nesting) {
  DataSource source;
  source.kind = DataSource::Kind::kLiteral;
  source.literal.places.resize(elements.size(), Place{1, 1});
  source.literal.elements = std::move(elements);
  source.literal.nesting = std::move(nesting);
  return source;
}

TEST(MakeTensorData, ArangeRisesByStep) {
  EXPECT_THAT(ElementsOf<float>(MakeTensorData(Generator(DataSource::Kind::kArange, -1, 0.5), ge::DT_FLOAT, {2, 2})),
              ElementsAre(-1.0F, -0.5F, 0.0F, 0.5F));
}

TEST(MakeTensorData, FillIsTheSameEverywhere) {
  EXPECT_THAT(ElementsOf<int8_t>(MakeTensorData(Generator(DataSource::Kind::kFill, -3, 0), ge::DT_INT8, {3})),
              ElementsAre(-3, -3, -3));
}

// seed 0: the first words of xoshiro256** are known (random_test.cc); unit value = word >> 11, times 2^-53.
TEST(MakeTensorData, UniformIsTheGeneratorsUnitStretched) {
  double unit = static_cast<double>(11091344671253066420U >> 11U) * 0x1.0p-53;
  EXPECT_EQ(ElementsOf<double>(MakeTensorData(Generator(DataSource::Kind::kUniform, 10, 20), ge::DT_DOUBLE, {1}))[0],
            10 + 10 * unit);
}

TEST(MakeTensorData, UniformIntegersStayBelowHigh) {
  for (int32_t value :
       ElementsOf<int32_t>(MakeTensorData(Generator(DataSource::Kind::kUniform, -2, 2, 5), ge::DT_INT32, {1000}))) {
    EXPECT_GE(value, -2);
    EXPECT_LT(value, 2);
  }
}

TEST(MakeTensorData, NormalDependsOnTheSeedOnly) {
  auto values = [](uint64_t seed) {
    return ElementsOf<float>(MakeTensorData(Generator(DataSource::Kind::kNormal, 0, 1, seed), ge::DT_FLOAT, {101}));
  };
  EXPECT_EQ(values(3), values(3));
  EXPECT_NE(values(3), values(4));
}

TEST(MakeTensorData, LiteralIntegersStayExact) {
  EXPECT_THAT(
      ElementsOf<int64_t>(MakeTensorData(LiteralOf({int64_t{9007199254740993}, int64_t{-1}}, {2}), ge::DT_INT64, {2})),
      ElementsAre(9007199254740993, -1));
}

TEST(MakeTensorData, LiteralFloat16IsRoundedToNearestEven) {
  // 1 + 2^-11 lies half way between 1 and 1 + 2^-10.
  EXPECT_THAT(ElementsOf<uint16_t>(MakeTensorData(LiteralOf({1.00048828125, 65504.0}, {2}), ge::DT_FLOAT16, {2})),
              ElementsAre(0x3C00, 0x7BFF));
}

TEST(FindLiteralProblem, JudgesRangeByType) {
  auto fits = [](Number number, ge::DataType dtype) {
    return !FindLiteralProblem(LiteralOf({number}, {1}).literal, dtype, {1});
  };
  EXPECT_TRUE(fits(int64_t{-128}, ge::DT_INT8));
  EXPECT_FALSE(fits(int64_t{-129}, ge::DT_INT8));
  EXPECT_TRUE(fits(int64_t{255}, ge::DT_UINT8));
  EXPECT_FALSE(fits(int64_t{256}, ge::DT_UINT8));
  EXPECT_FALSE(fits(int64_t{-1}, ge::DT_UINT64));
  EXPECT_FALSE(fits(1.0, ge::DT_INT32));
  EXPECT_TRUE(fits(int64_t{1}, ge::DT_BOOL));
  EXPECT_FALSE(fits(int64_t{2}, ge::DT_BOOL));
  EXPECT_TRUE(fits(65519.0, ge::DT_FLOAT16));
  EXPECT_FALSE(fits(65520.0, ge::DT_FLOAT16));
  EXPECT_TRUE(fits(INFINITY, ge::DT_FLOAT16));
}

TEST(MakeTensorData, ReadsAFileOfTheSameTypeAndShapeOnly) {
  std::filesystem::path path =
      std::filesystem::path(testing::TempDir()) / fmt::format("drydock_data_source_{}.npy", getpid());
  ge::ByteBuffer data{1, 2, 3, 4};
  ASSERT_TRUE(WriteNpyFile(path, ge::DT_UINT8, {4}, data).ok());
  DataSource source;
  source.kind = DataSource::Kind::kFile;
  source.file = path;
  EXPECT_EQ(*MakeTensorData(source, ge::DT_UINT8, {4}), data);
  EXPECT_THAT(MakeTensorData(source, ge::DT_UINT8, {2, 2}).status().message(),
              HasSubstr("holds uint8 [4], wanted uint8 [2, 2]"));
  EXPECT_THAT(MakeTensorData(source, ge::DT_INT8, {4}).status().message(),
              HasSubstr("holds uint8 [4], wanted int8 [4]"));
  std::filesystem::remove(path);
  EXPECT_THAT(MakeTensorData(source, ge::DT_UINT8, {4}).status().message(), HasSubstr(path.string()));
}

}  // namespace
}  // namespace scenario
