#include "core/om/model_helper.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>

#include "core/om/small_model.h"

namespace ge {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

std::shared_ptr<GeRootModel> Load(const SharedBytes& bytes) {
  auto model = ModelHelper::LoadRootModel(bytes);
  EXPECT_TRUE(model.ok()) << model.status().ToString();
  return model.ok() ? *model : nullptr;
}

SharedBytes Save(const GeRootModel& model) {
  auto bytes = ModelHelper::Save(model);
  EXPECT_TRUE(bytes.ok()) << bytes.status().ToString();
  return bytes.ok() ? SharedBytes(*std::move(bytes)) : SharedBytes();
}

std::vector<std::string> PartitionNames(const SharedBytes& file) {
  std::vector<std::string> names;
  auto om = OpenOmFile(file);
  for (const OmPartition& partition : om->models[0].partitions) names.push_back(PartitionTypeName(partition.type));
  return names;
}

/// A file of these partitions, behind the header of the small model.
SharedBytes Assemble(const std::vector<RawPartition>& partitions) {
  ByteWriter body;
  std::vector<PartitionEntry> entries;
  for (const RawPartition& partition : partitions) entries.push_back({partition.type, 0, partition.bytes.size()});
  EXPECT_TRUE(WritePartitionTable(body, entries, true, OmKind::kStatic).ok());
  for (const RawPartition& partition : partitions) body.WriteBytes(partition.bytes.view);
  ModelFileHeader header;
  header.model_num = 1;
  header.model_length = body.size();
  ByteWriter file;
  file.Write(header);
  file.WriteBytes(body.view());
  return SharedBytes(std::move(file).Take());
}

std::vector<RawPartition> Disassemble(const SharedBytes& file) {
  std::vector<RawPartition> partitions;
  auto om = OpenOmFile(file);
  for (const OmPartition& partition : om->models[0].partitions) partitions.push_back({partition.type, partition.bytes});
  return partitions;
}

RawPartition& Part(std::vector<RawPartition>& partitions, PartitionType type) {
  return *std::ranges::find_if(partitions,
                               [type](const RawPartition& p) { return p.type == static_cast<uint32_t>(type); });
}

TEST(ModelHelperTest, WritesPartitionsInTheOrderOfTheReference) {  // spec/om-format.md §3.2
  EXPECT_THAT(PartitionNames(small_model::Bytes()),
              ElementsAre("SO_BINS", "TILING_DATA", "MODEL_INOUT_INFO", "MODEL_DEF", "WEIGHTS_DATA", "TBE_KERNELS",
                          "TASK_INFO"));
}

TEST(ModelHelperTest, EqualModelsGiveEqualBytes) {
  EXPECT_TRUE(std::ranges::equal(small_model::Bytes().view, small_model::Bytes().view));
}

TEST(ModelHelperTest, AModelComesBack) {
  auto model = Load(small_model::Bytes());
  ASSERT_NE(model, nullptr);
  const GeModel& root = model->root();
  EXPECT_EQ(root.name, "small");
  EXPECT_EQ(root.platform_version, "8.5.0.0");
  EXPECT_EQ(root.tasks().task_size(), 2);
  EXPECT_EQ(root.kernels().size(), 2U);
  ASSERT_EQ(model->so_bins.size(), 1U);
  EXPECT_EQ(model->so_bins[0].so_name, "libopmaster.so");
  EXPECT_EQ(model->so_in_om_flag(), 0x4000);
  EXPECT_THAT(model->op_master_so_set(), ElementsAre(small_model::kOpMasterPath));
  const Node* add = root.graph().FindNode("add");
  ASSERT_NE(add, nullptr);
  ASSERT_NE(add->op().run_info, nullptr);
  EXPECT_EQ(add->op().run_info->tiling_data, (ByteBuffer{1, 2, 3, 4}));
  EXPECT_EQ(add->op().is_input_const, (std::vector<bool>{false, true}));
  EXPECT_THAT(add->op().attached_stream_ids, ElementsAre(1));
}

TEST(ModelHelperTest, TheBytesOfAConstAreInTheWeightsOfTheLoadedModel) {
  auto model = Load(small_model::Bytes());
  ASSERT_NE(model, nullptr);
  auto bytes = ConstBytes(*model->root().graph().FindNode("w"), model->root().weights());
  ASSERT_TRUE(bytes.ok());
  const float expected[] = {1, 2, 3, 4};
  EXPECT_EQ(std::memcmp(bytes->data(), expected, sizeof(expected)), 0);
}

TEST(ModelHelperTest, KernelsLibrariesAndWeightsAreViewsOfTheFile) {
  SharedBytes file = small_model::Bytes();
  auto model = Load(file);
  ASSERT_NE(model, nullptr);
  auto inside = [&file](ByteView view) {
    return view.data() >= file.view.data() && view.data() < file.view.data() + file.size();
  };
  EXPECT_TRUE(inside(model->root().weights().view));
  EXPECT_TRUE(inside(model->root().kernels()[0].binary.view));
  EXPECT_TRUE(inside(model->so_bins[0].binary.view));
  EXPECT_EQ(model->so_bins[0].binary.owner, file.owner);
}

TEST(ModelHelperTest, HeaderSaysWhatTheModelIs) {
  SharedBytes file = small_model::Bytes();
  OmCheck check;
  auto header = ReadModelFileHeader(file.view, 0, check);
  ASSERT_TRUE(header.ok());
  EXPECT_EQ(header->magic, 0x444F4D49U);
  EXPECT_EQ(header->version, 0x20000000U);
  EXPECT_EQ(HeaderName(*header), "small");
  EXPECT_EQ(HeaderPlatformVersion(*header), "8.5.0.0");
  EXPECT_EQ(header->om_ir_version, 2U);
  EXPECT_EQ(header->model_num, 1U);
  EXPECT_EQ(header->model_length, file.size() - 256);
  EXPECT_EQ(header->is_unknow_model, 0);
}

TEST(ModelHelperTest, OnlySpaceRegistryLibrariesAskForTheHostCheck) {  // spec/so-in-om.md §1.7
  auto model = small_model::Make();
  EXPECT_EQ(Save(*model).view[192], 0);
  model->so_bins.push_back({"libhost.so", "", SoBinType::kSpaceRegistry, SharedBytes({1})});
  EXPECT_EQ(Save(*model).view[192], 1);
}

TEST(ModelHelperTest, AGraphOfUnknownShapeIsMarkedDynamicAndHasNoInoutInfo) {
  auto model = small_model::Make();
  model->root().mutable_graph()->attrs["_graph_unknown_flag"] = true;
  SharedBytes file = Save(*model);
  EXPECT_EQ(file.view[193], 1);
  EXPECT_THAT(PartitionNames(file), testing::Not(testing::Contains("MODEL_INOUT_INFO")));
  model->root().mutable_graph()->attrs["_dynamic_shape_partitioned"] = true;
  EXPECT_THAT(PartitionNames(Save(*model)), testing::Contains("MODEL_INOUT_INFO"));
}

TEST(ModelHelperTest, OmInfoListHoldsTheSizes) {
  SharedBytes file = small_model::Bytes();
  auto partitions = Disassemble(file);
  auto model = Load(file);
  auto size = [&partitions](PartitionType type) { return static_cast<int64_t>(Part(partitions, type).bytes.size()); };
  EXPECT_EQ(AttrOr<std::vector<int64_t>>(model->root().attrs(), "om_info_list", {}),
            (std::vector<int64_t>{size(PartitionType::kWeightsData), size(PartitionType::kTbeKernels), 0,
                                  size(PartitionType::kTaskInfo), size(PartitionType::kSoBins)}));
}

TEST(ModelHelperTest, ALoadedModelWrittenFromMemoryGivesTheSameBytes) {
  SharedBytes file = small_model::Bytes();
  auto model = Load(file);
  model->root().mutable_graph();
  model->root().mutable_tasks();
  model->root().mutable_kernels();
  EXPECT_TRUE(std::ranges::equal(Save(*model).view, file.view));
}

TEST(ModelHelperTest, AChangedLibraryListChangesOnlyWhatItMust) {
  SharedBytes file = small_model::Bytes();
  auto model = Load(file);
  model->so_bins.push_back({"libmore.so", "v", SoBinType::kCustomOp, SharedBytes({5})});
  auto before = Disassemble(file);
  auto after = Disassemble(Save(*model));
  ASSERT_EQ(before.size(), after.size());
  for (size_t i = 0; i < before.size(); ++i) {
    bool same = std::ranges::equal(before[i].bytes.view, after[i].bytes.view);
    bool may_change = before[i].type == 5 || before[i].type == 0;  // SO_BINS, and its size in MODEL_DEF
    EXPECT_EQ(same, !may_change) << PartitionTypeName(before[i].type);
  }
}

TEST(ModelHelperTest, LibrariesThatAreTakenOutLeaveNoPartition) {
  auto model = Load(small_model::Bytes());
  model->so_bins.clear();
  EXPECT_THAT(PartitionNames(Save(*model)), testing::Not(testing::Contains("SO_BINS")));
}

TEST(ModelHelperTest, UnknownPartitionsSurviveAChange) {
  auto partitions = Disassemble(small_model::Bytes());
  partitions.insert(partitions.begin() + 1, {99, SharedBytes({7, 7, 7})});
  SharedBytes file = Assemble(partitions);
  auto model = Load(file);
  ASSERT_NE(model, nullptr);
  EXPECT_TRUE(std::ranges::equal(Save(*model).view, file.view));
  model->root().mutable_attrs()["new"] = int64_t{1};
  SharedBytes changed = Save(*model);
  auto after = Disassemble(changed);
  EXPECT_EQ(after[1].type, 99U);
  EXPECT_THAT(std::vector<uint8_t>(after[1].bytes.view.begin(), after[1].bytes.view.end()), ElementsAre(7, 7, 7));
  EXPECT_EQ(AttrOr<int64_t>(Load(changed)->root().attrs(), "new", 0), 1);
}

TEST(ModelHelperTest, UnknownFieldsOfModelDefAndTasksSurviveAChangeElsewhere) {
  auto partitions = Disassemble(small_model::Bytes());
  for (PartitionType type : {PartitionType::kModelDef, PartitionType::kTaskInfo}) {
    RawPartition& partition = Part(partitions, type);
    ByteBuffer bytes(partition.bytes.view.begin(), partition.bytes.view.end());
    bytes.insert(bytes.end(), {0xF8, 0x07, 5});  // field 127 = 5
    partition.bytes = SharedBytes(std::move(bytes));
  }
  SharedBytes file = Assemble(partitions);
  auto model = Load(file);
  ASSERT_NE(model, nullptr);
  EXPECT_TRUE(std::ranges::equal(Save(*model).view, file.view));
  model->so_bins.clear();
  model->root().mutable_tasks().set_version("new");
  auto after = Disassemble(Save(*model));
  for (PartitionType type : {PartitionType::kModelDef, PartitionType::kTaskInfo}) {
    ByteView bytes = Part(after, type).bytes.view;
    const ByteBuffer field = {0xF8, 0x07, 5};
    EXPECT_FALSE(std::ranges::search(bytes, field).empty()) << PartitionTypeName(type);
  }
}

TEST(ModelHelperTest, AnEmptyPartitionThatWasLoadedStays) {
  auto partitions = Disassemble(small_model::Bytes());
  Part(partitions, PartitionType::kTbeKernels).bytes = {};
  Part(partitions, PartitionType::kTaskInfo).bytes = {};
  Part(partitions, PartitionType::kWeightsData).bytes = Part(partitions, PartitionType::kWeightsData).bytes;
  SharedBytes file = Assemble(partitions);
  EXPECT_TRUE(std::ranges::equal(Save(*Load(file)).view, file.view));
}

TEST(ModelHelperTest, AnOldFileWithNarrowTablesLoadsAndSavesAsItIs) {
  auto partitions = Disassemble(small_model::Bytes());
  ByteWriter body;
  body.Write(static_cast<uint32_t>(partitions.size()));
  uint32_t offset = 0;
  for (const RawPartition& partition : partitions) {
    body.Write(partition.type);
    body.Write(offset);
    body.Write(static_cast<uint32_t>(partition.bytes.size()));
    offset += static_cast<uint32_t>(partition.bytes.size());
  }
  for (const RawPartition& partition : partitions) body.WriteBytes(partition.bytes.view);
  ModelFileHeader header;
  header.length = static_cast<uint32_t>(body.size());
  ByteWriter writer;
  writer.Write(header);
  writer.WriteBytes(body.view());
  SharedBytes file = SharedBytes(std::move(writer).Take());
  auto model = Load(file);
  ASSERT_NE(model, nullptr);
  EXPECT_TRUE(std::ranges::equal(Save(*model).view, file.view));
  model->so_bins.clear();
  SharedBytes changed = Save(*model);
  EXPECT_TRUE(OpenOmFile(changed)->header.HasWideTables());
  EXPECT_NE(Load(changed), nullptr);
}

TEST(ModelHelperTest, CustomKernelsAndOperatorsAreLoadedChangedAndKept) {
  auto made = small_model::Make();
  made->root().mutable_cust_aicpu_kernels() = {{"libcust.so", SharedBytes({1, 2})}};
  made->mutable_custom_ops() = {{"MyScale", SharedBytes({3})}, {"MyAdd", SharedBytes({4})}};
  SharedBytes file = Save(*made);
  auto model = Load(file);
  ASSERT_NE(model, nullptr);
  ASSERT_EQ(model->root().cust_aicpu_kernels().size(), 1U);
  EXPECT_EQ(model->root().cust_aicpu_kernels()[0].name, "libcust.so");
  ASSERT_EQ(model->custom_ops().size(), 2U);
  EXPECT_EQ(model->custom_ops()[0].name, "MyAdd");
  EXPECT_TRUE(std::ranges::equal(Save(*model).view, file.view));
  model->mutable_custom_ops().pop_back();
  model->root().mutable_cust_aicpu_kernels().clear();
  auto again = Load(Save(*model));
  ASSERT_NE(again, nullptr);
  EXPECT_EQ(again->custom_ops().size(), 1U);
  EXPECT_TRUE(again->root().cust_aicpu_kernels().empty());
}

TEST(ModelHelperTest, UnknownFieldsOfTasksSurviveAChange) {
  auto partitions = Disassemble(small_model::Bytes());
  constexpr uint8_t kUnknownField[] = {0xFA, 0x3E, 2, 'h', 'i'};  // number 1007
  for (RawPartition& partition : partitions) {
    if (partition.type != static_cast<uint32_t>(PartitionType::kTaskInfo)) continue;
    ByteBuffer bytes(partition.bytes.view.begin(), partition.bytes.view.end());
    bytes.insert(bytes.end(), std::begin(kUnknownField), std::end(kUnknownField));
    partition.bytes = SharedBytes(std::move(bytes));
  }
  auto model = Load(Assemble(partitions));
  ASSERT_NE(model, nullptr);
  model->root().mutable_tasks().set_stream_num(3);
  for (const RawPartition& partition : Disassemble(Save(*model))) {
    if (partition.type != static_cast<uint32_t>(PartitionType::kTaskInfo)) continue;
    EXPECT_TRUE(std::ranges::equal(partition.bytes.view.last(std::size(kUnknownField)), kUnknownField));
  }
}

TEST(ModelHelperTest, FailsWithoutModelDef) {
  auto partitions = Disassemble(small_model::Bytes());
  std::erase_if(partitions, [](const RawPartition& p) { return p.type == 0; });
  auto model = ModelHelper::LoadRootModel(Assemble(partitions));
  EXPECT_EQ(model.status().code(), kPartitionInvalid);
  EXPECT_THAT(model.status().message(), HasSubstr("the partition table at offset 256 has no MODEL_DEF"));
}

TEST(ModelHelperTest, FailsOnAConstantOutsideTheWeights) {
  auto partitions = Disassemble(small_model::Bytes());
  RawPartition& weights = Part(partitions, PartitionType::kWeightsData);
  weights.bytes.view = weights.bytes.view.first(512 + 15);
  auto model = ModelHelper::LoadRootModel(Assemble(partitions));
  EXPECT_EQ(model.status().code(), kWeightPartitionInvalid);
  EXPECT_THAT(model.status().message(), HasSubstr("Const 'w': 16 bytes at 512 are not inside the 527 bytes"));
}

TEST(ModelHelperTest, FailsOnEncodedNamesWithoutADictionary) {
  auto model = small_model::Make();
  model->root().mutable_graph()->FindNode("add")->op().attrs[std::string("\0\x01", 2)] = int64_t{1};
  auto loaded = ModelHelper::LoadRootModel(Save(*model));
  EXPECT_THAT(loaded.status().message(), HasSubstr("encoded attribute names, but there is no dictionary"));
}

TEST(ModelHelperTest, RefusesToSaveWhatCannotBeLoaded) {
  auto model = small_model::Make();
  model->so_bins[0].so_name = "a/b";
  EXPECT_THAT(ModelHelper::Save(*model).status().message(),
              HasSubstr("save model 'small': SO_BINS: SO_BINS item 0 'a/b'"));
  model = small_model::Make();
  model->root().platform_version = std::string(20, '1');
  EXPECT_FALSE(ModelHelper::Save(*model).ok());
  EXPECT_FALSE(ModelHelper::Save(GeRootModel(std::make_shared<GeModel>())).ok());
}

TEST(ModelHelperTest, RefusesToLoseTilingResultsThatItCannotHold) {
  auto model = small_model::Make();
  model->root().mutable_graph()->FindNode("x")->op().attrs["_op_tiling_ids"] = std::vector<int64_t>{0};
  auto saved = ModelHelper::Save(*model);
  EXPECT_EQ(saved.status().code(), kUnsupported);
}

TEST(ModelHelperTest, SavesToAFileAndLoadsIt) {
  std::filesystem::path path =
      std::filesystem::path(testing::TempDir()) / fmt::format("ModelHelperTest_SavesToAFileAndLoadsIt_{}.om", getpid());
  ASSERT_TRUE(ModelHelper::SaveToOmRootModel(*small_model::Make(), path).ok());
  auto model = ModelHelper::LoadRootModelFromFile(path);
  ASSERT_TRUE(model.ok()) << model.status().ToString();
  std::filesystem::remove(path);
  EXPECT_TRUE(std::ranges::equal(Save(**model).view, small_model::Bytes().view));  // the mapping outlives the name
}

TEST(ModelHelperTest, NamesTheFileThatItCannotLoad) {
  auto model = ModelHelper::LoadRootModelFromFile("/nowhere/model.om");
  EXPECT_EQ(model.status().code(), kFileOpenFailed);
  EXPECT_THAT(model.status().message(), HasSubstr("/nowhere/model.om"));
}

}  // namespace
}  // namespace ge
