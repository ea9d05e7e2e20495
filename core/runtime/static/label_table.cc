#include "core/runtime/static/label_table.h"

namespace ge {

StatusOr<LabelTable> LabelTable::Create(uint32_t count, DeviceResources& resources) {
  LabelTable table;
  table.labels_.reserve(count);
  for (uint32_t i = 0; i < count; ++i) {
    GE_ASSIGN_OR_RETURN(const rt::LabelId label, resources.CreateLabel(), "label {} of {}", i, count);
    table.labels_.push_back({label, nullptr, nullptr});
  }
  return table;
}

StatusOr<LabelTable::Label*> LabelTable::Find(int64_t index, const Node& node) {
  if (index >= 0 && static_cast<uint64_t>(index) < labels_.size()) return &labels_[static_cast<size_t>(index)];
  return MakeError(kTaskPartitionInvalid, "node {}: label {} does not exist; the model has {}", node.name(), index,
                   labels_.size());
}

StatusOr<rt::LabelId> LabelTable::Set(int64_t index, const Node& node) {
  GE_ASSIGN_OR_RETURN(Label * label, Find(index, node));
  if (label->set_by != nullptr) {
    return MakeError(kTaskPartitionInvalid, "node {}: label {} is set already, by node {}", node.name(), index,
                     label->set_by->name());
  }
  label->set_by = &node;
  return label->id;
}

StatusOr<rt::LabelId> LabelTable::JumpTo(int64_t index, const Node& node) {
  GE_ASSIGN_OR_RETURN(Label * label, Find(index, node));
  if (label->jumped_from == nullptr) label->jumped_from = &node;
  return label->id;
}

Status LabelTable::CheckJumps() const {
  for (size_t i = 0; i < labels_.size(); ++i) {
    if (labels_[i].jumped_from == nullptr || labels_[i].set_by != nullptr) continue;
    return MakeError(kTaskPartitionInvalid, "node {} jumps to label {}, which no task sets",
                     labels_[i].jumped_from->name(), i);
  }
  return {};
}

}  // namespace ge
