// Every .om of the reference data: loads, describes itself as the reference does, and saves to the same bytes.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/om/model_helper.h"
#include "core/om/om_show.h"
#include "core/om/reference_data.h"

namespace ge {
namespace {

using testing::HasSubstr;
using Json = nlohmann::json;

struct ModelCase {
  const char* name;
  const char* file;
};
void PrintTo(const ModelCase& model, std::ostream* out) { *out << model.file; }

class ReferenceModelTest : public testing::TestWithParam<ModelCase> {
 protected:
  std::string FileName() const { return std::string("om/") + GetParam().file; }
};

TEST_P(ReferenceModelTest, LoadsAndSavesToTheSameBytes) {
  REQUIRE_REFERENCE_DATA(FileName());
  SharedBytes file = reference::ReadModel(FileName());
  auto model = ModelHelper::LoadRootModel(file);
  ASSERT_TRUE(model.ok()) << model.status().ToString();
  auto saved = ModelHelper::Save(**model);
  ASSERT_TRUE(saved.ok()) << saved.status().ToString();
  EXPECT_TRUE(std::ranges::equal(*saved, file.view));
}

TEST_P(ReferenceModelTest, TasksWrittenFromMemoryGiveTheSameBytes) {
  REQUIRE_REFERENCE_DATA(FileName());
  SharedBytes file = reference::ReadModel(FileName());
  auto model = ModelHelper::LoadRootModel(file);
  ASSERT_TRUE(model.ok()) << model.status().ToString();
  for (const auto& part : (*model)->models()) part->mutable_tasks();
  auto saved = ModelHelper::Save(**model);
  ASSERT_TRUE(saved.ok()) << saved.status().ToString();
  EXPECT_TRUE(std::ranges::equal(*saved, file.view));
}

/// What a graph says that a changed file must still say.
std::string DumpAll(const GeRootModel& root_model) {
  std::string text;
  for (const auto& model : root_model.models()) {
    text += DumpGraph(model->graph());
    for (const auto& subgraph : model->graph().subgraphs()) text += DumpGraph(*subgraph);
    for (const auto& [name, value] : model->attrs()) text += fmt::format("{} = {}\n", name, value.ToString());
  }
  return text;
}

bool SameOps(const ComputeGraph& a, const ComputeGraph& b) {
  if (a.nodes().size() != b.nodes().size() || a.attrs != b.attrs) return false;
  for (size_t i = 0; i < a.nodes().size(); ++i) {
    const OpDesc& x = a.nodes()[i]->op();
    const OpDesc& y = b.nodes()[i]->op();
    bool same_run_info =
        (x.run_info == nullptr) == (y.run_info == nullptr) && (x.run_info == nullptr || *x.run_info == *y.run_info);
    if (x.name != y.name || x.type != y.type || x.attrs != y.attrs || x.inputs != y.inputs || x.outputs != y.outputs ||
        x.input_names != y.input_names || x.output_names != y.output_names || x.ir_inputs != y.ir_inputs ||
        x.ir_outputs != y.ir_outputs || x.ir_attr_names != y.ir_attr_names || x.subgraph_names != y.subgraph_names ||
        x.id != y.id || x.stream_id != y.stream_id || x.attached_stream_ids != y.attached_stream_ids ||
        x.engine != y.engine || x.kernel_lib != y.kernel_lib || x.input_offsets != y.input_offsets ||
        x.output_offsets != y.output_offsets || x.workspace_offsets != y.workspace_offsets ||
        x.workspace_bytes != y.workspace_bytes || x.is_input_const != y.is_input_const || !same_run_info) {
      ADD_FAILURE() << "op " << x.name;
      return false;
    }
  }
  return true;
}

TEST_P(ReferenceModelTest, AModelWrittenFromMemoryLoadsAsTheSameModel) {
  REQUIRE_REFERENCE_DATA(FileName());
  auto model = ModelHelper::LoadRootModel(reference::ReadModel(FileName()));
  ASSERT_TRUE(model.ok()) << model.status().ToString();
  // Two things are meant to change: the second copy of TASK_INFO goes, the list of sizes comes.
  (*model)->root().mutable_attrs().erase("tasks");
  for (const auto& part : (*model)->models()) part->mutable_attrs().erase("om_info_list");
  const std::string before = DumpAll(**model);
  auto saved = ModelHelper::Save(**model);
  ASSERT_TRUE(saved.ok()) << saved.status().ToString();
  auto again = ModelHelper::LoadRootModel(SharedBytes(*std::move(saved)));
  ASSERT_TRUE(again.ok()) << again.status().ToString();
  ASSERT_EQ((*again)->models().size(), (*model)->models().size());
  for (const auto& part : (*again)->models()) EXPECT_EQ(part->mutable_attrs().erase("om_info_list"), 1U);
  for (size_t i = 0; i < (*model)->models().size(); ++i) {
    const ComputeGraph& a = (*model)->models()[i]->graph();
    const ComputeGraph& b = (*again)->models()[i]->graph();
    EXPECT_TRUE(SameOps(a, b));
    ASSERT_EQ(a.subgraphs().size(), b.subgraphs().size());
    for (size_t k = 0; k < a.subgraphs().size(); ++k) EXPECT_TRUE(SameOps(*a.subgraphs()[k], *b.subgraphs()[k]));
  }
  EXPECT_EQ(DumpAll(**again), before);
}

TEST_P(ReferenceModelTest, NoEncodedAttributeNameIsLeft) {
  REQUIRE_REFERENCE_DATA(FileName());
  auto model = ModelHelper::LoadRootModel(reference::ReadModel(FileName()));
  ASSERT_TRUE(model.ok()) << model.status().ToString();
  for (const auto& part : (*model)->models()) {
    for (const auto& node : part->graph().nodes()) {
      for (const auto& [name, value] : node->op().attrs)
        EXPECT_NE(name.view().substr(0, 1), std::string(1, '\0')) << node->name();
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Om, ReferenceModelTest,
                         testing::Values(ModelCase{"root_model", "root_model.om"},
                                         ModelCase{"two_submodels", "dynamic_and_static_graph_without_unfold.om"},
                                         ModelCase{"anenet", "my_122_anenet.om.xz"},
                                         ModelCase{"dynamic_all_so", "genuine/dynamic_all_so_linux_x86_64.om"},
                                         ModelCase{"dynamic", "genuine/dynamic_linux_x86_64.om"},
                                         ModelCase{"dynamic_no_host_env", "genuine/dynamic_no_host_env.om"},
                                         ModelCase{"multi", "genuine/multi_linux_x86_64.om"},
                                         ModelCase{"multi_nocompress", "genuine/multi_nocompress_linux_x86_64.om"},
                                         ModelCase{"multi_unfold", "genuine/multi_unfold_linux_x86_64.om"},
                                         ModelCase{"online_buffer", "genuine/online_buffer.om"},
                                         ModelCase{"original", "genuine/original.om"},
                                         ModelCase{"static_plain", "genuine/static.om"},
                                         ModelCase{"static_aicpu", "genuine/static_aicpu.om"},
                                         ModelCase{"static_autofuse", "genuine/static_autofuse.om"},
                                         ModelCase{"static_custom_op", "genuine/static_custom_op.om"},
                                         ModelCase{"static_guard", "genuine/static_guard.om"},
                                         ModelCase{"static_longname", "genuine/static_longname.om"},
                                         ModelCase{"static_nocompress", "genuine/static_nocompress.om"},
                                         ModelCase{"static_nokernel", "genuine/static_nokernel.om"},
                                         ModelCase{"static_opmaster", "genuine/static_opmaster.om"},
                                         ModelCase{"static_tiling", "genuine/static_tiling.om"}),
                         [](const auto& test) { return std::string(test.param.name); });

// ---- the facts of genuine/manifest.json

/// Every key of `expected` is in `actual` with an equal value.
void ExpectContains(const Json& actual, const Json& expected, const std::string& where) {
  for (const auto& [key, value] : expected.items()) {
    if (key == "decoded_text") continue;  // a file of the data set, no fact of the .om
    ASSERT_TRUE(actual.contains(key)) << where << "." << key;
    if (value.is_array() && !value.empty() && value.front().is_object()) {
      ASSERT_EQ(actual[key].size(), value.size()) << where << "." << key;
      for (size_t i = 0; i < value.size(); ++i)
        ExpectContains(actual[key][i], value[i], fmt::format("{}.{}[{}]", where, key, i));
    } else {
      EXPECT_EQ(actual[key], value) << where << "." << key;
    }
  }
}

TEST(ReferenceManifestTest, DescribesEveryFileAsTheManifestDoes) {
  REQUIRE_REFERENCE_DATA("om/genuine/manifest.json");
  const Json manifest = reference::ReadJson("om/genuine/manifest.json");
  size_t described = 0;
  for (const Json& facts : manifest.at("files")) {
    auto file = facts.at("file").get<std::string>();
    auto description = DescribeOm(reference::Read("om/genuine/" + file));
    ASSERT_TRUE(description.ok()) << file << ": " << description.status().ToString();
    const Json actual = Json::parse(description->dump());
    EXPECT_EQ(actual.at("size"), facts.at("size"));
    EXPECT_EQ(actual.at("sha256"), facts.at("sha256"));
    EXPECT_EQ(actual.at("so_in_om_flag"), facts.at("so_in_om_flag"));
    ExpectContains(actual.at("header"), facts.at("header"), file);
    for (const char* key : {"loaded", "bundle_partitions"}) {
      if (facts.contains(key)) ExpectContains({{key, actual.value(key, Json())}}, {{key, facts[key]}}, file);
    }
    ASSERT_EQ(actual.at("models").size(), facts.at("models").size()) << file;
    for (size_t m = 0; m < facts.at("models").size(); ++m) {
      ASSERT_EQ(actual["models"][m].size(), facts["models"][m].size()) << file;
      for (size_t p = 0; p < facts["models"][m].size(); ++p) {
        ExpectContains(actual["models"][m][p], facts["models"][m][p], fmt::format("{} model {}[{}]", file, m, p));
      }
    }
    ++described;
  }
  EXPECT_EQ(described, 19U);
}

TEST(ReferenceManifestTest, LoadsWhatTheReferenceLoaded) {
  REQUIRE_REFERENCE_DATA("om/genuine/manifest.json");
  const Json manifest = reference::ReadJson("om/genuine/manifest.json");
  for (const Json& facts : manifest.at("files")) {
    auto file = facts.at("file").get<std::string>();
    if (!facts.contains("loaded")) continue;
    auto model = ModelHelper::LoadRootModel(reference::Read("om/genuine/" + file));
    ASSERT_TRUE(model.ok()) << file << ": " << model.status().ToString();
    const Json& loaded = facts.at("loaded");
    EXPECT_EQ((*model)->root().graph().name(), loaded.at("root_graph")) << file;
    EXPECT_EQ((*model)->so_in_om_info.cpu_info, loaded.at("so_info").at("cpu")) << file;
    EXPECT_EQ((*model)->so_in_om_info.os_info, loaded.at("so_info").at("os")) << file;
    for (const auto& part : (*model)->models()) {
      if (!loaded.at("sub_models").contains(part->graph().name())) continue;  // a root that is only unfolded
      const Json& expected = loaded.at("sub_models").at(part->graph().name());
      EXPECT_EQ(part->name, expected.at("name"));
      EXPECT_EQ(part->weights().size(), expected.at("weight_size"));
      EXPECT_EQ(part->kernels().empty(), expected.at("tbe_empty"));
      EXPECT_EQ(part->tasks().task_size(), expected.at("tasks"));
      EXPECT_EQ(AttrOr<std::vector<int64_t>>(part->attrs(), "om_info_list", {}),
                expected.at("om_info_list").get<std::vector<int64_t>>());
      EXPECT_EQ(AttrOr<std::string>(part->attrs(), "opp_version", ""), expected.at("opp_version"));
      std::vector<std::string> nodes;
      for (const auto& node : part->graph().nodes()) nodes.push_back(node->name() + ":" + node->op().type);
      EXPECT_EQ(nodes, expected.at("node_list").get<std::vector<std::string>>()) << file;
    }
  }
}

TEST(ReferenceManifestTest, RecomputesTheFlagOfTheContent) {
  REQUIRE_REFERENCE_DATA("om/genuine/manifest.json");
  const Json manifest = reference::ReadJson("om/genuine/manifest.json");
  for (const Json& facts : manifest.at("files")) {
    auto file = facts.at("file").get<std::string>();
    if (file == "bundle.om") continue;
    auto model = ModelHelper::LoadRootModel(reference::Read("om/genuine/" + file));
    ASSERT_TRUE(model.ok()) << file;
    EXPECT_EQ(fmt::format("0x{:x}", (*model)->so_in_om_flag()), facts.at("so_in_om_flag")) << file;
  }
}

TEST(ReferenceManifestTest, TheOpMasterPathIsTheOneOfTheTask) {
  REQUIRE_REFERENCE_DATA("om/genuine/static_opmaster.om");
  auto model = ModelHelper::LoadRootModel(reference::Read("om/genuine/static_opmaster.om"));
  ASSERT_TRUE(model.ok());
  EXPECT_THAT(
      (*model)->op_master_so_set(),
      testing::ElementsAre("/usr/local/Ascend/opp/built-in/op_impl/ai_core/tbe/op_master_device/lib/libopmaster.so"));
}

TEST(ReferenceModelsTest, RefusesAFlowModelByName) {
  REQUIRE_REFERENCE_DATA("om/flow_model.om");
  auto model = ModelHelper::LoadRootModel(reference::Read("om/flow_model.om"));
  EXPECT_EQ(model.status().code(), kUnsupported);
  EXPECT_THAT(model.status().message(), HasSubstr("FLOW"));
}

// ---- MODEL_DEF written from memory, byte for byte (uncompressed files of the reference's writer)

TEST(ReferenceModelsTest, AModelDefWrittenFromMemoryIsTheReferencesByteForByte) {
  for (const char* name : {"static_nocompress", "multi_nocompress_linux_x86_64"}) {
    std::string file = fmt::format("om/genuine/{}.om", name);
    REQUIRE_REFERENCE_DATA(file);
    SharedBytes bytes = reference::Read(file);
    auto model = ModelHelper::LoadRootModel(bytes);
    ASSERT_TRUE(model.ok()) << model.status().ToString();
    (*model)->root().mutable_graph();
    auto saved = ModelHelper::Save(**model);
    ASSERT_TRUE(saved.ok()) << saved.status().ToString();
    auto expected = OpenOmFile(bytes);
    auto actual = OpenOmFile(SharedBytes(*saved));
    ASSERT_TRUE(actual.ok()) << actual.status().ToString();
    for (size_t i = 0; i < expected->models.size(); ++i) {
      EXPECT_TRUE(std::ranges::equal(actual->models[i].Find(PartitionType::kModelDef)->bytes.view,
                                     expected->models[i].Find(PartitionType::kModelDef)->bytes.view))
          << name << " model " << i;
    }
    EXPECT_TRUE(std::ranges::equal(*saved, bytes.view)) << name;
  }
}

TEST(ReferenceModelsTest, MakesTheSameInoutInfoAndTilingDataFromMemory) {
  REQUIRE_REFERENCE_DATA("om/genuine/static_tiling.om");
  SharedBytes bytes = reference::Read("om/genuine/static_tiling.om");
  auto model = ModelHelper::LoadRootModel(bytes);
  ASSERT_TRUE(model.ok()) << model.status().ToString();
  (*model)->root().mutable_graph();
  auto saved = ModelHelper::Save(**model);
  ASSERT_TRUE(saved.ok()) << saved.status().ToString();
  auto expected = OpenOmFile(bytes);
  auto actual = OpenOmFile(SharedBytes(*saved));
  for (PartitionType type : {PartitionType::kTilingData, PartitionType::kModelInoutInfo}) {
    EXPECT_TRUE(
        std::ranges::equal(actual->models[0].Find(type)->bytes.view, expected->models[0].Find(type)->bytes.view));
  }
}

}  // namespace
}  // namespace ge
