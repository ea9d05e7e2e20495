#include "core/opp/kernel_json.h"

#include <algorithm>

#include "core/base/file.h"
#include "core/base/sha256.h"
#include "core/opp/json_members.h"
#include "core/opp/opp_names.h"

namespace ge {
namespace {

using Json = nlohmann::json;

constexpr uint64_t kMaxKernelSize = uint64_t{1} << 28;
constexpr size_t kMaxOperands = 1024;
constexpr uint64_t kMaxOpParaSize = uint64_t{1} << 20;

constexpr std::string_view kMagics[] = {"RT_DEV_BINARY_MAGIC_ELF_AIVEC", "RT_DEV_BINARY_MAGIC_ELF_AICUBE",
                                        "RT_DEV_BINARY_MAGIC_ELF"};
constexpr std::string_view kCoreTypes[] = {"AiCore", "VectorCore", "MIX"};

StatusOr<KernelOperand> ReadOperand(const Json& json, const std::string& what) {
  const auto dtype = json.is_object() ? json.find("dtype") : json.end();
  if (!json.is_object() || dtype == json.end()) return MakeError(kParamInvalid, "{} has no 'dtype'", what);
  const Json words = dtype->is_array() ? *dtype : Json::array({*dtype});
  KernelOperand operand;
  for (const Json& word : words) {
    const std::optional<DataType> type = word.is_string() ? DataTypeOfText(word.get<std::string>()) : std::nullopt;
    if (!type) return MakeError(kParamInvalid, "{}: {} is no data type", what, word.dump());
    operand.types.push_back(*type);
  }
  if (operand.types.empty()) return MakeError(kParamInvalid, "{}: 'dtype' is an empty list", what);
  return operand;
}

StatusOr<std::vector<KernelOperand>> ReadOperands(const Json& support, const char* key) {
  GE_ASSIGN_OR_RETURN(const Json* list, MemberOf(support, key, &Json::is_array, "list"));
  if (list->size() > kMaxOperands) {
    return MakeError(kParamInvalid, "key '{}' has {} entries; at most {} are taken", key, list->size(), kMaxOperands);
  }
  std::vector<KernelOperand> operands;
  for (const Json& entry : *list) {
    GE_ASSIGN_OR_RETURN(KernelOperand operand,
                        ReadOperand(entry, fmt::format("supportInfo.{}[{}]", key, operands.size())));
    operands.push_back(std::move(operand));
  }
  return operands;
}

StatusOr<std::map<uint64_t, std::string>> ReadEntries(const Json& json) {
  GE_ASSIGN_OR_RETURN(const Json* list, MemberOf(json, "kernelList", &Json::is_array, "list"));
  std::map<uint64_t, std::string> entries;
  for (const Json& entry : *list) {
    if (!entry.is_object()) return MissingMember("kernelList", "list of objects");
    GE_ASSIGN_OR_RETURN(const uint64_t key, NumberMember(entry, "tilingKey"), "kernelList");
    GE_ASSIGN_OR_RETURN(std::string name, TextMember(entry, "kernelName"), "kernelList");
    if (!entries.emplace(key, std::move(name)).second) {
      return MakeError(kParamInvalid, "kernelList has tiling key {} twice", key);
    }
  }
  if (entries.empty()) return MakeError(kParamInvalid, "kernelList is empty");
  return entries;
}

Status ReadMembers(const Json& json, KernelJson& result) {
  OppKernel& kernel = result.kernel;
  GE_ASSIGN_OR_RETURN(kernel.bin_file_name, FileNameMember(json, "binFileName"));
  GE_ASSIGN_OR_RETURN(kernel.kernel_name, TextMember(json, "kernelName"));
  GE_ASSIGN_OR_RETURN(kernel.magic, WordMember(json, "magic", kMagics));
  GE_ASSIGN_OR_RETURN(kernel.core_type, WordMember(json, "coreType", kCoreTypes));
  GE_RETURN_IF_ERROR(NumberMember(json, "blockDim").status());
  GE_ASSIGN_OR_RETURN(result.sha256, TextMember(json, "sha256"));
  result.sha256 = ToLower(result.sha256);
  GE_ASSIGN_OR_RETURN(kernel.entries, ReadEntries(json));
  GE_ASSIGN_OR_RETURN(const Json* support, MemberOf(json, "supportInfo", &Json::is_object, "object"));
  GE_ASSIGN_OR_RETURN(result.inputs, ReadOperands(*support, "inputs"));
  GE_ASSIGN_OR_RETURN(result.outputs, ReadOperands(*support, "outputs"));
  GE_ASSIGN_OR_RETURN(kernel.op_para_size, NumberMember(json, "opParaSize"));
  if (kernel.op_para_size % 8 != 0 || kernel.op_para_size > kMaxOpParaSize) {
    return MakeError(kParamInvalid, "opParaSize is {}; it must be a multiple of 8 of at most {}", kernel.op_para_size,
                     kMaxOpParaSize);
  }
  GE_ASSIGN_OR_RETURN(const Json* compile_info, MemberOf(json, "compileInfo", &Json::is_object, "object"));
  kernel.compile_info_json = compile_info->dump();
  return {};
}

StatusOr<KernelJson> Read(const std::filesystem::path& path) {
  GE_ASSIGN_OR_RETURN(const Json json, ReadJsonObject(path));
  KernelJson result;
  GE_RETURN_IF_ERROR(ReadMembers(json, result));
  GE_ASSIGN_OR_RETURN(const std::string suffix, FileNameMember(json, "binFileSuffix"));
  result.kernel.binary_path = path.parent_path() / (result.kernel.bin_file_name + suffix);
  std::error_code error;
  if (!std::filesystem::is_regular_file(result.kernel.binary_path, error)) {
    return MakeError(kParamInvalid, "its binary '{}' does not exist", result.kernel.binary_path.string());
  }
  return result;
}

/// Whether slot `name` is an instance of the dynamic parameter.
bool IsInstance(std::string_view name, const std::string& param) {
  if (!name.starts_with(param) || name.size() == param.size()) return false;
  return std::all_of(name.begin() + static_cast<std::ptrdiff_t>(param.size()), name.end(),
                     [](char c) { return c >= '0' && c <= '9'; });
}

bool Accepts(const KernelOperand& operand, const GeTensorDesc& desc) {
  return desc.IsAbsent() || std::find(operand.types.begin(), operand.types.end(), desc.dtype) != operand.types.end();
}

template <typename Params, typename IsDynamic>
bool OperandsMatch(const std::vector<KernelOperand>& operands, const std::vector<GeTensorDesc>& descs,
                   const std::vector<std::string>& names, const Params& params, const IsDynamic& is_dynamic) {
  if (params.empty()) {  // no prototype is known: slot by slot
    return operands.size() == descs.size() && std::equal(operands.begin(), operands.end(), descs.begin(), Accepts);
  }
  if (operands.size() != params.size()) return false;
  size_t slot = 0;
  for (size_t i = 0; i < params.size(); ++i) {
    const bool dynamic = is_dynamic(params[i]);
    const auto belongs = [&] {
      if (slot >= descs.size()) return false;
      if (slot >= names.size()) return !dynamic;
      return dynamic ? IsInstance(names[slot], params[i].name) : names[slot] == params[i].name;
    };
    for (bool more = belongs(); more; more = dynamic && belongs()) {
      if (!Accepts(operands[i], descs[slot++])) return false;
    }
  }
  return slot == descs.size();
}

}  // namespace

StatusOr<KernelJson> ReadKernelJson(const std::filesystem::path& path) {
  StatusOr<KernelJson> json = Read(path);
  if (!json.ok()) return json.status().WithContext(fmt::format("kernel description '{}'", path.string()));
  return json;
}

Status CheckKernelBinary(const KernelJson& json) {
  const std::string path = json.kernel.binary_path.string();
  GE_ASSIGN_OR_RETURN(const ByteBuffer bytes, ReadFile(json.kernel.binary_path, kMaxKernelSize));
  const std::string digest = Sha256Hex(bytes);
  if (digest == json.sha256) return {};
  return MakeError(kParamInvalid, "kernel binary '{}' is not the one described: SHA-256 {}, its description says {}",
                   path, digest, json.sha256);
}

bool KernelServes(const KernelJson& json, const OpDesc& op) {
  return OperandsMatch(json.inputs, op.inputs, op.input_names, op.ir_inputs,
                       [](const IrInput& input) { return input.kind == IrInputKind::kDynamic; }) &&
         OperandsMatch(json.outputs, op.outputs, op.output_names, op.ir_outputs,
                       [](const IrOutput& output) { return output.kind == IrOutputKind::kDynamic; });
}

}  // namespace ge
