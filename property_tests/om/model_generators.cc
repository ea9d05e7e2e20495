#include "property_tests/om/model_generators.h"

#include "core/om/model_attr_names.h"
#include "core/om/task_type.h"
#include "core/om/weights_layout.h"
#include "property_tests/om/message_generator.h"
#include "property_tests/om/payload_generators.h"

namespace ge {
namespace {

constexpr uint32_t kUnknownPartition = 77;

float MakeFiniteFloat(Choices& choices) { return static_cast<float>(choices.Any<int16_t>()) / 8; }

template <typename Make>
auto MakeList(Choices& choices, Make make) {
  std::vector<decltype(make(choices))> values;
  for (uint64_t count = choices.UpTo(3); count > 0; --count) values.push_back(make(choices));
  return values;
}

int64_t MakeInt(Choices& choices) { return choices.Any<int64_t>(); }
int64_t MakeOffset(Choices& choices) { return static_cast<int64_t>(choices.Any<uint32_t>()); }
std::vector<int64_t> MakeInts(Choices& choices) { return MakeList(choices, MakeInt); }
std::vector<float> MakeFloats(Choices& choices) { return MakeList(choices, MakeFiniteFloat); }
std::string MakeAnyString(Choices& choices) { return std::string(AsText(choices.Bytes(12))); }
AttrBuffer MakeBuffer(Choices& choices) { return {choices.Bytes(12)}; }
DataType MakeDataType(Choices& choices) {
  return choices.OneOf({DT_FLOAT, DT_FLOAT16, DT_INT8, DT_INT32, DT_INT64, DT_BOOL, DT_STRING, DT_BF16});
}

GeTensorDesc MakeTensorDesc(Choices& choices) {
  std::vector<int64_t> dims = MakeList(choices, [](Choices& c) { return static_cast<int64_t>(c.UpTo(5)) - 1; });
  GeTensorDesc desc(GeShape(std::move(dims)), MakeDataType(choices),
                    choices.OneOf({FORMAT_ND, FORMAT_NCHW, FORMAT_NHWC}));
  desc.size = static_cast<int64_t>(choices.UpTo(4096));
  return desc;
}

std::shared_ptr<const GeTensor> MakeTensor(Choices& choices) {
  auto tensor = std::make_shared<GeTensor>();
  ByteBuffer bytes = choices.Bytes(40);
  if (bytes.empty()) bytes.push_back(1);
  tensor->data = SharedBytes(std::move(bytes));
  tensor->desc = GeTensorDesc(GeShape({static_cast<int64_t>(tensor->data.size())}), DT_UINT8);
  return tensor;
}

std::string AttrName(size_t number) { return "attr" + std::to_string(number); }

std::shared_ptr<const NamedAttrs> MakeNamedAttrs(Choices& choices, int depth) {
  auto named = std::make_shared<NamedAttrs>();
  named->name = MakeText(choices, 8);
  for (uint64_t count = choices.UpTo(2); count > 0; --count)
    named->attrs.emplace(AttrName(count), MakeAttr(choices, depth - 1));
  return named;
}

std::shared_ptr<const ComputeGraph> MakeAttrGraph(Choices& choices) {
  auto graph = std::make_shared<ComputeGraph>(MakeText(choices, 8));
  GE_CHECK(graph->AddNode(OpDesc("inner", "Add")).ok());
  return graph;
}

/// An op whose slots have names.
OpDesc MakeOp(Choices& choices, std::string name, std::string type, size_t inputs, size_t outputs) {
  OpDesc op(std::move(name), std::move(type));
  for (size_t i = 0; i < inputs; ++i) {
    op.inputs.push_back(MakeTensorDesc(choices));
    op.input_names.push_back("x" + std::to_string(i));
    op.ir_inputs.push_back({op.input_names.back(), static_cast<IrInputKind>(choices.UpTo(2))});
  }
  for (size_t i = 0; i < outputs; ++i) {
    op.outputs.push_back(MakeTensorDesc(choices));
    op.output_names.push_back("y" + std::to_string(i));
    op.ir_outputs.push_back({op.output_names.back(), static_cast<IrOutputKind>(choices.UpTo(1))});
  }
  for (uint64_t count = choices.UpTo(2); count > 0; --count) op.attrs.emplace(AttrName(count), MakeAttr(choices, 2));
  return op;
}

void Decide(Choices& choices, OpDesc& op) {
  op.stream_id = static_cast<int64_t>(choices.UpTo(3)) - 1;
  if (choices.Coin()) op.engine = MakeText(choices, 8);
  if (choices.Coin()) op.kernel_lib = MakeText(choices, 8);
  op.attached_stream_ids = MakeInts(choices);
  op.output_offsets = MakeList(choices, MakeOffset);
  op.workspace_offsets = MakeList(choices, MakeOffset);
  op.workspace_bytes = MakeList(choices, MakeOffset);
  if (!choices.Coin()) return;
  OpRunInfo run_info;
  run_info.tiling_key = choices.UpTo(2);
  run_info.block_dim = choices.Any<uint32_t>();
  run_info.tiling_data = choices.Bytes(20);
  op.run_info = std::make_shared<const OpRunInfo>(std::move(run_info));
}

Node* Add(ComputeGraph& graph, OpDesc op) {
  auto node = graph.AddNode(std::move(op));
  GE_CHECK(node.ok(), "{}", node.status().ToString());
  return *node;
}

void Feed(Choices& choices, ComputeGraph& graph, Node* node, const std::vector<Node*>& producers) {
  for (size_t slot = 0; slot < node->input_count(); ++slot) {
    Node* producer = producers[choices.UpTo(producers.size() - 1)];
    GE_CHECK(graph.AddDataEdge({producer, 0}, {node, static_cast<int>(slot)}).ok());
  }
  if (choices.UpTo(3) != 0) return;
  Node* before = producers[choices.UpTo(producers.size() - 1)];
  GE_CHECK(graph.AddControlEdge(before, node).ok());
}

/// `called`: the graph that one of the ops may call, or "".
void FillGraph(Choices& choices, ComputeGraph& graph, const std::string& called) {
  std::vector<Node*> producers;
  auto name = [&producers] { return "node" + std::to_string(producers.size()); };
  const uint64_t inputs = 1 + choices.UpTo(1);
  for (uint64_t index = 0; index < inputs; ++index) {
    OpDesc data = MakeOp(choices, name(), "Data", 1, 1);
    data.attrs["index"] = static_cast<int64_t>(index);
    producers.push_back(Add(graph, std::move(data)));
  }
  for (uint64_t count = choices.UpTo(2); count > 0; --count) {
    OpDesc constant = MakeOp(choices, name(), std::string(kConstType), 0, 1);
    constant.attrs[kAttrValue] = MakeTensor(choices);
    producers.push_back(Add(graph, std::move(constant)));
  }
  for (uint64_t count = choices.UpTo(3); count > 0; --count) {
    OpDesc op = MakeOp(choices, name(), choices.OneOf({"Add", "Relu", "Custom"}), 1 + choices.UpTo(1), 1);
    Decide(choices, op);
    Node* node = Add(graph, std::move(op));
    Feed(choices, graph, node, producers);
    producers.push_back(node);
  }
  if (!called.empty()) {
    OpDesc call = MakeOp(choices, name(), "PartitionedCall", 1, 1);
    call.subgraph_names = {called};
    Node* node = Add(graph, std::move(call));
    Feed(choices, graph, node, producers);
    producers.push_back(node);
  }
  Node* output = Add(graph, MakeOp(choices, "out", std::string(kNetOutputType), 1 + choices.UpTo(1), 0));
  Feed(choices, graph, output, producers);
  for (size_t slot = 0; slot < output->input_count(); ++slot) graph.outputs.push_back(output->input(slot));
}

void MakeTasks(Choices& choices, domi::ModelTaskDef& tasks) {
  FillMessage(choices, tasks);
  for (domi::TaskDef& task : *tasks.mutable_task()) {
    // Such a task must name its library.
    if (task.type() == static_cast<uint32_t>(ModelTaskType::kPreprocessKernel))
      task.mutable_kernel()->set_so_name("/lib.so");
  }
}

std::shared_ptr<GeModel> MakeModel(Choices& choices) {
  auto model = std::make_shared<GeModel>();
  model->name = MakeText(choices, 40);
  model->ir_version = choices.Any<uint32_t>();
  model->platform_version = MakeText(choices, 12);
  std::shared_ptr<ComputeGraph> graph = MakeGraph(choices);
  auto weights = LayOutWeights(*graph);
  GE_CHECK(weights.ok(), "{}", weights.status().ToString());
  model->set_weights(*weights);
  model->set_graph(std::move(graph));
  model->mutable_attrs()["memory_size"] = choices.Any<int64_t>();
  if (choices.Coin()) MakeTasks(choices, model->mutable_tasks());
  model->mutable_kernels() = MakeNamedBins(choices);
  return model;
}

std::vector<RawPartition> PartitionsOf(const GeRootModel& model) {
  auto bytes = ModelHelper::Save(model);
  GE_CHECK(bytes.ok(), "{}", bytes.status().ToString());
  auto om = OpenOmFile(SharedBytes(*std::move(bytes)));
  GE_CHECK(om.ok(), "{}", om.status().ToString());
  std::vector<RawPartition> partitions;
  for (const OmPartition& partition : om->models.front().partitions)
    partitions.push_back({partition.type, partition.bytes});
  return partitions;
}

}  // namespace

std::string MakeText(Choices& choices, size_t most) {
  std::string text;
  for (uint8_t byte : choices.Bytes(most)) text.push_back(static_cast<char>('a' + byte % 26));
  return text;
}

AttrValue MakeAttr(Choices& choices, int depth) {
  switch (choices.UpTo(depth > 0 ? 21 : 14)) {
    case 0:
      return MakeInt(choices);
    case 1:
      return MakeFiniteFloat(choices);
    case 2:
      return choices.Coin();
    case 3:
      return MakeAnyString(choices);
    case 4:
      return MakeDataType(choices);
    case 5:
      return MakeBuffer(choices);
    case 6:
      return AttrExpression{MakeAnyString(choices)};
    case 7:
      return MakeInts(choices);
    case 8:
      return MakeFloats(choices);
    case 9:
      return std::vector<bool>(choices.UpTo(3), choices.Coin());
    case 10:
      return MakeList(choices, MakeAnyString);
    case 11:
      return MakeList(choices, MakeDataType);
    case 12:
      return MakeList(choices, MakeBuffer);
    case 13:
      return MakeList(choices, MakeInts);
    case 14:
      return MakeList(choices, MakeFloats);
    case 15:
      return std::make_shared<const GeTensorDesc>(MakeTensorDesc(choices));
    case 16:
      return MakeTensor(choices);
    case 17:
      return MakeNamedAttrs(choices, depth);
    case 18:
      return MakeAttrGraph(choices);
    case 19:
      return MakeList(choices, MakeTensor);
    case 20:
      return MakeList(choices, [depth](Choices& c) { return MakeNamedAttrs(c, depth); });
    default:
      return MakeList(choices, MakeAttrGraph);
  }
}

std::shared_ptr<ComputeGraph> MakeGraph(Choices& choices) {
  auto graph = std::make_shared<ComputeGraph>("root" + MakeText(choices, 6));
  std::string called;
  if (choices.UpTo(2) == 0) {
    called = "sub" + MakeText(choices, 6);
    auto subgraph = std::make_shared<ComputeGraph>(called);
    FillGraph(choices, *subgraph, "");
    GE_CHECK(graph->AddSubgraph(std::move(subgraph)).ok());
  }
  FillGraph(choices, *graph, called);
  if (choices.UpTo(3) == 0) graph->attrs[kAttrDynamicShapePartitioned] = true;
  graph->AssignIds();
  return graph;
}

std::shared_ptr<GeRootModel> MakeRootModel(Choices& choices) {
  auto root = std::make_shared<GeRootModel>(MakeModel(choices));
  root->so_bins = MakeSoBins(choices);
  return root;
}

/// A file has one list of tiling results for all its models, the first one's (spec/om-format.md §11).
void DropTilingResults(GeModel& model) {
  const std::shared_ptr<ComputeGraph> root = model.mutable_graph();
  auto drop = [](ComputeGraph& graph) {
    for (const auto& node : graph.nodes()) node->op().run_info = nullptr;
  };
  drop(*root);
  for (const auto& subgraph : root->subgraphs()) drop(*subgraph);
}

OmParts MakeOmParts(Choices& choices) {
  OmParts parts;
  uint64_t models = 1 + (choices.UpTo(3) == 0 ? choices.UpTo(2) : 0);
  for (uint64_t i = 0; i < models; ++i) {
    auto model = MakeRootModel(choices);
    if (i > 0) DropTilingResults(model->root());
    parts.models.push_back(PartitionsOf(*model));
    if (choices.UpTo(3) == 0) parts.models.back().push_back({kUnknownPartition, SharedBytes(choices.Bytes(20))});
  }
  parts.wide = choices.UpTo(3) != 0;
  parts.header = MakeModelFileHeader(choices, 1);
  parts.header.model_num = static_cast<uint32_t>(models);
  return parts;
}

}  // namespace ge
