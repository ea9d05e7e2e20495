#pragma once

// A tensor's two formats and how its shape is expanded to the storage format's rank (spec/op-host-api.md §7.2).

#include "exe_graph/runtime/expand_dims_type.h"
#include "graph/types.h"

namespace gert {

class StorageFormat {
 public:
  StorageFormat() = default;
  StorageFormat(ge::Format origin, ge::Format storage, const ExpandDimsType& expand)
      : origin_format_(origin), storage_format_(storage), expand_dims_type_(expand) {}

  ge::Format GetOriginFormat() const { return origin_format_; }
  void SetOriginFormat(ge::Format format) { origin_format_ = format; }
  ge::Format GetStorageFormat() const { return storage_format_; }
  void SetStorageFormat(ge::Format format) { storage_format_ = format; }
  ExpandDimsType GetExpandDimsType() const { return expand_dims_type_; }
  ExpandDimsType& MutableExpandDimsType() { return expand_dims_type_; }
  void SetExpandDimsType(const ExpandDimsType& expand) { expand_dims_type_ = expand; }
  bool operator==(const StorageFormat& other) const {
    return origin_format_ == other.origin_format_ && storage_format_ == other.storage_format_ &&
           expand_dims_type_ == other.expand_dims_type_;
  }
  bool operator!=(const StorageFormat& other) const { return !(*this == other); }

 private:
  ge::Format origin_format_ = ge::FORMAT_END;
  ge::Format storage_format_ = ge::FORMAT_END;
  ExpandDimsType expand_dims_type_;
  [[maybe_unused]] uint8_t reserved_[40] = {};
};
static_assert(sizeof(StorageFormat) == 96, "contract");

}  // namespace gert
