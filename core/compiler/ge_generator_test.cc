#include "core/compiler/ge_generator.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "core/compiler/testdata/sample_package.h"
#include "core/engines/linked/linked_engines.h"
#include "core/om/model_helper.h"
#include "core/om/task_type.h"

namespace ge {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

const CompileOptions kSinkOn = {{"ge.tiling_schedule_optimize", "1"}};

/// With engines that outlive every generator.
StatusOr<std::unique_ptr<GeGenerator>> CreateLinked(const OppPackage& opp) {
  return GeGenerator::Create(opp, {std::shared_ptr<void>(), &LinkedEngines()});
}

class GeGeneratorTest : public testing::Test {
 protected:
  void SetUp() override {
    auto created = CreateLinked(package.Open());
    ASSERT_TRUE(created.ok()) << created.status().ToString();
    generator = *std::move(created);
  }

  std::shared_ptr<GeRootModel> Compile(const SampleGraph& g, const CompileOptions& options = {}) {
    auto model = generator->GenerateOfflineModel(g.graph, options);
    EXPECT_TRUE(model.ok()) << model.status().ToString();
    return model.ok() ? *model : nullptr;
  }
  Status Refusal(const SampleGraph& g, const CompileOptions& options = {}) {
    return generator->GenerateOfflineModel(g.graph, options).status();
  }

  SamplePackage package;
  std::unique_ptr<GeGenerator> generator;
};

/// x → a → b → output, a constant at c.
SampleGraph StaticGraph() {
  SampleGraph g;
  auto a = g.Op("SampleUnary", "a", {g.Data("x", {128})});
  auto b = g.Op("SampleUnary", "b", {a}, {{"tiling_key", 9}});
  g.Output(g.Op("SampleBias", "c", {b, OutDataAnchor{}, g.Const<float>("w", {2}, DT_FLOAT, {1, 2})}));
  return g;
}

/// Two sunk ops; the second one's lengths are computed by an op of the model.
SampleGraph SunkGraph() {
  SampleGraph g;
  auto lengths = g.Data("lengths", {1}, DT_INT32);
  auto first = g.Op("SampleReverse", "first", {g.Data("x", {128}), lengths});
  g.Output(g.Op("SampleReverse", "second", {first, lengths}));
  return g;
}

std::vector<std::string> TaskNames(const GeModel& model) {
  std::vector<std::string> names;
  for (const domi::TaskDef& task : model.tasks().task())
    names.push_back(fmt::format("{}@{}", ModelTaskTypeName(task.type()), task.stream_id()));
  return names;
}

TEST_F(GeGeneratorTest, MakesOneKernelTaskPerOpAndEndsTheGraph) {
  auto model = Compile(StaticGraph());
  ASSERT_NE(model, nullptr);
  EXPECT_THAT(TaskNames(model->root()), ElementsAre("ALL_KERNEL@0", "ALL_KERNEL@0", "ALL_KERNEL@0", "END_GRAPH@0"));
  EXPECT_THAT(AttrOr<std::vector<std::string>>(model->root().attrs(), "task_index_op_name", {}),
              ElementsAre("a", "b", "c", "Node_Output"));
}

TEST_F(GeGeneratorTest, NamesTheEntryOfTheTilingKey) {
  auto model = Compile(StaticGraph());
  ASSERT_NE(model, nullptr);
  EXPECT_EQ(model->root().tasks().task(0).kernel_with_handle().node_info(), "SampleUnary_float_7");
  EXPECT_EQ(model->root().tasks().task(1).kernel_with_handle().node_info(), "SampleUnary_float_9");
}

TEST_F(GeGeneratorTest, KeepsEachKernelOnceSortedByName) {
  auto model = Compile(StaticGraph());
  ASSERT_NE(model, nullptr);
  ASSERT_EQ(model->root().kernels().size(), 2U);
  EXPECT_EQ(model->root().kernels()[0].name, "SampleBias_float");
  EXPECT_EQ(model->root().kernels()[1].name, "SampleUnary_float");
  EXPECT_EQ(AsText(model->root().kernels()[1].binary.view), "binary of SampleUnary_float");
}

// float[128] is 544 bytes padded, a block of 1024; a and b live at once, with one 512-byte workspace; c is the output,
// 1024; x 1024.
TEST_F(GeGeneratorTest, SaysHowMuchMemoryTheModelNeeds) {
  auto model = Compile(StaticGraph());
  ASSERT_NE(model, nullptr);
  const AttrMap& attrs = model->root().attrs();
  EXPECT_EQ(AttrOr<int64_t>(attrs, "memory_size", 0), 2 * 1024 + 512 + 2 * 1024);
  EXPECT_EQ(AttrOr<int64_t>(attrs, "zero_copy_memory_size", 0), 2 * 1024);
  EXPECT_EQ(AttrOr<int64_t>(attrs, "task_gen_base_addr", 0), 0x80000000);
  EXPECT_EQ(AttrOr<int64_t>(attrs, "task_gen_weight_addr", 0), 0x80000000 + 4608);
  EXPECT_EQ(AttrOr<int64_t>(attrs, "weight_size", 0), 1536);
  EXPECT_EQ(AttrOr<int64_t>(attrs, "stream_num", 0), 1);
  EXPECT_EQ(AttrOr<int64_t>(attrs, "event_num", -1), 0);
}

// spec/om-format.md §6.9: memory_size - zero_copy_memory_size = the sum of sub_memory_info without its last block.
TEST_F(GeGeneratorTest, ListsTheBlocksOfTheMemory) {
  auto model = Compile(StaticGraph());
  ASSERT_NE(model, nullptr);
  EXPECT_THAT(AttrOr<std::vector<std::vector<int64_t>>>(model->root().attrs(), "sub_memory_info", {}),
              ElementsAre(ElementsAre(2, 0, 2560, 0), ElementsAre(2, 2560, 2048, 0)));
}

TEST_F(GeGeneratorTest, SaysWhatItWasMadeForAndBy) {
  auto model = Compile(StaticGraph());
  ASSERT_NE(model, nullptr);
  const AttrMap& attrs = model->root().attrs();
  EXPECT_EQ(AttrOr<std::string>(attrs, "soc_version", ""), "Ascend910B1");
  EXPECT_EQ(AttrOr<std::string>(attrs, "opp_version", ""), "1.0");
  EXPECT_EQ(AttrOr<std::string>(attrs, "target_type", ""), "MINI");
  EXPECT_THAT(AttrOr<std::vector<std::string>>(attrs, "attr_model_out_nodes_name", {}), ElementsAre("c:0"));
}

TEST_F(GeGeneratorTest, PacksNothingIntoAModelWithoutDeviceTiling) {
  auto model = Compile(StaticGraph());
  ASSERT_NE(model, nullptr);
  EXPECT_EQ(model->so_in_om_flag(), 0);
  EXPECT_THAT(model->so_bins, IsEmpty());
}

TEST_F(GeGeneratorTest, TilesOnTheDeviceWhatDependsOnValues) {
  auto model = Compile(SunkGraph(), kSinkOn);
  ASSERT_NE(model, nullptr);
  std::vector<std::string> one = {"PREPROCESS_KERNEL@1",
                                  "EVENT_WAIT@0",
                                  "NOP@0",
                                  "NOP@0",
                                  "NOP@0",
                                  "NOP@0",
                                  "NOP@0",
                                  "NOP@0",
                                  "NOP@0",
                                  "NOP@0",
                                  "ALL_KERNEL@0",
                                  "UPDATE@1",
                                  "EVENT_RECORD@1"};
  std::vector<std::string> expected = one;
  expected.insert(expected.end(), one.begin(), one.end());
  expected.push_back("END_GRAPH@0");
  EXPECT_EQ(TaskNames(model->root()), expected);
  EXPECT_EQ(AttrOr<int64_t>(model->root().attrs(), "stream_num", 0), 2);
  EXPECT_EQ(AttrOr<int64_t>(model->root().attrs(), "event_num", 0), 2);
}

TEST_F(GeGeneratorTest, LetsTilingWaitForTheOpThatComputesTheValue) {
  SampleGraph g;
  auto table = g.Data("table", {4}, DT_INT32);
  auto lengths =
      g.Op("SampleHostTiled", "lengths", {g.Data("l", {1}, DT_FLOAT), g.Const<int32_t>("n", {1}, DT_INT32, {1})});
  auto first = g.Op("SampleReverse", "rev", {g.Data("x", {128}), lengths});
  (void)table;
  g.Output(first);
  auto model = Compile(g, kSinkOn);
  ASSERT_NE(model, nullptr);
  std::vector<std::string> names = TaskNames(model->root());
  names.resize(5);
  EXPECT_THAT(names,
              ElementsAre("ALL_KERNEL@0", "EVENT_RECORD@0", "EVENT_WAIT@1", "PREPROCESS_KERNEL@1", "EVENT_WAIT@0"));
  EXPECT_EQ(model->root().tasks().task(1).event_id(), model->root().tasks().task(2).event_id());
  EXPECT_NE(model->root().tasks().task(1).event_id(), model->root().tasks().task(4).event_id());
}

TEST_F(GeGeneratorTest, PacksTheOpMasterLibraryOnce) {
  auto model = Compile(SunkGraph(), kSinkOn);
  ASSERT_NE(model, nullptr);
  EXPECT_EQ(model->so_in_om_flag(), 0x4000);
  ASSERT_EQ(model->so_bins.size(), 1U);
  EXPECT_EQ(fmt::format("{}/{}", model->so_bins[0].vendor_name.view(), model->so_bins[0].so_name.view()),
            "/usr/local/Ascend/opp/built-in/op_impl/ai_core/tbe/op_master_device/lib/Ascend-v1.0-libopmaster.so");
}

TEST_F(GeGeneratorTest, GivesTheSameBytesEachTime) {
  auto first = Compile(SunkGraph(), kSinkOn);
  auto second = Compile(SunkGraph(), kSinkOn);
  ASSERT_NE(first, nullptr);
  ASSERT_NE(second, nullptr);
  auto a = ModelHelper::Save(*first);
  auto b = ModelHelper::Save(*second);
  ASSERT_TRUE(a.ok()) << a.status().ToString();
  ASSERT_TRUE(b.ok());
  EXPECT_EQ(*a, *b);
}

TEST_F(GeGeneratorTest, MakesAModelThatLoads) {
  auto model = Compile(SunkGraph(), kSinkOn);
  ASSERT_NE(model, nullptr);
  auto bytes = ModelHelper::Save(*model);
  ASSERT_TRUE(bytes.ok()) << bytes.status().ToString();
  auto loaded = ModelHelper::LoadRootModel(SharedBytes(*std::move(bytes)));
  ASSERT_TRUE(loaded.ok()) << loaded.status().ToString();
  EXPECT_EQ(TaskNames((*loaded)->root()), TaskNames(model->root()));
  EXPECT_EQ((*loaded)->so_bins.size(), 1U);
}

TEST_F(GeGeneratorTest, NamesStageAndNodeOfAFailure) {
  SampleGraph g;
  g.Output(g.Op("SampleUnary", "a", {g.Data("x", {1, 2, 3})}));
  EXPECT_THAT(Refusal(g).message(), HasSubstr("infer shape: op 'a' (SampleUnary)"));
}

TEST_F(GeGeneratorTest, NamesACycle) {
  SampleGraph g;
  auto a = g.Op("SampleUnary", "a", {OutDataAnchor{}});
  auto b = g.Op("SampleUnary", "b", {a});
  ASSERT_TRUE(g.graph->AddDataEdge(b, {a.node, 0}).ok());
  g.Output(b);
  EXPECT_EQ(Refusal(g).code(), kGraphInvalid);
}

TEST_F(GeGeneratorTest, CopiesByATaskOfTheRuntimeEngine) {
  SampleGraph g;
  auto a = g.Op("SampleUnary", "a", {g.Data("x", {128})});
  g.Output(g.Op("SampleUnary", "b", {g.Op("TensorMove", "moved", {a})}));
  auto model = Compile(g);
  ASSERT_NE(model, nullptr);
  EXPECT_THAT(TaskNames(model->root()), ElementsAre("ALL_KERNEL@0", "MEMCPY_ASYNC@0", "ALL_KERNEL@0", "END_GRAPH@0"));
  EXPECT_EQ(model->root().tasks().task(1).memcpy_async().count(), 512U);
}

TEST_F(GeGeneratorTest, GivesNoOpToAnExcludedEngine) {
  EXPECT_THAT(
      Refusal(StaticGraph(), {{"ge.exec.exclude_engines", "AiCore"}}).message(),
      HasSubstr("place engines: node 'a' (SampleUnary): no engine takes it: EZ3002 AIcoreEngine: excluded by an "
                "option"));
}

TEST_F(GeGeneratorTest, RefusesUnknownOptions) {
  EXPECT_EQ(Refusal(StaticGraph(), {{"ge.no", "1"}}).code(), kOptionInvalid);
}

TEST_F(GeGeneratorTest, RefusesNoGraph) {
  EXPECT_EQ(generator->GenerateOfflineModel(nullptr, {}).status().code(), kGraphInvalid);
}

TEST_F(GeGeneratorTest, RefusesAModelLargerThanTheChipsMemory) {
  SampleGraph g;
  g.Output(g.Op("SampleUnary", "a", {g.Data("x", {int64_t{1} << 40})}));
  Status status = Refusal(g);
  EXPECT_EQ(status.code(), kMemoryAllocation);
  EXPECT_THAT(status.message(), HasSubstr("reduce the batch or the model"));
}

TEST_F(GeGeneratorTest, NamesTheOpMasterLibraryThatIsMissing) {
  std::filesystem::remove(package.root() / SamplePackage::kOpMaster);
  EXPECT_THAT(Refusal(SunkGraph(), kSinkOn).message(), HasSubstr("op-master library"));
}

TEST_F(GeGeneratorTest, NamesAnOperatorLibraryThatCannotBeLoaded) {
  package.WriteText("built-in/op_proto/lib/linux/x86_64/libopsproto_rt2.0.so", "no library");
  EXPECT_THAT(CreateLinked(package.Open()).status().message(),
              HasSubstr("/usr/local/Ascend/opp/built-in/op_proto/lib/linux/x86_64/libopsproto_rt2.0.so"));
}

/// Writes down what it is told.
class RecordingObserver : public CompileObserver {
 public:
  void OnPass(std::string_view name, const ComputeGraph&, size_t changes) override {
    if (changes > 0) changed.emplace_back(name);
  }
  void OnStage(std::string_view name, const ComputeGraph&) override { stages.emplace_back(name); }
  std::vector<std::string> changed, stages;
};

/// x → a → StopGradient s → b, whose output the graph gives; so does t, a StopGradient of b's.
SampleGraph GraphWithStops() {
  SampleGraph g;
  auto a = g.Op("SampleUnary", "a", {g.Data("x", {128})});
  auto b = g.Op("SampleUnary", "b", {g.Op("StopGradient", "s", {a})});
  g.Output(g.Op("StopGradient", "t", {b}));
  return g;
}

TEST_F(GeGeneratorTest, TakesOutWhatComputesNothing) {
  SampleGraph g = GraphWithStops();
  ASSERT_NE(Compile(g), nullptr);
  EXPECT_EQ(g.graph->FindNode("s"), nullptr);
  EXPECT_EQ(NodeOf(*g.graph, "b").input(0).node->name(), "a");
}

TEST_F(GeGeneratorTest, KeepsTheNameOfAnOutputWhoseNodeIsGone) {
  auto model = Compile(GraphWithStops());
  ASSERT_NE(model, nullptr);
  EXPECT_THAT(AttrOr<std::vector<std::string>>(model->root().attrs(), "attr_model_out_nodes_name", {}),
              ElementsAre("t:0"));
}

TEST_F(GeGeneratorTest, TellsAnObserverWhichPassesChangedTheGraph) {
  RecordingObserver observer;
  auto model = generator->GenerateOfflineModel(GraphWithStops().graph, {}, {&observer, nullptr});
  ASSERT_TRUE(model.ok()) << model.status().ToString();
  EXPECT_THAT(observer.changed, ElementsAre("StopGradientPass"));
  EXPECT_THAT(observer.stages, testing::IsSupersetOf({"Normalize", "InferShape", "PrepareOptimize", "OptimizeStage1_2",
                                                      "OptimizeStage1_3", "OptimizeStage2", "EnginePlacer", "final"}));
}

// Row N12 of the test matrix, the switch list: a pass that is turned off leaves its nodes.
TEST_F(GeGeneratorTest, LeavesTheNodesOfAPassThatIsTurnedOff) {
  SampleGraph g = GraphWithStops();
  EXPECT_FALSE(Refusal(g, {{"ge.optimizationSwitch", "StopGradientPass:off"}}).ok());
  EXPECT_NE(g.graph->FindNode("s"), nullptr);
}

/// Two graph outputs are one tensor, a third is a graph input, a fourth a constant.
SampleGraph GraphOfSharedOutputs() {
  SampleGraph g;
  auto x = g.Data("x", {128});
  auto a = g.Op("SampleUnary", "a", {x});
  for (const OutDataAnchor output : {a, a, x, g.Const<float>("w", {2}, DT_FLOAT, {1, 2})}) g.Output(output);
  return g;
}

TEST_F(GeGeneratorTest, CopiesWhatUsersBuffersCannotShare) {
  auto model = Compile(GraphOfSharedOutputs());
  ASSERT_NE(model, nullptr);
  EXPECT_THAT(AttrOr<std::vector<std::string>>(model->root().attrs(), "attr_model_out_nodes_name", {}),
              ElementsAre("a:0", "a:0", "x:0", "w:0"));
  const std::vector<std::string> tasks = TaskNames(model->root());
  EXPECT_EQ(std::count(tasks.begin(), tasks.end(), "MEMCPY_ASYNC@0"), 3);
}

// Row N16 of the test matrix.
TEST_F(GeGeneratorTest, GivesTheSameBytesWithCopiesEachTime) {
  auto first = Compile(GraphOfSharedOutputs()), second = Compile(GraphOfSharedOutputs());
  ASSERT_NE(first, nullptr);
  ASSERT_NE(second, nullptr);
  auto a = ModelHelper::Save(*first), b = ModelHelper::Save(*second);
  ASSERT_TRUE(a.ok() && b.ok());
  EXPECT_EQ(*a, *b);
}

}  // namespace
}  // namespace ge
