#include <ostream>

#include "operators/operator_fixture.h"

namespace operators {
namespace {

using ReverseSequenceTest = OperatorTest;

TestTensor Lengths(std::vector<double> values, ge::DataType type = ge::DT_INT32) {
  return {type, {static_cast<int64_t>(values.size())}, std::move(values)};
}

ge::AttrMap Attrs(int64_t seq_dim, int64_t batch_dim) { return {{"seq_dim", seq_dim}, {"batch_dim", batch_dim}}; }

TestTensor ExpectedReverse(const TestTensor& x, const TestTensor& lengths, int64_t seq_dim, int64_t batch_dim) {
  const int64_t rank = static_cast<int64_t>(x.shape.size());
  const size_t seq = static_cast<size_t>(seq_dim < 0 ? seq_dim + rank : seq_dim);
  const size_t batch = static_cast<size_t>(batch_dim < 0 ? batch_dim + rank : batch_dim);
  TestTensor y = x;
  for (int64_t flat = 0; flat < ElementCount(x.shape); ++flat) {
    std::vector<int64_t> index(x.shape.size());
    int64_t rest = flat;
    for (size_t i = x.shape.size(); i-- > 0;) {
      index[i] = rest % x.shape[i];
      rest /= x.shape[i];
    }
    const int64_t length = static_cast<int64_t>(lengths.values[static_cast<size_t>(index[batch])]);
    if (index[seq] < length) index[seq] = length - 1 - index[seq];
    int64_t source = 0;
    for (size_t i = 0; i < x.shape.size(); ++i) source = source * x.shape[i] + index[i];
    y.values[static_cast<size_t>(flat)] = x.values[static_cast<size_t>(source)];
  }
  return y;
}

struct ReverseCase {
  std::string name;
  ge::DataType type;
  std::vector<int64_t> shape;
  std::vector<double> lengths;
  int64_t seq_dim, batch_dim;
  ge::DataType length_type = ge::DT_INT32;
};
void PrintTo(const ReverseCase& c, std::ostream* out) { *out << c.name; }

class ReverseSequenceCaseTest : public OperatorTest, public testing::WithParamInterface<ReverseCase> {
 protected:
  std::vector<TestTensor> Inputs() const {
    return {Numbers(GetParam().type, GetParam().shape, 5), Lengths(GetParam().lengths, GetParam().length_type)};
  }
  TestTensor Expected() const {
    return ExpectedReverse(Inputs()[0], Inputs()[1], GetParam().seq_dim, GetParam().batch_dim);
  }
  ge::AttrMap CaseAttrs() const { return Attrs(GetParam().seq_dim, GetParam().batch_dim); }
};

TEST_P(ReverseSequenceCaseTest, ComputesWithTilingOnTheHost) {
  ExpectEqual(Run("ReverseSequence", Inputs(), CaseAttrs()), Expected());
}

TEST_P(ReverseSequenceCaseTest, ComputesWithTilingOnTheDevice) {
  ge::OpDesc op = MakeOp("ReverseSequence", Inputs(), CaseAttrs());
  ASSERT_TRUE(Infer(op).ok());
  const auto launch = TileOnDevice(op, Inputs());
  ASSERT_TRUE(launch.ok()) << launch.status().ToString();
  const auto result = RunKernel(op, Inputs(), *launch);
  ASSERT_TRUE(result.ok()) << result.status().ToString();
  ExpectEqual(*result, Expected());
}

INSTANTIATE_TEST_SUITE_P(
    Cases, ReverseSequenceCaseTest,
    testing::Values(ReverseCase{"BatchFirst", ge::DT_FLOAT16, {4, 128, 256}, {3, 128, 1, 77}, 1, 0},
                    ReverseCase{"SequenceFirst", ge::DT_FLOAT, {19, 5, 33}, {0, 19, 7, 1, 2}, 0, 1},
                    ReverseCase{"DimensionsBetween", ge::DT_INT32, {3, 2, 11, 4}, {11, 0, 5}, 2, 0},
                    ReverseCase{"DimensionsBetweenSequenceFirst", ge::DT_INT32, {11, 2, 3, 4}, {11, 0, 5}, 0, 2},
                    ReverseCase{"DimensionsInFront", ge::DT_FLOAT16, {2, 3, 7, 5}, {7, 2, 4}, 2, 1},
                    ReverseCase{"LastDimension", ge::DT_FLOAT16, {3, 50}, {50, 13, 2}, 1, 0},
                    ReverseCase{"FirstDimensionOfTwo", ge::DT_FLOAT, {50, 3}, {50, 13, 2}, 0, 1},
                    ReverseCase{"NegativeDimensions", ge::DT_FLOAT, {2, 9, 3}, {9, 4}, -2, -3},
                    ReverseCase{"LongRows", ge::DT_FLOAT, {2, 3, 20001}, {3, 2}, 1, 0},
                    ReverseCase{"LongRowsSequenceFirst", ge::DT_FLOAT, {3, 2, 20001}, {3, 2}, 0, 1},
                    ReverseCase{"Bytes", ge::DT_INT8, {3, 21, 7}, {21, 20, 3}, 1, 0},
                    ReverseCase{"EightBytes", ge::DT_INT64, {3, 21, 7}, {21, 20, 3}, 1, 0},
                    ReverseCase{"LongLengths", ge::DT_FLOAT16, {3, 21, 7}, {21, 20, 3}, 1, 0, ge::DT_INT64},
                    ReverseCase{"NothingToReverse", ge::DT_FLOAT, {4, 10, 9}, {0, 1, 0, 1}, 1, 0},
                    ReverseCase{"EmptyRows", ge::DT_FLOAT, {2, 3, 0}, {3, 2}, 1, 0},
                    ReverseCase{"EmptySequences", ge::DT_FLOAT, {2, 0, 3}, {0, 0}, 1, 0},
                    ReverseCase{"NoSequences", ge::DT_FLOAT, {0, 3, 3}, {}, 1, 0}),
    [](const auto& instance) { return instance.param.name; });

class ReverseSequenceTilingTest : public OperatorTest {
 protected:
  static ge::OpDesc Op() {
    ge::OpDesc op =
        MakeOp("ReverseSequence", {Numbers(ge::DT_FLOAT16, {4, 128, 256}), Lengths({0, 0, 0, 0})}, Attrs(1, 0));
    EXPECT_TRUE(Infer(op).ok());
    return op;
  }
  static ge::StatusOr<ge::OpRunInfo> TileLengths(const std::vector<double>& lengths) {
    return Tile(Op(), {{}, Lengths(lengths)}, {false, true});
  }
};

TEST_F(ReverseSequenceTilingTest, TakesMoreCoresForMoreRowsToReverse) {
  const auto few = TileLengths({1, 1, 1, 1});
  const auto some = TileLengths({3, 128, 1, 77});
  const auto all = TileLengths({128, 128, 128, 128});
  ASSERT_TRUE(few.ok() && some.ok() && all.ok());
  EXPECT_LT(few->block_dim, some->block_dim);
  EXPECT_LT(some->block_dim, all->block_dim);
}

TEST_F(ReverseSequenceTilingTest, TilingDataDependOnTheLengths) {
  const auto one = TileLengths({128, 1, 1, 1});
  const auto other = TileLengths({1, 1, 1, 128});
  ASSERT_TRUE(one.ok() && other.ok());
  EXPECT_EQ(one->block_dim, other->block_dim);
  EXPECT_NE(one->tiling_data, other->tiling_data);
}

TEST_F(ReverseSequenceTilingTest, AssumesFullLengthsWhileValuesAreUnknown) {
  const auto unknown = Tile(Op(), {});
  const auto full = TileLengths({128, 128, 128, 128});
  ASSERT_TRUE(unknown.ok()) << unknown.status().ToString();
  ASSERT_TRUE(full.ok());
  EXPECT_EQ(unknown->block_dim, full->block_dim);
  EXPECT_EQ(unknown->tiling_data, full->tiling_data);
  EXPECT_EQ(unknown->workspace_sizes, std::vector<int64_t>{0});
}

TEST_F(ReverseSequenceTilingTest, SaysTheSameOnTheDevice) {
  const auto host = TileLengths({3, 128, 1, 77});
  const auto device = TileOnDevice(Op(), {Numbers(ge::DT_FLOAT16, {4, 128, 256}), Lengths({3, 128, 1, 77})});
  ASSERT_TRUE(host.ok());
  ASSERT_TRUE(device.ok()) << device.status().ToString();
  EXPECT_EQ(device->tiling_key, host->tiling_key);
  EXPECT_EQ(device->block_dim, host->block_dim);
  ASSERT_GE(device->tiling_data.size(), host->tiling_data.size());
  EXPECT_TRUE(std::equal(host->tiling_data.begin(), host->tiling_data.end(), device->tiling_data.begin()));
}

TEST_F(ReverseSequenceTilingTest, RefusesALengthPastTheSequence) { EXPECT_FALSE(TileLengths({3, 129, 1, 77}).ok()); }

TEST_F(ReverseSequenceTilingTest, RefusesANegativeLength) { EXPECT_FALSE(TileLengths({3, -1, 1, 77}).ok()); }

TEST_F(ReverseSequenceTilingTest, RefusesALengthPastTheSequenceOnTheDevice) {
  const auto device = TileOnDevice(Op(), {Numbers(ge::DT_FLOAT16, {4, 128, 256}), Lengths({3, 129, 1, 77})});
  EXPECT_EQ(device.status().code(), ge::kRtAicpuException);
}

TEST_F(ReverseSequenceTest, IsRegisteredForTilingByValueOnHostAndDevice) {
  const Rt2OpImpl* impl = registry().FindImpl("ReverseSequence");
  ASSERT_NE(impl, nullptr);
  EXPECT_EQ(impl->tiling_dependency, 2u);
  EXPECT_EQ(impl->tiling_dependency_placements, 3u);
  EXPECT_EQ(impl->inputs_dependency, 0u);
}

TEST_F(ReverseSequenceTest, RefusesDimensionsOutsideTheRank) {
  ge::OpDesc op = MakeOp("ReverseSequence", {Numbers(ge::DT_FLOAT, {2, 3}), Lengths({1, 2})}, Attrs(2, 0));
  EXPECT_EQ(Infer(op).code(), ge::kInferFailed);
}

TEST_F(ReverseSequenceTest, RefusesEqualDimensions) {
  ge::OpDesc op = MakeOp("ReverseSequence", {Numbers(ge::DT_FLOAT, {2, 3}), Lengths({1, 2})}, Attrs(0, -2));
  EXPECT_EQ(Infer(op).code(), ge::kInferFailed);
}

TEST_F(ReverseSequenceTest, RefusesAnotherNumberOfLengths) {
  ge::OpDesc op = MakeOp("ReverseSequence", {Numbers(ge::DT_FLOAT, {2, 3}), Lengths({1, 2, 3})}, Attrs(1, 0));
  EXPECT_EQ(Infer(op).code(), ge::kInferFailed);
}

}  // namespace
}  // namespace operators
