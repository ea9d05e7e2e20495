// What <name>.facts.json says of the models that the reference and a real compiler wrote.

#include <gtest/gtest.h>

#include <map>

#include "core/base/sha256.h"
#include "core/om/model_helper.h"
#include "core/om/reference_data.h"
#include "core/om/task_type.h"
#include "core/om/weights_layout.h"

namespace ge {
namespace {

using Json = nlohmann::json;

void ExpectGraphFacts(const ComputeGraph& graph, const Json& facts) {
  EXPECT_EQ(graph.name(), facts.at("name"));
  ASSERT_EQ(graph.nodes().size(), facts.at("nodes"));
  size_t data_edges = 0;
  size_t control_edges = 0;
  for (const auto& node : graph.nodes()) {
    for (size_t slot = 0; slot < node->input_count(); ++slot) data_edges += node->input(slot).node != nullptr ? 1 : 0;
    control_edges += node->control_inputs().size();
  }
  EXPECT_EQ(data_edges, facts.at("data_edges"));
  EXPECT_EQ(control_edges, facts.at("control_edges"));
}

void ExpectDescFacts(const GeTensorDesc& desc, const Json& facts) {
  EXPECT_EQ(DataTypeName(desc.dtype), facts[0]);
  EXPECT_EQ(desc.shape.dims(), facts[1].get<std::vector<int64_t>>());
  EXPECT_EQ(FormatName(desc.format), facts[2]);
}

void ExpectNodeFacts(const Node& node, const Json& facts) {
  if (facts.is_array()) {  // the short form of big graphs: id, name, type, …
    EXPECT_EQ(node.op().id, facts[0]);
    EXPECT_EQ(node.name(), facts[1]);
    EXPECT_EQ(node.type(), facts[2]);
    return;
  }
  EXPECT_EQ(node.name(), facts.at("name"));
  EXPECT_EQ(node.type(), facts.at("type"));
  EXPECT_EQ(node.op().id, facts.at("id"));
  ASSERT_EQ(node.op().inputs.size(), facts.value("in", Json::array()).size()) << node.name();
  for (size_t i = 0; i < node.op().inputs.size(); ++i) ExpectDescFacts(node.op().inputs[i], facts["in"][i]);
  ASSERT_EQ(node.op().outputs.size(), facts.value("out", Json::array()).size()) << node.name();
  for (size_t i = 0; i < node.op().outputs.size(); ++i) ExpectDescFacts(node.op().outputs[i], facts["out"][i]);
  EXPECT_EQ(node.op().input_offsets, facts.value("input_offset", std::vector<int64_t>()));
  EXPECT_EQ(node.op().output_offsets, facts.value("output_offset", std::vector<int64_t>()));
}

void ExpectModelDefFacts(const GeModel& model, const Json& facts) {
  EXPECT_EQ(model.name, facts.at("name"));
  EXPECT_EQ(model.platform_version, facts.at("custom_version"));
  EXPECT_EQ(model.ir_version, facts.at("version"));
  ASSERT_EQ(model.graph().subgraphs().size() + 1, facts.at("graphs").size());
  for (size_t g = 0; g < facts.at("graphs").size(); ++g) {
    const ComputeGraph& graph = g == 0 ? model.graph() : *model.graph().subgraphs()[g - 1];
    const Json& graph_facts = facts.at("graphs")[g];
    ExpectGraphFacts(graph, graph_facts);
    const Json& nodes = graph_facts.at("node_list");
    ASSERT_EQ(nodes.size(), graph.nodes().size());
    for (size_t n = 0; n < nodes.size(); ++n) ExpectNodeFacts(*graph.nodes()[n], nodes[n]);
  }
}

void ExpectTaskFacts(const domi::ModelTaskDef& tasks, const Json& facts) {
  EXPECT_EQ(tasks.memory_size(), facts.at("memory_size"));
  EXPECT_EQ(tasks.weight_size(), facts.at("weight_size"));
  EXPECT_EQ(tasks.task_size(), facts.at("count"));
  std::map<std::string, int> by_type;
  for (const domi::TaskDef& task : tasks.task()) ++by_type[ModelTaskTypeName(task.type())];
  EXPECT_EQ(Json(by_type), facts.at("by_type").empty() ? Json(by_type) : facts.at("by_type"));
}

void ExpectKernelFacts(const std::vector<KernelBin>& kernels, const Json& facts) {
  ASSERT_EQ(kernels.size(), facts.size());
  for (size_t k = 0; k < kernels.size(); ++k) {
    EXPECT_EQ(kernels[k].name, facts[k].at("name"));
    EXPECT_EQ(Sha256Hex(kernels[k].binary.view), facts[k].at("sha256"));
  }
}

void ExpectModelFacts(const OmFile& om, const Json& facts) {
  OmCheck check;
  auto model = ModelHelper::LoadRootModel(om, check);
  ASSERT_TRUE(model.ok()) << model.status().ToString();
  ASSERT_EQ((*model)->models().size(), facts.at("models").size());
  for (size_t i = 0; i < facts.at("models").size(); ++i) {
    const GeModel& part = *(*model)->models()[i];
    size_t sub_file = 0;
    for (const Json& partition : facts.at("models")[i].at("partitions")) {
      if (partition.contains("model_def")) ExpectModelDefFacts(part, partition.at("model_def"));
      if (partition.contains("task_info")) ExpectTaskFacts(part.tasks(), partition.at("task_info"));
      if (partition.contains("kernels")) ExpectKernelFacts(part.kernels(), partition.at("kernels"));
      if (partition.contains("flow_submodel")) {
        ASSERT_LT(sub_file, om.sub_files.size());
        ExpectModelFacts(om.sub_files[sub_file++].om, partition.at("flow_submodel").at("om_data"));
      }
    }
  }
}

TEST(ReferenceFactsTest, GraphsNodesTasksAndKernelsAreAsTheFactsSay) {
  for (const char* name : {"root_model", "flow_model", "dynamic_and_static_graph_without_unfold", "my_122_anenet"}) {
    std::string file = fmt::format("om/{}.om", name) + (std::string_view(name) == "my_122_anenet" ? ".xz" : "");
    REQUIRE_REFERENCE_DATA(file);
    const Json facts = reference::ReadJson(fmt::format("om/{}.facts.json", name));
    SharedBytes bytes = reference::ReadModel(file);
    ASSERT_EQ(Sha256Hex(bytes.view), facts.at("sha256"));
    auto om = OpenOmFile(bytes);
    ASSERT_TRUE(om.ok()) << om.status().ToString();
    ExpectModelFacts(*om, facts);
  }
}

TEST(ReferenceFactsTest, TheRealNetworksConstantsLieInItsWeights) {
  REQUIRE_REFERENCE_DATA("om/my_122_anenet.om.xz");
  auto model = ModelHelper::LoadRootModel(reference::ReadModel("om/my_122_anenet.om.xz"));
  ASSERT_TRUE(model.ok()) << model.status().ToString();
  size_t constants = 0;
  const GeModel& root = (*model)->root();
  for (const auto& node : root.graph().nodes()) {
    if (node->type() != "Const") continue;
    auto bytes = ConstBytes(*node, root.weights());
    ASSERT_TRUE(bytes.ok()) << bytes.status().ToString();
    EXPECT_EQ((bytes->data() - root.weights().view.data()) % 512, 0);
    ++constants;
  }
  EXPECT_EQ(constants, 393U);
  EXPECT_EQ(root.weights().size(), 2203648U);
  EXPECT_EQ(root.kernels().size(), 129U);
  EXPECT_EQ(root.tasks().task_size(), 410);
  EXPECT_EQ(AttrOr<std::string>(root.attrs(), "soc_version", ""), "Ascend310B4");
}

TEST(ReferenceFactsTest, ADoublyEncodedSubmodelReadsPlain) {
  REQUIRE_REFERENCE_DATA("om/dynamic_and_static_graph_without_unfold.om");
  auto model = ModelHelper::LoadRootModel(reference::Read("om/dynamic_and_static_graph_without_unfold.om"));
  ASSERT_TRUE(model.ok()) << model.status().ToString();
  const Node* add = (*model)->models()[1]->graph().FindNode("add");
  ASSERT_NE(add, nullptr);
  EXPECT_EQ(add->op().kernel_lib, "aicpu_ascend_kernel");
  const Node* mul = (*model)->models()[2]->graph().FindNode("mul");
  ASSERT_NE(mul, nullptr);
  EXPECT_TRUE(mul->op().attrs.contains("OwnerGraphIsUnknown"));
}

}  // namespace
}  // namespace ge
