#include "core/om/om_show.h"

#include <fmt/ranges.h>

#include <algorithm>

#include "core/base/sha256.h"
#include "core/om/custom_ops.h"
#include "core/om/findings_show.h"
#include "core/om/model_helper.h"
#include "core/om/model_inout_info.h"
#include "core/om/store_show.h"
#include "core/om/task_type.h"
#include "core/om/tiling_data.h"

namespace ge {
namespace {

using Json = nlohmann::ordered_json;

std::string ZeroOrHex(ByteView bytes) {
  if (std::all_of(bytes.begin(), bytes.end(), [](uint8_t byte) { return byte == 0; })) return "all zero";
  return fmt::format("{:02x}", fmt::join(bytes, ""));
}

Json DescribeHeader(const ModelFileHeader& header) {
  return {{"magic", header.magic},
          {"headsize", header.headsize},
          {"version", header.version},
          {"checksum", ZeroOrHex(header.checksum)},
          {"length", header.length},
          {"is_encrypt", header.is_encrypt},
          {"is_checksum", header.is_checksum},
          {"modeltype", header.modeltype},
          {"genmode", header.genmode},
          {"name", JsonText(HeaderName(header))},
          {"ops", header.ops},
          {"userdefineinfo", ZeroOrHex(header.userdefineinfo)},
          {"om_ir_version", header.om_ir_version},
          {"model_num", header.model_num},
          {"platform_version", JsonText(HeaderPlatformVersion(header))},
          {"platform_type", header.platform_type},
          {"padd", ZeroOrHex(header.padd)},
          {"model_length", header.model_length},
          {"need_check_os_cpu_info", header.need_check_os_cpu_info},
          {"is_unknow_model", header.is_unknow_model},
          {"reserved", ZeroOrHex(header.reserved)}};
}

Json DescribeGraph(const ComputeGraph& graph) {
  Json nodes = Json::array();
  for (const auto& node : graph.nodes()) nodes.push_back(JsonText(fmt::format("{}:{}", node->name(), node->type())));
  return {{"name", JsonText(graph.name())}, {"nodes", graph.nodes().size()}, {"node_list", std::move(nodes)}};
}

void DescribeModelDef(const GeModel& model, Json& partition) {
  Json graphs = Json::array({DescribeGraph(model.graph())});
  for (const auto& subgraph : model.graph().subgraphs()) graphs.push_back(DescribeGraph(*subgraph));
  Json attrs = Json::object();
  for (const auto& [name, value] : model.attrs()) attrs[JsonText(name)] = JsonText(value.ToString());
  partition["graph_count"] = graphs.size();
  partition["name"] = JsonText(model.name);
  partition["graphs"] = std::move(graphs);
  partition["attrs"] = std::move(attrs);
}

void DescribeTasks(const domi::ModelTaskDef& tasks, Json& partition) {
  Json list = Json::array();
  for (const domi::TaskDef& task : tasks.task()) {
    Json item = {{"type", task.type()}, {"type_name", ModelTaskTypeName(task.type())}, {"stream_id", task.stream_id()}};
    const std::string& kernel = task.has_kernel_with_handle() && !task.has_kernel()
                                    ? task.kernel_with_handle().original_kernel_key()
                                    : task.kernel().kernel_name();
    if (!kernel.empty()) item["kernel_name"] = JsonText(kernel);
    if (!task.kernel().so_name().empty()) item["so_name"] = JsonText(task.kernel().so_name());
    list.push_back(std::move(item));
  }
  partition["task_count"] = list.size();
  partition["tasks"] = std::move(list);
}

Json DescribeInoutTensors(const std::vector<InoutTensor>& tensors) {
  Json items = Json::array();
  for (const InoutTensor& tensor : tensors) {
    items.push_back({{"name", JsonText(tensor.name)},
                     {"size", tensor.size},
                     {"format", FormatName(tensor.format)},
                     {"dtype", DataTypeName(static_cast<DataType>(tensor.dtype))},
                     {"dims", tensor.dims}});
  }
  return items;
}

Json DescribeTiling(const TilingData& data) {
  Json items = Json::array();
  for (const TilingResult& result : data.results) {
    items.push_back({{"tiling_key", result.run_info->tiling_key},
                     {"block_dim", result.run_info->block_dim},
                     {"tiling_size", result.run_info->tiling_data.size()},
                     {"workspace_sizes", result.run_info->workspace_sizes},
                     {"ids", result.ids}});
  }
  return items;
}

/// What is in a partition. The model was loaded, so the formats are known to be right; a failure here would be our own.
Status DescribeContent(const OmPartition& om_partition, const GeRootModel& root_model, const GeModel& model,
                       Json& partition) {
  switch (static_cast<PartitionType>(om_partition.type)) {
    case PartitionType::kSoBins:
      partition["so_num"] = root_model.so_bins.size();
      partition["items"] = DescribeSoBins(root_model.so_bins);
      return {};
    case PartitionType::kModelDef:
      DescribeModelDef(model, partition);
      return {};
    case PartitionType::kTbeKernels:
      partition["kernels"] = DescribeNamedBins(model.kernels());
      return {};
    case PartitionType::kCustAicpuKernels: {
      GE_ASSIGN_OR_RETURN(
          std::vector<KernelBin> kernels,
          ParseKernelStore(om_partition.bytes, PartitionTypeName(om_partition.type), om_partition.file_offset));
      partition["kernels"] = DescribeNamedBins(kernels);
      return {};
    }
    case PartitionType::kCustomOps: {
      GE_ASSIGN_OR_RETURN(std::vector<NamedBin> ops, ParseCustomOps(om_partition.bytes, om_partition.file_offset));
      partition["kernels"] = DescribeNamedBins(ops);
      return {};
    }
    case PartitionType::kTaskInfo:
      DescribeTasks(model.tasks(), partition);
      return {};
    case PartitionType::kModelInoutInfo: {
      GE_ASSIGN_OR_RETURN(ModelInoutInfo info, ParseModelInoutInfo(om_partition.bytes.view, om_partition.file_offset));
      partition["inputs"] = DescribeInoutTensors(info.inputs);
      partition["outputs"] = DescribeInoutTensors(info.outputs);
      return {};
    }
    case PartitionType::kTilingData: {
      GE_ASSIGN_OR_RETURN(TilingData data, ParseTilingData(om_partition.bytes.view, om_partition.file_offset));
      partition["version"] = data.version;
      partition["results"] = DescribeTiling(data);
      return {};
    }
    default:
      return {};
  }
}

}  // namespace

StatusOr<nlohmann::ordered_json> DescribeOm(const SharedBytes& file) {
  GE_ASSIGN_OR_RETURN(std::shared_ptr<GeRootModel> root_model, ModelHelper::LoadRootModel(file));
  GE_ASSIGN_OR_RETURN(OmFile om, OpenOmFile(file));
  Json description = {{"size", file.size()},
                      {"sha256", Sha256Hex(file.view)},
                      {"dynamic", om.header.IsDynamic()},
                      {"so_in_om_flag", fmt::format("0x{:x}", root_model->so_in_om_flag())},
                      {"header", DescribeHeader(om.header)},
                      {"models", Json::array()}};
  for (size_t i = 0; i < om.models.size(); ++i) {
    Json partitions = Json::array();
    for (const OmPartition& om_partition : om.models[i].partitions) {
      Json partition = {{"type", om_partition.type},
                        {"type_name", PartitionTypeName(om_partition.type)},
                        {"mem_offset", om_partition.mem_offset},
                        {"file_offset", om_partition.file_offset},
                        {"size", om_partition.bytes.size()},
                        {"sha256", Sha256Hex(om_partition.bytes.view)}};
      GE_RETURN_IF_ERROR(DescribeContent(om_partition, *root_model, *root_model->models()[i], partition));
      partitions.push_back(std::move(partition));
    }
    description["models"].push_back(std::move(partitions));
  }
  return description;
}

}  // namespace ge
