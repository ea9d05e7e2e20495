#include "core/runtime/static/model_memory.h"

#include "core/om/weights_layout.h"

namespace ge {

StatusOr<ModelMemory> ModelMemory::Allocate(const ModelLayout& layout, DeviceResources& resources) {
  ModelMemory memory(layout, resources);
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
