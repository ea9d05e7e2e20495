#include <algorithm>
#include <array>
#include <optional>

#include "core/base/file.h"
#include "core/om/custom_ops.h"
#include "core/om/kernel_store.h"
#include "core/om/limits.h"
#include "core/om/model_attr_names.h"
#include "core/om/model_checks.h"
#include "core/om/model_helper.h"
#include "core/om/model_inout_info.h"
#include "core/om/model_serialize.h"
#include "core/om/proto_bytes.h"
#include "core/om/tiling_distribute.h"

namespace ge {
namespace {

/// GE's order of partitions (spec/om-format.md §3.2).
constexpr std::array<PartitionType, 9> kWriteOrder = {
    PartitionType::kSoBins,         PartitionType::kCustomOps,        PartitionType::kTilingData,
    PartitionType::kModelInoutInfo, PartitionType::kModelDef,         PartitionType::kWeightsData,
    PartitionType::kTbeKernels,     PartitionType::kCustAicpuKernels, PartitionType::kTaskInfo};

size_t WriteRank(uint32_t type) {
  const auto* it = std::find(kWriteOrder.begin(), kWriteOrder.end(), static_cast<PartitionType>(type));
  return static_cast<size_t>(it - kWriteOrder.begin());
}

bool MayBeLarge(uint32_t type) {
  auto partition = static_cast<PartitionType>(type);
  return partition == PartitionType::kWeightsData || partition == PartitionType::kTbeKernels ||
         partition == PartitionType::kCustAicpuKernels;
}

/// The first of a type, or null. `Partition` is RawPartition or NewPartition.
template <typename Partition>
const Partition* Find(const std::vector<Partition>& partitions, PartitionType type) {
  for (const Partition& partition : partitions) {
    if (partition.type == static_cast<uint32_t>(type)) return &partition;
  }
  return nullptr;
}

/// The five sizes of the attribute `om_info_list`.
template <typename Partition>
std::vector<int64_t> OmInfoList(const std::vector<Partition>& partitions) {
  std::vector<int64_t> sizes;
  for (PartitionType type : {PartitionType::kWeightsData, PartitionType::kTbeKernels, PartitionType::kCustAicpuKernels,
                             PartitionType::kTaskInfo, PartitionType::kSoBins}) {
    const Partition* partition = Find(partitions, type);
    sizes.push_back(partition == nullptr ? 0 : static_cast<int64_t>(partition->bytes.size()));
  }
  return sizes;
}

/// Where a partition goes that the loaded file did not have: before the first that GE writes later.
void Insert(std::vector<NewPartition>& partitions, NewPartition partition) {
  auto later = std::find_if(partitions.begin(), partitions.end(), [&partition](const NewPartition& other) {
    size_t rank = WriteRank(other.type);
    return rank < kWriteOrder.size() && rank > WriteRank(partition.type);
  });
  partitions.insert(later, std::move(partition));
}

Status CheckSizes(const std::vector<NewPartition>& partitions) {
  for (const NewPartition& partition : partitions) {
    if (partition.bytes.size() > kMaxPlainPartitionSize && !MayBeLarge(partition.type)) {
      return MakeError(kItemTooLarge, "partition {} of {} bytes, at most {} are allowed",
                       PartitionTypeName(partition.type), partition.bytes.size(), kMaxPlainPartitionSize);
    }
  }
  return {};
}

bool HasLibraryOfType(const std::vector<OpSoBin>& bins, SoBinType type) {
  return std::any_of(bins.begin(), bins.end(), [type](const OpSoBin& bin) { return bin.type == type; });
}

/// The same libraries, their bytes at the same place: nobody touched them.
bool SameLibraries(const std::vector<OpSoBin>& a, const std::vector<OpSoBin>& b) {
  return std::ranges::equal(a, b, [](const OpSoBin& x, const OpSoBin& y) {
    return x.so_name == y.so_name && x.vendor_name == y.vendor_name && x.type == y.type &&
           x.binary.view.data() == y.binary.view.data() && x.binary.size() == y.binary.size();
  });
}

StatusOr<ByteRope> Own(StatusOr<ByteBuffer> bytes) {
  if (!bytes.ok()) return bytes.status();
  return ByteRope(SharedBytes(*std::move(bytes)));
}

constexpr uint8_t kPlatformTypeMini = 1;  // what ATC writes, and `target_type` MINI says

}  // namespace

/// Turns models into the partitions and bytes of a file.
class ModelHelper::Saver {
 public:
  explicit Saver(const GeRootModel& root_model) : root_model_(root_model) {
    raw_model_defs_ = std::all_of(root_model.models_.begin(), root_model.models_.end(),
                                  [](const auto& model) { return !model->raw_model_def_.empty(); });
  }

  StatusOr<ByteRope> Save() {
    GE_RETURN_IF_ERROR(CheckModels());
    if (!raw_model_defs_) {
      GE_RETURN_IF_ERROR(CheckOffsets());
      GE_RETURN_IF_ERROR(CollectTiling());
    }
    std::vector<std::vector<NewPartition>> models;
    for (size_t i = 0; i < root_model_.models_.size(); ++i) {
      GE_ASSIGN_OR_RETURN(std::vector<NewPartition> partitions, PartitionsOf(i), "save model '{}'",
                          root_model_.models_[i]->name);
      models.push_back(std::move(partitions));
    }
    if (IsAsLoaded(models)) return ByteRope(root_model_.loaded_.file);
    GE_ASSIGN_OR_RETURN(const ModelFileHeader header, MakeHeader());
    return LayOutNewOmFile(header, std::move(models), SharedBytes());
  }

 private:
  Status CheckModels() const {
    if (root_model_.models_.size() > kMaxModelCount) {
      return MakeError(kParamInvalid, "a file of {} models, at most {} are allowed", root_model_.models_.size(),
                       kMaxModelCount);
    }
    for (const auto& model : root_model_.models_) {
      if (model == nullptr || model->graph_ == nullptr)
        return MakeError(kParamInvalid, "a model without a graph cannot be saved");
    }
    return {};
  }

  /// No loader would take them back.
  Status CheckOffsets() const {
    for (const auto& model : root_model_.models_) {
      OmCheck strict;
      GE_RETURN_IF_ERROR(CheckMemoryOffsets(*model->graph_, 0, strict), "save model '{}'", model->name);
    }
    return {};
  }

  Status CollectTiling() {
    std::vector<const ComputeGraph*> graphs;
    for (const auto& model : root_model_.models_) {
      graphs.push_back(model->graph_.get());
      GE_RETURN_IF_ERROR(RefuseLostTiling(*model->graph_));
    }
    tiling_ = CollectTilingData(graphs, tiling_ids_);
    return {};
  }

  /// Tiling results of atomic-clean launches are only in the loaded bytes (tiling_distribute.h); nobody may lose them
  /// silently.
  static Status RefuseLostTiling(const ComputeGraph& graph) {
    for (const auto& node : graph.nodes()) {
      if (node->op().attrs.contains(kAttrOpTilingIds)) {
        return MakeError(kUnsupported,
                         "node '{}' of graph '{}' has tiling results of atomic-clean launches, which a changed model "
                         "cannot be saved with",
                         node->name(), graph.name());
      }
    }
    for (const auto& subgraph : graph.subgraphs()) GE_RETURN_IF_ERROR(RefuseLostTiling(*subgraph));
    return {};
  }

  StatusOr<std::vector<NewPartition>> PartitionsOf(size_t index) {
    const GeModel& model = *root_model_.models_[index];
    std::vector<NewPartition> partitions;
    for (const RawPartition& loaded : model.loaded_partitions_) {
      if (&loaded != Find(model.loaded_partitions_, static_cast<PartitionType>(loaded.type))) {
        partitions.push_back({loaded.type, ByteRope(loaded.bytes)});  // only the first of a type was loaded
        continue;
      }
      GE_RETURN_IF_ERROR(Append(index, loaded.type, &loaded, partitions));
    }
    for (PartitionType type : kWriteOrder) {
      if (Find(model.loaded_partitions_, type) != nullptr) continue;
      std::vector<NewPartition> fresh;
      GE_RETURN_IF_ERROR(Append(index, static_cast<uint32_t>(type), nullptr, fresh));
      if (!fresh.empty()) Insert(partitions, std::move(fresh.front()));
    }
    GE_RETURN_IF_ERROR(CheckSizes(partitions));
    GE_RETURN_IF_ERROR(FinishModelDef(model, partitions));
    return partitions;
  }

  /// Appends what a partition holds now, if anything. `loaded` is null when the file had none.
  Status Append(size_t index, uint32_t type, const RawPartition* loaded, std::vector<NewPartition>& partitions) {
    std::optional<ByteRope> content;
    GE_RETURN_IF_ERROR(Content(index, type, loaded, content), "{}", PartitionTypeName(type));
    if (content.has_value()) partitions.push_back({type, *std::move(content)});
    return {};
  }

  Status Content(size_t index, uint32_t type, const RawPartition* loaded, std::optional<ByteRope>& content) {
    GE_ASSIGN_OR_RETURN(ByteRope now, BytesNow(index, type, loaded == nullptr ? SharedBytes() : loaded->bytes));
    // GE never writes a partition of no bytes; one that was loaded stays. MODEL_DEF is filled in when the sizes of the
    // others are known.
    bool stays = loaded != nullptr && loaded->bytes.empty();
    if (!now.empty() || stays || static_cast<PartitionType>(type) == PartitionType::kModelDef) content = std::move(now);
    return {};
  }

  StatusOr<ByteRope> BytesNow(size_t index, uint32_t type, const SharedBytes& loaded) {
    const GeModel& model = *root_model_.models_[index];
    bool rewrite = index == 0 && !raw_model_defs_;
    switch (static_cast<PartitionType>(type)) {
      case PartitionType::kWeightsData:
        return ByteRope(model.weights_);
      case PartitionType::kTbeKernels:
        return model.raw_tbe_kernels_.empty() ? LayOutKernelStore(model.kernels_) : ByteRope(loaded);
      case PartitionType::kCustAicpuKernels:
        return model.raw_cust_aicpu_kernels_.empty() ? LayOutKernelStore(model.cust_aicpu_kernels_) : ByteRope(loaded);
      case PartitionType::kCustomOps:
        return index == 0 ? CustomOpsContent(loaded) : ByteRope(loaded);
      case PartitionType::kTaskInfo:
        return model.raw_task_info_.empty() ? Own(SerializeMessage(*model.tasks_, "TASK_INFO")) : ByteRope(loaded);
      case PartitionType::kSoBins:
        return index == 0 ? SoBinsContent(loaded) : ByteRope(loaded);
      case PartitionType::kTilingData:
        return rewrite ? TilingContent() : ByteRope(loaded);
      case PartitionType::kModelInoutInfo:
        return rewrite ? InoutContent() : ByteRope(loaded);
      default:
        return ByteRope(loaded);
    }
  }

  /// GE also writes a store without libraries; such a one stays (spec/om-format.md §3.2).
  StatusOr<ByteRope> SoBinsContent(const SharedBytes& loaded) const {
    if (SameLibraries(root_model_.so_bins, root_model_.loaded_so_bins_)) return ByteRope(loaded);
    if (root_model_.so_bins.empty()) return ByteRope();
    OmCheck strict;
    return LayOutSoBins(root_model_.so_bins, strict);
  }

  StatusOr<ByteRope> CustomOpsContent(const SharedBytes& loaded) const {
    if (!root_model_.raw_custom_ops_.empty()) return ByteRope(loaded);
    if (root_model_.custom_ops_.empty()) return ByteRope();
    OmCheck strict;
    return LayOutCustomOps(SortedByName(root_model_.custom_ops_), strict);
  }

  StatusOr<ByteRope> TilingContent() const {
    if (tiling_.empty()) return ByteRope();
    return Own(BuildTilingData(tiling_));
  }

  StatusOr<ByteRope> InoutContent() const {
    const GeModel& root = root_model_.root();
    bool dynamic = root_model_.IsDynamic();
    if (dynamic && !AttrOr(root.graph().attrs, kAttrDynamicShapePartitioned, false)) return ByteRope();
    GE_ASSIGN_OR_RETURN(ModelInoutInfo info, DescribeModelInout(root.graph(), root.attrs(), dynamic));
    return Own(BuildModelInoutInfo(info));
  }

  /// MODEL_DEF last: it holds the sizes of the others.
  Status FinishModelDef(const GeModel& model, std::vector<NewPartition>& partitions) const {
    std::vector<int64_t> sizes = OmInfoList(partitions);
    if (raw_model_defs_ && sizes == OmInfoList(model.loaded_partitions_)) return {};
    proto::ModelDef proto_model;
    if (raw_model_defs_) {
      GE_RETURN_IF_ERROR(ParseMessage(model.raw_model_def_.view, proto_model, "MODEL_DEF", kPartitionInvalid, 0));
    } else {
      ModelContent content{model.name, model.ir_version, model.platform_version, model.graph_, model.attrs_};
      GE_ASSIGN_OR_RETURN(proto_model, EncodeModel(content, tiling_ids_));
    }
    proto::ListValue& list = *(*proto_model.mutable_attr())[std::string(kAttrOmInfoList)].mutable_list();
    list.Clear();
    list.set_val_type(proto::ListValue::VT_LIST_INT);
    list.mutable_i()->Add(sizes.begin(), sizes.end());
    GE_ASSIGN_OR_RETURN(ByteRope bytes, Own(SerializeMessage(proto_model, "MODEL_DEF")));
    auto model_def = std::find_if(partitions.begin(), partitions.end(), [](const NewPartition& partition) {
      return partition.type == static_cast<uint32_t>(PartitionType::kModelDef);
    });
    model_def->bytes = std::move(bytes);
    return {};
  }

  bool IsAsLoaded(const std::vector<std::vector<NewPartition>>& models) const {
    if (root_model_.loaded_.file.empty()) return false;
    for (size_t i = 0; i < models.size(); ++i) {
      const std::vector<RawPartition>& loaded = root_model_.models_[i]->loaded_partitions_;
      if (loaded.size() != models[i].size()) return false;
      for (size_t k = 0; k < loaded.size(); ++k) {
        if (loaded[k].type != models[i][k].type || !models[i][k].bytes.Equals(loaded[k].bytes.view)) return false;
      }
    }
    return true;
  }

  StatusOr<ModelFileHeader> MakeHeader() const {
    const GeRootModel& model = root_model_;
    ModelFileHeader header = model.loaded_.header;  // its own defaults when never loaded
    const bool fresh = model.loaded_.file.empty();
    // A changed file of an old tool becomes one of today: version 1 has no place for what is set below.
    header.version = std::max(header.version, kModelFileVersion);
    header.length = 0;
    if (fresh || header.model_num > 1) header.model_num = static_cast<uint32_t>(model.models_.size());
    if (fresh) header.platform_type = kPlatformTypeMini;
    header.om_ir_version = model.root().ir_version;
    SetHeaderName(header, model.root().name);
    GE_RETURN_IF_ERROR(SetHeaderPlatformVersion(header, model.root().platform_version));
    header.need_check_os_cpu_info = HasLibraryOfType(model.so_bins, SoBinType::kSpaceRegistry) ? 1 : 0;
    if (fresh) header.is_unknow_model = model.IsDynamic() ? 1 : 0;
    return header;
  }

  const GeRootModel& root_model_;
  bool raw_model_defs_ = false;  // every MODEL_DEF is as loaded; else all are written from memory
  std::vector<TilingResult> tiling_;
  TilingIds tiling_ids_;
};

StatusOr<ByteBuffer> ModelHelper::Save(const GeRootModel& model) { return Flatten(Saver(model).Save()); }

Status ModelHelper::SaveToOmRootModel(const GeRootModel& model, const std::filesystem::path& path) {
  GE_ASSIGN_OR_RETURN(ByteRope rope, Saver(model).Save());
  return WriteFileAtomically(path, rope.Views());
}

}  // namespace ge
