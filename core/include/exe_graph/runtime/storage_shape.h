#pragma once

// A tensor's two shapes: as the author of the graph sees it, and as it lies in memory (spec/op-host-api.md §7.2).

#include <initializer_list>

#include "exe_graph/runtime/shape.h"

namespace gert {

class StorageShape {
 public:
  StorageShape() = default;
  StorageShape(std::initializer_list<int64_t> origin, std::initializer_list<int64_t> storage)
      : origin_shape_(origin), storage_shape_(storage) {}
  StorageShape(const Shape& origin, const Shape& storage) : origin_shape_(origin), storage_shape_(storage) {}

  const Shape& GetOriginShape() const { return origin_shape_; }
  const Shape& GetShape() const { return origin_shape_; }
  const Shape& GetStorageShape() const { return storage_shape_; }
  Shape& MutableOriginShape() { return origin_shape_; }
  Shape& MutableShape() { return origin_shape_; }
  Shape& MutableStorageShape() { return storage_shape_; }
  bool operator==(const StorageShape& other) const {
    return origin_shape_ == other.origin_shape_ && storage_shape_ == other.storage_shape_;
  }
  bool operator!=(const StorageShape& other) const { return !(*this == other); }

 private:
  Shape origin_shape_;  // first: "input as Shape*" works on a StorageShape and on a Tensor (spec/rt2.md §5.3, aliasing)
  Shape storage_shape_;
  [[maybe_unused]] uint8_t reserved_[40] = {};
};
static_assert(sizeof(StorageShape) == 536 && std::is_standard_layout<StorageShape>::value, "contract");

}  // namespace gert
