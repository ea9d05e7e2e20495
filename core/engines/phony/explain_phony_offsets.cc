#include "core/engines/phony/explain_phony_offsets.h"

#include "core/engines/phony/phony_offsets.h"
#include "core/engines/phony/reference_phony_offsets.h"
#include "core/engines/phony/strict_phony_offsets.h"

namespace ge {
namespace {

using Lines = std::vector<std::string>;

std::string_view PolicyWord(PhonyOffsetPolicy policy) {
  return policy == PhonyOffsetPolicy::kStrict ? "strict" : "reference";
}

std::string DescribeNode(const PhonyJoin& join, PhonyOffsetPolicy policy) {
  const std::vector<GeTensorDesc>& blocks = join.blocks();
  const bool concat = join.kind == PhonyKind::kConcat;
  std::string text = fmt::format("node '{}' ({}), policy {}: {} blocks", join.node.name(), join.node.type(),
                                 PolicyWord(policy), blocks.size());
  if (!blocks.empty()) {
    text += fmt::format(" of {} {}", DataTypeWord(blocks[0].dtype), blocks[0].shape.ToString());
  }
  return text + fmt::format("; {} [{}], {} [{}]", concat ? "concat_dim" : "split_dim", fmt::join(join.attrs.axes, ", "),
                            concat ? "N" : "num_split", fmt::join(join.attrs.counts, ", "));
}

/// "5 mod 2 = 1, 2 mod 3 = 2": how a block's number falls into digits, the first step's first.
template <typename Step>
std::string DescribeDigits(size_t block, const std::vector<Step>& steps, std::vector<int64_t>& digits) {
  std::string text;
  auto rest = static_cast<int64_t>(block);
  digits.clear();
  for (const Step& step : steps) {
    digits.push_back(rest % step.count);
    text += fmt::format("{}{} mod {} = {}", text.empty() ? "" : ", ", rest, step.count, digits.back());
    rest /= step.count;
  }
  return text;
}

std::string DescribeSum(const std::vector<int64_t>& terms, int64_t sum) {
  return terms.size() == 1 ? fmt::format("  offset {}", sum) : fmt::format("  {} = {}", fmt::join(terms, " + "), sum);
}

/// True positions: what is the same for all blocks stands in front.
void ExplainStrict(const PhonyJoin& join, const std::vector<int64_t>& offsets, Lines& lines) {
  const auto layout = PhonyLayout::Create(join.blocks()[0], join.attrs, join.kind, join.blocks().size());
  if (!layout.ok()) return;  // the caller says why
  lines.push_back(fmt::format("joined shape {}", layout->joined().ToString()));
  for (const PhonyStep& step : layout->steps()) {
    const auto weight = BytesBefore(step.weight_elements(), layout->element_bits());
    lines.push_back(fmt::format(
        "  axis {}: {} blocks of extent {}; a row of the joined shape is {} elements, so one "
        "block further is {} elements = {} bytes",
        step.axis, step.count, step.extent, step.stride_elements, step.weight_elements(), weight ? weight->bytes : -1));
  }
  std::vector<int64_t> digits;
  for (size_t i = 0; i < offsets.size(); ++i) {
    const PhonyAnchor& anchor = join.anchors[i];
    lines.push_back(fmt::format("{}", DescribeAnchor(join, anchor)));
    lines.push_back(
        fmt::format("  digits of {}: {}", anchor.block, DescribeDigits(anchor.block, layout->steps(), digits)));
    std::vector<int64_t> terms;
    for (size_t s = 0; s < digits.size(); ++s) {
      const PhonyStep& step = layout->steps()[s];
      const auto weight = BytesBefore(step.weight_elements(), layout->element_bits());
      terms.push_back(digits[s] * (weight ? weight->bytes : 0));
      lines.push_back(
          fmt::format("  axis {}: digit {} of extent {} is row {}, times {} elements = {} elements = {} bytes",
                      step.axis, digits[s], step.extent, digits[s] * step.extent, step.stride_elements,
                      digits[s] * step.weight_elements(), terms.back()));
    }
    lines.push_back(DescribeSum(terms, offsets[i]));
  }
}

/// The reference's sum, from each peer's own description.
void ExplainReference(const PhonyJoin& join, const std::vector<int64_t>& offsets, Lines& lines) {
  PhonyAttrs attrs = join.attrs;
  std::vector<int64_t> digits;
  for (size_t i = 0; i < offsets.size(); ++i) {
    const PhonyAnchor& anchor = join.anchors[i];
    const GeTensorDesc& peer = join.peer_desc(anchor);
    if (!NormalizeAxesAsReference(attrs.axes, peer.shape.rank()).ok()) return;
    const auto steps = ReferencePhonySteps(peer, attrs, join.kind);
    lines.push_back(
        fmt::format("{}, {} {}", DescribeAnchor(join, anchor), DataTypeWord(peer.dtype), peer.shape.ToString()));
    lines.push_back(fmt::format("  digits of {}: {}", anchor.block, DescribeDigits(anchor.block, steps, digits)));
    std::vector<int64_t> dims = peer.shape.dims();
    std::vector<int64_t> terms;
    for (size_t s = 0; s < digits.size(); ++s) {
      const ReferencePhonyStep& step = steps[s];
      const auto behind = std::vector<int64_t>(dims.begin() + static_cast<std::ptrdiff_t>(step.axis), dims.end());
      dims[step.axis] = WrappingMultiply(dims[step.axis], step.count);
      terms.push_back(WrappingMultiply(digits[s], step.bytes));
      lines.push_back(fmt::format("  axis {}: {} = {} elements = {} bytes, times {} = {}; the block becomes [{}]",
                                  step.axis, fmt::join(behind, "·"), step.elements, step.bytes, digits[s], terms.back(),
                                  fmt::join(dims, ", ")));
    }
    lines.push_back(DescribeSum(terms, offsets[i]));
  }
}

std::string DescribeOutcome(const Status& status, const std::vector<int64_t>& offsets) {
  return status.ok() ? DescribeOffsets(offsets) : fmt::format("refused: {}", status.message());
}

}  // namespace

StatusOr<std::string> ExplainPhonyOffsets(const Node& node, PhonyOffsetPolicy policy) {
  const auto kind = PhonyKindOf(node);
  if (!kind) {
    return MakeError(kParamInvalid, "node '{}' is a {}; only PhonyConcat and PhonySplit have offsets to explain",
                     node.name(), node.type());
  }
  const PhonyJoin join = ReadPhonyJoin(node, *kind);
  const auto strict = PlanStrictPhonyOffsets(join);
  const std::vector<int64_t> strict_offsets = strict.ok() ? *strict : std::vector<int64_t>();
  const ReferencePhonyOffsets reference = PlanReferencePhonyOffsets(join);
  const std::vector<int64_t> left = OffsetsLeftByReference(join, reference.offsets);
  const bool is_strict = policy == PhonyOffsetPolicy::kStrict;

  Lines lines{DescribeNode(join, policy)};
  const Status& status = is_strict ? strict.status() : reference.status;
  if (status.ok() && (is_strict ? strict_offsets : reference.offsets).empty() && !join.anchors.empty()) {
    lines.push_back("every offset is planned by buffer fusion; none is computed");
  } else if (!join.attrs.keep_offset) {
    lines.push_back("the node keeps no offsets: all are 0");
  } else if (is_strict && !join.blocks().empty()) {
    ExplainStrict(join, strict_offsets, lines);
  } else if (!is_strict) {
    ExplainReference(join, reference.offsets, lines);
  }
  lines.push_back(
      fmt::format("{}: {}", PolicyWord(policy), DescribeOutcome(status, is_strict ? strict_offsets : left)));
  const bool same = strict.ok() == reference.status.ok() && (!strict.ok() || strict_offsets == left);
  lines.push_back(same && strict.ok()
                      ? fmt::format("policy {} gives the same",
                                    PolicyWord(is_strict ? PhonyOffsetPolicy::kReference : PhonyOffsetPolicy::kStrict))
                  : is_strict ? fmt::format("policy reference: {}", DescribeOutcome(reference.status, left))
                              : fmt::format("policy strict: {}", DescribeOutcome(strict.status(), strict_offsets)));
  return fmt::format("{}\n", fmt::join(lines, "\n"));
}

}  // namespace ge
