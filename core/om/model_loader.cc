#include <cstddef>
#include <optional>
#include <unordered_set>

#include "core/base/file.h"
#include "core/om/attr_name_dictionary.h"
#include "core/om/custom_ops.h"
#include "core/om/kernel_store.h"
#include "core/om/model_attr_names.h"
#include "core/om/model_checks.h"
#include "core/om/model_helper.h"
#include "core/om/model_inout_info.h"
#include "core/om/model_serialize.h"
#include "core/om/om_rules.h"
#include "core/om/proto_bytes.h"
#include "core/om/tiling_distribute.h"

namespace ge {
namespace {

/// Encoded names of a submodel may have been encoded twice, the second time with the dictionary of model 0
/// (spec/om-format.md §6.10).
Status ExpandNames(proto::ModelDef& model, const std::optional<AttrNameDictionary>& own,
                   const std::optional<AttrNameDictionary>& root) {
  if (own.has_value()) {
    GE_RETURN_IF_ERROR(ExpandAttrNames(model, *own));
    RemoveAttrNameDictionary(model);
  }
  if (root.has_value() && HasEncodedAttrNames(model)) GE_RETURN_IF_ERROR(ExpandAttrNames(model, *root));
  return {};
}

uint64_t ModelTypeOffset(const OmFile& om) { return om.file_offset + offsetof(ModelFileHeader, modeltype); }

}  // namespace

/// Turns the partitions of a checked file into models. While collecting, a part that cannot be read is passed over, and
/// the whole fails in the end.
class ModelHelper::Loader {
 public:
  Loader(const OmFile& om, OmCheck& check) : om_(om), check_(check) {}

  StatusOr<std::shared_ptr<GeRootModel>> Load() {
    for (size_t i = 0; i < om_.models.size(); ++i) {
      models_.push_back(std::make_shared<GeModel>());
      GE_RETURN_IF_ERROR(LoadModel(i), "model {} of {}", i, om_.models.size());
    }
    GE_RETURN_IF_ERROR(LoadFileWide());
    GE_RETURN_IF_ERROR(CheckAllConstants());
    if (check_.HasError()) return check_.FirstError();
    for (const auto& model : models_) {
      if (model->graph_ == nullptr) {
        return MakeError(kPartitionInvalid, "no graph can be made of MODEL_DEF: names in it come twice");
      }
    }
    return Finish();
  }

 private:
  const OmPartition* Find(PartitionType type) const { return om_.models.front().Find(type); }

  /// What the reader of a partition gave; its failure is a finding already, and no obstacle to the next partition while
  /// collecting.
  template <typename T>
  Status Take(StatusOr<T> read, T& content) {
    if (!read.ok()) return check_.GoOn(read.status());
    content = *std::move(read);
    return {};
  }

  Status LoadModel(size_t index) {
    const OmModel& om_model = om_.models[index];
    GeModel& model = *models_[index];
    for (const OmPartition& partition : om_model.partitions)
      model.loaded_partitions_.push_back({partition.type, partition.bytes});
    GE_RETURN_IF_ERROR(check_.GoOn(LoadModelDef(index, model)));
    if (const OmPartition* weights = om_model.Find(PartitionType::kWeightsData)) model.weights_ = weights->bytes;
    if (const OmPartition* tasks = om_model.Find(PartitionType::kTaskInfo)) {
      Status message =
          ParseMessage(tasks->bytes.view, *model.tasks_, "TASK_INFO", kTaskPartitionInvalid, tasks->file_offset);
      GE_RETURN_IF_ERROR(check_.GoOn(check_.Absorb(kTaskInfoRule, tasks->file_offset, std::move(message))));
      model.raw_task_info_ = tasks->bytes;
    }
    GE_RETURN_IF_ERROR(LoadKernels(om_model.Find(PartitionType::kTbeKernels), model.kernels_, model.raw_tbe_kernels_));
    return LoadKernels(om_model.Find(PartitionType::kCustAicpuKernels), model.cust_aicpu_kernels_,
                       model.raw_cust_aicpu_kernels_);
  }

  Status LoadKernels(const OmPartition* partition, std::vector<KernelBin>& kernels, SharedBytes& raw) {
    if (partition == nullptr) return {};
    raw = partition->bytes;
    return Take(ParseKernelStore(partition->bytes, PartitionTypeName(partition->type), partition->file_offset, check_),
                kernels);
  }

  Status LoadModelDef(size_t index, GeModel& model) {
    const OmModel& om_model = om_.models[index];
    const OmPartition* partition = om_model.Find(PartitionType::kModelDef);
    if (partition == nullptr && !om_model.whole) return {};  // nobody can know
    if (partition == nullptr) {
      return check_.Refuse(kModelDefMissingRule, om_model.table_offset,
                           fmt::format("the partition table at offset {} has no MODEL_DEF", om_model.table_offset));
    }
    const uint64_t offset = partition->file_offset;
    proto::ModelDef proto_model;
    Status message = ParseMessage(partition->bytes.view, proto_model, "MODEL_DEF", kPartitionInvalid, offset);
    GE_RETURN_IF_ERROR(check_.Absorb(kModelDefRule, offset, std::move(message)));
    GE_RETURN_IF_ERROR(UndoCompression(index, offset, proto_model));
    GE_ASSIGN_OR_RETURN(bool unique, CheckUniqueNames(proto_model, offset, check_));
    GE_RETURN_IF_ERROR(CheckAttrsOfReference(proto_model, offset, check_));
    if (!unique) return {};
    StatusOr<ModelContent> content = DecodeModel(proto_model);
    if (!content.ok()) {
      return check_.Absorb(kModelDefRule, offset,
                           content.status().WithContext(fmt::format("MODEL_DEF at offset {}", offset)));
    }
    model.name = std::move(content->name);
    model.ir_version = content->ir_version;
    model.platform_version = std::move(content->platform_version);
    model.graph_ = std::move(content->graph);
    model.attrs_ = std::move(content->attrs);
    model.raw_model_def_ = partition->bytes;
    GE_RETURN_IF_ERROR(CheckMemoryOffsets(*model.graph_, offset, check_));
    return CheckCopies(model.attrs_, om_model, index == 0, offset, check_);
  }

  Status UndoCompression(size_t index, uint64_t offset, proto::ModelDef& proto_model) {
    StatusOr<std::optional<AttrNameDictionary>> own = ReadAttrNameDictionary(proto_model);
    if (!own.ok()) return check_.Absorb(kAttrNamesRule, offset, own.status());
    if (index == 0) dictionary_ = *own;
    GE_RETURN_IF_ERROR(check_.Absorb(kAttrNamesRule, offset, ExpandNames(proto_model, *own, dictionary_)));
    if (!HasEncodedAttrNames(proto_model)) return {};
    return check_.Report(kAttrNamesLeftRule, offset,
                         fmt::format("MODEL_DEF of '{}' has encoded attribute names, but there is no dictionary for "
                                     "them",
                                     proto_model.name()));
  }

  /// Partitions that stand in model 0 for the whole file.
  Status LoadFileWide() {
    if (const OmPartition* so_bins = Find(PartitionType::kSoBins)) {
      GE_RETURN_IF_ERROR(Take(ParseSoBins(so_bins->bytes, so_bins->file_offset, check_), so_bins_));
    }
    if (const OmPartition* ops = Find(PartitionType::kCustomOps)) {
      raw_custom_ops_ = ops->bytes;
      GE_RETURN_IF_ERROR(Take(ParseCustomOps(ops->bytes, ops->file_offset, check_), custom_ops_));
    }
    if (const OmPartition* tiling = Find(PartitionType::kTilingData)) GE_RETURN_IF_ERROR(LoadTiling(*tiling));
    if (const OmPartition* inout = Find(PartitionType::kModelInoutInfo)) {
      ModelInoutInfo info;  // only checked
      return Take(ParseModelInoutInfo(inout->bytes.view, inout->file_offset, check_), info);
    }
    return {};
  }

  Status LoadTiling(const OmPartition& partition) {
    StatusOr<TilingData> data = ParseTilingData(partition.bytes.view, partition.file_offset, check_);
    if (!data.ok()) return check_.GoOn(data.status());
    for (const auto& model : models_) {
      if (model->graph_ == nullptr) continue;
      GE_RETURN_IF_ERROR(check_.GoOn(
          check_.Absorb(kTilingIdRule, partition.file_offset, DistributeTilingData(*data, *model->graph_))));
    }
    return {};
  }

  /// Model 0 repeats the graphs of the others, whose constants are in their own WEIGHTS_DATA (spec/om-format.md §8). A
  /// model without TASK_INFO is never executed: its constants may be anywhere.
  Status CheckAllConstants() {
    std::unordered_set<std::string_view> elsewhere;
    for (size_t i = 1; i < models_.size(); ++i) {
      if (models_[i]->graph_ != nullptr) elsewhere.insert(models_[i]->graph_->name());
    }
    for (size_t i = 0; i < models_.size(); ++i) {
      const GeModel& model = *models_[i];
      if (om_.models[i].Find(PartitionType::kTaskInfo) == nullptr || model.graph_ == nullptr) continue;
      const uint64_t offset = om_.models[i].Find(PartitionType::kModelDef)->file_offset;
      GE_RETURN_IF_ERROR(CheckConstants(model.graph(), model.weights(), offset, check_), "model '{}'", model.name);
      for (const auto& subgraph : model.graph().subgraphs()) {
        if (i == 0 && elsewhere.contains(subgraph->name())) continue;
        GE_RETURN_IF_ERROR(CheckConstants(*subgraph, model.weights(), offset, check_), "model '{}'", model.name);
      }
    }
    return {};
  }

  /// Everything is there.
  StatusOr<std::shared_ptr<GeRootModel>> Finish() {
    auto root_model = std::make_shared<GeRootModel>(models_.front());
    root_model->models_ = std::move(models_);
    root_model->loaded_ = om_;
    root_model->custom_ops_ = std::move(custom_ops_);
    root_model->raw_custom_ops_ = std::move(raw_custom_ops_);
    if (Find(PartitionType::kSoBins) != nullptr) {
      const AttrMap& attrs = root_model->root().attrs();
      root_model->so_in_om_info = {
          AttrOr<std::string>(attrs, kAttrHostEnvCpu, ""), AttrOr<std::string>(attrs, kAttrHostEnvOs, ""),
          AttrOr<std::string>(attrs, kAttrOppVersion, ""), AttrOr<std::string>(attrs, kAttrCompilerVersion, "")};
    }
    root_model->loaded_so_bins_ = so_bins_;
    root_model->so_bins = std::move(so_bins_);
    const OmPartition* tasks = Find(PartitionType::kTaskInfo);
    GE_RETURN_IF_ERROR(check_.Absorb(kPreprocessLibraryRule, tasks == nullptr ? 0 : tasks->file_offset,
                                     root_model->CheckAndSetNeedSoInOM()));
    return root_model;
  }

  const OmFile& om_;
  OmCheck& check_;
  std::vector<std::shared_ptr<GeModel>> models_;  // one per model of the file; without a graph: not readable
  std::optional<AttrNameDictionary> dictionary_;  // of model 0
  std::vector<OpSoBin> so_bins_;
  std::vector<KernelBin> custom_ops_;
  SharedBytes raw_custom_ops_;
};

StatusOr<std::shared_ptr<GeRootModel>> ModelHelper::LoadRootModel(const OmFile& om, OmCheck& check) {
  if (om.kind() == OmKind::kBundle) {
    return check.Refuse(kRootModelKindRule, ModelTypeOffset(om),
                        fmt::format("the file is a bundle of {} models (modeltype 5), which this loader does not read",
                                    om.header.model_num));
  }
  if (om.models.empty()) return MakeError(kPartitionInvalid, "no model of the file can be read");
  return Loader(om, check).Load();
}

StatusOr<std::shared_ptr<GeRootModel>> ModelHelper::LoadRootModel(const SharedBytes& file, OmPolicy policy) {
  OmCheck check(policy);
  GE_ASSIGN_OR_RETURN(OmFile om, OpenOmFile(file, check));
  if (om.kind() == OmKind::kFlow) {
    GE_RETURN_IF_ERROR(check.Report(kRootModelKindRule, ModelTypeOffset(om),
                                    "the file is a flow model (modeltype 3, FLOW), which this loader does not read"));
  }
  return LoadRootModel(om, check);
}

StatusOr<std::shared_ptr<GeRootModel>> ModelHelper::LoadRootModelFromFile(const std::filesystem::path& path,
                                                                          OmPolicy policy) {
  GE_ASSIGN_OR_RETURN(const SharedBytes file, MapFile(path));
  auto model = LoadRootModel(file, policy);
  if (!model.ok()) return model.status().WithContext(fmt::format("load '{}'", path.string()));
  return model;
}

}  // namespace ge
