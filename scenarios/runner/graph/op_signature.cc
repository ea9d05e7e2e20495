#include "scenarios/runner/graph/op_signature.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace scenario {
namespace {

using Json = nlohmann::ordered_json;

ge::StatusOr<OpSignature> ParseOne(std::string_view line) {
  OpSignature signature;
  try {
    Json json = Json::parse(line);
    signature.type = json.at("type").get<std::string>();
    for (const Json& input : json.at("inputs")) {
      int kind = input.at("kind").get<int>();
      if (kind < 0 || kind > 2) return ge::MakeError(ge::kInternal, "list-ops: input kind {}", kind);
      signature.inputs.push_back({input.at("name").get<std::string>(), static_cast<ge::IrInputKind>(kind)});
    }
    for (const Json& output : json.at("outputs")) {
      int kind = output.at("kind").get<int>();
      if (kind < 0 || kind > 1) return ge::MakeError(ge::kInternal, "list-ops: output kind {}", kind);
      signature.outputs.push_back({output.at("name").get<std::string>(), static_cast<ge::IrOutputKind>(kind)});
    }
    for (const Json& attr : json.at("attrs")) {
      signature.attrs.push_back(
          {attr.at("name").get<std::string>(), attr.at("type").get<std::string>(), attr.at("required").get<bool>()});
    }
  } catch (const Json::exception& error) {
    return ge::MakeError(ge::kInternal, "list-ops: {}", error.what());
  }
  return signature;
}

}  // namespace

OpSignature SignatureOf(const ge::OpPrototype& prototype) {
  OpSignature signature{prototype.type, prototype.inputs, prototype.outputs, {}};
  for (const ge::IrAttr& attr : prototype.attrs) signature.attrs.push_back({attr.name, attr.type, attr.required});
  return signature;
}

std::vector<OpSignature> SignaturesOf(const ge::OpImplSpaceRegistryV2& registry) {
  std::vector<OpSignature> signatures;
  for (const std::string& type : registry.PrototypeTypes())
    signatures.push_back(SignatureOf(*registry.FindPrototype(type)));
  return signatures;
}

std::string RenderSignatures(const std::vector<OpSignature>& signatures) {
  std::string text;
  for (const OpSignature& signature : signatures) {
    Json inputs = Json::array();
    for (const ge::IrInput& input : signature.inputs)
      inputs.push_back({{"name", input.name}, {"kind", static_cast<int>(input.kind)}});
    Json outputs = Json::array();
    for (const ge::IrOutput& output : signature.outputs) {
      outputs.push_back({{"name", output.name}, {"kind", static_cast<int>(output.kind)}});
    }
    Json attrs = Json::array();
    for (const OpSignature::Attr& attr : signature.attrs) {
      attrs.push_back({{"name", attr.name}, {"type", attr.type}, {"required", attr.required}});
    }
    text += Json{{"type", signature.type}, {"inputs", inputs}, {"outputs", outputs}, {"attrs", attrs}}.dump(
        -1, ' ', false, Json::error_handler_t::replace);
    text += '\n';
  }
  return text;
}

ge::StatusOr<std::vector<OpSignature>> ParseSignatures(std::string_view text) {
  std::vector<OpSignature> signatures;
  while (!text.empty()) {
    size_t end = text.find('\n');
    GE_ASSIGN_OR_RETURN(OpSignature signature, ParseOne(text.substr(0, end)));
    signatures.push_back(std::move(signature));
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
  return signatures;
}

ge::StatusOr<std::vector<InputSlot>> LayOutInputs(const OpSignature& signature, size_t count) {
  auto is = [](ge::IrInputKind kind) { return [kind](const ge::IrInput& input) { return input.kind == kind; }; };
  const auto& inputs = signature.inputs;
  auto required = static_cast<size_t>(std::count_if(inputs.begin(), inputs.end(), is(ge::IrInputKind::kRequired)));
  auto dynamic = static_cast<size_t>(std::count_if(inputs.begin(), inputs.end(), is(ge::IrInputKind::kDynamic)));
  size_t fixed = inputs.size() - dynamic;
  if (count < required || (dynamic == 0 && count > fixed)) {
    std::string takes = dynamic > 0         ? fmt::format("{} or more", required)
                        : required == fixed ? fmt::format("{}", required)
                                            : fmt::format("{} to {}", required, fixed);
    return ge::MakeError(ge::kGraphInvalid, "takes {} inputs, {} are given", takes, count);
  }
  const size_t left_over = count > fixed ? count - fixed : 0;
  if (dynamic > 1 && left_over % dynamic != 0) {
    return ge::MakeError(ge::kGraphInvalid, "has {} dynamic inputs, which take as many each; {} are given for them",
                         dynamic, left_over);
  }
  std::vector<InputSlot> slots;
  for (size_t i = 0; i < inputs.size() && slots.size() < count; ++i) {
    const size_t instances = inputs[i].kind == ge::IrInputKind::kDynamic ? left_over / dynamic : 1;
    for (size_t instance = 0; instance < instances; ++instance) slots.push_back({i, instance});
  }
  return slots;
}

}  // namespace scenario
