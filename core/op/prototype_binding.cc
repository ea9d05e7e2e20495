#include "core/op/prototype_binding.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <optional>
#include <set>

#include "core/base/nearest_word.h"
#include "core/graph/attr_names.h"
#include "core/op/attr_types.h"

namespace ge {
namespace {

// Inputs and outputs bind by the same rules; only inputs can be optional.
enum class Kind { kRequired, kOptional, kDynamic };
struct BoundParam {
  std::string name;
  Kind kind;
};

/// One slot of the bound op; `given` is the index of what goes there, nothing when it is not connected.
struct Slot {
  std::string name;
  std::optional<size_t> given;
};

std::vector<BoundParam> InputParams(const OpPrototype& prototype) {
  std::vector<BoundParam> params;
  for (const IrInput& input : prototype.inputs) params.push_back({input.name, static_cast<Kind>(input.kind)});
  return params;
}

std::vector<BoundParam> OutputParams(const OpPrototype& prototype) {
  std::vector<BoundParam> params;
  for (const IrOutput& output : prototype.outputs) {
    params.push_back({output.name, output.kind == IrOutputKind::kDynamic ? Kind::kDynamic : Kind::kRequired});
  }
  return params;
}

size_t CountKind(const std::vector<BoundParam>& params, Kind kind) {
  return static_cast<size_t>(
      std::count_if(params.begin(), params.end(), [&](const BoundParam& p) { return p.kind == kind; }));
}

StatusOr<std::vector<Slot>> BindByPosition(const std::vector<BoundParam>& params, size_t given_count,
                                           std::string_view what) {
  const size_t dynamic_count = CountKind(params, Kind::kDynamic);
  if (dynamic_count > 1) return MakeError(kGraphInvalid, "several dynamic {}s: give them by name", what);
  size_t required_left = CountKind(params, Kind::kRequired);
  size_t next = 0;
  std::vector<Slot> slots;
  for (const BoundParam& param : params) {
    const size_t left = given_count - next;
    if (param.kind == Kind::kDynamic) {
      const size_t instances = left > required_left ? left - required_left : 0;
      for (size_t i = 0; i < instances; ++i) slots.push_back({param.name + std::to_string(i), next++});
    } else if (param.kind == Kind::kOptional) {
      slots.push_back({param.name, left > required_left ? std::optional<size_t>(next++) : std::nullopt});
    } else {
      if (left == 0) return MakeError(kGraphInvalid, "{} '{}' is required and missing", what, param.name);
      slots.push_back({param.name, next++});
      --required_left;
    }
  }
  if (next < given_count) {
    return MakeError(kGraphInvalid, "{} {}s given; it has at most {}", given_count, what, params.size());
  }
  return slots;
}

/// The parameter and instance that a slot name means; an exact name goes first, so that a required input "x1" beside a
/// dynamic "x" is itself.
std::optional<std::pair<size_t, size_t>> FindParam(const std::vector<BoundParam>& params, std::string_view name) {
  for (size_t i = 0; i < params.size(); ++i) {
    if (params[i].kind != Kind::kDynamic && params[i].name == name) return std::pair{i, size_t{0}};
  }
  for (size_t i = 0; i < params.size(); ++i) {
    if (params[i].kind != Kind::kDynamic || !name.starts_with(params[i].name)) continue;
    const std::string_view digits = name.substr(params[i].name.size());
    size_t instance = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), instance);
    const bool whole = error == std::errc() && end == digits.data() + digits.size();
    if (whole && digits == std::to_string(instance)) return std::pair{i, instance};
  }
  return std::nullopt;
}

StatusOr<std::vector<Slot>> BindByName(const std::vector<BoundParam>& params, const std::vector<std::string>& names,
                                       std::string_view what) {
  std::vector<std::map<size_t, size_t>> instances(params.size());  // per parameter: instance → given
  for (size_t given = 0; given < names.size(); ++given) {
    const auto found = FindParam(params, names[given]);
    if (!found) {
      std::vector<std::string> known;
      for (const BoundParam& param : params) known.push_back(param.name + (param.kind == Kind::kDynamic ? "0" : ""));
      return MakeError(kGraphInvalid, "unknown {} '{}'{}", what, names[given], NearestHint(names[given], known));
    }
    if (!instances[found->first].emplace(found->second, given).second) {
      return MakeError(kGraphInvalid, "{} '{}' is given twice", what, names[given]);
    }
  }
  std::vector<Slot> slots;
  for (size_t i = 0; i < params.size(); ++i) {
    const BoundParam& param = params[i];
    if (param.kind == Kind::kDynamic) {
      size_t expected = 0;
      for (const auto& [instance, given] : instances[i]) {
        if (instance != expected++)
          return MakeError(kGraphInvalid, "{} '{}{}' is missing", what, param.name, expected - 1);
        slots.push_back({names[given], given});
      }
    } else if (!instances[i].empty()) {
      slots.push_back({param.name, instances[i].begin()->second});
    } else if (param.kind == Kind::kOptional) {
      slots.push_back({param.name, std::nullopt});
    } else {
      return MakeError(kGraphInvalid, "{} '{}' is required and missing", what, param.name);
    }
  }
  return slots;
}

/// Puts the descriptions into slots.
void Arrange(const std::vector<Slot>& slots, std::vector<GeTensorDesc>& descs, std::vector<std::string>& names) {
  std::vector<GeTensorDesc> arranged(slots.size());
  std::vector<std::string> arranged_names;
  for (size_t i = 0; i < slots.size(); ++i) {
    if (slots[i].given) arranged[i] = std::move(descs[*slots[i].given]);
    arranged_names.push_back(slots[i].name);
  }
  descs = std::move(arranged);
  names = std::move(arranged_names);
}

StatusOr<std::vector<Slot>> Bind(const std::vector<BoundParam>& params, const std::vector<std::string>& names,
                                 size_t given_count, std::string_view what) {
  if (!names.empty() && names.size() != given_count) {
    return MakeError(kGraphInvalid, "{} {}s, {} names", given_count, what, names.size());
  }
  return names.empty() ? BindByPosition(params, given_count, what) : BindByName(params, names, what);
}

StatusOr<std::vector<Slot>> BindOutputs(const OpDesc& op, const OpPrototype& prototype) {
  const std::vector<BoundParam> params = OutputParams(prototype);
  if (!op.outputs.empty() || !op.output_names.empty())
    return Bind(params, op.output_names, op.outputs.size(), "output");
  std::vector<Slot> slots;
  for (const BoundParam& param : params) {
    if (param.kind == Kind::kRequired) slots.push_back({param.name, std::nullopt});
  }
  return slots;
}

Status CheckNoUnknownAttr(const OpDesc& op, const std::vector<IrAttr>& ir_attrs) {
  std::vector<std::string> known;
  for (const IrAttr& attr : ir_attrs) known.push_back(attr.name);
  for (const auto& [name, value] : op.attrs) {
    if (IsGeAttr(name) || std::find(known.begin(), known.end(), name) != known.end()) continue;
    return MakeError(kGraphInvalid, "unknown attribute '{}'{}", name, NearestHint(name, known));
  }
  return {};
}

StatusOr<AttrMap> BindAttrs(const OpDesc& op, const std::vector<IrAttr>& ir_attrs) {
  GE_RETURN_IF_ERROR(CheckNoUnknownAttr(op, ir_attrs));
  AttrMap attrs = op.attrs;
  for (const IrAttr& attr : ir_attrs) {
    const auto given = attrs.find(attr.name);
    if (given == attrs.end() && !attr.default_value && !attr.required) continue;
    if (given == attrs.end() && !attr.default_value) {
      return MakeError(kGraphInvalid, "attribute '{}' ({}) is required and missing", attr.name, attr.type);
    }
    if (given == attrs.end()) {
      attrs.emplace(attr.name, *attr.default_value);
      continue;
    }
    std::optional<AttrValue> value = ConvertAttr(given->second, *AttrKindOfType(attr.type));
    if (!value) {
      return MakeError(kGraphInvalid, "attribute '{}' is {} of type {}; its type is {}", attr.name,
                       given->second.ToString(), given->second.TypeName(), attr.type);
    }
    given->second = *std::move(value);
  }
  return attrs;
}

Status FillChecked(OpDesc& op, const OpPrototype& prototype, std::vector<size_t>* slot_of_given) {
  GE_ASSIGN_OR_RETURN(const std::vector<Slot> inputs,
                      Bind(InputParams(prototype), op.input_names, op.inputs.size(), "input"));
  GE_ASSIGN_OR_RETURN(const std::vector<Slot> outputs, BindOutputs(op, prototype));
  GE_ASSIGN_OR_RETURN(AttrMap attrs, BindAttrs(op, prototype.attrs));

  if (slot_of_given != nullptr) {
    slot_of_given->assign(op.inputs.size(), 0);
    for (size_t slot = 0; slot < inputs.size(); ++slot) {
      if (inputs[slot].given) (*slot_of_given)[*inputs[slot].given] = slot;
    }
  }
  Arrange(inputs, op.inputs, op.input_names);
  Arrange(outputs, op.outputs, op.output_names);
  op.attrs = std::move(attrs);
  op.ir_inputs = prototype.inputs;
  op.ir_outputs = prototype.outputs;
  op.ir_attr_names.clear();
  for (const IrAttr& attr : prototype.attrs) op.ir_attr_names.push_back(attr.name);
  return {};
}

}  // namespace

bool IsGeAttr(std::string_view name) {
  return name.starts_with('_') || name == kAttrNoNeedConstantFolding || name == kAttrContinuousInput ||
         name == kAttrContinuousOutput || name == kAttrReference;
}

Status FillFromPrototype(OpDesc& op, const OpPrototype& prototype, std::vector<size_t>* slot_of_given) {
  GE_RETURN_IF_ERROR(FillChecked(op, prototype, slot_of_given), "node '{}' ({})", op.name, op.type);
  return {};
}

}  // namespace ge
