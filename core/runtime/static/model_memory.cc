#include "core/runtime/static/model_memory.h"

#include "core/graph/attr_names.h"
#include "core/om/model_attr_names.h"
#include "core/om/weights_layout.h"

namespace ge {

StatusOr<ModelMemory> ModelMemory::Allocate(const ModelLayout& layout, DeviceResources& resources,
                                            const ModelSources& sources) {
  ModelMemory memory(layout, resources);
  // First what can be wrong outside of the model.
  for (const VariableTensor& tensor : layout.variables()) {
    GE_ASSIGN_OR_RETURN(memory.variables_[tensor.node], memory.Bind(tensor, sources));
  }
  if (const uint64_t bytes = layout.feature_bytes(); bytes > 0) {
    GE_ASSIGN_OR_RETURN(memory.feature_base_, resources.Malloc(bytes, rt::MemoryKind::kHbm, "feature memory"));
    // GE zero-fills its own feature memory (spec/static-runtime.md §5.1): kernels read the padding behind a tensor.
    GE_RETURN_IF_ERROR(resources.device().Memset(memory.feature_base_, bytes, 0, bytes), "zero the feature memory");
  }
  GE_ASSIGN_OR_RETURN(memory.weight_base_,
                      resources.MallocCopy(layout.model().weights().view, rt::MemoryKind::kHbm, "weights"));
  GE_RETURN_IF_ERROR(memory.CopyConstantsToFeatureMap());
  return memory;
}

/// The memory that a tensor of variable memory really is.
StatusOr<rt::DeviceAddress> ModelMemory::Bind(const VariableTensor& tensor, const ModelSources& sources) {
  const Node& node = *tensor.node;
  const OpDesc& op = node.op();
  if (op.type == "Variable") {
    const auto* value = FindAttr<std::shared_ptr<const GeTensor>>(op.attrs, kAttrValue);
    const bool has_value = value != nullptr && *value != nullptr;
    return sources.variables.AddressOf(op.name, op.outputs[0], tensor.size,
                                       has_value ? ByteView((*value)->data) : ByteView());
  }
  if (op.type == "ConstPlaceHolder") {
    const auto address = AttrOr<int64_t>(op.attrs, kAttrAddress, 0);
    const auto size = AttrOr<int64_t>(op.attrs, kAttrSize, 0);
    const auto placement = AttrOr<int64_t>(op.attrs, kAttrPlacement, kConstPlacementDevice);
    if (address > 0 && size >= 0 && static_cast<uint64_t>(size) >= tensor.size && placement == kConstPlacementDevice)
      return static_cast<rt::DeviceAddress>(address);
    return MakeError(
        kModelDataSizeInvalid,
        "node {} (ConstPlaceHolder): {} bytes at address {:#x}, placement {}; the tensor takes {} bytes of "
        "device memory",
        node.name(), size, address, placement, tensor.size);
  }
  const std::string name = fmt::format("constant {}", node.name());
  if (op.type == "FileConstant") {
    GE_ASSIGN_OR_RETURN(const FileSlice slice, OpenFileConstant(node, tensor.size, sources.weight_files));
    return resources_->MallocCopy(slice.bytes, rt::MemoryKind::kHbm, name);
  }
  GE_ASSIGN_OR_RETURN(const ByteView bytes, ConstBytes(node, layout_->model().weights()));
  if (bytes.size() != tensor.size) {
    return MakeError(kModelDataSizeInvalid, "node {} (Constant) has {} bytes; its tensor takes {}", node.name(),
                     bytes.size(), tensor.size);
  }
  return resources_->MallocCopy(bytes, rt::MemoryKind::kHbm, name);
}

Status ModelMemory::CopyConstantsToFeatureMap() {
  for (const Node* node : layout_->ConstantsInFeatureMap()) {
    GE_ASSIGN_OR_RETURN(const NodePlaces places, layout_->PlacesOf(*node));
    GE_ASSIGN_OR_RETURN(const ByteView bytes, ConstBytes(*node, layout_->model().weights()));
    if (places.outputs.empty() || bytes.empty()) continue;
    GE_ASSIGN_OR_RETURN(const rt::DeviceAddress address, AddressOf(places.outputs[0]));
    GE_RETURN_IF_ERROR(resources_->device().CopyToDevice(address, places.outputs[0].size, bytes),
                       "copy constant {} to the device", node->name());
  }
  return {};
}

StatusOr<rt::DeviceAddress> ModelMemory::AddressOf(const TensorPlace& place) {
  switch (place.segment) {
    case Segment::kFeatureMap:
      return feature_base_ + place.offset;
    case Segment::kWeights:
      return weight_base_ + place.offset;
    case Segment::kVariable:
      return variables_.at(place.constant) + place.offset;
    case Segment::kInline:
      break;
    case Segment::kAbsent:
      return rt::DeviceAddress{0};
  }
  const auto it = inline_constants_.find(place.constant);
  if (it != inline_constants_.end()) return it->second;
  GE_ASSIGN_OR_RETURN(const ByteView bytes, ConstBytes(*place.constant, layout_->model().weights()));
  GE_ASSIGN_OR_RETURN(
      const rt::DeviceAddress address,
      resources_->MallocCopy(bytes, rt::MemoryKind::kHbm, fmt::format("constant {}", place.constant->name())));
  inline_constants_.emplace(place.constant, address);
  return address;
}

}  // namespace ge
