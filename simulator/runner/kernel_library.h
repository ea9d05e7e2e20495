#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/abi/kernel_table.h"
#include "core/base/sealed_library.h"
#include "simulator/runner/code_runner.h"

namespace sim {

/// A kernel library (docs/kernel-api.md) opened in this process. Entries point into the library and live as long as the
/// object.
class KernelLibrary : public KernelBinary {
 public:
  /// Refuses a binary for another machine, one without our entry table, one for another chip, and kernels for cores
  /// that the chip does not have. `kernel_name` is what errors and traces call it.
  static ge::StatusOr<std::shared_ptr<const KernelLibrary>> Load(std::string_view kernel_name, ge::ByteView bytes,
                                                                 const ge::ChipConfig& chip);

  const std::string& name() const override { return name_; }
  CoreKind core_kind() const override { return core_kind_; }
  bool HasTilingKey(uint64_t tiling_key) const override { return FindEntry(tiling_key) != nullptr; }
  const DrydockKernelEntry* FindEntry(uint64_t tiling_key) const;
  /// "0, 1, 10": for errors.
  std::string DescribeTilingKeys() const;

 private:
  KernelLibrary() = default;

  std::string name_;
  CoreKind core_kind_ = CoreKind::kAiv;
  std::shared_ptr<const ge::SealedLibrary> library_;
  std::vector<DrydockKernelEntry> entries_;
};

}  // namespace sim
