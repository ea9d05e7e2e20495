#include "core/om/bundle_model.h"

#include <cstddef>

#include "core/om/om_rules.h"

namespace ge {
namespace {

bool IsType(const OmPartition& partition, PartitionType type) { return partition.type == static_cast<uint32_t>(type); }

Status RefuseOrder(uint64_t offset, std::string cause, OmCheck& check) {
  return check.Refuse(kBundleOrderRule, offset, std::move(cause));
}

}  // namespace

StatusOr<Bundle> ReadBundle(const OmFile& om, OmCheck& check) {
  const OmModel& model = om.models.front();
  Bundle bundle;
  for (size_t i = 0; i < model.partitions.size(); ++i) {
    const OmPartition& partition = model.partitions[i];
    const PartitionType expected = i == 0 ? PartitionType::kBundleModelVarInfo : PartitionType::kBundleModelInfo;
    if (!IsType(partition, expected)) {
      return RefuseOrder(partition.file_offset,
                         fmt::format("partition {} of a bundle is {}, must be {}", i, PartitionTypeName(partition.type),
                                     PartitionTypeName(expected)),
                         check);
    }
    if (i > 0) {
      bundle.models.push_back(partition.bytes);
      continue;
    }
    if (partition.bytes.size() != kBundleVariableInfoSize) {
      return RefuseOrder(partition.file_offset,
                         fmt::format("BUNDLE_MODEL_VAR_INFO has {} bytes, must be {}", partition.bytes.size(),
                                     kBundleVariableInfoSize),
                         check);
    }
    ByteReader reader(partition.bytes.view, partition.file_offset);
    GE_ASSIGN_OR_RETURN(bundle.variable_size, reader.Read<uint64_t>("variable size"));
  }
  if (bundle.models.empty()) return RefuseOrder(model.table_offset, "a bundle without BUNDLE_MODEL_INFO", check);
  if (om.header.model_num != bundle.models.size()) {
    GE_RETURN_IF_ERROR(check.Report(kBundleCountRule, om.file_offset + offsetof(ModelFileHeader, model_num),
                                    fmt::format("the header announces a bundle of {} models, the table has {}",
                                                om.header.model_num, bundle.models.size())));
  }
  return bundle;
}

StatusOr<OmFile> MakeBundle(const Bundle& bundle) {
  if (bundle.models.empty()) return MakeError(kParamInvalid, "a bundle without models cannot be written");
  OmFile om;
  om.header.modeltype = static_cast<uint8_t>(ModelType::kBundle);
  ByteWriter variable_info;
  variable_info.Write(bundle.variable_size);
  OmModel& model = om.models.emplace_back();
  model.partitions.push_back(
      {static_cast<uint32_t>(PartitionType::kBundleModelVarInfo), 0, 0, SharedBytes(std::move(variable_info).Take())});
  for (const SharedBytes& file : bundle.models) {
    model.partitions.push_back({static_cast<uint32_t>(PartitionType::kBundleModelInfo), 0, 0, file});
  }
  return om;
}

}  // namespace ge
