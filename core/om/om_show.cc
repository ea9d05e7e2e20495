#include "core/om/om_show.h"

#include <fmt/ranges.h>
#include <google/protobuf/util/json_util.h>

#include <algorithm>

#include "core/base/sha256.h"
#include "core/om/custom_ops.h"
#include "core/om/describe_graph.h"
#include "core/om/json_text.h"
#include "core/om/model_attr_names.h"
#include "core/om/model_helper.h"
#include "core/om/model_inout_info.h"
#include "core/om/store_show.h"
#include "core/om/task_type.h"
#include "core/om/tiling_data.h"

namespace ge {
namespace {

using Json = nlohmann::ordered_json;

/// A partition of at most this size is also shown byte by byte, where nothing shows all of its content otherwise.
constexpr size_t kMaxHexSize = 4096;

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

void DescribeModelDef(const GeModel& model, Json& partition) {
  Json graphs = Json::array({DescribeGraph(model.graph())});
  for (const auto& subgraph : model.graph().subgraphs()) graphs.push_back(DescribeGraph(*subgraph));
  partition["graph_count"] = graphs.size();
  partition["name"] = JsonText(model.name);
  partition["graphs"] = std::move(graphs);
  partition["attrs"] = DescribeAttrs(model.attrs());
}

/// Every field of a message under its name, bytes in base64.
Json MessageJson(const google::protobuf::Message& message) {
  google::protobuf::util::JsonPrintOptions options;
  options.preserve_proto_field_names = true;
  std::string text;
  const auto status = google::protobuf::util::MessageToJsonString(message, &text, options);
  return status.ok() ? Json::parse(text) : Json(JsonText(status.ToString()));
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
    item["message"] = MessageJson(task);
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
    Json item = DescribeRunInfo(*result.run_info);
    item["ids"] = result.ids;
    items.push_back(std::move(item));
  }
  return items;
}

/// What is in a partition of a model that was loaded. What the loader does not look at may still be broken under
/// kReference.
Status DescribeContent(const OmPartition& om_partition, const GeRootModel& root_model, const GeModel& model,
                       OmPolicy policy, Json& partition) {
  OmCheck check(policy);
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
    case PartitionType::kCustAicpuKernels:
      partition["kernels"] = DescribeNamedBins(model.cust_aicpu_kernels());
      return {};
    case PartitionType::kCustomOps:
      partition["kernels"] = DescribeNamedBins(root_model.custom_ops());
      return {};
    case PartitionType::kTaskInfo:
      DescribeTasks(model.tasks(), partition);
      return {};
    case PartitionType::kModelInoutInfo: {
      GE_ASSIGN_OR_RETURN(ModelInoutInfo info,
                          ParseModelInoutInfo(om_partition.bytes.view, om_partition.file_offset, check));
      partition["inputs"] = DescribeInoutTensors(info.inputs);
      partition["outputs"] = DescribeInoutTensors(info.outputs);
      return {};
    }
    case PartitionType::kTilingData: {
      GE_ASSIGN_OR_RETURN(TilingData data, ParseTilingData(om_partition.bytes.view, om_partition.file_offset, check));
      partition["version"] = data.version;
      partition["results"] = DescribeTiling(data);
      if (om_partition.bytes.size() <= kMaxHexSize)
        partition["hex"] = fmt::format("{:02x}", fmt::join(om_partition.bytes.view, ""));
      return {};
    }
    default:
      return {};
  }
}

/// A partition as its table has it.
Json DescribeEntry(const OmPartition& partition) {
  return {{"type", partition.type},
          {"type_name", PartitionTypeName(partition.type)},
          {"mem_offset", partition.mem_offset},
          {"file_offset", partition.file_offset},
          {"size", partition.bytes.size()},
          {"sha256", Sha256Hex(partition.bytes.view)}};
}

Json DescribeSubModel(const GeModel& model) {
  Json node_list = Json::array();
  for (const auto& node : model.graph().nodes())
    node_list.push_back(JsonText(fmt::format("{}:{}", node->name(), node->type())));
  const AttrMap& attrs = model.attrs();
  return {{"name", JsonText(model.name)},
          {"graph", JsonText(model.graph().name())},
          {"nodes", model.graph().nodes().size()},
          {"weight_size", model.weights().size()},
          {"tbe_empty", model.kernels().empty()},
          {"tasks", model.tasks().task_size()},
          {"om_info_list", AttrOr<std::vector<int64_t>>(attrs, kAttrOmInfoList, {})},
          {"atc_cmdline", JsonText(AttrOr<std::string>(attrs, kAttrAtcCommandLine, ""))},
          {"opp_version", JsonText(AttrOr<std::string>(attrs, kAttrOppVersion, ""))},
          {"node_list", std::move(node_list)}};
}

/// What a loader makes of the file. A root graph that was only unfolded is no model to execute.
Json DescribeLoaded(const GeRootModel& root_model, const OmFile& om) {
  Json sub_models = Json::object();
  for (size_t i = 0; i < om.models.size(); ++i) {
    bool only_unfolded = i == 0 && om.models.size() > 1 && om.models[0].Find(PartitionType::kTaskInfo) == nullptr;
    const GeModel& model = *root_model.models()[i];
    if (!only_unfolded) sub_models[JsonText(model.graph().name())] = DescribeSubModel(model);
  }
  const SoInOmInfo& info = root_model.so_in_om_info;
  return {{"root_graph", JsonText(root_model.root().graph().name())},
          {"root_model_name", JsonText(root_model.root().name)},
          {"so_info",
           {{"cpu", JsonText(info.cpu_info)},
            {"os", JsonText(info.os_info)},
            {"opp", JsonText(info.opp_version)},
            {"compiler", JsonText(info.compiler_version)}}},
          {"sub_models", std::move(sub_models)}};
}

/// The partitions of one model. Only the first of a type is read, and in flow files only MODEL_DEF.
Json DescribePartitions(const OmModel& om_model, const GeRootModel& root_model, const GeModel& model, OmPolicy policy) {
  Json partitions = Json::array();
  for (const OmPartition& om_partition : om_model.partitions) {
    Json partition = DescribeEntry(om_partition);
    if (om_model.Find(static_cast<PartitionType>(om_partition.type)) == &om_partition) {
      const Status status = DescribeContent(om_partition, root_model, model, policy, partition);
      if (!status.ok()) partition["error"] = JsonText(status.message());
    }
    partitions.push_back(std::move(partition));
  }
  return partitions;
}

/// Loads the models of a file that holds some and adds all about them.
Status AddModels(const OmFile& om, OmPolicy policy, Json& description) {
  OmCheck check(policy);
  GE_ASSIGN_OR_RETURN(std::shared_ptr<GeRootModel> root_model, ModelHelper::LoadRootModel(om, check));
  description["so_in_om_flag"] = fmt::format("0x{:x}", root_model->so_in_om_flag());
  for (size_t i = 0; i < om.models.size(); ++i)
    description["models"].push_back(DescribePartitions(om.models[i], *root_model, *root_model->models()[i], policy));
  description["loaded"] = DescribeLoaded(*root_model, om);
  return {};
}

StatusOr<Json> DescribeFile(const OmFile& om, OmPolicy policy) {
  Json description = {
      {"kind", OmKindName(om.kind())},    {"size", om.file.size()}, {"sha256", Sha256Hex(om.file.view)},
      {"dynamic", om.header.IsDynamic()}, {"so_in_om_flag", "0x0"}, {"header", DescribeHeader(om.header)},
      {"models", Json::array()}};
  if (om.kind() == OmKind::kBundle) {
    for (const OmPartition& partition : om.models.front().partitions)
      description["bundle_partitions"].push_back(DescribeEntry(partition));
  } else {
    GE_RETURN_IF_ERROR(AddModels(om, policy, description));
  }
  // GE's root-model loader does not open the submodels of a flow file.
  const bool may_be_broken = om.kind() == OmKind::kFlow && policy == OmPolicy::kReference;
  for (const OmSubFile& sub_file : om.sub_files) {
    Json entry = {{"name", JsonText(sub_file.name)}, {"partition", sub_file.partition}};
    StatusOr<Json> inner = DescribeFile(sub_file.om, policy);
    if (inner.ok()) {
      entry.update(*inner);
    } else if (may_be_broken) {
      entry["error"] = JsonText(inner.status().message());
    } else {
      return inner.status().WithContext(fmt::format("the file in partition {}", sub_file.partition));
    }
    description["sub_files"].push_back(std::move(entry));
  }
  return description;
}

}  // namespace

StatusOr<nlohmann::ordered_json> DescribeOm(const SharedBytes& file, OmPolicy policy) {
  OmCheck check(policy);
  GE_ASSIGN_OR_RETURN(OmFile om, OpenOmFile(file, check));
  return DescribeFile(om, policy);
}

}  // namespace ge
