#include "core/om/flow_model.h"

#include <filesystem>
#include <map>
#include <string>

#include "core/om/om_rules.h"
#include "core/om/proto_bytes.h"

namespace ge {
namespace {

using flow_model::proto::FlowModelDef;
using flow_model::proto::SubmodelDef;

PartitionType TypeAt(size_t index) {
  if (index == 0) return PartitionType::kModelDef;
  return index == 1 ? PartitionType::kFlowModel : PartitionType::kFlowSubmodel;
}

Status CheckOrder(const OmModel& model, OmCheck& check) {
  for (size_t i = 0; i < model.partitions.size(); ++i) {
    const OmPartition& partition = model.partitions[i];
    if (partition.type == static_cast<uint32_t>(TypeAt(i))) continue;
    GE_RETURN_IF_ERROR(check.Report(kFlowOrderRule, partition.file_offset,
                                    fmt::format("partition {} of a flow file is {}, must be {}", i,
                                                PartitionTypeName(partition.type), PartitionTypeName(TypeAt(i)))));
  }
  if (model.Find(PartitionType::kFlowModel) != nullptr) return {};
  return check.Report(kFlowOrderRule, model.table_offset, "a flow file without FLOW_MODEL");
}

StatusOr<FlowSubmodel> ParseSubmodel(const OmPartition& partition) {
  constexpr std::string_view kWhat = "FLOW_SUBMODEL";
  GE_ASSIGN_OR_RETURN(SplitMessage split, SplitOffBytesField(partition.bytes.view, SubmodelDef::kOmDataFieldNumber,
                                                             kWhat, kPartitionInvalid, partition.file_offset));
  FlowSubmodel submodel;
  GE_RETURN_IF_ERROR(ParseMessage(split.rest, submodel.def, kWhat, kPartitionInvalid, partition.file_offset));
  if (split.field.has_value()) {
    submodel.om_data = SharedBytes{partition.bytes.owner, *split.field};
    submodel.om_data_offset =
        partition.file_offset + static_cast<uint64_t>(split.field->data() - partition.bytes.view.data());
  }
  return submodel;
}

/// A path that a file names is below the file's own folder, whatever it says.
bool StaysBelow(const std::string& path) {
  if (path.empty() || path.find('\0') != std::string::npos) return false;
  const std::filesystem::path parts(path);
  if (parts.is_absolute()) return false;
  for (const auto& part : parts) {
    if (part == "..") return false;
  }
  return true;
}

Status CheckData(const FlowSubmodel& submodel, uint64_t offset, OmCheck& check) {
  const std::string& path = submodel.def.om_data_file_path();
  if (path.empty() ? !submodel.om_data.empty() : StaysBelow(path)) return {};
  if (path.empty()) {
    return check.Report(
        kFlowDataRule, offset,
        fmt::format("submodel '{}' has neither om_data nor a file of its own", submodel.def.model_name()));
  }
  return check.Report(
      kFlowDataRule, offset,
      fmt::format("submodel '{}': its file '{}' is not below the folder of this one", submodel.def.model_name(), path));
}

Status ReadSubmodels(const OmModel& model, OmCheck& check, std::vector<FlowSubmodel>& submodels) {
  for (size_t i = 0; i < model.partitions.size(); ++i) {
    const OmPartition& partition = model.partitions[i];
    if (partition.type != static_cast<uint32_t>(PartitionType::kFlowSubmodel)) continue;
    StatusOr<FlowSubmodel> submodel = ParseSubmodel(partition);
    if (!submodel.ok()) {
      GE_RETURN_IF_ERROR(check.GoOn(check.Absorb(kFlowMessageRule, partition.file_offset, submodel.status())));
      continue;
    }
    submodel->partition = i;
    GE_RETURN_IF_ERROR(CheckData(*submodel, partition.file_offset, check));
    submodels.push_back(*std::move(submodel));
  }
  return {};
}

Status CheckNames(const FlowModel& flow, uint64_t offset, OmCheck& check) {
  std::map<std::string_view, std::pair<int, int>> counts;  // named by FLOW_MODEL, found as FLOW_SUBMODEL
  for (const std::string& name : flow.def.submodel_name()) ++counts[name].first;
  for (const FlowSubmodel& submodel : flow.submodels) ++counts[submodel.def.model_name()].second;
  for (const auto& [name, count] : counts) {
    if (count == std::pair(1, 1)) continue;
    GE_RETURN_IF_ERROR(check.Report(kFlowSubmodelsRule, offset,
                                    fmt::format("submodel '{}' is named {} times and there {} times, must be once",
                                                name, count.first, count.second)));
  }
  return {};
}

}  // namespace

StatusOr<FlowModel> ReadFlowModel(const OmFile& om, OmCheck& check) {
  const OmModel& model = om.models.front();
  GE_RETURN_IF_ERROR(CheckOrder(model, check));
  FlowModel flow;
  GE_RETURN_IF_ERROR(ReadSubmodels(model, check, flow.submodels));
  const OmPartition* partition = model.Find(PartitionType::kFlowModel);
  if (partition == nullptr) return flow;
  Status message =
      ParseMessage(partition->bytes.view, flow.def, "FLOW_MODEL", kPartitionInvalid, partition->file_offset);
  if (!message.ok()) {
    GE_RETURN_IF_ERROR(check.GoOn(check.Absorb(kFlowMessageRule, partition->file_offset, std::move(message))));
    return flow;
  }
  GE_RETURN_IF_ERROR(CheckNames(flow, partition->file_offset, check));
  return flow;
}

StatusOr<ByteBuffer> BuildFlowSubmodel(const FlowSubmodel& submodel) {
  SubmodelDef def = submodel.def;
  def.set_om_data(std::string(AsText(submodel.om_data.view)));
  return SerializeMessage(def, "FLOW_SUBMODEL");
}

StatusOr<OmFile> MakeFlowFile(const SharedBytes& model_def, const FlowModel& flow) {
  OmFile om;
  om.header.modeltype = static_cast<uint8_t>(ModelType::kFlow);
  om.header.model_num = 1;
  std::vector<OmPartition>& partitions = om.models.emplace_back().partitions;
  partitions.push_back({static_cast<uint32_t>(PartitionType::kModelDef), 0, 0, model_def});
  GE_ASSIGN_OR_RETURN(ByteBuffer flow_model, SerializeMessage(flow.def, "FLOW_MODEL"));
  partitions.push_back({static_cast<uint32_t>(PartitionType::kFlowModel), 0, 0, SharedBytes(std::move(flow_model))});
  OmCheck check;
  GE_RETURN_IF_ERROR(CheckNames(flow, 0, check));
  for (const FlowSubmodel& submodel : flow.submodels) {
    GE_RETURN_IF_ERROR(CheckData(submodel, 0, check));
    GE_ASSIGN_OR_RETURN(ByteBuffer bytes, BuildFlowSubmodel(submodel));
    partitions.push_back({static_cast<uint32_t>(PartitionType::kFlowSubmodel), 0, 0, SharedBytes(std::move(bytes))});
  }
  return om;
}

}  // namespace ge
