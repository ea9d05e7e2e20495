#include "core/opp/aicpu_config.h"

#include <algorithm>
#include <charconv>

#include "core/opp/json_members.h"

namespace ge {
namespace {

using Json = nlohmann::json;

constexpr size_t kMaxOps = 4096;
constexpr size_t kMaxAicpuOperands = 64;

constexpr std::string_view kEngines[] = {"DNN_VM_AICPU_ASCEND", "DNN_VM_AICPU"};
constexpr std::string_view kKernelLibs[] = {kAicpuKernelLib, kCustAicpuKernelLib};

/// "True" or "False", as GE's tool writes it; missing: `fallback`.
StatusOr<bool> Flag(const Json& object, const char* key, std::string_view yes, std::string_view no, bool fallback) {
  if (!object.contains(key)) return fallback;
  GE_ASSIGN_OR_RETURN(const std::string text, TextMember(object, key));
  if (text == yes || text == no) return text == yes;
  return MakeError(kParamInvalid, "key '{}' is '{}'; it must be {} or {}", key, text, yes, no);
}

/// A number in quotes; missing: 0.
StatusOr<uint64_t> NumberInText(const Json& object, const char* key) {
  if (!object.contains(key)) return uint64_t{0};
  GE_ASSIGN_OR_RETURN(const std::string text, TextMember(object, key));
  uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error == std::errc() && end == text.data() + text.size()) return number;
  return MakeError(kParamInvalid, "key '{}' is '{}', which is no number", key, text);
}

/// "DT_INT32, DT_INT64".
StatusOr<std::vector<DataType>> TypeList(std::string_view text) {
  std::vector<DataType> types;
  while (!text.empty()) {
    const size_t comma = std::min(text.find(','), text.size());
    std::string_view word = text.substr(0, comma);
    word.remove_prefix(std::min(word.find_first_not_of(' '), word.size()));
    word = word.substr(0, word.find_last_not_of(' ') + 1);
    const std::optional<DataType> type = DataTypeOfText(std::string(word));
    if (!type) return MakeError(kParamInvalid, "key 'type': '{}' is no data type", word);
    types.push_back(*type);
    text.remove_prefix(std::min(comma + 1, text.size()));
  }
  return types;
}

StatusOr<AicpuOperand> ReadAicpuOperand(const Json& json, const std::string& key) {
  if (!json.is_object()) return MissingMember(key, "object");
  AicpuOperand operand;
  GE_ASSIGN_OR_RETURN(operand.name, TextMember(json, "name"), "{}", key);
  GE_ASSIGN_OR_RETURN(const std::string types, TextMember(json, "type"), "{}", key);
  GE_ASSIGN_OR_RETURN(operand.types, TypeList(types), "{}", key);
  return operand;
}

/// "input0", "input1", … as far as they go. A number that is left out is an error: what follows it would be lost.
StatusOr<std::vector<AicpuOperand>> AicpuOperands(const Json& op, const std::string& side) {
  std::vector<AicpuOperand> operands;
  for (std::string key = side + "0"; op.contains(key); key = side + std::to_string(operands.size())) {
    if (operands.size() == kMaxAicpuOperands) {
      return MakeError(kParamInvalid, "more than {} members '{}…'", kMaxAicpuOperands, side);
    }
    GE_ASSIGN_OR_RETURN(AicpuOperand operand, ReadAicpuOperand(op[key], key));
    operands.push_back(std::move(operand));
  }
  size_t named = 0;
  for (const auto& [key, member] : op.items()) named += key.starts_with(side) ? 1 : 0;
  if (named == operands.size()) return operands;
  return MakeError(kParamInvalid, "{} members begin with '{}', but '{}{}' is not there", named, side, side,
                   operands.size());
}

StatusOr<AicpuOp> ReadOp(const std::string& op_type, const Json& json) {
  if (!json.is_object()) return MakeError(kParamInvalid, "no JSON object");
  AicpuOp op;
  op.op_type = op_type;
  GE_ASSIGN_OR_RETURN(const Json* info, MemberOf(json, "opInfo", &Json::is_object, "object"));
  GE_RETURN_IF_ERROR(WordMember(*info, "engine", kEngines).status());
  GE_ASSIGN_OR_RETURN(op.op_kernel_lib, WordMember(*info, "opKernelLib", kKernelLibs));
  GE_ASSIGN_OR_RETURN(op.kernel_so, FileNameMember(*info, "kernelSo"));
  GE_ASSIGN_OR_RETURN(op.function_name, TextMember(*info, "functionName"));
  GE_ASSIGN_OR_RETURN(op.compute_cost, NumberInText(*info, "computeCost"));
  GE_ASSIGN_OR_RETURN(op.flag_partial, Flag(*info, "flagPartial", "True", "False", false));
  GE_ASSIGN_OR_RETURN(op.flag_async, Flag(*info, "flagAsync", "True", "False", false));
  GE_ASSIGN_OR_RETURN(op.ops_flag, Flag(*info, "opsFlag", "OPS_FLAG_OPEN", "OPS_FLAG_CLOSE", true));
  GE_ASSIGN_OR_RETURN(op.inputs, AicpuOperands(json, "input"));
  GE_ASSIGN_OR_RETURN(op.outputs, AicpuOperands(json, "output"));
  return op;
}

StatusOr<std::vector<AicpuOp>> ReadOps(const std::filesystem::path& path) {
  GE_ASSIGN_OR_RETURN(const Json json, ReadJsonObject(path));
  if (json.size() > kMaxOps) {
    return MakeError(kParamInvalid, "{} op types; at most {} are taken", json.size(), kMaxOps);
  }
  std::vector<AicpuOp> ops;
  for (const auto& [op_type, description] : json.items()) {
    GE_ASSIGN_OR_RETURN(AicpuOp op, ReadOp(op_type, description), "op type '{}'", op_type);
    ops.push_back(std::move(op));
  }
  return ops;
}

}  // namespace

StatusOr<std::vector<AicpuOp>> ReadAicpuConfig(const std::filesystem::path& path) {
  StatusOr<std::vector<AicpuOp>> ops = ReadOps(path);
  if (!ops.ok()) return ops.status().WithContext(fmt::format("AICPU configuration '{}'", path.string()));
  return ops;
}

}  // namespace ge
