#include "core/op/op_registry.h"

namespace ge {
namespace {

template <typename T>
void TakeIfMissing(T& mine, const T& theirs) {
  if (!mine) mine = theirs;
}

/// Fills what the record does not have yet (spec/rt2.md §4.3). What only makes sense together is taken together.
void FillMissing(Rt2OpImpl& mine, const Rt2OpImpl& theirs) {
  TakeIfMissing(mine.infer_shape, theirs.infer_shape);
  TakeIfMissing(mine.infer_shape_range, theirs.infer_shape_range);
  TakeIfMissing(mine.infer_datatype, theirs.infer_datatype);
  if (mine.tiling == nullptr) {
    mine.tiling = theirs.tiling;
    mine.max_tiling_data_size = theirs.max_tiling_data_size;
  }
  if (mine.tiling_parse == nullptr) {
    mine.tiling_parse = theirs.tiling_parse;
    mine.compile_info_creator = theirs.compile_info_creator;
    mine.compile_info_deleter = theirs.compile_info_deleter;
  }
  TakeIfMissing(mine.inputs_dependency, theirs.inputs_dependency);
  if (mine.tiling_dependency == 0) {
    mine.tiling_dependency = theirs.tiling_dependency;
    mine.tiling_dependency_placements = theirs.tiling_dependency_placements;
  }
  TakeIfMissing(mine.host_inputs, theirs.host_inputs);
  TakeIfMissing(mine.output_shape_depend_compute, theirs.output_shape_depend_compute);
  TakeIfMissing(mine.nullable_outputs, theirs.nullable_outputs);
  TakeIfMissing(mine.strided_inputs, theirs.strided_inputs);
  TakeIfMissing(mine.strided_outputs, theirs.strided_outputs);
  if (mine.private_attr_count == 0) {
    mine.private_attrs = theirs.private_attrs;
    mine.private_attr_count = theirs.private_attr_count;
  }
  TakeIfMissing(mine.gen_simplified_key, theirs.gen_simplified_key);
}

}  // namespace

void OpImplSpaceRegistryV2::AddLibrary(std::shared_ptr<const OpLibrary> library) {
  for (const Rt2OpImpl& impl : library->impls()) {
    const auto [known, added] = impls_.emplace(impl.op_type, impl);
    if (!added) FillMissing(known->second, impl);
  }
  for (const OpPrototype& prototype : library->prototypes()) prototypes_.emplace(prototype.type, &prototype);
  libraries_.push_back(std::move(library));
}

void OpImplSpaceRegistryV2::AddPrototype(OpPrototype prototype) {
  if (prototypes_.contains(prototype.type)) return;
  const OpPrototype& own = own_prototypes_.emplace_back(std::move(prototype));
  prototypes_.emplace(own.type, &own);
}

const Rt2OpImpl* OpImplSpaceRegistryV2::FindImpl(std::string_view op_type) const {
  const auto found = impls_.find(op_type);
  return found == impls_.end() ? nullptr : &found->second;
}

const OpPrototype* OpImplSpaceRegistryV2::FindPrototype(std::string_view op_type) const {
  const auto found = prototypes_.find(op_type);
  return found == prototypes_.end() ? nullptr : found->second;
}

std::vector<std::string> OpImplSpaceRegistryV2::PrototypeTypes() const {
  std::vector<std::string> types;
  types.reserve(prototypes_.size());
  for (const auto& [type, prototype] : prototypes_) types.push_back(type);
  return types;
}

}  // namespace ge
