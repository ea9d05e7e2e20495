#include "core/engines/ge_local/reuse_input.h"

#include <algorithm>
#include <array>

#include "core/base/checked_math.h"
#include "core/engines/engine_errors.h"
#include "core/engines/memory_size.h"
#include "core/engines/unknown_graph.h"

namespace ge {
namespace {

using std::string_view_literals::operator""sv;

constexpr std::array kReuseInputTypes = {"Bitcast"sv,     "Flatten"sv,   "FlattenV2"sv,  "ExpandDims"sv,
                                         "ReFormat"sv,    "Squeeze"sv,   "Unsqueeze"sv,  "SqueezeV2"sv,
                                         "UnsqueezeV2"sv, "SqueezeV3"sv, "UnsqueezeV3"sv};

/// A tensor's bits as whole eighths of elements and a rest, so that they compare exactly without 128 bits.
struct ExactBits {
  std::optional<int64_t> bytes;  ///< of whole groups of eight elements; nothing: more than 63 bits
  int64_t rest_bits = 0;
  friend bool operator==(const ExactBits&, const ExactBits&) = default;
};

ExactBits BitsOf(int64_t elements, int64_t bits) {
  const int64_t rest = elements % 8 * bits;
  const auto groups = CheckedMultiply<int64_t>(elements / 8, bits);
  return {groups ? CheckedAdd<int64_t>(*groups, rest / 8) : std::nullopt, rest % 8};
}

bool HaveSameBytes(const GeTensorDesc& a, const GeTensorDesc& b) {
  const auto a_elements = a.shape.ElementCount();
  const auto b_elements = b.shape.ElementCount();
  if (!a_elements || !b_elements) return a.shape.IsUnknown() || b.shape.IsUnknown();
  const ExactBits a_bits = BitsOf(*a_elements, MemoryElementBits(a.dtype));
  return a_bits.bytes && a_bits == BitsOf(*b_elements, MemoryElementBits(b.dtype));
}

}  // namespace

bool IsReuseInputType(std::string_view type) {
  return std::find(kReuseInputTypes.begin(), kReuseInputTypes.end(), type) != kReuseInputTypes.end();
}

Status CalcNodeOffsetByReuseInput(Node& node) {
  if (IsUnknownGraph(node.graph())) return {};
  OpDesc& op = node.op();
  if (op.outputs.empty() || op.inputs.empty()) {
    return MakeError(kEngineParamInvalid,
                     "node '{}' ({}): its output lies in its input, but it has {} inputs and {} "
                     "outputs",
                     op.name, op.type, op.inputs.size(), op.outputs.size());
  }
  const GeTensorDesc& input = op.inputs[0];
  GeTensorDesc& output = op.outputs[0];
  if (!HaveSameBytes(input, output)) {
    return MakeError(kEngineParamInvalid,
                     "node '{}' ({}): its output lies in its input, but input 0 is {} {} and output 0 is {} {}: their "
                     "bytes differ",
                     op.name, op.type, DataTypeWord(input.dtype), input.shape.ToString(), DataTypeWord(output.dtype),
                     output.shape.ToString());
  }
  output.reuse_input = true;
  output.reuse_input_index = 0;
  return {};
}

}  // namespace ge
