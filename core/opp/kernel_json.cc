#include "core/opp/kernel_json.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>

#include "core/base/file.h"
#include "core/base/sha256.h"
#include "core/opp/opp_names.h"

namespace ge {
namespace {

using Json = nlohmann::json;

constexpr uint64_t kMaxJsonSize = uint64_t{4} << 20;
constexpr uint64_t kMaxKernelSize = uint64_t{1} << 28;
constexpr size_t kMaxOperands = 1024;
constexpr uint64_t kMaxOpParaSize = uint64_t{1} << 20;

constexpr std::string_view kMagics[] = {"RT_DEV_BINARY_MAGIC_ELF_AIVEC", "RT_DEV_BINARY_MAGIC_ELF_AICUBE",
                                        "RT_DEV_BINARY_MAGIC_ELF"};
constexpr std::string_view kCoreTypes[] = {"AiCore", "VectorCore", "MIX"};

/// Whether brackets lie in each other more deeply than any kernel description needs: writing such a value out again
/// takes stack.
bool IsTooDeep(ByteView text) {
  constexpr int kMaxDepth = 64;
  int depth = 0;
  bool in_string = false;
  for (size_t i = 0; i < text.size() && depth <= kMaxDepth; ++i) {
    const uint8_t c = text[i];
    if (in_string && c == '\\') ++i;
    if (c == '"') in_string = !in_string;
    if (!in_string && (c == '{' || c == '[')) ++depth;
    if (!in_string && (c == '}' || c == ']')) --depth;
  }
  return depth > kMaxDepth;
}

Status Missing(std::string_view key, std::string_view wanted) {
  return MakeError(kParamInvalid, "key '{}' is missing or no {}", key, wanted);
}

StatusOr<const Json*> Member(const Json& object, const char* key, bool (Json::*is)() const noexcept,
                             std::string_view wanted) {
  const auto found = object.find(key);
  if (found == object.end() || !((*found).*is)()) return Missing(key, wanted);
  return &*found;
}

StatusOr<std::string> Text(const Json& object, const char* key) {
  GE_ASSIGN_OR_RETURN(const Json* value, Member(object, key, &Json::is_string, "text"));
  std::string text = value->get<std::string>();
  if (text.empty() || text.find('\0') != std::string::npos) return Missing(key, "text with characters");
  return text;
}

StatusOr<uint64_t> Number(const Json& object, const char* key) {
  GE_ASSIGN_OR_RETURN(const Json* value, Member(object, key, &Json::is_number_unsigned, "unsigned number"));
  return value->get<uint64_t>();
}

/// A name of a file in the JSON's own folder.
StatusOr<std::string> FileName(const Json& object, const char* key) {
  GE_ASSIGN_OR_RETURN(std::string text, Text(object, key));
  if (text.find('/') != std::string::npos || text.starts_with("..")) {
    return MakeError(kParamInvalid, "key '{}' is '{}', which is no plain file name", key, text);
  }
  return text;
}

template <size_t N>
StatusOr<std::string> OneOf(const Json& object, const char* key, const std::string_view (&words)[N]) {
  GE_ASSIGN_OR_RETURN(std::string text, Text(object, key));
  if (std::find(std::begin(words), std::end(words), text) == std::end(words)) {
    return MakeError(kParamInvalid, "key '{}' is '{}'; it must be one of {}", key, text, fmt::join(words, ", "));
  }
  return text;
}

std::optional<DataType> TypeOf(const std::string& word) {
  if (word == "float") return DT_FLOAT;  // the word of GE's kernel descriptions; the scenario language says float32
  if (const std::optional<DataType> type = DataTypeFromWord(word)) return type;
  return DataTypeFromName(word);
}

StatusOr<KernelOperand> ReadOperand(const Json& json, const std::string& what) {
  const auto dtype = json.is_object() ? json.find("dtype") : json.end();
  if (!json.is_object() || dtype == json.end()) return MakeError(kParamInvalid, "{} has no 'dtype'", what);
  const Json words = dtype->is_array() ? *dtype : Json::array({*dtype});
  KernelOperand operand;
  for (const Json& word : words) {
    const std::optional<DataType> type = word.is_string() ? TypeOf(word.get<std::string>()) : std::nullopt;
    if (!type) return MakeError(kParamInvalid, "{}: {} is no data type", what, word.dump());
    operand.types.push_back(*type);
  }
  if (operand.types.empty()) return MakeError(kParamInvalid, "{}: 'dtype' is an empty list", what);
  return operand;
}

StatusOr<std::vector<KernelOperand>> ReadOperands(const Json& support, const char* key) {
  GE_ASSIGN_OR_RETURN(const Json* list, Member(support, key, &Json::is_array, "list"));
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
  GE_ASSIGN_OR_RETURN(const Json* list, Member(json, "kernelList", &Json::is_array, "list"));
  std::map<uint64_t, std::string> entries;
  for (const Json& entry : *list) {
    if (!entry.is_object()) return Missing("kernelList", "list of objects");
    GE_ASSIGN_OR_RETURN(const uint64_t key, Number(entry, "tilingKey"), "kernelList");
    GE_ASSIGN_OR_RETURN(std::string name, Text(entry, "kernelName"), "kernelList");
    if (!entries.emplace(key, std::move(name)).second) {
      return MakeError(kParamInvalid, "kernelList has tiling key {} twice", key);
    }
  }
  if (entries.empty()) return MakeError(kParamInvalid, "kernelList is empty");
  return entries;
}

Status ReadMembers(const Json& json, KernelJson& result) {
  OppKernel& kernel = result.kernel;
  GE_ASSIGN_OR_RETURN(kernel.bin_file_name, FileName(json, "binFileName"));
  GE_ASSIGN_OR_RETURN(kernel.kernel_name, Text(json, "kernelName"));
  GE_ASSIGN_OR_RETURN(kernel.magic, OneOf(json, "magic", kMagics));
  GE_ASSIGN_OR_RETURN(kernel.core_type, OneOf(json, "coreType", kCoreTypes));
  GE_RETURN_IF_ERROR(Number(json, "blockDim").status());
  GE_ASSIGN_OR_RETURN(result.sha256, Text(json, "sha256"));
  result.sha256 = ToLower(result.sha256);
  GE_ASSIGN_OR_RETURN(kernel.entries, ReadEntries(json));
  GE_ASSIGN_OR_RETURN(const Json* support, Member(json, "supportInfo", &Json::is_object, "object"));
  GE_ASSIGN_OR_RETURN(result.inputs, ReadOperands(*support, "inputs"));
  GE_ASSIGN_OR_RETURN(result.outputs, ReadOperands(*support, "outputs"));
  GE_ASSIGN_OR_RETURN(kernel.op_para_size, Number(json, "opParaSize"));
  if (kernel.op_para_size % 8 != 0 || kernel.op_para_size > kMaxOpParaSize) {
    return MakeError(kParamInvalid, "opParaSize is {}; it must be a multiple of 8 of at most {}", kernel.op_para_size,
                     kMaxOpParaSize);
  }
  GE_ASSIGN_OR_RETURN(const Json* compile_info, Member(json, "compileInfo", &Json::is_object, "object"));
  kernel.compile_info_json = compile_info->dump();
  return {};
}

StatusOr<KernelJson> Read(const std::filesystem::path& path) {
  GE_ASSIGN_OR_RETURN(const ByteBuffer text, ReadFile(path, kMaxJsonSize));
  if (IsTooDeep(text)) return MakeError(kParamInvalid, "brackets lie too deep in each other");
  const Json json = Json::parse(text.begin(), text.end(), nullptr, /*allow_exceptions=*/false);
  if (!json.is_object()) return MakeError(kParamInvalid, "not a JSON object");
  KernelJson result;
  GE_RETURN_IF_ERROR(ReadMembers(json, result));
  GE_ASSIGN_OR_RETURN(const std::string suffix, FileName(json, "binFileSuffix"));
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
