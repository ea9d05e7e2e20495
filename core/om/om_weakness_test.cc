// The weaknesses of the reference that concern containers and models (spec/om-format.md §17, spec/so-in-om.md §11.1),
// each closed, each by its number.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>

#include "core/om/bundle_model.h"
#include "core/om/om_findings_for_test.h"
#include "core/om/proto/ge_ir.pb.h"

namespace ge {
namespace {

using om_test::Changed;
using om_test::Errors;
using om_test::Notes;
using om_test::Warnings;
using om_test::With;
using om_test::WithModelDef;
using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Not;

constexpr size_t kTableOffset = 256;

/// A model with everything that can be written: nine partitions.
SharedBytes NinePartitions() {
  auto model = small_model::Make();
  model->root().mutable_cust_aicpu_kernels() = {{"libcust.so", SharedBytes({1, 2})}};
  model->mutable_custom_ops() = {{"MyScale", SharedBytes({3, 4})}};
  auto bytes = ModelHelper::Save(*model);
  EXPECT_TRUE(bytes.ok()) << bytes.status().ToString();
  return SharedBytes(*std::move(bytes));
}

TEST(OmWeakness, S17_1_NinePartitionsAreReadThoughTheReferenceTakesEight) {
  const SharedBytes file = NinePartitions();
  ASSERT_EQ(OpenOmFile(file)->models.front().partitions.size(), 9U);
  EXPECT_THAT(Errors(file), IsEmpty());
  EXPECT_THAT(Warnings(file), ElementsAre("table-count-of-reference"));
  EXPECT_THAT(Errors(file, OmPolicy::kReference), ElementsAre("table-count-of-reference"));
  EXPECT_TRUE(ModelHelper::LoadRootModel(file).ok());
  EXPECT_EQ(ModelHelper::LoadRootModel(file, OmPolicy::kReference).status().code(), kParamInvalid);
}

TEST(OmWeakness, S17_3_HeadSizeIsChecked) {
  const SharedBytes file = With(small_model::Bytes(), 4, uint32_t{257});
  EXPECT_THAT(Errors(file), ElementsAre("header-headsize"));
  EXPECT_THAT(Notes(file, OmPolicy::kReference), ElementsAre("header-headsize"));
  EXPECT_THAT(Errors(file, OmPolicy::kReference), IsEmpty());
}

TEST(OmWeakness, S17_3_AnEncryptedModelIsRefused) {
  const SharedBytes file = With(small_model::Bytes(), 80, uint8_t{1});
  EXPECT_THAT(Errors(file), ElementsAre("header-encrypt"));
  EXPECT_THAT(Errors(file, OmPolicy::kReference), IsEmpty());
}

TEST(OmWeakness, S17_3_AnUnknownModelTypeIsRefused) {
  for (int type : {4, 6, 7, 255}) {
    const SharedBytes file = With(small_model::Bytes(), 82, static_cast<uint8_t>(type));
    EXPECT_THAT(Errors(file), ElementsAre("header-modeltype"));
    EXPECT_THAT(Errors(file, OmPolicy::kReference), IsEmpty());
  }
}

TEST(OmWeakness, S17_3_AnOffsetIsHeldAgainstTheSizes) {
  const SharedBytes file = With(small_model::Bytes(), kTableOffset + 8 + 8, uint64_t{1});
  EXPECT_THAT(Errors(file), ElementsAre("partition-offset"));
  EXPECT_THAT(Errors(file, OmPolicy::kReference), IsEmpty());
}

TEST(OmWeakness, S17_3_ATypeThatComesTwiceIsRefusedAndTheReferenceTakesTheFirst) {
  const SharedBytes file = Changed([](OmFile& om) {
    OmPartition second = *om.models.front().Find(PartitionType::kWeightsData);
    second.bytes = SharedBytes({1, 2, 3});
    om.models.front().partitions.push_back(std::move(second));
  });
  EXPECT_THAT(Errors(file), ElementsAre("partition-twice"));
  EXPECT_THAT(Errors(file, OmPolicy::kReference), IsEmpty());
  auto model = ModelHelper::LoadRootModel(file, OmPolicy::kReference);
  ASSERT_TRUE(model.ok()) << model.status().ToString();
  EXPECT_GT((*model)->root().weights().size(), 3U);
  auto saved = ModelHelper::Save(**model);
  ASSERT_TRUE(saved.ok()) << saved.status().ToString();
  EXPECT_TRUE(std::ranges::equal(*saved, file.view));
}

TEST(OmWeakness, S17_3_AnUnknownTypeIsReportedAndKept) {
  const SharedBytes file = Changed([](OmFile& om) {
    om.models.front().partitions.push_back({77, 0, 0, SharedBytes({1, 2, 3})});
  });
  EXPECT_THAT(Errors(file), IsEmpty());
  EXPECT_THAT(Warnings(file), Contains("partition-unknown"));
  auto model = ModelHelper::LoadRootModel(file);
  ASSERT_TRUE(model.ok()) << model.status().ToString();
  (*model)->root().mutable_attrs()["changed"] = int64_t{1};
  auto saved = ModelHelper::Save(**model);
  ASSERT_TRUE(saved.ok()) << saved.status().ToString();
  auto om = OpenOmFile(SharedBytes(*std::move(saved)));
  ASSERT_TRUE(om.ok()) << om.status().ToString();
  EXPECT_TRUE(std::ranges::equal(om->models.front().partitions.back().bytes.view, ByteBuffer{1, 2, 3}));
}

TEST(OmWeakness, S17_3_TrailingBytesOfAStaticFileAreRefused) {
  const SharedBytes file = Changed([](OmFile& om) { om.trailing = SharedBytes({0}); });
  EXPECT_THAT(Errors(file), ElementsAre("trailing-bytes"));
  EXPECT_THAT(Errors(file, OmPolicy::kReference), IsEmpty());
}

TEST(OmWeakness, S17_3_TrailingBytesOfADynamicFileAreRefusedByBoth) {
  const SharedBytes file = Changed([](OmFile& om) {
    om.header.model_num = 2;
    om.models.push_back(om.models.front());
    om.trailing = SharedBytes({0});
  });
  EXPECT_THAT(Errors(file), Contains("trailing-bytes-dynamic"));
  EXPECT_THAT(Errors(file, OmPolicy::kReference), Contains("trailing-bytes-dynamic"));
}

TEST(OmWeakness, S17_3_ADynamicFileOfNoModelsIsRefused) {
  const SharedBytes file = With(With(small_model::Bytes(), 156, uint32_t{0}), 193, uint8_t{1});
  EXPECT_THAT(Errors(file), ElementsAre("model-count"));
  EXPECT_THAT(Errors(file, OmPolicy::kReference), ElementsAre("model-count"));
}

TEST(OmWeakness, S17_3_MoreModelsThanTheBodyCanHoldAreRefusedBeforeAnyIsRead) {
  ModelFileHeader header;
  header.model_num = 3;
  header.model_length = 26;
  ByteWriter writer;
  writer.Write(header);
  writer.WriteZeros(26);
  EXPECT_THAT(Errors(SharedBytes(std::move(writer).Take())), ElementsAre("model-count"));
}

TEST(OmWeakness, S17_4_ANarrowTableThatDoesNotFitIsRefused) {
  for (size_t cut : {4, 12, 40}) {
    ModelFileHeader header;
    header.length = static_cast<uint32_t>(cut);
    ByteWriter writer;
    writer.Write(header);
    writer.Write(uint32_t{8});
    writer.WriteZeros(cut - 4);
    const SharedBytes file = SharedBytes(std::move(writer).Take());
    EXPECT_THAT(Errors(file), ElementsAre("table-short"));
    EXPECT_THAT(Errors(file, OmPolicy::kReference), ElementsAre("table-short"));
  }
}

TEST(OmWeakness, S17_5_AFileIsReadAtAnyAddress) {
  const SharedBytes file = small_model::Bytes();
  for (size_t shift = 1; shift < 8; ++shift) {
    ByteBuffer shifted(shift);
    shifted.insert(shifted.end(), file.view.begin(), file.view.end());
    SharedBytes whole = SharedBytes(std::move(shifted));
    EXPECT_TRUE(ModelHelper::LoadRootModel(SharedBytes{whole.owner, whole.view.subspan(shift)}).ok());
  }
}

TEST(OmWeakness, S17_6_SizesWhoseSumOverflowsAreRefused) {
  for (OmPolicy policy : {OmPolicy::kStrict, OmPolicy::kReference}) {
    const SharedBytes file = With(small_model::Bytes(), kTableOffset + 8 + 24 + 16, ~uint64_t{0} - 16);
    EXPECT_THAT(Errors(file, policy), Contains("partition-size"));
  }
}

SharedBytes WithConstantAt(int64_t offset) {
  return WithModelDef([offset](proto::ModelDef& model) {
    for (proto::OpDef& op : *model.mutable_graph(0)->mutable_op()) {
      if (op.type() == "Const") (*op.mutable_attr())["value"].mutable_t()->mutable_desc()->set_data_offset(offset);
    }
  });
}

TEST(OmWeakness, S17_7_AConstantOutsideItsWeightsIsRefused) {
  for (int64_t offset : {int64_t{-1}, int64_t{1} << 40}) {
    const SharedBytes file = WithConstantAt(offset);
    EXPECT_THAT(Errors(file), ElementsAre("constant-bounds"));
    EXPECT_THAT(Warnings(file, OmPolicy::kReference), Contains("constant-bounds"));
    EXPECT_THAT(Errors(file, OmPolicy::kReference), IsEmpty());
  }
}

TEST(OmWeakness, S17_7_ANegativeOffsetIsRefused) {
  const SharedBytes file =
      WithModelDef([](proto::ModelDef& model) { model.mutable_graph(0)->mutable_op(0)->add_output_i(-1); });
  EXPECT_THAT(Errors(file), ElementsAre("memory-offset"));
  EXPECT_THAT(Errors(file, OmPolicy::kReference), IsEmpty());
}

TEST(OmWeakness, S17_8_PaddingOfATableIsReportedAndWrittenAsZero) {
  const SharedBytes file = With(small_model::Bytes(), kTableOffset + 4, uint32_t{0xDEADBEEF});
  EXPECT_THAT(Errors(file), IsEmpty());
  EXPECT_THAT(Warnings(file), ElementsAre("table-padding"));
  const SharedBytes written = Changed([](OmFile& om) { om.file = {}; });
  EXPECT_TRUE(std::ranges::equal(written.view.subspan(kTableOffset + 4, 4), ByteBuffer(4)));
}

TEST(OmWeakness, S17_9_TheSecondCopyOfTheTasksIsAcceptedAndNotWritten) {
  SharedBytes tasks = OpenOmFile(small_model::Bytes())->models.front().Find(PartitionType::kTaskInfo)->bytes;
  auto with_copy = [](std::string copy) {
    return WithModelDef([&copy](proto::ModelDef& model) { (*model.mutable_attr())["tasks"].set_bt(copy); });
  };
  const SharedBytes file = with_copy(std::string(AsText(tasks.view)));
  EXPECT_THAT(Errors(file), IsEmpty());
  EXPECT_THAT(Warnings(file), Not(Contains("task-copy")));
  EXPECT_THAT(Warnings(with_copy("other")), Contains("task-copy"));
  auto model = ModelHelper::LoadRootModel(file);
  ASSERT_TRUE(model.ok()) << model.status().ToString();
  (*model)->root().mutable_attrs()["changed"] = int64_t{1};
  auto again = ModelHelper::LoadRootModel(SharedBytes(*ModelHelper::Save(**model)));
  ASSERT_TRUE(again.ok()) << again.status().ToString();
  EXPECT_FALSE((*again)->root().attrs().contains("tasks"));
}

TEST(OmWeakness, S17_9_ArgumentsWithoutASizeAreAccepted) {
  auto model = small_model::Make();
  model->root().mutable_tasks().mutable_task(1)->mutable_kernel()->set_args("12345678");
  EXPECT_THAT(Errors(SharedBytes(*ModelHelper::Save(*model))), IsEmpty());
}

TEST(OmWeakness, S17_10_ANameThatNoDictionaryExplainsIsRefused) {
  const SharedBytes file = WithModelDef([](proto::ModelDef& model) {
    (*model.mutable_graph(0)->mutable_op(0)->mutable_attr())[std::string("\0\1", 2)].set_i(0);
  });
  EXPECT_THAT(Errors(file), Contains("attr-names-left"));
  EXPECT_THAT(Warnings(file, OmPolicy::kReference), Contains("attr-names-left"));
}

TEST(OmWeakness, S17_11_ExpressionsAndUnsetMembersAreKeptThoughTheReferenceCannotReadThem) {
  const SharedBytes file = WithModelDef([](proto::ModelDef& model) {
    auto& attrs = *model.mutable_graph(0)->mutable_op(0)->mutable_attr();
    attrs["expression"].set_expression("s0 + 1");
    (*attrs["set"].mutable_func()->mutable_attr())["unset"];
  });
  EXPECT_THAT(Errors(file), IsEmpty());
  EXPECT_THAT(Errors(file, OmPolicy::kReference), ElementsAre("attr-of-reference", "attr-of-reference"));
  auto model = ModelHelper::LoadRootModel(file);
  ASSERT_TRUE(model.ok()) << model.status().ToString();
  const AttrMap& attrs = (*model)->root().graph().nodes().front()->op().attrs;
  ASSERT_NE(FindAttr<AttrExpression>(attrs, "expression"), nullptr);
  EXPECT_EQ(FindAttr<AttrExpression>(attrs, "expression")->text, "s0 + 1");
}

TEST(OmWeakness, S17_12_ABundleGetsAWholeHeaderAndTheZeroOneIsAccepted) {
  auto om = MakeBundle({4096, {small_model::Bytes(), small_model::Bytes()}});
  ASSERT_TRUE(om.ok()) << om.status().ToString();
  const SharedBytes file = SharedBytes(*WriteOmFile(*om));
  EXPECT_TRUE(std::ranges::equal(file.view.first(4), AsBytes("IMOD")));
  EXPECT_THAT(Errors(file), IsEmpty());
  const SharedBytes zero = With(With(With(file, 0, uint32_t{0}), 4, uint32_t{0}), 8, uint32_t{0});
  EXPECT_THAT(Errors(zero), IsEmpty());
  EXPECT_THAT(Errors(zero, OmPolicy::kReference), IsEmpty());
}

TEST(OmWeakness, S17_14_TwoGraphsOfOneNameAreRefused) {
  const SharedBytes file = WithModelDef([](proto::ModelDef& model) { *model.add_graph() = model.graph(0); });
  EXPECT_THAT(Errors(file), ElementsAre("graph-name-twice"));
  EXPECT_THAT(Errors(file, OmPolicy::kReference), IsEmpty());
  EXPECT_FALSE(ModelHelper::LoadRootModel(file, OmPolicy::kReference).ok());
}

TEST(OmWeakness, S17_14_TwoNodesOfOneNameAreRefused) {
  const SharedBytes file =
      WithModelDef([](proto::ModelDef& model) { *model.mutable_graph(0)->add_op() = model.graph(0).op(0); });
  EXPECT_THAT(Errors(file), ElementsAre("node-name-twice"));
  EXPECT_THAT(Errors(file, OmPolicy::kReference), IsEmpty());
}

TEST(OmWeakness, W11_HeaderAndTableAreLittleEndian) {
  const SharedBytes file = small_model::Bytes();
  EXPECT_TRUE(std::ranges::equal(file.view.subspan(4, 8), ByteBuffer{0, 1, 0, 0, 0, 0, 0, 0x20}));
  EXPECT_TRUE(std::ranges::equal(file.view.subspan(kTableOffset, 8), ByteBuffer{7, 0, 0, 0, 0, 0, 0, 0}));
}

TEST(OmWeakness, W12_TwoSavesDoNotMixTheirLibraries) {
  auto first = small_model::Make();
  auto second = small_model::Make();
  first->so_bins.front().so_name = "libfirst.so";
  const ByteBuffer alone = *ModelHelper::Save(*second);
  ASSERT_TRUE(ModelHelper::Save(*first).ok());
  EXPECT_EQ(*ModelHelper::Save(*second), alone);
}

}  // namespace
}  // namespace ge
