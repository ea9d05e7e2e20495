#include <optional>
#include <unordered_set>

#include "core/base/file.h"
#include "core/om/attr_name_dictionary.h"
#include "core/om/custom_ops.h"
#include "core/om/kernel_store.h"
#include "core/om/limits.h"
#include "core/om/model_attr_names.h"
#include "core/om/model_helper.h"
#include "core/om/model_inout_info.h"
#include "core/om/model_serialize.h"
#include "core/om/proto_bytes.h"
#include "core/om/tiling_distribute.h"
#include "core/om/weights_layout.h"

namespace ge {
namespace {

Status CheckConstants(const ComputeGraph& graph, const SharedBytes& weights) {
  for (const auto& node : graph.nodes()) {
    if (node->type() != kConstType) continue;
    GE_RETURN_IF_ERROR(ConstBytes(*node, weights).status(), "graph '{}'", graph.name());
  }
  return {};
}

/// Encoded names of a submodel may have been encoded twice, the second time with the dictionary of model 0
/// (spec/om-format.md §6.10).
Status ExpandNames(proto::ModelDef& model, const std::optional<AttrNameDictionary>& root_dictionary) {
  GE_ASSIGN_OR_RETURN(std::optional<AttrNameDictionary> own, ReadAttrNameDictionary(model));
  if (own.has_value()) {
    GE_RETURN_IF_ERROR(ExpandAttrNames(model, *own));
    RemoveAttrNameDictionary(model);
  }
  if (root_dictionary.has_value() && HasEncodedAttrNames(model))
    GE_RETURN_IF_ERROR(ExpandAttrNames(model, *root_dictionary));
  if (HasEncodedAttrNames(model)) {
    return MakeError(kPartitionInvalid,
                     "MODEL_DEF of '{}' has encoded attribute names, but there is no dictionary for them",
                     model.name());
  }
  return {};
}

}  // namespace

/// Turns the partitions of a checked file into models.
class ModelHelper::Loader {
 public:
  explicit Loader(OmFile om) : om_(std::move(om)) {}

  StatusOr<std::shared_ptr<GeRootModel>> Load() {
    std::shared_ptr<GeRootModel> root_model;
    for (size_t i = 0; i < om_.models.size(); ++i) {
      GE_ASSIGN_OR_RETURN(std::shared_ptr<GeModel> model, LoadModel(om_.models[i]), "model {} of {}", i,
                          om_.models.size());
      if (root_model == nullptr) {
        root_model = std::make_shared<GeRootModel>(std::move(model));
      } else {
        root_model->models_.push_back(std::move(model));
      }
    }
    root_model->loaded_file_ = om_.file;
    root_model->loaded_header_ = om_.header;
    GE_RETURN_IF_ERROR(LoadFileWide(*root_model));
    GE_RETURN_IF_ERROR(CheckAllConstants(*root_model));
    GE_RETURN_IF_ERROR(root_model->CheckAndSetNeedSoInOM());
    return root_model;
  }

 private:
  StatusOr<std::shared_ptr<GeModel>> LoadModel(const OmModel& om_model) {
    auto model = std::make_shared<GeModel>();
    for (const OmPartition& partition : om_model.partitions)
      model->loaded_partitions_.push_back({partition.type, partition.bytes});
    GE_RETURN_IF_ERROR(LoadModelDef(om_model, *model));
    if (const OmPartition* weights = om_model.Find(PartitionType::kWeightsData)) model->weights_ = weights->bytes;
    if (const OmPartition* tasks = om_model.Find(PartitionType::kTaskInfo)) {
      GE_RETURN_IF_ERROR(
          ParseMessage(tasks->bytes.view, *model->tasks_, "TASK_INFO", kTaskPartitionInvalid, tasks->file_offset));
      model->raw_task_info_ = tasks->bytes;
    }
    if (const OmPartition* kernels = om_model.Find(PartitionType::kTbeKernels)) {
      GE_ASSIGN_OR_RETURN(model->kernels_, ParseKernelStore(kernels->bytes, "TBE_KERNELS", kernels->file_offset));
      model->raw_tbe_kernels_ = kernels->bytes;
    }
    if (const OmPartition* kernels = om_model.Find(PartitionType::kCustAicpuKernels)) {
      GE_RETURN_IF_ERROR(ParseKernelStore(kernels->bytes, "CUST_AICPU_KERNELS", kernels->file_offset).status());
    }
    return model;
  }

  Status LoadModelDef(const OmModel& om_model, GeModel& model) {
    const OmPartition* partition = om_model.Find(PartitionType::kModelDef);
    if (partition == nullptr) {
      return MakeError(kPartitionInvalid, "the partition table at offset {} has no MODEL_DEF", om_model.table_offset);
    }
    proto::ModelDef proto_model;
    GE_RETURN_IF_ERROR(
        ParseMessage(partition->bytes.view, proto_model, "MODEL_DEF", kPartitionInvalid, partition->file_offset));
    if (&om_model == &om_.models.front()) {
      GE_ASSIGN_OR_RETURN(dictionary_, ReadAttrNameDictionary(proto_model));
    }
    GE_RETURN_IF_ERROR(ExpandNames(proto_model, dictionary_));
    GE_ASSIGN_OR_RETURN(ModelContent content, DecodeModel(proto_model), "MODEL_DEF at offset {}",
                        partition->file_offset);
    model.name = std::move(content.name);
    model.ir_version = content.ir_version;
    model.platform_version = std::move(content.platform_version);
    model.graph_ = std::move(content.graph);
    model.attrs_ = std::move(content.attrs);
    model.raw_model_def_ = partition->bytes;
    return {};
  }

  /// Partitions that stand in model 0 for the whole file.
  Status LoadFileWide(GeRootModel& root_model) {
    const OmModel& om_root = om_.models.front();
    if (const OmPartition* inout = om_root.Find(PartitionType::kModelInoutInfo)) {
      GE_RETURN_IF_ERROR(ParseModelInoutInfo(inout->bytes.view, inout->file_offset).status());
    }
    if (const OmPartition* tiling = om_root.Find(PartitionType::kTilingData)) {
      GE_ASSIGN_OR_RETURN(TilingData data, ParseTilingData(tiling->bytes.view, tiling->file_offset));
      for (const auto& model : root_model.models_) GE_RETURN_IF_ERROR(DistributeTilingData(data, *model->graph_));
    }
    if (const OmPartition* ops = om_root.Find(PartitionType::kCustomOps)) {
      GE_RETURN_IF_ERROR(ParseCustomOps(ops->bytes, ops->file_offset).status());
    }
    if (const OmPartition* so_bins = om_root.Find(PartitionType::kSoBins)) {
      GE_ASSIGN_OR_RETURN(root_model.so_bins, ParseSoBins(so_bins->bytes, so_bins->file_offset));
      SoInOmInfo& info = root_model.so_in_om_info;
      const AttrMap& attrs = root_model.root().attrs();
      info.cpu_info = AttrOr<std::string>(attrs, kAttrHostEnvCpu, "");
      info.os_info = AttrOr<std::string>(attrs, kAttrHostEnvOs, "");
      info.opp_version = AttrOr<std::string>(attrs, kAttrOppVersion, "");
      info.compiler_version = AttrOr<std::string>(attrs, kAttrCompilerVersion, "");
    }
    return {};
  }

  /// Model 0 repeats the graphs of the others, whose constants are in their own WEIGHTS_DATA (spec/om-format.md §8). A
  /// model without TASK_INFO is never executed: its constants may be anywhere.
  Status CheckAllConstants(const GeRootModel& root_model) {
    std::unordered_set<std::string_view> elsewhere;
    for (size_t i = 1; i < root_model.models_.size(); ++i) elsewhere.insert(root_model.models_[i]->graph().name());
    for (size_t i = 0; i < root_model.models_.size(); ++i) {
      const GeModel& model = *root_model.models_[i];
      if (om_.models[i].Find(PartitionType::kTaskInfo) == nullptr) continue;
      GE_RETURN_IF_ERROR(CheckConstants(model.graph(), model.weights()), "model '{}'", model.name);
      for (const auto& subgraph : model.graph().subgraphs()) {
        if (i == 0 && elsewhere.contains(subgraph->name())) continue;
        GE_RETURN_IF_ERROR(CheckConstants(*subgraph, model.weights()), "model '{}'", model.name);
      }
    }
    return {};
  }

  OmFile om_;
  std::optional<AttrNameDictionary> dictionary_;  // of model 0
};

StatusOr<std::shared_ptr<GeRootModel>> ModelHelper::LoadRootModel(const SharedBytes& file) {
  GE_ASSIGN_OR_RETURN(OmFile om, OpenOmFile(file));
  return Loader(std::move(om)).Load();
}

StatusOr<std::shared_ptr<GeRootModel>> ModelHelper::LoadRootModelFromFile(const std::filesystem::path& path) {
  GE_ASSIGN_OR_RETURN(std::shared_ptr<const MappedFile> mapped, MappedFile::Open(path));
  ByteView bytes = mapped->bytes();
  auto model = LoadRootModel(SharedBytes{std::move(mapped), bytes});
  if (!model.ok()) return model.status().WithContext(fmt::format("load '{}'", path.string()));
  return model;
}

}  // namespace ge
