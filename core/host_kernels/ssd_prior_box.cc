#include <algorithm>
#include <cmath>

#include "core/host_kernels/element_types.h"
#include "core/host_kernels/kernels.h"
#include "core/host_kernels/prior_boxes.h"
#include "core/host_kernels/result_tensor.h"

namespace ge {
namespace {

struct BoxSize {
  double width, height;
};

/// The boxes of one cell, which are those of each (spec/ge-local.md §8.2).
std::vector<BoxSize> BoxSizesOfACell(const PriorBoxes& boxes) {
  std::vector<BoxSize> sizes;
  for (size_t i = 0; i < boxes.min_sizes.size(); ++i) {
    const double min = boxes.min_sizes[i];
    sizes.push_back({min, min});
    if (!boxes.max_sizes.empty()) {
      const double between = std::sqrt(min * boxes.max_sizes[i]);
      sizes.push_back({between, between});
    }
    for (const double ratio : boxes.ratios) sizes.push_back({min * std::sqrt(ratio), min / std::sqrt(ratio)});
  }
  return sizes;
}

/// Corners as parts of the image: left, top, right, bottom.
void AppendCorners(const PriorBoxes& boxes, ByteWriter& elements) {
  const std::vector<BoxSize> sizes = BoxSizesOfACell(boxes);
  for (int64_t row = 0; row < boxes.layer_height; ++row) {
    const double y = (static_cast<double>(row) + boxes.offset) * boxes.step_height;
    for (int64_t column = 0; column < boxes.layer_width; ++column) {
      const double x = (static_cast<double>(column) + boxes.offset) * boxes.step_width;
      for (const BoxSize& size : sizes) {
        for (const double corner :
             {(x - size.width / 2) / boxes.image_width, (y - size.height / 2) / boxes.image_height,
              (x + size.width / 2) / boxes.image_width, (y + size.height / 2) / boxes.image_height}) {
          elements.Write(static_cast<float>(boxes.clip ? std::clamp(corner, 0.0, 1.0) : corner));
        }
      }
    }
  }
}

StatusOr<HostKernelOutputs> ComputeSSDPriorBox(const OpDesc& op) {
  GE_RETURN_IF_ERROR(CheckOutputCount(op, 1));
  if (op.outputs[0].dtype != DT_FLOAT) return NotChanged("its output is {}", DataTypeWord(op.outputs[0].dtype));
  GE_ASSIGN_OR_RETURN(const PriorBoxes boxes, PriorBoxesOf(op));
  GE_ASSIGN_OR_RETURN(std::vector<int64_t> dims, PriorBoxDims(boxes));
  GE_ASSIGN_OR_RETURN(const size_t size, FoldedBytes(dims, DT_FLOAT));
  ByteWriter elements;
  elements.Reserve(size);
  AppendCorners(boxes, elements);
  for (int64_t i = 0; i < dims[2]; ++i) {
    elements.Write(static_cast<float>(boxes.variances[static_cast<size_t>(i % 4)]));
  }
  return HostKernelOutputs{ResultTensor(op, 0, std::move(dims), DT_FLOAT, std::move(elements).Take())};
}

}  // namespace

HostKernel SSDPriorBoxKernel() { return {.type = "SSDPriorBox", .from_shapes = ComputeSSDPriorBox}; }

}  // namespace ge
