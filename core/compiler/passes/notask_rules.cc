#include "core/compiler/passes/notask_rules.h"

#include <algorithm>
#include <array>
#include <set>
#include <utility>

#include "core/compiler/conflict/node_roles.h"
#include "core/compiler/memory/continuous_runs.h"
#include "core/engines/phony/phony_join.h"
#include "core/engines/unknown_graph.h"
#include "core/engines/virtual_node.h"
#include "core/graph/attr_names.h"
#include "core/graph/storage_axes.h"

namespace ge {
namespace {

/// What AI Core reads and writes starts at such addresses (spec/ge-local.md §5.8).
constexpr int64_t kPartAlignment = 32;

/// Graph attributes, both bool. The specification writes out only the second one's name.
constexpr Word kAttrSingleOpScene("_single_op_scene");
constexpr Word kAttrMemoryDiscontiguous("_memory_discontiguous_allocation");

/// Memory types (spec/compiler.md §5.1); UB by the runtime's own header.
constexpr int64_t kHbm = 0x2;
constexpr std::array<int64_t, 3> kOnChipMemories = {1 << 15, 1 << 16, 1 << 17};  // UB, L1, L2

const GeTensorDesc& DescOfOutput(const OutDataAnchor& anchor) {
  return anchor.node->op().outputs[static_cast<size_t>(anchor.index)];
}

/// Where the bytes of an output come from: references are followed backwards.
OutDataAnchor RealProducerOf(OutDataAnchor anchor) {
  while (const auto input = MemoryInputOf(*anchor.node, static_cast<size_t>(anchor.index))) {
    if (anchor.node->input(*input).node == nullptr) break;
    anchor = anchor.node->input(*input);
  }
  return anchor;
}

template <typename Holds>
bool AnyPart(const Node& node, Holds holds) {
  for (size_t slot = 0; slot < node.input_count(); ++slot) {
    if (node.input(slot).node != nullptr && holds(node.input(slot))) return true;
  }
  return false;
}

template <typename Holds>
bool AnyTensor(const OpDesc& op, Holds holds) {
  return std::any_of(op.inputs.begin(), op.inputs.end(), holds) ||
         std::any_of(op.outputs.begin(), op.outputs.end(), holds);
}

bool GraphHasFlag(const ComputeGraph& graph, std::string_view name) { return AttrOr<bool>(graph.attrs, name, false); }

int64_t MemoryTypeAt(const OpDesc& op, std::string_view attr, size_t index) {
  const auto* types = FindAttr<std::vector<int64_t>>(op.attrs, attr);
  return types == nullptr || index >= types->size() ? kHbm : (*types)[index];
}

// The graph.

bool IsSingleOpScene(const AxisJoin& join) { return GraphHasFlag(join.node.graph().root(), kAttrSingleOpScene); }
bool IsMemoryDiscontiguous(const AxisJoin& join) { return GraphHasFlag(join.node.graph(), kAttrMemoryDiscontiguous); }
bool IsShapeUnknown(const AxisJoin& join) {
  return IsUnknownGraph(join.node.graph()) ||
         AnyTensor(join.node.op(), [](const GeTensorDesc& desc) { return desc.shape.IsUnknown(); });
}
bool IsPartitionedAsDynamic(const AxisJoin& join) {
  return GraphHasFlag(join.node.graph(), kAttrDynamicShapePartitioned);
}

// The inputs.

bool IsNotConnected(const AxisJoin& join) {
  const Node& node = join.node;
  if (node.input_count() == 0 || node.output_count() != 1) return true;
  for (size_t slot = 0; slot < node.input_count(); ++slot) {
    if (node.input(slot).node == nullptr) return true;
  }
  return false;
}
bool HasScalar(const AxisJoin& join) {
  const std::vector<GeTensorDesc>& inputs = join.node.op().inputs;
  return std::any_of(inputs.begin(), inputs.end(), [](const GeTensorDesc& desc) { return desc.shape.rank() == 0; });
}
bool HasUnalignedPart(const AxisJoin& join) {
  const std::vector<GeTensorDesc>& inputs = join.node.op().inputs;
  return inputs.size() > 1 && std::any_of(inputs.begin(), inputs.end(), [](const GeTensorDesc& desc) {
           const auto bytes = TensorBytes(desc.shape, desc.dtype);
           return !bytes || *bytes % kPartAlignment != 0;
         });
}
bool HasOneSourceTwice(const AxisJoin& join) {
  std::set<std::pair<const Node*, int>> sources;
  return AnyPart(join.node, [&](const OutDataAnchor& from) {
    const OutDataAnchor real = RealProducerOf(from);
    return !sources.emplace(real.node, real.index).second;
  });
}

// The producers.

bool IsFedFromOutside(const AxisJoin& join) {
  return AnyPart(join.node, [](const OutDataAnchor& from) {
    const Node& real = *RealProducerOf(from).node;
    return IsDataNode(real) || IsVariableNode(real) || IsConstantNode(real);
  });
}
bool IsFedByACaller(const AxisJoin& join) {
  return AnyPart(join.node, [](const OutDataAnchor& from) {
    return CallsGraphs(*from.node) || CallsGraphs(*RealProducerOf(from).node);
  });
}
bool IsOutputTaken(const AxisJoin& join) {
  return AnyPart(join.node, [](const OutDataAnchor& from) {
    return !AttrOr<bool>(DescOfOutput(from).attrs, kAttrCanReusedForConcat, true);
  });
}
bool IsOutputOfTheGraph(const AxisJoin& join) {
  return AnyPart(join.node, [](const OutDataAnchor& from) {
    const auto& readers = from.node->consumers(static_cast<size_t>(from.index));
    return std::any_of(readers.begin(), readers.end(),
                       [](const InDataAnchor& reader) { return reader.node->type() == kNetOutputType; });
  });
}
bool HasDemandingProducer(const AxisJoin& join) {
  return AnyPart(join.node, [](const OutDataAnchor& from) {
    if (!HasTask(from.node->op()) || IsAtomic(*from.node)) return true;
    for (std::string_view flag : {kAttrContinuousInput, kAttrContinuousOutput, kAttrReference, kAttrOutputReuseInput,
                                  kAttrNoPaddingContinuousInput, kAttrNoPaddingContinuousOutput}) {
      if (NodeHasFlag(*from.node, flag)) return true;
    }
    return false;
  });
}
/// A list of places on a producer speaks of all its outputs, and a run takes all or none of its places from lists
/// (spec/ge-local.md §10.5). The reference does not ask.
bool HasProducerWithPlaces(const AxisJoin& join) {
  return AnyPart(join.node, [](const OutDataAnchor& from) {
    const Node& producer = *from.node;
    for (std::string_view list : {kAttrOutputOffsetList, kAttrOutputOffsetForBufferFusion}) {
      if (producer.op().attrs.contains(list)) return true;
    }
    for (size_t output = 0; output < producer.output_count(); ++output) {
      for (const InDataAnchor& reader : producer.consumers(output)) {
        if (PhonyKindOf(*reader.node) == PhonyKind::kConcat) return true;
      }
    }
    return false;
  });
}

// Memories.

bool HasOtherMemory(const AxisJoin& join) {
  const OpDesc& op = join.node.op();
  const int64_t own = MemoryTypeAt(op, kAttrOutputMemoryType, 0);
  for (size_t slot = 0; slot < op.inputs.size(); ++slot) {
    if (MemoryTypeAt(op, kAttrInputMemoryType, slot) != own) return true;
  }
  return AnyPart(join.node, [own](const OutDataAnchor& from) {
    return MemoryTypeAt(from.node->op(), kAttrOutputMemoryType, static_cast<size_t>(from.index)) != own;
  });
}
bool IsOnChip(const AxisJoin& join) {
  for (std::string_view attr : {kAttrInputMemoryType, kAttrOutputMemoryType}) {
    const auto* types = FindAttr<std::vector<int64_t>>(join.node.op().attrs, attr);
    if (types == nullptr) continue;
    const bool found = std::find_first_of(types->begin(), types->end(), kOnChipMemories.begin(),
                                          kOnChipMemories.end()) != types->end();
    if (found) return true;
  }
  return false;
}
/// On-chip fusion cuts ops into slices that it names so.
bool IsLxSlice(const AxisJoin& join) {
  return join.node.name().find("lxslice") != std::string::npos || join.node.type().find("lxslice") != std::string::npos;
}

// The axis as it lies in memory.

bool HasNoAxis(const AxisJoin& join) { return !join.axis; }
bool IsStorageUnknown(const AxisJoin& join) {
  const OpDesc& op = join.node.op();
  const GeTensorDesc& first = op.inputs[0];
  return AnyTensor(op, [&](const GeTensorDesc& desc) {
    if (!StorageAxesOf(desc)) return true;
    if (IsStoredAsWritten(desc) && IsStoredAsWritten(first)) return false;
    // Where a new axis would lie among blocks, no format says.
    return join.adds_axis || desc.format != first.format || desc.origin_format != first.origin_format;
  });
}
bool HasLongDimInFront(const AxisJoin& join) {
  const std::vector<GeTensorDesc>& inputs = join.node.op().inputs;
  return std::any_of(inputs.begin(), inputs.end(), [&](const GeTensorDesc& desc) {
    const GeShape& shape = ShapeOfAxes(desc);
    const auto dims = StorageAxesOf(desc);
    for (const StorageAxis& dim : *dims) {
      // A new axis stands in front of the one that has its number.
      if (dim.origin_axis == *join.axis) return false;
      if (dim.Extent(shape.dim(dim.origin_axis)) != 1) return true;
    }
    return false;
  });
}
bool IsFilledUpAtTheAxis(const AxisJoin& join) {
  const std::vector<GeTensorDesc>& inputs = join.node.op().inputs;
  return std::any_of(inputs.begin(), inputs.end(), [&](const GeTensorDesc& desc) {
    const auto dims = StorageAxesOf(desc);
    for (const StorageAxis& dim : *dims) {
      if (dim.origin_axis == *join.axis && ShapeOfAxes(desc).dim(dim.origin_axis) % dim.block != 0) return true;
    }
    return false;
  });
}

// The consumers.

bool IsVirtual(const Node& node) {
  return !HasTask(node.op()) || NodeHasFlag(node, kAttrNoPaddingContinuousInput) ||
         NodeHasFlag(node, kAttrNoPaddingContinuousOutput) || NodeHasFlag(node, kAttrOutputReuseInput) ||
         node.op().attrs.contains(kAttrReuseInputOnDimIndex);
}
bool HasVirtualReader(const Node& node) {
  for (size_t output = 0; output < node.output_count(); ++output) {
    for (const InDataAnchor& reader : node.consumers(output)) {
      if (IsVirtual(*reader.node)) return true;
      if (reader.node->type() == "Reshape" && HasVirtualReader(*reader.node)) return true;
    }
  }
  return false;
}
bool HasVirtualConsumer(const AxisJoin& join) { return HasVirtualReader(join.node); }

}  // namespace

AxisJoin AxisJoinOf(Node& node, std::string_view axis_attr, bool adds_axis) {
  AxisJoin join{node, std::nullopt, adds_axis};
  const OpDesc& op = node.op();
  if (op.inputs.empty()) return join;
  const int64_t rank = static_cast<int64_t>(ShapeOfAxes(op.inputs[0]).rank()) + (adds_axis ? 1 : 0);
  const int64_t axis = AttrOr<int64_t>(op.attrs, axis_attr, rank);
  if (axis >= -rank && axis < rank) join.axis = static_cast<size_t>(axis < 0 ? axis + rank : axis);
  return join;
}

std::span<const NotaskRule> NotaskRules() {
  static constexpr NotaskRule kRules[] = {
      {"the graph is a single op", IsSingleOpScene},
      {"the graph's memory does not lie in one piece", IsMemoryDiscontiguous},
      {"a shape is not known", IsShapeUnknown},
      {"the graph is partitioned as dynamic", IsPartitionedAsDynamic},
      {"an input is not connected", IsNotConnected},
      {"an input is a scalar", HasScalar},
      {"an input is no multiple of 32 bytes", HasUnalignedPart},
      {"two inputs are one tensor", HasOneSourceTwice},
      {"an input comes from a graph input, a variable or a constant", IsFedFromOutside},
      {"an input comes from a node that calls graphs", IsFedByACaller},
      {"an input lies in another join", IsOutputTaken},
      {"an input is an output of the graph", IsOutputOfTheGraph},
      {"a producer has demands on memory of its own", HasDemandingProducer},
      {"a producer's outputs have places", HasProducerWithPlaces},
      {"memory types differ", HasOtherMemory},
      {"the memory is on the chip", IsOnChip},
      {"it is a slice of on-chip fusion", IsLxSlice},
      {"the axis does not exist", HasNoAxis},
      {"the storage format does not say where the axis lies", IsStorageUnknown},
      {"a dimension in front of the axis is not 1", HasLongDimInFront},
      {"an input is filled up at the axis", IsFilledUpAtTheAxis},
      {"a consumer has no task", HasVirtualConsumer},
  };
  return kRules;
}

const NotaskRule* FindNotaskRule(const AxisJoin& join) {
  for (const NotaskRule& rule : NotaskRules()) {
    if (rule.holds(join)) return &rule;
  }
  return nullptr;
}

void TakeTaskUnlessNeeded(const AxisJoin& join, PassContext& context) {
  Node& node = join.node;
  if (!HasTask(node.op())) return;
  if (const NotaskRule* rule = FindNotaskRule(join)) {
    context.Note(node.name(), fmt::format("node '{}' ({}) keeps its task: {}", node.name(), node.type(), rule->name));
    return;
  }
  MarkJoinsWithoutTask(node.op());
  context.CountChange();
  for (size_t slot = 0; slot < node.input_count(); ++slot) {
    const OutDataAnchor from = node.input(slot);
    AttrMap& attrs = from.node->op().outputs[static_cast<size_t>(from.index)].attrs;
    attrs.insert_or_assign(kAttrCanReusedForConcat, false);
  }
}

}  // namespace ge
