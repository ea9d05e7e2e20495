#include <map>

#include "core/om/model_attr_names.h"
#include "core/om/model_inout_info.h"

namespace ge {
namespace {

using Dims = std::vector<int64_t>;

std::vector<std::pair<int64_t, int64_t>> ShapeRange(const GeTensorDesc& desc) {
  std::vector<std::pair<int64_t, int64_t>> range;
  const auto* bounds = FindAttr<std::vector<std::vector<int64_t>>>(desc.attrs, "shape_range");
  if (bounds == nullptr) return range;
  for (const Dims& pair : *bounds) {
    if (pair.size() == 2) range.emplace_back(pair[0], pair[1]);
  }
  return range;
}

uint64_t ExactBytes(const GeTensorDesc& desc) {
  std::optional<int64_t> bytes = TensorBytes(desc.shape, desc.dtype);
  return bytes.has_value() ? static_cast<uint64_t>(*bytes) : 0;
}

InoutTensor DescribeInput(const Node& node, bool dynamic) {
  const GeTensorDesc& desc = node.op().inputs.empty() ? node.op().outputs.front() : node.op().inputs.front();
  InoutTensor tensor;
  tensor.name = node.name();
  // A scalar of a dynamic model has size 0 in GE's files (its element count of an empty shape is 0); readers expect
  // that.
  tensor.size = !dynamic ? static_cast<uint64_t>(desc.size) : desc.shape.rank() == 0 ? 0 : ExactBytes(desc);
  tensor.format = desc.format;
  tensor.dtype = desc.dtype;
  tensor.dims = desc.shape.dims();
  for (std::string_view attr : {"_mbatch_origin_input_dims", "_dynamic_aipp_input_dims"}) {
    if (const auto* dims = FindAttr<Dims>(node.op().attrs, attr)) tensor.dims = *dims;
  }
  tensor.dims_v2 = AttrOr<Dims>(node.op().attrs, "input_dims", tensor.dims);
  tensor.shape_range = ShapeRange(desc);
  return tensor;
}

StatusOr<std::vector<InoutTensor>> DescribeInputs(const ComputeGraph& graph, bool dynamic) {
  std::map<int64_t, const Node*> by_index;
  int64_t position = 0;
  for (const auto& node : graph.nodes()) {
    if (!IsGraphInput(*node) || (node->op().inputs.empty() && node->op().outputs.empty())) continue;
    int64_t index = AttrOr<int64_t>(node->op().attrs, "index", position++);
    if (auto [it, fresh] = by_index.emplace(index, node.get()); !fresh) {
      return MakeError(kGraphInvalid, "graph '{}': inputs '{}' and '{}' both have index {}", graph.name(),
                       it->second->name(), node->name(), index);
    }
  }
  std::vector<InoutTensor> inputs;
  inputs.reserve(by_index.size());
  for (const auto& [index, node] : by_index) inputs.push_back(DescribeInput(*node, dynamic));
  return inputs;
}

/// FRACTAL_Z is reported as the filter that it was made of.
template <typename T>
void ReorderFractalZ(std::vector<T>& values) {
  if (values.size() == 4) values = {values[2], values[3], values[1], values[0]};
}

InoutTensor DescribeOutput(const GeTensorDesc& desc) {
  InoutTensor tensor;
  tensor.size = ExactBytes(desc);
  if (const auto* special = FindAttr<int64_t>(desc.attrs, "_special_input_size"))
    tensor.size = static_cast<uint64_t>(*special);
  tensor.format = desc.format;
  tensor.dtype = desc.dtype;
  if (!desc.shape.IsUnknownRank()) tensor.dims = desc.shape.dims();
  tensor.shape_range = ShapeRange(desc);
  if ((desc.format & 0xFF) == FORMAT_FRACTAL_Z) {
    ReorderFractalZ(tensor.dims);
    ReorderFractalZ(tensor.shape_range);
  }
  tensor.dims_v2 = tensor.dims;
  return tensor;
}

std::string OutputName(size_t position, const OutDataAnchor& source, const std::vector<std::string>& names,
                       size_t output_count) {
  if (names.size() == output_count) {
    const std::string& name = names[position];
    return name.find(':') != std::string::npos ? name : fmt::format("{}:{}", name, source.index);
  }
  return fmt::format("output_{}_{}_{}", position, source.node == nullptr ? "" : source.node->name(), source.index);
}

StatusOr<std::vector<InoutTensor>> DescribeOutputs(const ComputeGraph& graph, const AttrMap& model_attrs,
                                                   const Node* net_output) {
  auto names = AttrOr<std::vector<std::string>>(model_attrs, kAttrModelOutNodesName, {});
  size_t count = net_output != nullptr ? net_output->input_count() : graph.outputs.size();
  std::vector<InoutTensor> outputs;
  for (size_t i = 0; i < count; ++i) {
    OutDataAnchor source = net_output != nullptr ? net_output->input(i) : graph.outputs[i];
    if (net_output == nullptr && source.node == nullptr) {
      return MakeError(kGraphInvalid, "graph '{}': output {} comes from no node", graph.name(), i);
    }
    const GeTensorDesc& desc =
        net_output != nullptr ? net_output->op().inputs[i] : source.node->op().outputs[source.index];
    InoutTensor tensor = DescribeOutput(desc);
    tensor.name = OutputName(i, source, names, count);
    outputs.push_back(std::move(tensor));
  }
  return outputs;
}

/// The gears of a model compiled for several fixed shapes, which its Case node keeps.
Status DescribeGears(const Node& node, ModelInoutInfo& info) {
  const auto* count = FindAttr<int64_t>(node.op().attrs, "_batch_num");
  if (count == nullptr) return {};
  int64_t kind = AttrOr<int64_t>(node.op().attrs, "mbatch_dynamic_type", 0);
  for (int64_t i = 0; i < *count; ++i) {
    const auto* values = FindAttr<Dims>(node.op().attrs, fmt::format("_pred_value_{}", i));
    if (values == nullptr) {
      return MakeError(kGraphInvalid, "node '{}': gear {} of {} has no attribute _pred_value_{}", node.name(), i,
                       *count, i);
    }
    std::vector<uint64_t> gear(values->begin(), values->end());
    if (kind == 1) {
      info.dynamic_batch.insert(info.dynamic_batch.end(), gear.begin(), gear.end());
    } else if (kind == 2) {
      info.dynamic_image_size.push_back(std::move(gear));
    } else if (kind == 3) {
      info.dynamic_dims.push_back(std::move(gear));
    } else {
      return MakeError(kGraphInvalid, "node '{}': mbatch_dynamic_type {} is unknown (1 batch, 2 image size, 3 dims)",
                       node.name(), kind);
    }
  }
  info.data_name_order = AttrOr<std::vector<std::string>>(node.op().attrs, "user_designate_shape_order", {});
  return {};
}

}  // namespace

StatusOr<ModelInoutInfo> DescribeModelInout(const ComputeGraph& graph, const AttrMap& model_attrs, bool dynamic) {
  ModelInoutInfo info;
  const Node* net_output = nullptr;
  for (const auto& node : graph.nodes()) {
    if (node->type() == kNetOutputType) net_output = node.get();
    if (node->type() == "Case") GE_RETURN_IF_ERROR(DescribeGears(*node, info));
  }
  GE_ASSIGN_OR_RETURN(info.inputs, DescribeInputs(graph, dynamic));
  GE_ASSIGN_OR_RETURN(info.outputs, DescribeOutputs(graph, model_attrs, net_output));
  if (net_output != nullptr) {
    info.dynamic_output_shape = AttrOr<std::vector<std::string>>(net_output->op().attrs, "_dynamic_output_dims", {});
  }
  return info;
}

}  // namespace ge
