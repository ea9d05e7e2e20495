#pragma once

#include <vector>

#include "core/host_kernels/host_kernel.h"

namespace ge {

/// What SSDPriorBox is asked for: its attributes and the shapes of its inputs, the layer and the image.
struct PriorBoxes {
  int64_t layer_height = 0, layer_width = 0;  ///< cells
  double image_height = 0, image_width = 0;   ///< pixels
  double step_height = 0, step_width = 0;     ///< pixels from cell to cell
  double offset = 0;                          ///< where in its cell a box stands, in steps
  std::vector<double> min_sizes;
  std::vector<double> max_sizes;  ///< none, or one per minimum
  std::vector<double> ratios;     ///< width to height, besides 1
  std::vector<double> variances;  ///< per corner coordinate
  bool clip = false;              ///< corners are moved into the image

  /// Boxes of one cell: per minimum size a square, one between it and its maximum, one per ratio.
  size_t BoxesPerCell() const { return min_sizes.size() * (1 + ratios.size()) + max_sizes.size(); }
};

/// Reads the attributes img_h, img_w, step_h, step_w, min_size, max_size, variance, aspect_ratio, flip, clip and
/// offset, all required. An image or step of 0 is taken from the shapes. kNotChanged when one is missing or makes no
/// boxes, or a shape is not known.
StatusOr<PriorBoxes> PriorBoxesOf(const OpDesc& op);

/// [1, 2, 4 · boxes]: corners, then variances. kNotChanged when 63 bits cannot hold the last dimension.
StatusOr<std::vector<int64_t>> PriorBoxDims(const PriorBoxes& boxes);

}  // namespace ge
