#include "core/om/model_inout_info.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "core/om/limits.h"
#include "core/om/reference_data.h"

namespace ge {
namespace {

using testing::HasSubstr;
using Json = nlohmann::json;
using Dims = std::vector<int64_t>;

std::vector<Json> ReferenceCases() {
  std::vector<Json> cases;
  std::ifstream file(reference::DataPath("inout_cases.jsonl"));
  for (std::string line; std::getline(file, line);) cases.push_back(Json::parse(line));
  return cases;
}

ByteBuffer FromHex(const std::string& hex) {
  ByteBuffer bytes;
  for (size_t i = 0; i + 1 < hex.size(); i += 2)
    bytes.push_back(static_cast<uint8_t>(std::stoi(hex.substr(i, 2), nullptr, 16)));
  return bytes;
}

// ---- reading what the reference wrote

void ExpectTensors(const std::vector<InoutTensor>& tensors, const Json& expected, const Json& name) {
  ASSERT_EQ(tensors.size(), expected.size()) << name;
  for (size_t i = 0; i < tensors.size(); ++i) {
    EXPECT_EQ(tensors[i].name, expected[i].at("name")) << name;
    EXPECT_EQ(tensors[i].size, expected[i].at("size")) << name;
    EXPECT_EQ(tensors[i].dtype, expected[i].at("dt")) << name;
    EXPECT_EQ(tensors[i].format, expected[i].at("fmt")) << name;
    EXPECT_EQ(tensors[i].dims, expected[i].at("dims").get<Dims>()) << name;
    EXPECT_EQ(tensors[i].dims_v2, expected[i].at("dimsV2").get<Dims>()) << name;
    std::vector<std::pair<int64_t, int64_t>> range;
    for (const Json& pair : expected[i].at("range")) range.emplace_back(pair[0].get<int64_t>(), pair[1].get<int64_t>());
    EXPECT_EQ(tensors[i].shape_range, range) << name;
  }
}

TEST(ModelInoutInfoTest, ReadsEveryPartitionOfTheReferenceAsItsReaderDoes) {
  REQUIRE_REFERENCE_DATA("inout_cases.jsonl");
  size_t read = 0;
  for (const Json& c : ReferenceCases()) {
    if (!c.contains("hex")) continue;
    auto info = ParseModelInoutInfo(FromHex(c.at("hex").get<std::string>()), 0);
    ASSERT_TRUE(info.ok()) << c.at("name") << info.status().ToString();
    const Json& parsed = c.at("parsed");
    ExpectTensors(info->inputs, parsed.at("inputs"), c.at("name"));
    ExpectTensors(info->outputs, parsed.at("outputs"), c.at("name"));
    EXPECT_EQ(info->dynamic_batch, parsed.at("dynamic_batch").get<std::vector<uint64_t>>());
    EXPECT_EQ(info->dynamic_image_size, parsed.at("dynamic_hw").get<std::vector<std::vector<uint64_t>>>());
    EXPECT_EQ(info->dynamic_dims, parsed.at("dynamic_dims").get<std::vector<std::vector<uint64_t>>>());
    EXPECT_EQ(info->dynamic_output_shape, parsed.at("dynamic_output_shape").get<std::vector<std::string>>());
    // The reference refuses valid blocks of several short texts (spec/om-format.md §13): there our reading is right.
    if (!parsed.contains("failed_type")) {
      EXPECT_EQ(info->data_name_order, parsed.at("data_name_order").get<std::vector<std::string>>());
    }
    ++read;
  }
  EXPECT_EQ(read, 65U);
}

TEST(ModelInoutInfoTest, WritesEveryPartitionOfTheReferenceAgain) {
  REQUIRE_REFERENCE_DATA("inout_cases.jsonl");
  for (const Json& c : ReferenceCases()) {
    if (!c.contains("hex")) continue;
    ByteBuffer bytes = FromHex(c.at("hex").get<std::string>());
    auto info = ParseModelInoutInfo(bytes, 0);
    ASSERT_TRUE(info.ok());
    EXPECT_EQ(*BuildModelInoutInfo(*info), bytes) << c.at("name");
  }
}

// ---- describing a graph as the reference's writer does

GeTensorDesc DescOf(const Json& tensor) {
  GeTensorDesc desc(GeShape(tensor.at("dims").get<Dims>()), static_cast<DataType>(tensor.value("dt", 0)),
                    static_cast<Format>(tensor.value("fmt", 2)));
  desc.size = TensorBytes(desc.shape, desc.dtype).value_or(0);
  if (tensor.contains("size")) desc.size = tensor.at("size").get<int64_t>();
  if (tensor.contains("range")) desc.attrs["shape_range"] = tensor.at("range").get<std::vector<Dims>>();
  if (tensor.contains("special")) desc.attrs["_special_input_size"] = tensor.at("special").get<int64_t>();
  return desc;
}

void AddInputs(ComputeGraph& graph, const Json& inputs) {
  int64_t position = 0;
  for (const Json& input : inputs) {
    OpDesc op(input.at("n").get<std::string>(), input.value("t", "Data"));
    op.inputs = op.outputs = {DescOf(input)};
    op.attrs["index"] = input.value("index", position++);
    if (input.contains("mbatch")) op.attrs["_mbatch_origin_input_dims"] = input.at("mbatch").get<Dims>();
    if (input.contains("aipp")) op.attrs["_dynamic_aipp_input_dims"] = input.at("aipp").get<Dims>();
    if (input.contains("in_dims")) op.attrs["input_dims"] = input.at("in_dims").get<Dims>();
    ASSERT_TRUE(graph.AddNode(op).ok());
  }
}

void AddGears(ComputeGraph& graph, const Json& gears) {
  OpDesc op("gears", "Case");
  op.attrs["mbatch_dynamic_type"] = gears.at("type").get<int64_t>();
  op.attrs["_batch_num"] = static_cast<int64_t>(gears.at("values").size());
  for (size_t i = 0; i < gears.at("values").size(); ++i) {
    op.attrs[fmt::format("_pred_value_{}", i)] = gears.at("values")[i].get<Dims>();
  }
  if (gears.contains("order"))
    op.attrs["user_designate_shape_order"] = gears.at("order").get<std::vector<std::string>>();
  ASSERT_TRUE(graph.AddNode(op).ok());
}

void AddOutputs(ComputeGraph& graph, const Json& c) {
  OpDesc op("Node_Output", "NetOutput");
  for (const Json& output : c.at("outputs")) op.inputs.push_back(DescOf(output));
  if (c.contains("dyn_out")) op.attrs["_dynamic_output_dims"] = c.at("dyn_out").get<std::vector<std::string>>();
  Node* net_output = *graph.AddNode(op);
  int slot = 0;
  for (const Json& output : c.at("outputs")) {
    auto name = output.at("src").get<std::string>();
    Node* source = graph.FindNode(name);
    if (source == nullptr) {
      OpDesc producer(name, "Relu");
      producer.outputs.resize(4);
      source = *graph.AddNode(producer);
    }
    ASSERT_TRUE(graph.AddDataEdge({source, output.value("idx", 0)}, {net_output, slot++}).ok());
  }
}

TEST(ModelInoutInfoTest, DescribesGraphsAsTheReferencesWriterDoes) {
  REQUIRE_REFERENCE_DATA("inout_cases.jsonl");
  size_t described = 0;
  for (const Json& c : ReferenceCases()) {
    ComputeGraph graph("g");
    AddInputs(graph, c.at("inputs"));
    if (c.contains("case")) AddGears(graph, c.at("case"));
    AddOutputs(graph, c);
    AttrMap attrs;
    if (c.contains("out_names")) attrs["attr_model_out_nodes_name"] = c.at("out_names").get<std::vector<std::string>>();
    auto info = DescribeModelInout(graph, attrs, c.value("dynamic", false));
    if (c.at("name") == "dup_index") {  // the reference drops one of two inputs silently
      EXPECT_THAT(info.status().message(), HasSubstr("inputs 'a' and 'b' both have index 0"));
      continue;
    }
    ASSERT_EQ(info.ok(), c.at("init").get<bool>()) << c.at("name");
    if (!info.ok()) continue;
    auto bytes = BuildModelInoutInfo(*info);
    ASSERT_TRUE(bytes.ok());
    EXPECT_EQ(*bytes, FromHex(c.at("hex").get<std::string>())) << c.at("name");
    ++described;
  }
  EXPECT_EQ(described, 64U);
}

// ---- strictness

ByteBuffer OneInput() {
  ModelInoutInfo info;
  info.inputs.push_back({"x", 256, 2, 0, {2, 32}, {2, 32}, {{1, 2}, {32, 32}}});
  return *BuildModelInoutInfo(info);
}

std::string InoutInfoError(const ByteBuffer& bytes) {
  auto info = ParseModelInoutInfo(bytes, 1000);
  return info.ok() ? "accepted" : info.status().ToString();
}

TEST(ModelInoutInfoTest, RejectsEveryTruncation) {
  const ByteBuffer whole = OneInput();
  for (size_t size = 1; size < whole.size(); ++size) {
    EXPECT_THAT(InoutInfoError(ByteBuffer(whole.begin(), whole.begin() + static_cast<ptrdiff_t>(size))),
                HasSubstr("145006"))
        << size;
  }
}

TEST(ModelInoutInfoTest, RejectsANameOutsideItsBlock) {
  ByteBuffer bytes = OneInput();
  bytes[8 + 4 + 16] = 255;
  EXPECT_THAT(InoutInfoError(bytes),
              HasSubstr("MODEL_INOUT_INFO tag 0: tensor 0 of 1: name at offset 1044: 255 bytes wanted"));
}

TEST(ModelInoutInfoTest, RejectsAnUnknownTagAndTagsOutOfOrder) {
  EXPECT_THAT(InoutInfoError({7, 0, 0, 0, 0, 0, 0, 0}), HasSubstr("unknown tag 7"));
  EXPECT_THAT(InoutInfoError({1, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0}),
              HasSubstr("tag 0 after tag 1 (at offset 1012)"));
}

TEST(ModelInoutInfoTest, RejectsBytesLeftInABlock) {
  EXPECT_THAT(InoutInfoError({0, 0, 0, 0, 5, 0, 0, 0, 0, 0, 0, 0, 9}),
              HasSubstr("1 bytes are left in the block (at offset 1012)"));
}

TEST(ModelInoutInfoTest, RejectsACountThatTheBlockCannotHold) {
  EXPECT_THAT(InoutInfoError({2, 0, 0, 0, 4, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF}),
              HasSubstr("value at offset 1012: 8 bytes wanted, 0 left"));
}

TEST(ModelInoutInfoTest, HoldsTheLimitOfDimensions) {
  ModelInoutInfo info;
  info.inputs.push_back({"x", 0, 2, 0, Dims(kMaxTensorRank, 1), {}, {}});
  EXPECT_EQ(InoutInfoError(*BuildModelInoutInfo(info)), "accepted");
  info.inputs[0].dims.push_back(1);
  EXPECT_THAT(InoutInfoError(*BuildModelInoutInfo(info)),
              HasSubstr("dims of 520 bytes at offset 1045: must be a multiple of 8 up to 512"));
}

TEST(ModelInoutInfoTest, ReadsBlocksOfSeveralShortTextsThatTheReferenceRefuses) {
  REQUIRE_REFERENCE_DATA("inout_cases.jsonl");
  size_t refused = 0;
  for (const Json& c : ReferenceCases()) {
    if (!c.contains("parsed") || !c.at("parsed").contains("failed_type")) continue;
    auto info = ParseModelInoutInfo(FromHex(c.at("hex").get<std::string>()), 0);
    ASSERT_TRUE(info.ok()) << info.status().ToString();
    EXPECT_EQ(info->data_name_order, c.at("case").at("order").get<std::vector<std::string>>());
    ++refused;
  }
  EXPECT_EQ(refused, 1U);
}

TEST(ModelInoutInfoTest, ReferenceForgivesEverythingAndKeepsWhatCanBeRead) {
  REQUIRE_REFERENCE_DATA("inout_cases.jsonl");
  const ByteBuffer bytes = FromHex(ReferenceCases().front().at("hex").get<std::string>());
  for (size_t size = 0; size < bytes.size(); ++size) {
    OmCheck check(OmPolicy::kReference);
    auto info = ParseModelInoutInfo(ByteView(bytes).first(size), 0, check);
    ASSERT_TRUE(info.ok()) << size;
    EXPECT_EQ(info->inputs.size(), size < 8 + 69 ? 0U : 1U) << size;
    EXPECT_EQ(check.findings().empty(), size == 0 || size == 8 + 69) << size;
  }
}

TEST(ModelInoutInfoTest, ACollectingCheckTellsOfEveryBlock) {
  OmCheck check = OmCheck::Collecting(OmPolicy::kStrict);
  EXPECT_TRUE(ParseModelInoutInfo(ByteBuffer{9, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 1, 0, 0, 0, 0}, 0, check).ok());
  std::vector<std::string_view> rules;
  for (const OmFinding& finding : check.findings()) rules.push_back(finding.rule->id);
  EXPECT_THAT(rules, testing::ElementsAre("inout-tag", "inout-tag-order", "inout-body"));
}

}  // namespace
}  // namespace ge
