#include "core/compiler/host_cpu_engine.h"

#include <set>

#include "aicpu/folding_kernels.h"
#include "core/base/file.h"
#include "core/base/log.h"
#include "core/engines/aicpu_ext_info.h"

namespace ge {
namespace {

constexpr const char* kTableSymbol = "GetAicpuFoldingTable";
constexpr uint64_t kMaxFoldingLibraryBytes = uint64_t{1} << 30;
constexpr uint64_t kMaxFoldingKernels = 4096;

StatusOr<const AicpuFoldingTable*> TableOf(const SealedLibrary& library) {
  auto* get_table = library.FindFunction<AicpuFoldingTableFunction>(kTableSymbol);
  if (get_table == nullptr) return MakeError(kParamInvalid, "it does not export {}", kTableSymbol);
  const AicpuFoldingTable* table = get_table();
  if (table == nullptr || table->struct_size < sizeof(AicpuFoldingTable))
    return MakeError(kParamInvalid, "its table is {}", table == nullptr ? "a null pointer" : "too small");
  if (table->count > kMaxFoldingKernels || (table->count > 0 && table->kernels == nullptr)) {
    return MakeError(kParamInvalid, "its table has {} kernels{}; at most {} are taken", table->count,
                     table->kernels == nullptr ? " at a null pointer" : "", kMaxFoldingKernels);
  }
  return table;
}

/// A constant as a kernel reads it: aligned to 8 bytes. `copies` keeps what had to be moved.
StatusOr<uint64_t> AddressOf(const HostKernelCall& call, size_t slot, std::vector<ByteBuffer>& copies) {
  const GeTensor* input = call.input(slot);
  if (input == nullptr) return uint64_t{0};
  const std::optional<int64_t> bytes = TensorBytes(input->desc.shape, input->desc.dtype);
  if (!bytes || static_cast<uint64_t>(*bytes) != input->data.size())
    return NotChanged("input {} does not hold what its description says", slot);
  const auto address = reinterpret_cast<uint64_t>(input->data.data());
  if (address % sizeof(uint64_t) == 0) return address;
  copies.emplace_back(input->data.begin(), input->data.end());
  return reinterpret_cast<uint64_t>(copies.back().data());
}

/// Room for each output, of the shape that was inferred.
StatusOr<std::vector<ByteBuffer>> RoomForOutputs(const OpDesc& op) {
  std::vector<ByteBuffer> room;
  int64_t left = kMaxFoldedBytes;
  for (const GeTensorDesc& output : op.outputs) {
    const std::optional<int64_t> bytes = TensorBytes(output.shape, output.dtype);
    if (!bytes || *bytes > left) {
      return NotChanged("output {} of type {} and shape {} has no size, or a result is larger than {} bytes",
                        room.size(), DataTypeWord(output.dtype), output.shape.ToString(), kMaxFoldedBytes);
    }
    left -= *bytes;
    room.emplace_back(static_cast<size_t>(*bytes));
  }
  return room;
}

}  // namespace

StatusOr<std::unique_ptr<const HostCpuEngine>> HostCpuEngine::Load(const OppPackage& opp, const AicpuOps& aicpu_ops) {
  auto engine = std::make_unique<HostCpuEngine>();
  for (const OppLibrary& file : opp.HostCpuLibraries()) {
    std::error_code error;
    if (!std::filesystem::is_regular_file(file.path, error)) {
      Log().debug("library of host CPU kernels '{}' is not there", file.path.string());
      continue;
    }
    GE_ASSIGN_OR_RETURN(const ByteBuffer bytes, ReadFile(file.path, kMaxFoldingLibraryBytes),
                        "library of host CPU kernels {}", file.logical_path);
    GE_ASSIGN_OR_RETURN(auto library, SealedLibrary::Load(file.path.filename().string(), bytes),
                        "library of host CPU kernels {}", file.logical_path);
    GE_RETURN_IF_ERROR(engine->Add(std::move(library), aicpu_ops), "library of host CPU kernels {}", file.logical_path);
  }
  return std::unique_ptr<const HostCpuEngine>(std::move(engine));
}

Status HostCpuEngine::Add(std::shared_ptr<const SealedLibrary> library, const AicpuOps& aicpu_ops) {
  GE_ASSIGN_OR_RETURN(const AicpuFoldingTable* table, TableOf(*library));
  std::set<std::string> types;
  for (uint64_t i = 0; i < table->count; ++i) {
    const AicpuFoldingKernel& kernel = table->kernels[i];
    if (kernel.op_type == nullptr || kernel.op_type[0] == '\0' || kernel.function == nullptr)
      return MakeError(kParamInvalid, "kernel {} of its table has no op type or no function", i);
    const std::string type = kernel.op_type;
    if (!types.insert(type).second) return MakeError(kParamInvalid, "its table has op type '{}' twice", type);
    const auto configured = aicpu_ops.find(type);
    if (configured != aicpu_ops.end() && !configured->second.ops_flag) continue;
    kernels_.emplace(type, Kernel{library.get(), kernel.function});
  }
  libraries_.push_back(std::move(library));
  return {};
}

StatusOr<HostKernelOutputs> HostCpuEngine::Run(std::string_view op_type, const HostKernelCall& call) const {
  const auto kernel = kernels_.find(op_type);
  if (kernel == kernels_.end()) return MakeError(kUnsupported, "no library of host CPU kernels has type {}", op_type);
  const StatusOr<ByteBuffer> ext_info = AicpuExtInfo(call.op);
  if (!ext_info.ok()) return NotChanged("{}", ext_info.status().message());
  GE_ASSIGN_OR_RETURN(std::vector<ByteBuffer> results, RoomForOutputs(call.op));
  std::vector<ByteBuffer> copies;
  copies.reserve(call.op.inputs.size());
  const size_t tensors = call.op.inputs.size() + call.op.outputs.size();
  ByteWriter args;
  args.Write(aicpu::AicpuParamHead{static_cast<uint32_t>(sizeof(aicpu::AicpuParamHead) + tensors * sizeof(uint64_t)),
                                   static_cast<uint32_t>(tensors), static_cast<uint32_t>(ext_info->size()),
                                   reinterpret_cast<uint64_t>(ext_info->data())});
  for (size_t slot = 0; slot < call.op.inputs.size(); ++slot) {
    GE_ASSIGN_OR_RETURN(const uint64_t address, AddressOf(call, slot, copies));
    args.Write(address);
  }
  for (ByteBuffer& result : results) args.Write(reinterpret_cast<uint64_t>(result.data()));

  ByteBuffer block = std::move(args).Take();
  try {
    const uint32_t answer = kernel->second.function(block.data());
    if (answer != 0) return NotChanged("{}: kernel {} answers {}", kernel->second.library->name(), op_type, answer);
  } catch (const std::exception& error) {
    return NotChanged("{}: kernel {} throws: {}", kernel->second.library->name(), op_type, error.what());
  }
  HostKernelOutputs outputs;
  for (size_t i = 0; i < results.size(); ++i) {
    auto output = std::make_shared<GeTensor>();
    output->desc = call.op.outputs[i];
    output->data = SharedBytes(std::move(results[i]));
    outputs.push_back(std::move(output));
  }
  return outputs;
}

}  // namespace ge
