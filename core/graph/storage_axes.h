#pragma once

#include <optional>
#include <vector>

#include "core/graph/tensor_desc.h"

namespace ge {

/// One dimension of a tensor in memory: an axis of its origin shape, or a part of one that is cut into blocks. The last
/// block of an axis is filled up.
struct StorageAxis {
  enum class Part : uint8_t {
    kWhole,    ///< all indices
    kBlocks,   ///< which block
    kInBlock,  ///< where in the block
  };
  size_t origin_axis = 0;  ///< in the origin shape, from the front
  Part part = Part::kWhole;
  int64_t block = 1;  ///< elements of the axis in one block

  /// How long the dimension is when the axis has `dim` elements.
  int64_t Extent(int64_t dim) const;
  friend bool operator==(const StorageAxis&, const StorageAxis&) = default;
};

/// The format is the origin format: every axis is whole and at its place.
bool IsStoredAsWritten(const GeTensorDesc& desc);

/// The shape whose axes StorageAxesOf places: the origin shape, or where the format is the origin format the shape
/// itself.
const GeShape& ShapeOfAxes(const GeTensorDesc& desc);

/// How the axes of that shape lie in memory, outermost first (spec/compiler.md §2.3). FRACTAL_Z and FRACTAL_NZ are
/// given with all dimensions that they merge: "C1HWNiNoC0" is six. nullopt: the pair of formats is not known here, or
/// does not fit the origin shape's rank.
std::optional<std::vector<StorageAxis>> StorageAxesOf(const GeTensorDesc& desc);

}  // namespace ge
