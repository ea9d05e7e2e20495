#include "core/om/describe_graph.h"

#include <cmath>

#include "core/om/json_text.h"

namespace ge {
namespace {

using Json = nlohmann::ordered_json;

Json ToJson(int64_t value) { return value; }
Json ToJson(bool value) { return value; }
Json ToJson(float value) { return std::isfinite(value) ? Json(value) : Json(fmt::format("{}", value)); }
Json ToJson(const std::string& value) { return JsonText(value); }
template <typename T>
Json ToJson(const std::vector<T>& values) {
  Json list = Json::array();
  for (size_t i = 0; i < values.size(); ++i) list.push_back(ToJson(static_cast<T>(values[i])));
  return list;
}

/// Null when the value is not of type T.
template <typename T>
Json IfIs(const AttrValue& value) {
  const T* typed = value.Get<T>();
  return typed == nullptr ? Json() : ToJson(*typed);
}

Json DescribeAttr(const AttrValue& value) {
  for (auto convert :
       {IfIs<int64_t>, IfIs<bool>, IfIs<float>, IfIs<std::string>, IfIs<std::vector<int64_t>>, IfIs<std::vector<bool>>,
        IfIs<std::vector<float>>, IfIs<std::vector<std::string>>, IfIs<std::vector<std::vector<int64_t>>>}) {
    Json json = convert(value);
    if (!json.is_null()) return json;
  }
  return JsonText(value.ToString());
}

Json DescribeTensor(const GeTensorDesc& desc, const std::vector<std::string>& names, size_t slot) {
  Json tensor = {{"name", JsonText(slot < names.size() ? names[slot] : desc.name)},
                 {"dtype", DataTypeName(desc.dtype)},
                 {"format", FormatName(desc.format)},
                 {"shape", desc.shape.dims()},
                 {"origin_dtype", DataTypeName(desc.origin_dtype)},
                 {"origin_format", FormatName(desc.origin_format)},
                 {"origin_shape", desc.origin_shape.dims()},
                 {"size", desc.size}};
  if (desc.weight_size != 0) tensor["weight_size"] = desc.weight_size;
  if (desc.data_offset != 0) tensor["data_offset"] = desc.data_offset;
  if (desc.reuse_input) tensor["reuse_input_index"] = desc.reuse_input_index;
  if (!desc.attrs.empty()) tensor["attrs"] = DescribeAttrs(desc.attrs);
  return tensor;
}

Json DescribeInputs(const Node& node) {
  Json inputs = Json::array();
  const OpDesc& op = node.op();
  for (size_t slot = 0; slot < op.inputs.size(); ++slot) {
    Json input = DescribeTensor(op.inputs[slot], op.input_names, slot);
    OutDataAnchor from = node.input(slot);
    input["from"] = from.node == nullptr ? "" : JsonText(fmt::format("{}:{}", from.node->name(), from.index));
    inputs.push_back(std::move(input));
  }
  return inputs;
}

Json DescribeOp(const Node& node) {
  const OpDesc& op = node.op();
  Json outputs = Json::array();
  for (size_t slot = 0; slot < op.outputs.size(); ++slot)
    outputs.push_back(DescribeTensor(op.outputs[slot], op.output_names, slot));
  Json control_inputs = Json::array();
  for (const Node* before : node.control_inputs()) control_inputs.push_back(JsonText(before->name()));
  Json description = {{"name", JsonText(op.name)},
                      {"type", JsonText(op.type)},
                      {"id", op.id},
                      {"stream_id", op.stream_id},
                      {"attached_stream_ids", op.attached_stream_ids},
                      {"engine", JsonText(op.engine)},
                      {"kernel_lib", JsonText(op.kernel_lib)},
                      {"inputs", DescribeInputs(node)},
                      {"control_inputs", std::move(control_inputs)},
                      {"outputs", std::move(outputs)},
                      {"input_offsets", op.input_offsets},
                      {"output_offsets", op.output_offsets},
                      {"workspace_offsets", op.workspace_offsets},
                      {"workspace_bytes", op.workspace_bytes},
                      {"is_input_const", op.is_input_const},
                      {"subgraphs", ToJson(op.subgraph_names)},
                      {"attrs", DescribeAttrs(op.attrs)}};
  if (op.run_info != nullptr) description["tiling"] = DescribeRunInfo(*op.run_info);
  return description;
}

}  // namespace

nlohmann::ordered_json DescribeGraph(const ComputeGraph& graph) {
  Json node_list = Json::array();
  Json ops = Json::array();
  for (const auto& node : graph.nodes()) {
    node_list.push_back(JsonText(fmt::format("{}:{}", node->name(), node->type())));
    ops.push_back(DescribeOp(*node));
  }
  return {{"name", JsonText(graph.name())},
          {"nodes", graph.nodes().size()},
          {"node_list", std::move(node_list)},
          {"attrs", DescribeAttrs(graph.attrs)},
          {"ops", std::move(ops)}};
}

nlohmann::ordered_json DescribeAttrs(const AttrMap& attrs) {
  Json description = Json::object();
  for (const auto& [name, value] : attrs) description[JsonText(name)] = DescribeAttr(value);
  return description;
}

nlohmann::ordered_json DescribeRunInfo(const OpRunInfo& run_info) {
  return {{"tiling_key", run_info.tiling_key},          {"block_dim", run_info.block_dim},
          {"clear_atomic", run_info.clear_atomic},      {"tiling_cond", run_info.tiling_cond},
          {"schedule_mode", run_info.schedule_mode},    {"local_memory_size", run_info.local_memory_size},
          {"tiling_size", run_info.tiling_data.size()}, {"workspace_sizes", run_info.workspace_sizes}};
}

}  // namespace ge
