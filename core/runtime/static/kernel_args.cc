#include "core/runtime/static/kernel_args.h"

#include <algorithm>

#include "core/base/checked_math.h"

namespace ge {
namespace {

template <typename Ir>
constexpr bool IsDynamic(const Ir& ir) {
  return ir.kind == decltype(ir.kind)::kDynamic;
}

/// Slots lie in the order of the prototype. Where slots have names they decide: a dynamic `x` has x0, x1, …, and an
/// optional input may have no slot. Without names every one has a slot of its own.
template <typename Ir>
StatusOr<IrSlots> SlotsOf(const OpDesc& op, const std::vector<Ir>& prototype, const std::vector<std::string>& names,
                          size_t slots, size_t ir_index, std::string_view what) {
  if (ir_index >= prototype.size()) {
    return MakeError(kTaskPartitionInvalid, "op {}: {} {} does not exist; its prototype has {}", op.name, what,
                     ir_index, prototype.size());
  }
  IrSlots range;
  for (size_t i = 0; i <= ir_index; ++i) {
    range = {range.first + range.count, 0, IsDynamic(prototype[i])};
    const auto is_named = [&](const std::string& name) {
      const size_t slot = range.first + range.count;
      return slot < slots && (slot >= names.size() || names[slot] == name);
    };
    if (!range.dynamic) {
      range.count = is_named(prototype[i].name) ? 1 : 0;
      continue;
    }
    if (names.empty())
      return MakeError(kTaskPartitionInvalid, "op {}: its slots have no names, but {} {} is dynamic", op.name, what, i);
    while (is_named(fmt::format("{}{}", prototype[i].name, range.count))) ++range.count;
  }
  return range;
}

/// Either side of an op, so that inputs and outputs are treated alike.
struct Side {
  std::string_view what;
  const std::vector<uint64_t>& addresses;
  const std::vector<GeTensorDesc>& descs;
  size_t ir_count;
  StatusOr<IrSlots> (*slots_of_ir)(const OpDesc&, size_t);
};

class ArgsBuilder {
 public:
  ArgsBuilder(const NodeAddresses& addresses, const KernelArgsSources& sources, DeviceResources& resources)
      : op_(addresses.node->op()),
        addresses_(addresses),
        sources_(sources),
        resources_(resources),
        inputs_{"input", addresses.inputs, op_.inputs, op_.ir_inputs.size(), &SlotsOfIrInput},
        outputs_{"output", addresses.outputs, op_.outputs, op_.ir_outputs.size(), &SlotsOfIrOutput} {}

  Status Append(const ArgsItem& item);
  KernelArgsBlock Finish() && {
    args_.WriteZeros(AlignUp<size_t>(args_.size(), sizeof(uint64_t)) - args_.size());
    return {std::move(args_).Take(), std::move(tables_)};
  }
  size_t size() const { return args_.size(); }

 private:
  Status AppendIr(const ArgsItem& item, const Side& side);
  Status AppendOneIr(size_t ir_index, bool unfolded, const Side& side);
  Status AppendInstance(const ArgsItem& item, const Side& side);
  Status AppendDescriptor(const ArgsItem& item, const Side& side);
  Status AppendWorkspaces(const ArgsItem& item);
  Status AppendAddress(StatusOr<uint64_t> address);
  Status AppendTable(ByteView table, const std::string& name);
  void AppendWord(uint64_t word) { args_.Write(word); }

  const OpDesc& op_;
  const NodeAddresses& addresses_;
  const KernelArgsSources& sources_;
  DeviceResources& resources_;
  const Side inputs_, outputs_;
  ByteWriter args_;
  std::vector<rt::AddressRange> tables_;
};

Status ArgsBuilder::Append(const ArgsItem& item) {
  switch (item.type) {
    case ArgsItemType::kInput:
      return AppendIr(item, inputs_);
    case ArgsItemType::kOutput:
      return AppendIr(item, outputs_);
    case ArgsItemType::kInputInstance:
      return AppendInstance(item, inputs_);
    case ArgsItemType::kOutputInstance:
      return AppendInstance(item, outputs_);
    case ArgsItemType::kInputDesc:
      return AppendDescriptor(item, inputs_);
    case ArgsItemType::kOutputDesc:
      return AppendDescriptor(item, outputs_);
    case ArgsItemType::kWorkspace:
      return AppendWorkspaces(item);
    case ArgsItemType::kTiling:
      AppendWord(sources_.tiling_data);
      return {};
    case ArgsItemType::kTilingContext:
      return AppendAddress(sources_.tiling_context(item.part));
    case ArgsItemType::kOpType:
      return AppendAddress(sources_.op_type());
    case ArgsItemType::kPlaceholder:
      args_.WriteZeros(item.size);
      return {};
    case ArgsItemType::kCustomValue:
      if (item.size == sizeof(uint32_t)) {
        args_.Write(static_cast<uint32_t>(item.value));
      } else {
        AppendWord(item.value);
      }
      return {};
    default:
      return MakeError(kUnsupported, "args item '{{{}}}' is not supported", item.token);
  }
}

Status ArgsBuilder::AppendAddress(StatusOr<uint64_t> address) {
  if (!address.ok()) return address.status();
  AppendWord(*address);
  return {};
}

/// Puts a table into memory of its own; the block gets its address. An empty one has none.
Status ArgsBuilder::AppendTable(ByteView table, const std::string& name) {
  GE_ASSIGN_OR_RETURN(const rt::DeviceAddress address, resources_.MallocCopy(table, rt::MemoryKind::kHbm, name));
  if (address != 0) tables_.push_back({address, table.size()});
  AppendWord(address);
  return {};
}

Status ArgsBuilder::AppendIr(const ArgsItem& item, const Side& side) {
  if (item.index != ArgsItem::kAll) return AppendOneIr(static_cast<size_t>(item.index), item.star, side);
  for (size_t ir_index = 0; ir_index < side.ir_count; ++ir_index) {
    GE_RETURN_IF_ERROR(AppendOneIr(ir_index, /*unfolded=*/false, side));
  }
  return {};
}

Status ArgsBuilder::AppendOneIr(size_t ir_index, bool unfolded, const Side& side) {
  GE_ASSIGN_OR_RETURN(const IrSlots slots, side.slots_of_ir(op_, ir_index));
  const std::span<const uint64_t> addresses = std::span(side.addresses).subspan(slots.first, slots.count);
  if (!slots.dynamic) {
    AppendWord(addresses.empty() ? 0 : addresses[0]);  // an optional input that is not there
    return {};
  }
  if (unfolded) {
    for (const uint64_t address : addresses) AppendWord(address);
    return {};
  }
  ByteWriter table;
  for (const uint64_t address : addresses) table.Write(address);
  return AppendTable(table.view(), fmt::format("{} table of {}", side.what, op_.name));
}

Status ArgsBuilder::AppendInstance(const ArgsItem& item, const Side& side) {
  if (item.index == ArgsItem::kAll) {
    for (const uint64_t address : side.addresses) AppendWord(address);
    return {};
  }
  if (static_cast<size_t>(item.index) >= side.addresses.size()) {
    return MakeError(kTaskPartitionInvalid, "args item '{{{}}}': the op has {} {}s", item.token, side.addresses.size(),
                     side.what);
  }
  AppendWord(side.addresses[static_cast<size_t>(item.index)]);
  return {};
}

/// word 0: bytes from the block's begin to the address list; per instance (1 << 32 | dim count) and its dims; the
/// addresses (spec/static-runtime.md §8.3). A scalar is one dimension of 1.
Status ArgsBuilder::AppendDescriptor(const ArgsItem& item, const Side& side) {
  GE_ASSIGN_OR_RETURN(const IrSlots slots, side.slots_of_ir(op_, static_cast<size_t>(item.index)));
  ByteWriter block;
  block.Write(uint64_t{0});
  for (size_t slot = slots.first; slot < slots.first + slots.count; ++slot) {
    const std::vector<int64_t>& dims = side.descs[slot].shape.dims();
    block.Write((uint64_t{1} << 32) | std::max<size_t>(dims.size(), 1));
    if (dims.empty()) block.Write(int64_t{1});
    for (const int64_t dim : dims) block.Write(dim);
  }
  block.Patch(0, static_cast<uint64_t>(block.size()));
  for (size_t slot = slots.first; slot < slots.first + slots.count; ++slot) block.Write(side.addresses[slot]);
  if (item.star) {
    args_.WriteBytes(block.view());
    return {};
  }
  return AppendTable(block.view(), fmt::format("{} descriptors of {}", side.what, op_.name));
}

Status ArgsBuilder::AppendWorkspaces(const ArgsItem& item) {
  const size_t count = addresses_.workspaces.size();
  const bool all = item.index == ArgsItem::kAll;
  const size_t first = all ? 0 : static_cast<size_t>(item.index);
  if (!all && first >= count) {
    return MakeError(kTaskPartitionInvalid, "args item '{{{}}}': the op has {} workspaces", item.token, count);
  }
  for (size_t i = first; i < (all ? count : first + 1); ++i) {
    AppendWord(addresses_.workspaces[i]);
    if (sources_.workspace_with_size) AppendWord(addresses_.places.workspaces[i].size);
  }
  return {};
}

StatusOr<std::vector<uint64_t>> AddressesOf(const std::vector<TensorPlace>& places, ModelMemory& memory) {
  std::vector<uint64_t> addresses;
  for (const TensorPlace& place : places) {
    GE_ASSIGN_OR_RETURN(const uint64_t address, memory.AddressOf(place));
    addresses.push_back(address);
  }
  return addresses;
}

}  // namespace

StatusOr<NodeAddresses> NodeAddresses::Resolve(const Node& node, const ModelLayout& layout, ModelMemory& memory) {
  NodeAddresses addresses;
  addresses.node = &node;
  GE_ASSIGN_OR_RETURN(addresses.places, layout.PlacesOf(node));
  GE_ASSIGN_OR_RETURN(addresses.inputs, AddressesOf(addresses.places.inputs, memory));
  GE_ASSIGN_OR_RETURN(addresses.outputs, AddressesOf(addresses.places.outputs, memory));
  GE_ASSIGN_OR_RETURN(addresses.workspaces, AddressesOf(addresses.places.workspaces, memory));
  return addresses;
}

StatusOr<IrSlots> SlotsOfIrInput(const OpDesc& op, size_t ir_index) {
  return SlotsOf(op, op.ir_inputs, op.input_names, op.inputs.size(), ir_index, "input");
}

StatusOr<IrSlots> SlotsOfIrOutput(const OpDesc& op, size_t ir_index) {
  return SlotsOf(op, op.ir_outputs, op.output_names, op.outputs.size(), ir_index, "output");
}

StatusOr<KernelArgsBlock> BuildKernelArgs(std::span<const ArgsItem> items, const NodeAddresses& addresses,
                                          const KernelArgsSources& sources, DeviceResources& resources) {
  ArgsBuilder builder(addresses, sources, resources);
  for (const ArgsItem& item : items) {
    GE_RETURN_IF_ERROR(builder.Append(item));
    if (builder.size() > kMaxKernelArgsBytes) {
      return MakeError(kTaskPartitionInvalid, "the argument block is longer than {} bytes", kMaxKernelArgsBytes);
    }
  }
  return std::move(builder).Finish();
}

std::vector<ArgsItem> DefaultArgsItems(const NodeAddresses& addresses, bool has_tiling_data) {
  std::vector<ArgsItem> items;
  const auto add = [&items](ArgsItemType type, int64_t index) {
    ArgsItem item;
    item.type = type;
    item.index = index;
    items.push_back(std::move(item));
  };
  for (size_t slot = 0; slot < addresses.inputs.size(); ++slot) {
    if (addresses.places.inputs[slot].segment != Segment::kAbsent)
      add(ArgsItemType::kInputInstance, static_cast<int64_t>(slot));
  }
  add(ArgsItemType::kOutputInstance, ArgsItem::kAll);
  add(ArgsItemType::kWorkspace, ArgsItem::kAll);
  if (has_tiling_data) add(ArgsItemType::kTiling, ArgsItem::kAll);
  return items;
}

}  // namespace ge
