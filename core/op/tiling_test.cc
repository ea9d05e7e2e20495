#include <gmock/gmock.h>

#include "core/abi/context_layout.h"
#include "core/op/kernel_context.h"
#include "core/op/prototype_binding.h"
#include "core/op/sample_library.h"
#include "core/op/testdata/sample_tiling.h"

namespace ge {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

class TilingTest : public SampleOpsTest {
 protected:
  void SetUp() override {
    SampleOpsTest::SetUp();
    auto chip = ChipConfig::Find("Ascend910B1");
    ASSERT_TRUE(chip.ok()) << chip.status().ToString();
    chip_ = *chip;
  }
  OpDesc Scale(const std::string& mode) {
    OpDesc op("scale", "SampleScale");
    op.inputs = {GeTensorDesc(GeShape({4, 8}), DT_FLOAT16), GeTensorDesc(GeShape({1}), DT_INT32)};
    op.attrs["mode"] = mode;
    const Status status = FillFromPrototype(op, Prototype(op.type));
    EXPECT_TRUE(status.ok()) << status.ToString();
    op.outputs[0] = GeTensorDesc(GeShape({4, 8, 1}), DT_FLOAT16);
    return op;
  }
  StatusOr<OpRunInfo> Tile(const OpDesc& op, std::vector<const GeTensor*> values = {}) {
    values.resize(op.inputs.size());
    return RunTiling(Impl(op.type), op, values, *chip_, /*deterministic=*/true);
  }
  std::string Failure(const std::string& mode) {
    const Status status = Tile(Scale(mode)).status();
    EXPECT_EQ(status.code(), kInferFailed) << status.ToString();
    return status.message();
  }

  const ChipConfig* chip_ = nullptr;
};

SampleTiling Parse(const ByteBuffer& bytes) {
  SampleTiling tiling{};
  EXPECT_GE(bytes.size(), sizeof(tiling));
  std::memcpy(&tiling, bytes.data(), std::min(sizeof(tiling), bytes.size()));
  return tiling;
}

TEST_F(TilingTest, BringsBackWhatTheFunctionSet) {
  const auto info = Tile(Scale("ok"));
  ASSERT_TRUE(info.ok()) << info.status().ToString();
  EXPECT_EQ(info->tiling_key, 0x100000001u);
  EXPECT_EQ(info->block_dim, 9u);
  EXPECT_EQ(info->schedule_mode, 1u);
  EXPECT_EQ(info->local_memory_size, 4096u);
  EXPECT_TRUE(info->clear_atomic);
  EXPECT_EQ(info->tiling_cond, -3);
  EXPECT_THAT(info->workspace_sizes, ElementsAre(17, 4096));
  EXPECT_EQ(info->tiling_data.size(), sizeof(SampleTiling));
}

TEST_F(TilingTest, ShowsChipShapesAndAttributes) {
  const auto info = Tile(Scale("ok"));
  ASSERT_TRUE(info.ok()) << info.status().ToString();
  const SampleTiling tiling = Parse(info->tiling_data);
  EXPECT_EQ(tiling.core_num, 48u);     // spec/op-host-api.md §9.2, table of chips
  EXPECT_EQ(tiling.ub_size, 196352u);  // the same
  EXPECT_EQ(tiling.x_elements, 32);
  EXPECT_EQ(tiling.y_rank, 3u);
  EXPECT_EQ(tiling.has_bias, 0);
  EXPECT_EQ(tiling.x_type, DT_FLOAT16);
  EXPECT_EQ(tiling.scale, 1.5f);
  EXPECT_EQ(tiling.keep, 1);
  EXPECT_EQ(tiling.sizes_sum, 7);
  EXPECT_EQ(tiling.deterministic, 1);
}

TEST_F(TilingTest, PrivateAttributesFollowThoseOfThePrototype) {
  OpDesc op = Scale("ok");
  EXPECT_EQ(Parse(Tile(op).value().tiling_data).private_number, 11);
  EXPECT_EQ(Parse(Tile(op).value().tiling_data).attr_num, 5u);
  op.attrs["_number"] = int64_t{-4};
  EXPECT_EQ(Parse(Tile(op).value().tiling_data).private_number, -4);
}

TEST_F(TilingTest, ShowsTheValueOfAnInputOnlyWhenItIsKnown) {
  GeTensor axes;
  const int32_t value = 6;
  axes.data = ByteBuffer(reinterpret_cast<const uint8_t*>(&value), reinterpret_cast<const uint8_t*>(&value) + 4);
  EXPECT_EQ(Parse(Tile(Scale("ok"), {nullptr, nullptr, &axes}).value().tiling_data).first_axis, 6);
  EXPECT_EQ(Parse(Tile(Scale("ok")).value().tiling_data).first_axis, -1);
}

TEST_F(TilingTest, StopsAppendingAtTheCapacity) {
  const auto info = Tile(Scale("append"));
  ASSERT_TRUE(info.ok()) << info.status().ToString();
  EXPECT_EQ(info->tiling_data.size(), sizeof(SampleTiling));  // its registered size, a multiple of 8
}

TEST_F(TilingTest, GivesRoomFor16WorkspacesAndNoMore) { EXPECT_TRUE(Tile(Scale("many_workspaces")).ok()); }

TEST_F(TilingTest, AFailureNamesOpTypeFunctionStatusAndWhatTheLibrarySaid) {
  EXPECT_EQ(Failure("fail"), "op 'scale' (SampleScale): Tiling failed with status 4294967295: mode is fail");
}

TEST_F(TilingTest, AnExceptionIsAFailure) {
  EXPECT_THAT(Failure("throw"), HasSubstr("Tiling threw an exception: thrown by tiling"));
}

TEST_F(TilingTest, RefusesNoBlocks) {
  EXPECT_THAT(Failure("no_block"), HasSubstr("(SampleScale): Tiling: set block dim 0"));
}

TEST_F(TilingTest, RefusesBytesWrittenPastTheTilingData) {
  EXPECT_THAT(Failure("past_capacity"), HasSubstr("Tiling: wrote past its 88 bytes of tiling data"));
}

TEST_F(TilingTest, RefusesASizeOverTheCapacity) {
  EXPECT_THAT(Failure("too_long"), HasSubstr("Tiling: says 89 bytes of tiling data; it has 88"));
}

TEST_F(TilingTest, RefusesAWorkspaceLargerThanTheChipsMemory) {
  EXPECT_THAT(Failure("huge_workspace"), HasSubstr("asks for 18446744073709551615 bytes of workspace 0"));
}

TEST_F(TilingTest, AFailureOfTilingParseIsNamed) {
  OpDesc op = Scale("ok");
  op.attrs["compile_info_json"] = "bad";
  EXPECT_THAT(Tile(op).status().message(),
              HasSubstr("op 'scale' (SampleScale): TilingParse failed with status 4294967295"));
}

TEST_F(TilingTest, AnOpWithoutTilingIsNotSupported) {
  const Status status = RunTiling(Impl("SampleEveryAttr"), Scale("ok"), {}, *chip_, false).status();
  EXPECT_EQ(status.code(), kOpNotSupported);
}

}  // namespace
}  // namespace ge
