#include "simulator/aicore/kernel_launch.h"

#include <fmt/format.h>

#include <array>

#include "simulator/include/kernel_types.h"

namespace sim {
namespace {

struct KernelType {
  std::string_view name;
  GroupShape shape;
  bool synchronises;
};
/// By KernelMetaType (spec/ascendc.md §1.5).
constexpr std::array<KernelType, 6> kKernelTypes{{{"AIV_ONLY", {0, 1}, false},
                                                  {"AIC_ONLY", {1, 0}, false},
                                                  {"MIX_AIV_1_0", {0, 1}, true},
                                                  {"MIX_AIC_1_0", {1, 0}, true},
                                                  {"MIX_AIC_1_1", {1, 1}, true},
                                                  {"MIX_AIC_1_2", {1, 2}, true}}};
static_assert(KERNEL_TYPE_AIV_ONLY == 0 && KERNEL_TYPE_MIX_AIC_1_2 == kKernelTypes.size() - 1);

}  // namespace

std::string BlockIdentity::Name() const {
  if (!in_group) return fmt::format("block {}", index);
  return core == CoreKind::kAic ? fmt::format("block {} (AIC)", group)
                                : fmt::format("block {} (AIV {})", group, sub_index);
}

GroupShape ShapeOfKernelType(uint32_t kernel_type) {
  return kernel_type < kKernelTypes.size() ? kKernelTypes[kernel_type].shape : GroupShape{};
}

std::string KernelTypeName(uint32_t kernel_type) {
  return kernel_type < kKernelTypes.size() ? std::string(kKernelTypes[kernel_type].name)
                                           : fmt::format("kernel type {}", kernel_type);
}

bool KernelTypeSynchronises(uint32_t kernel_type) {
  return kernel_type < kKernelTypes.size() && kKernelTypes[kernel_type].synchronises;
}

KernelLaunch::KernelLaunch(const ge::ChipConfig& chip_config, const MemoryMap& memory_map)
    : chip(chip_config),
      memory(memory_map),
      cycle_limit(uint64_t{chip.aicore_timeout_ms()} * chip.cube_freq_mhz() * 1000),
      system_workspace_bytes(chip.system_workspace_bytes()),
      gm_read_rate(chip.Number("AICoreMemoryRates", "ddr_read_rate")),
      gm_write_rate(chip.Number("AICoreMemoryRates", "ub_to_ddr_rate")) {}

BlockIdentity KernelLaunch::IdentityOf(uint32_t lane) const {
  const GroupShape group_shape = shape();
  BlockIdentity identity;
  identity.count = block_dim;
  identity.tiling_key = tiling_key;
  identity.kernel_type = kernel_type;
  identity.group = lane / group_shape.cores();
  identity.in_group = group_shape.mixed();
  const uint32_t member = lane % group_shape.cores();
  if (member < group_shape.aic) {
    identity.core = CoreKind::kAic;
    identity.index = identity.group;
    return identity;
  }
  identity.core = CoreKind::kAiv;
  identity.sub_index = member - group_shape.aic;
  identity.sub_count = group_shape.aiv;
  identity.index = identity.group * group_shape.aiv + identity.sub_index;
  return identity;
}

uint32_t KernelLaunch::PhysicalCores(CoreKind core) const {
  return core == CoreKind::kAiv && chip.has_split_cores() ? chip.aiv_count() : chip.aic_count();
}

}  // namespace sim
