#include <algorithm>
#include <cmath>

#include "scenarios/runner/evaluator/eval_rule.h"

namespace scenario {
namespace {

/// Width and height of every box around one point: per minimum size a square, a square between it and its maximum,
/// then one box per ratio other than 1, each ratio once, followed by its reciprocal when they are flipped.
ge::StatusOr<std::vector<std::pair<double, double>>> BoxesAroundAPoint(const EvalCall& call) {
  const std::vector<double> minima = call.NumbersAttr("min_size"), maxima = call.NumbersAttr("max_size");
  if (!maxima.empty() && maxima.size() != minima.size()) return call.Refuse("the maxima do not fit the minima");
  std::vector<double> ratios{1};
  for (const double ratio : call.NumbersAttr("aspect_ratio")) {
    if (ratio <= 0) return call.Refuse("ratio {}", ratio);
    if (std::any_of(ratios.begin(), ratios.end(), [&](double r) { return std::abs(r - ratio) < 1e-6; })) continue;
    ratios.push_back(ratio);
    if (call.BoolAttr("flip", false)) ratios.push_back(1 / ratio);
  }
  std::vector<std::pair<double, double>> boxes;
  for (size_t i = 0; i < minima.size(); ++i) {
    boxes.emplace_back(minima[i], minima[i]);
    if (!maxima.empty()) boxes.emplace_back(std::sqrt(minima[i] * maxima[i]), std::sqrt(minima[i] * maxima[i]));
    for (size_t r = 1; r < ratios.size(); ++r) {
      boxes.emplace_back(minima[i] * std::sqrt(ratios[r]), minima[i] / std::sqrt(ratios[r]));
    }
  }
  return boxes;
}

}  // namespace

/// Corners of the boxes around the middle of each cell of the layer, in parts of the image; then the variances of each
/// (spec/ge-local.md §8.2). Layer and image are NCHW.
ge::StatusOr<std::vector<EvalTensor>> EvalSSDPriorBox(const EvalCall& call) {
  GE_ASSIGN_OR_RETURN(const EvalTensor* layer, call.Required(0));
  GE_ASSIGN_OR_RETURN(const EvalTensor* image, call.Required(1));
  if (layer->shape.size() != 4 || image->shape.size() != 4) return call.Refuse("its inputs have no four dimensions");
  const auto height_or = [&](double given) { return given != 0 ? given : static_cast<double>(image->shape[2]); };
  const auto width_or = [&](double given) { return given != 0 ? given : static_cast<double>(image->shape[3]); };
  const double height = height_or(call.NumberAttr("img_h", 0)), width = width_or(call.NumberAttr("img_w", 0));
  const int64_t rows = layer->shape[2], columns = layer->shape[3];
  double step_y = call.NumberAttr("step_h", 0), step_x = call.NumberAttr("step_w", 0);
  if (step_y == 0) step_y = height / static_cast<double>(rows);
  if (step_x == 0) step_x = width / static_cast<double>(columns);
  const double offset = call.NumberAttr("offset", 0.5);
  GE_ASSIGN_OR_RETURN(const auto boxes, BoxesAroundAPoint(call));
  std::vector<double> values;
  for (int64_t row = 0; row < rows; ++row) {
    for (int64_t column = 0; column < columns; ++column) {
      const double y = (static_cast<double>(row) + offset) * step_y;
      const double x = (static_cast<double>(column) + offset) * step_x;
      for (const auto& [box_width, box_height] : boxes) {
        values.push_back((x - box_width / 2) / width);
        values.push_back((y - box_height / 2) / height);
        values.push_back((x + box_width / 2) / width);
        values.push_back((y + box_height / 2) / height);
      }
    }
  }
  if (call.BoolAttr("clip", false)) {
    for (double& value : values) value = std::min(std::max(value, 0.0), 1.0);
  }
  const std::vector<double> variances = call.NumbersAttr("variance");
  if (variances.size() != 1 && variances.size() != 4) return call.Refuse("{} variances", variances.size());
  const size_t corners = values.size();
  for (size_t i = 0; i < corners; ++i) values.push_back(variances[i % variances.size()]);
  return std::vector<EvalTensor>{{ge::DT_FLOAT, {1, 2, static_cast<int64_t>(corners)}, std::move(values)}};
}

}  // namespace scenario
