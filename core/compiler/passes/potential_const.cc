#include "core/compiler/passes/potential_const.h"

#include <algorithm>

namespace ge {
namespace {

constexpr Word kAttrIsPotentialConst("_is_potential_const");                        // bool
constexpr Word kAttrPotentialWeight("_potential_weight");                           // list of tensor
constexpr Word kAttrPotentialWeightIndices("_potential_weight_indices");            // list of int: outputs
constexpr Word kAttrSourcePassOfPotentialConst("_source_pass_of_potential_const");  // string

using Indices = std::vector<int64_t>;

}  // namespace

bool MarkPotentialConst(OpDesc& op, std::string_view pass, const HostKernelOutputs& outputs) {
  const auto* present = FindAttr<HostKernelOutputs>(op.attrs, kAttrPotentialWeight);
  const bool same = IsPotentialConstOf(op, pass) && present != nullptr &&
                    std::equal(present->begin(), present->end(), outputs.begin(), outputs.end(),
                               [](const ConstTensor& a, const ConstTensor& b) { return a == b || *a == *b; });
  if (same) return false;
  Indices indices;
  for (size_t i = 0; i < outputs.size(); ++i) indices.push_back(static_cast<int64_t>(i));
  op.attrs.insert_or_assign(kAttrIsPotentialConst, true);
  op.attrs.insert_or_assign(kAttrPotentialWeight, outputs);
  op.attrs.insert_or_assign(kAttrPotentialWeightIndices, std::move(indices));
  op.attrs.insert_or_assign(kAttrSourcePassOfPotentialConst, std::string(pass));
  return true;
}

void UnmarkPotentialConst(OpDesc& op) {
  for (std::string_view name :
       {kAttrIsPotentialConst, kAttrPotentialWeight, kAttrPotentialWeightIndices, kAttrSourcePassOfPotentialConst}) {
    if (const auto found = op.attrs.find(name); found != op.attrs.end()) op.attrs.erase(found);
  }
}

bool IsPotentialConst(const OpDesc& op) { return AttrOr<bool>(op.attrs, kAttrIsPotentialConst, false); }

bool IsPotentialConstOf(const OpDesc& op, std::string_view pass) {
  if (!IsPotentialConst(op)) return false;
  const auto* source = FindAttr<std::string>(op.attrs, kAttrSourcePassOfPotentialConst);
  return source != nullptr && *source == pass;
}

HostKernelOutputs PotentialValuesOf(const Node& node) {
  if (!IsPotentialConst(node.op())) return {};
  const auto* weights = FindAttr<HostKernelOutputs>(node.op().attrs, kAttrPotentialWeight);
  const auto* indices = FindAttr<Indices>(node.op().attrs, kAttrPotentialWeightIndices);
  if (weights == nullptr || indices == nullptr || weights->size() != indices->size()) return {};
  HostKernelOutputs values(node.output_count());
  for (size_t i = 0; i < weights->size(); ++i) {
    const int64_t output = (*indices)[i];
    if (output < 0 || static_cast<size_t>(output) >= values.size()) return {};
    values[static_cast<size_t>(output)] = (*weights)[i];
  }
  const bool complete = std::none_of(values.begin(), values.end(), [](const ConstTensor& each) { return !each; });
  return complete ? values : HostKernelOutputs();
}

ConstTensor PotentialValueOf(const Node& node, size_t output) {
  const HostKernelOutputs values = PotentialValuesOf(node);
  return output < values.size() ? values[output] : nullptr;
}

}  // namespace ge
