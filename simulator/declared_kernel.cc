#include "simulator/declared_kernel.h"

#include <algorithm>
#include <cstring>
#include <string>

#include "core/base/status.h"
#include "simulator/runner/code_runner.h"

namespace sim {
namespace {

// The description: the magic, then block_cycles u64, fill u8, count of reads u32, their sizes u64, the same for writes.
constexpr std::string_view kMagic = "drydock declared kernel\n";

void WriteSizes(const std::vector<uint64_t>& sizes, ge::ByteWriter& writer) {
  writer.Write(static_cast<uint32_t>(sizes.size()));
  for (const uint64_t size : sizes) writer.Write(size);
}

ge::StatusOr<std::vector<uint64_t>> ReadSizes(ge::ByteReader& reader) {
  GE_ASSIGN_OR_RETURN(const uint32_t count, reader.Read<uint32_t>("count of ranges"));
  if (count > kMaxDeclaredRanges) {
    return ge::MakeError(ge::kRtParamInvalid, "{} ranges; at most {}", count, kMaxDeclaredRanges);
  }
  std::vector<uint64_t> sizes;
  for (uint32_t i = 0; i < count; ++i) {
    GE_ASSIGN_OR_RETURN(const uint64_t size, reader.Read<uint64_t>("size of a range"));
    sizes.push_back(size);
  }
  return sizes;
}

ge::StatusOr<DeclaredKernel> Decode(ge::ByteView bytes) {
  ge::ByteReader reader(bytes.subspan(kMagic.size()));
  DeclaredKernel kernel;
  GE_ASSIGN_OR_RETURN(kernel.block_cycles, reader.Read<uint64_t>("cycles of a block"));
  GE_ASSIGN_OR_RETURN(kernel.fill, reader.Read<uint8_t>("fill"));
  GE_ASSIGN_OR_RETURN(kernel.reads, ReadSizes(reader));
  GE_ASSIGN_OR_RETURN(kernel.writes, ReadSizes(reader));
  if (reader.remaining() != 0) return ge::MakeError(ge::kRtParamInvalid, "{} bytes left over", reader.remaining());
  return kernel;
}

class DeclaredBinary final : public KernelBinary {
 public:
  DeclaredBinary(std::string name, DeclaredKernel kernel) : name_(std::move(name)), kernel_(std::move(kernel)) {}
  const std::string& name() const override { return name_; }
  CoreKind core_kind() const override { return CoreKind::kAiv; }
  bool HasTilingKey(uint64_t) const override { return true; }
  const DeclaredKernel& kernel() const { return kernel_; }

 private:
  std::string name_;
  DeclaredKernel kernel_;
};

class DeclaredKernelRunner final : public CodeRunner {
 public:
  DeclaredKernelRunner(std::unique_ptr<CodeRunner> others, const MemoryMap& memory)
      : others_(std::move(others)), memory_(memory) {}

  ge::StatusOr<std::shared_ptr<const KernelBinary>> LoadKernel(std::string_view kernel_name,
                                                               const ge::SharedBytes& bytes) override {
    if (!ge::AsText(bytes.view).starts_with(kMagic)) return others_->LoadKernel(kernel_name, bytes);
    GE_ASSIGN_OR_RETURN(DeclaredKernel kernel, Decode(bytes.view), "declared kernel '{}'", kernel_name);
    return std::shared_ptr<const KernelBinary>(
        std::make_shared<DeclaredBinary>(std::string(kernel_name), std::move(kernel)));
  }

  KernelOutcome RunKernel(const KernelTask& task) override {
    const auto* declared = dynamic_cast<const DeclaredBinary*>(task.binary);
    return declared == nullptr ? others_->RunKernel(task) : Run(declared->kernel(), task);
  }

  ge::StatusOr<std::shared_ptr<const AicpuLibrary>> LoadAicpuLibrary(std::string_view so_name,
                                                                     const ge::SharedBytes& bytes) override {
    return others_->LoadAicpuLibrary(so_name, bytes);
  }
  ge::Status RunAicpu(const AicpuLibrary& library, const std::string& symbol, uint64_t args,
                      std::string_view op_name) override {
    return others_->RunAicpu(library, symbol, args, op_name);
  }

 private:
  KernelOutcome Run(const DeclaredKernel& kernel, const KernelTask& task) const {
    KernelOutcome outcome;
    const size_t ranges = kernel.reads.size() + kernel.writes.size();
    if (task.args.size() != ranges * sizeof(uint64_t)) {
      outcome.status = ge::MakeError(ge::kRtAicoreException, "op '{}': {} bytes of arguments for {} ranges",
                                     task.op_name, task.args.size(), ranges);
      return outcome;
    }
    std::vector<Access> accesses;
    for (size_t i = 0; i < ranges; ++i) {
      const bool is_read = i < kernel.reads.size();
      Access access;
      std::memcpy(&access.address, task.args.data() + i * sizeof(uint64_t), sizeof(uint64_t));
      access.row_bytes = is_read ? kernel.reads[i] : kernel.writes[i - kernel.reads.size()];
      access.kind = is_read ? AccessKind::kRead : AccessKind::kWrite;
      ge::Status checked = memory_.CheckAccess(access.address, access.row_bytes, is_read ? "read" : "write");
      if (!checked.ok()) {
        outcome.status = ge::MakeError(ge::kRtAicoreException, "op '{}': {}", task.op_name, checked.message());
        outcome.fault =
            MemoryFault{memory_.ClassifyFault(access.address), access.address, access.row_bytes, access.kind};
        break;
      }
      accesses.push_back(access);
    }
    if (outcome.status.ok()) Write(kernel, accesses);
    std::ranges::stable_sort(accesses, {}, [](const Access& access) { return std::pair(access.kind, access.address); });
    if (task.log_accesses) outcome.accesses = std::move(accesses);
    BlockOutcome block;
    block.cycles = kernel.block_cycles;
    outcome.blocks.assign(task.block_dim, block);
    return outcome;
  }

  static void Write(const DeclaredKernel& kernel, const std::vector<Access>& accesses) {
    for (const Access& access : accesses) {
      if (access.kind != AccessKind::kWrite) continue;
      void* bytes = reinterpret_cast<void*>(access.address);  // NOLINT(performance-no-int-to-ptr): checked above
      std::memset(bytes, kernel.fill, access.row_bytes);
    }
  }

  std::unique_ptr<CodeRunner> others_;
  const MemoryMap& memory_;
};

}  // namespace

ge::ByteBuffer EncodeDeclaredKernel(const DeclaredKernel& kernel) {
  GE_CHECK(kernel.reads.size() + kernel.writes.size() <= kMaxDeclaredRanges);
  ge::ByteWriter writer;
  writer.WriteText(kMagic);
  writer.Write(kernel.block_cycles);
  writer.Write(kernel.fill);
  WriteSizes(kernel.reads, writer);
  WriteSizes(kernel.writes, writer);
  return std::move(writer).Take();
}

std::unique_ptr<CodeRunner> MakeDeclaredKernelRunner(std::unique_ptr<CodeRunner> others, const MemoryMap& memory) {
  return std::make_unique<DeclaredKernelRunner>(std::move(others), memory);
}

}  // namespace sim
