#include "core/host_kernels/prior_boxes.h"

#include <algorithm>
#include <cmath>

#include "core/base/checked_math.h"

namespace ge {
namespace {

template <typename T>
StatusOr<T> Required(const OpDesc& op, std::string_view name) {
  const T* value = FindAttr<T>(op.attrs, name);
  if (value == nullptr) return NotChanged("it has no attribute {} of type {}", name, AttrValue(T()).TypeName());
  return *value;
}

/// A list of sizes or ratios.
StatusOr<std::vector<double>> RequiredPositive(const OpDesc& op, std::string_view name) {
  GE_ASSIGN_OR_RETURN(const std::vector<float> values, Required<std::vector<float>>(op, name));
  for (const float value : values) {
    if (!(value > 0) || std::isinf(value)) return NotChanged("{} holds {}", name, value);
  }
  return std::vector<double>(values.begin(), values.end());
}

/// Height and width of an input of four dimensions, as its format orders them; none for another or an absent input.
struct Extent {
  int64_t height = 0, width = 0;
};
Extent ExtentOf(const OpDesc& op, size_t input) {
  if (input >= op.inputs.size()) return {};
  const GeTensorDesc& desc = op.inputs[input];
  if (desc.origin_shape.rank() != 4 || desc.origin_shape.IsUnknownRank()) return {};
  const size_t height = desc.origin_format == FORMAT_NHWC ? 1 : 2;
  return {desc.origin_shape.dim(height), desc.origin_shape.dim(height + 1)};
}

Status ReadPlaces(const OpDesc& op, PriorBoxes& boxes) {
  const Extent layer = ExtentOf(op, 0), image = ExtentOf(op, 1);
  if (layer.height <= 0 || layer.width <= 0) {
    return NotChanged("the layer's shape is {}; it must have four dimensions, height and width above 0",
                      op.inputs.empty() ? "missing" : op.inputs[0].origin_shape.ToString());
  }
  GE_ASSIGN_OR_RETURN(const int64_t image_height, Required<int64_t>(op, "img_h"));
  GE_ASSIGN_OR_RETURN(const int64_t image_width, Required<int64_t>(op, "img_w"));
  GE_ASSIGN_OR_RETURN(const float step_height, Required<float>(op, "step_h"));
  GE_ASSIGN_OR_RETURN(const float step_width, Required<float>(op, "step_w"));
  GE_ASSIGN_OR_RETURN(boxes.offset, Required<float>(op, "offset"));
  boxes.layer_height = layer.height;
  boxes.layer_width = layer.width;
  boxes.image_height = static_cast<double>(image_height == 0 ? image.height : image_height);
  boxes.image_width = static_cast<double>(image_width == 0 ? image.width : image_width);
  if (boxes.image_height <= 0 || boxes.image_width <= 0) {
    return NotChanged("the image has height {} and width {}", boxes.image_height, boxes.image_width);
  }
  boxes.step_height = step_height == 0 ? boxes.image_height / static_cast<double>(layer.height) : step_height;
  boxes.step_width = step_width == 0 ? boxes.image_width / static_cast<double>(layer.width) : step_width;
  return {};
}

Status ReadRatios(const OpDesc& op, PriorBoxes& boxes) {
  GE_ASSIGN_OR_RETURN(const std::vector<double> given, RequiredPositive(op, "aspect_ratio"));
  GE_ASSIGN_OR_RETURN(const bool flip, Required<bool>(op, "flip"));
  constexpr double kSameRatio = 1e-6;
  for (const double ratio : given) {
    const auto is_same = [&](double other) { return std::abs(ratio - other) < kSameRatio; };
    if (is_same(1) || std::any_of(boxes.ratios.begin(), boxes.ratios.end(), is_same)) continue;
    boxes.ratios.push_back(ratio);
    if (flip) boxes.ratios.push_back(1 / ratio);
  }
  return {};
}

Status ReadSizes(const OpDesc& op, PriorBoxes& boxes) {
  GE_ASSIGN_OR_RETURN(boxes.min_sizes, RequiredPositive(op, "min_size"));
  GE_ASSIGN_OR_RETURN(boxes.max_sizes, RequiredPositive(op, "max_size"));
  if (boxes.min_sizes.empty() || (!boxes.max_sizes.empty() && boxes.max_sizes.size() != boxes.min_sizes.size())) {
    return NotChanged("there are {} minimum and {} maximum sizes; the maxima are none or as many as the minima",
                      boxes.min_sizes.size(), boxes.max_sizes.size());
  }
  return {};
}

Status ReadVariances(const OpDesc& op, PriorBoxes& boxes) {
  GE_ASSIGN_OR_RETURN(const std::vector<float> variances, Required<std::vector<float>>(op, "variance"));
  if (variances.size() != 1 && variances.size() != 4) {
    return NotChanged("there are {} variances, not 1 or 4", variances.size());
  }
  for (size_t i = 0; i < 4; ++i) boxes.variances.push_back(variances[variances.size() == 1 ? 0 : i]);
  return {};
}

}  // namespace

StatusOr<PriorBoxes> PriorBoxesOf(const OpDesc& op) {
  PriorBoxes boxes;
  GE_RETURN_IF_ERROR(ReadPlaces(op, boxes));
  GE_RETURN_IF_ERROR(ReadSizes(op, boxes));
  GE_RETURN_IF_ERROR(ReadRatios(op, boxes));
  GE_RETURN_IF_ERROR(ReadVariances(op, boxes));
  GE_ASSIGN_OR_RETURN(boxes.clip, Required<bool>(op, "clip"));
  return boxes;
}

StatusOr<std::vector<int64_t>> PriorBoxDims(const PriorBoxes& boxes) {
  std::optional<int64_t> count = CheckedMultiply(boxes.layer_height, boxes.layer_width);
  if (count) count = CheckedMultiply(*count, static_cast<int64_t>(4 * boxes.BoxesPerCell()));
  if (!count) return NotChanged("{} × {} cells have too many boxes", boxes.layer_height, boxes.layer_width);
  return std::vector<int64_t>{1, 2, *count};
}

}  // namespace ge
