#include <algorithm>

#include "scenarios/runner/evaluator/eval_rule.h"

namespace scenario {

ge::StatusOr<std::vector<int64_t>> BroadcastShapes(const std::vector<int64_t>& a, const std::vector<int64_t>& b) {
  std::vector<int64_t> result(std::max(a.size(), b.size()));
  for (size_t i = 1; i <= result.size(); ++i) {
    int64_t left = i <= a.size() ? a[a.size() - i] : 1;
    int64_t right = i <= b.size() ? b[b.size() - i] : 1;
    if (left != right && left != 1 && right != 1) {
      return ge::MakeError(ge::kParamInvalid, "shapes {} and {} do not broadcast", ge::GeShape(a).ToString(),
                           ge::GeShape(b).ToString());
    }
    result[result.size() - i] = left == 1 ? right : left;
  }
  return result;
}

size_t BroadcastIndex(size_t flat, const std::vector<int64_t>& result, const std::vector<int64_t>& shape) {
  size_t index = 0;
  size_t stride = 1;
  for (size_t i = 1; i <= result.size(); ++i) {
    auto length = static_cast<size_t>(result[result.size() - i]);
    size_t coordinate = flat % length;
    flat /= length;
    if (i > shape.size()) continue;
    auto own = static_cast<size_t>(shape[shape.size() - i]);
    if (own != 1) index += coordinate * stride;
    stride *= own;
  }
  return index;
}

}  // namespace scenario
