#include "core/compiler/memory/continuous_runs.h"

#include <algorithm>

#include "core/base/checked_math.h"
#include "core/compiler/memory/block_assigner.h"
#include "core/compiler/memory/joined_tensor.h"
#include "core/compiler/memory/memory_symbols.h"
#include "core/graph/attr_names.h"

namespace ge {
namespace {

using OffsetList = std::vector<int64_t>;

bool Flag(const Node& node, std::string_view name) { return AttrOr<bool>(node.op().attrs, name, false); }

/// The list of that name when it is there and has an entry.
const OffsetList* ListOf(const Node& node, std::string_view name) {
  const auto* list = FindAttr<OffsetList>(node.op().attrs, name);
  return list == nullptr || list->empty() ? nullptr : list;
}

StatusOr<int64_t> EntryOf(const Node& holder, std::string_view list_name, const OffsetList& list, int index,
                          ErrorCode code) {
  if (index < 0 || static_cast<size_t>(index) >= list.size()) {
    return MakeError(code, "node '{}' ({}): {} has {} entries, none for index {}", holder.name(), holder.type(),
                     list_name, list.size(), index);
  }
  const int64_t entry = list[static_cast<size_t>(index)];
  if (entry < 0 || entry > kMaxRunBytes) {
    return MakeError(code, "node '{}' ({}): entry {} of {} is {}, no distance in a model", holder.name(), holder.type(),
                     index, list_name, entry);
  }
  return entry;
}

/// Whose offset list places an output of a split: its first consumer that has one.
struct ListedConsumer {
  const OffsetList* list = nullptr;
  InDataAnchor consumer;
};
ListedConsumer FirstListedConsumer(const Node& node, size_t output) {
  for (const InDataAnchor& consumer : node.consumers(output)) {
    if (const OffsetList* list = ListOf(*consumer.node, kAttrInputOffsetList)) return {list, consumer};
  }
  return {};
}

const GeTensorDesc& DescOf(const OutDataAnchor& anchor) {
  return anchor.node->op().outputs[static_cast<size_t>(anchor.index)];
}

/// What a part takes in its run: the stored size rounded up to 512, or the bytes of the shape with the dims before the
/// index set to 1 (spec/ge-local.md §10.3).
class PartSizes {
 public:
  static StatusOr<PartSizes> Of(const Node& node, RunKind kind) {
    PartSizes sizes(node);
    if (kind == RunKind::kInput || kind == RunKind::kOutput) {
      sizes.padded_ = true;
      return sizes;
    }
    const auto* index = FindAttr<int64_t>(node.op().attrs, kAttrReuseInputOnDimIndex);
    if (index == nullptr) {
      return MakeError(kInternal, "node '{}' ({}) has continuous parts without padding, but no {}", node.name(),
                       node.type(), kAttrReuseInputOnDimIndex);
    }
    sizes.dim_index_ = *index;
    return sizes;
  }

  StatusOr<int64_t> operator()(const GeTensorDesc& desc) const {
    if (padded_) {
      const auto size = CheckedAlignUp(static_cast<uint64_t>(std::max<int64_t>(desc.size, 0)), kMemoryAlignment);
      return Checked(size ? std::optional(static_cast<int64_t>(*size)) : std::nullopt, desc);
    }
    std::vector<int64_t> dims = desc.shape.dims();
    const auto index = static_cast<size_t>(dim_index_);
    if (dim_index_ < 0 || (index >= dims.size() && dim_index_ != 0)) {
      return MakeError(kInternal, "node '{}' ({}): {} is {}, a part has shape {}", node_->name(), node_->type(),
                       kAttrReuseInputOnDimIndex, dim_index_, desc.shape.ToString());
    }
    std::fill(dims.begin(), dims.begin() + dim_index_, 1);
    return Checked(TensorBytes(GeShape(std::move(dims)), desc.dtype), desc);
  }

 private:
  explicit PartSizes(const Node& node) : node_(&node) {}
  StatusOr<int64_t> Checked(std::optional<int64_t> size, const GeTensorDesc& desc) const {
    if (size && *size >= 0 && *size <= kMaxRunBytes) return *size;
    return MakeError(kInternal, "node '{}' ({}): a part of type {} and shape {} has no size that a run can have",
                     node_->name(), node_->type(), DataTypeWord(desc.dtype), desc.shape.ToString());
  }

  const Node* node_;
  bool padded_ = false;
  int64_t dim_index_ = 0;
};

Status CheckSum(const Node& node, int64_t sum) {
  if (sum <= kMaxRunBytes) return {};
  return MakeError(kInternal, "node '{}' ({}): its continuous parts take more than {} bytes", node.name(), node.type(),
                   kMaxRunBytes);
}

/// All or none of the real producers carry a list, none carries both kinds (spec/ge-local.md §10.5).
Status CheckInputRun(const Node& node, RunKind kind) {
  if (kind == RunKind::kInputNoPadding && node.output_count() != 1) {
    return MakeError(kInternal, "node '{}' ({}) joins its inputs without padding and has {} outputs, not 1",
                     node.name(), node.type(), node.output_count());
  }
  const Node* with = nullptr;
  const Node* without = nullptr;
  for (size_t slot = 0; slot < node.input_count(); ++slot) {
    const Node* producer = node.input(slot).node;
    if (producer == nullptr) {
      return MakeError(kInternal, "node '{}' ({}): input {} of a continuous run is not connected", node.name(),
                       node.type(), slot);
    }
    if (kind != RunKind::kInputNoPadding || HasRun(*producer, RunKind::kInputNoPadding)) continue;
    const bool listed = ListOf(*producer, kAttrOutputOffsetList) != nullptr;
    if (listed && ListOf(*producer, kAttrOutputOffsetForBufferFusion) != nullptr) {
      return MakeError(kInternal, "node '{}' ({}): its producer '{}' carries both {} and {}", node.name(), node.type(),
                       producer->name(), kAttrOutputOffsetList, kAttrOutputOffsetForBufferFusion);
    }
    (listed ? with : without) = producer;
  }
  if (with == nullptr || without == nullptr) return {};
  return MakeError(kInternal,
                   "node '{}' ({}): its producer '{}' carries {} and its producer '{}' does not; all or none "
                   "must",
                   node.name(), node.type(), with->name(), kAttrOutputOffsetList, without->name());
}

Status CheckOutputRun(const Node& node) {
  if (node.input_count() != 1 || node.input(0).node == nullptr) {
    return MakeError(kInternal, "node '{}' ({}) is cut without padding and has {} inputs, not 1 that is connected",
                     node.name(), node.type(), node.input_count());
  }
  const Node* with = nullptr;
  const Node* without = nullptr;
  for (size_t output = 0; output < node.output_count(); ++output) {
    for (const InDataAnchor& consumer : node.consumers(output)) {
      if (HasRun(*consumer.node, RunKind::kOutputNoPadding)) continue;
      (ListOf(*consumer.node, kAttrInputOffsetList) != nullptr ? with : without) = consumer.node;
    }
  }
  if (with == nullptr || without == nullptr) return {};
  return MakeError(kInternal,
                   "node '{}' ({}): its consumer '{}' carries {} and its consumer '{}' does not; all or none "
                   "must",
                   node.name(), node.type(), with->name(), kAttrInputOffsetList, without->name());
}

StatusOr<ContinuousRun> InputRun(const Node& node, RunKind kind) {
  if (node.input_count() > 1) GE_RETURN_IF_ERROR(CheckInputRun(node, kind));
  GE_ASSIGN_OR_RETURN(const PartSizes part_size, PartSizes::Of(node, kind));
  ContinuousRun run{kind, {}};
  int64_t sum = 0;
  for (size_t slot = 0; slot < node.input_count(); ++slot) {
    const OutDataAnchor from = node.input(slot);
    if (from.node == nullptr) {
      return MakeError(kInternal, "node '{}' ({}): input {} of a continuous run is not connected", node.name(),
                       node.type(), slot);
    }
    int64_t step = 0;
    if (const OffsetList* fusion = ListOf(*from.node, kAttrOutputOffsetForBufferFusion)) {
      GE_ASSIGN_OR_RETURN(step, EntryOf(*from.node, kAttrOutputOffsetForBufferFusion, *fusion, from.index, kInternal),
                          "continuous inputs of node '{}'", node.name());
      run.starts.push_back(sum);
    } else {
      GE_ASSIGN_OR_RETURN(step, part_size(DescOf(from)));
      int64_t start = sum;
      if (const OffsetList* list = ListOf(*from.node, kAttrOutputOffsetList)) {
        GE_ASSIGN_OR_RETURN(start, EntryOf(*from.node, kAttrOutputOffsetList, *list, from.index, kParamInvalid),
                            "continuous inputs of node '{}'", node.name());
      }
      run.starts.push_back(start);
    }
    sum += step;
    GE_RETURN_IF_ERROR(CheckSum(node, sum));
  }
  if (kind == RunKind::kInput) {  // its base is input 0 itself
    const int64_t first = run.starts.empty() ? 0 : run.starts.front();
    for (int64_t& start : run.starts) start -= first;
  }
  return run;
}

StatusOr<ContinuousRun> OutputRun(const Node& node, RunKind kind) {
  if (kind == RunKind::kOutputNoPadding) GE_RETURN_IF_ERROR(CheckOutputRun(node));
  GE_ASSIGN_OR_RETURN(const PartSizes part_size, PartSizes::Of(node, kind));
  const auto joined = kind == RunKind::kOutputNoPadding ? JoinedTensorOf(node) : std::nullopt;
  const bool cuts_columns = joined && !joined->BlockIsContiguous();
  ContinuousRun run{kind, {}};
  int64_t sum = 0;
  for (size_t output = 0; output < node.output_count(); ++output) {
    int64_t start = sum;
    const ListedConsumer listed =
        kind == RunKind::kOutputNoPadding ? FirstListedConsumer(node, output) : ListedConsumer{};
    // Columns that nobody reads nobody has placed either: side by side their rows would end past the whole.
    if (cuts_columns && node.consumers(output).empty()) start = 0;
    if (listed.list != nullptr) {
      GE_ASSIGN_OR_RETURN(
          start,
          EntryOf(*listed.consumer.node, kAttrInputOffsetList, *listed.list, listed.consumer.index, kParamInvalid),
          "continuous outputs of node '{}'", node.name());
    }
    run.starts.push_back(start);
    GE_ASSIGN_OR_RETURN(const int64_t step, part_size(node.op().outputs[output]));
    sum += step;
    GE_RETURN_IF_ERROR(CheckSum(node, sum));
  }
  return run;
}

Status RefuseCustom(const Node& node, std::string_view why, const Node& neighbour) {
  return MakeError(kInternal, "node '{}' ({}) shifts its output against its input: {} '{}' ({})", node.name(),
                   node.type(), why, neighbour.name(), neighbour.type());
}

Status CheckCustomNeighbours(const Node& node) {
  const OutDataAnchor from = node.input(0);
  if (IsGraphInput(*from.node)) return RefuseCustom(node, "the producer is a graph input,", *from.node);
  if (IsAtomic(*from.node)) return RefuseCustom(node, "the producer is atomic,", *from.node);
  if (ReferencedInput(*from.node, static_cast<size_t>(from.index)))
    return RefuseCustom(node, "the producer's output refers to its input,", *from.node);
  for (const InDataAnchor& consumer : node.consumers(0)) {
    if (consumer.node->type() == "NetOutput") return RefuseCustom(node, "a graph output reads it,", *consumer.node);
    for (size_t output = 0; output < consumer.node->output_count(); ++output) {
      if (ReferencedInput(*consumer.node, output) == static_cast<size_t>(consumer.index))
        return RefuseCustom(node, "a consumer's output refers to it,", *consumer.node);
    }
  }
  return {};
}

}  // namespace

bool HasRun(const Node& node, RunKind kind) {
  switch (kind) {
    case RunKind::kInput:
      return node.input_count() > 1 && Flag(node, kAttrContinuousInput);
    case RunKind::kInputNoPadding:
      return !HasRun(node, RunKind::kInput) && Flag(node, kAttrNoPaddingContinuousInput) &&
             Flag(node, kAttrOutputReuseInput);
    case RunKind::kOutput:
      return node.output_count() > 1 && Flag(node, kAttrContinuousOutput);
    case RunKind::kOutputNoPadding:
      break;
  }
  return !HasRun(node, RunKind::kOutput) && Flag(node, kAttrNoPaddingContinuousOutput) &&
         Flag(node, kAttrOutputReuseInput);
}

bool HasRunWithoutPadding(const Node& node) {
  return HasRun(node, RunKind::kInputNoPadding) || HasRun(node, RunKind::kOutputNoPadding);
}

bool IsAtomic(const Node& node) {
  return FindAttr<OffsetList>(node.op().attrs, "atomic_output_index") != nullptr || Flag(node, "is_atomic_node");
}

bool IsInputRun(RunKind kind) { return kind == RunKind::kInput || kind == RunKind::kInputNoPadding; }

StatusOr<std::vector<ContinuousRun>> RunsOf(const Node& node) {
  std::vector<ContinuousRun> runs;
  if (node.op().attrs.empty()) return runs;
  for (RunKind kind : {RunKind::kInput, RunKind::kInputNoPadding, RunKind::kOutput, RunKind::kOutputNoPadding}) {
    if (!HasRun(node, kind)) continue;
    if (kind == RunKind::kOutput && Flag(node, kAttrReference)) continue;  // its outputs lie where its inputs do
    if (IsInputRun(kind)) {
      GE_ASSIGN_OR_RETURN(ContinuousRun run, InputRun(node, kind));
      runs.push_back(std::move(run));
    } else {
      GE_ASSIGN_OR_RETURN(ContinuousRun run, OutputRun(node, kind));
      runs.push_back(std::move(run));
    }
  }
  return runs;
}

StatusOr<int64_t> CustomOffset(const Node& node) {
  if (node.op().attrs.empty() || !Flag(node, kAttrCustomOffset) || !Flag(node, kAttrOutputReuseInput)) return 0;
  if (node.input_count() != 1 || node.output_count() != 1 || node.input(0).node == nullptr) {
    return MakeError(kInternal,
                     "node '{}' ({}) shifts its output against its input: it has {} inputs and {} outputs, not "
                     "1 and 1",
                     node.name(), node.type(), node.input_count(), node.output_count());
  }
  GE_RETURN_IF_ERROR(CheckCustomNeighbours(node));
  const OutDataAnchor from = node.input(0);
  const OffsetList* before = ListOf(*from.node, kAttrOutputOffsetList);
  if (before != nullptr && static_cast<size_t>(from.index) >= before->size()) before = nullptr;
  const ListedConsumer after = FirstListedConsumer(node, 0);
  if (before != nullptr && after.list != nullptr) {
    return MakeError(kInternal,
                     "node '{}' ({}) shifts its output against its input: its producer '{}' and its consumer "
                     "'{}' both say by how much",
                     node.name(), node.type(), from.node->name(), after.consumer.node->name());
  }
  if (before != nullptr) {
    GE_ASSIGN_OR_RETURN(const int64_t entry,
                        EntryOf(*from.node, kAttrOutputOffsetList, *before, from.index, kInternal));
    return -entry;
  }
  if (after.list == nullptr) return 0;
  return EntryOf(*after.consumer.node, kAttrInputOffsetList, *after.list, after.consumer.index, kInternal);
}

}  // namespace ge
