#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "core/abi/kernel_table.h"
#include "core/platform/chip.h"
#include "simulator/aicore/pipe.h"
#include "simulator/memory/memory_map.h"

namespace sim {

/// Who runs one block of a launch: a core. In a mixed kernel a block has a group of cores, and each of them runs the
/// entry (spec/ascendc.md §1.5).
struct BlockIdentity {
  uint32_t index = 0;  ///< GetBlockIdx: on the vector cores of a 1:2 group twice the block plus the sub-block
  uint32_t count = 1;  ///< GetBlockNum
  CoreKind core = CoreKind::kAiv;  ///< kAic or kAiv: the core that runs it
  uint64_t tiling_key = 0;
  uint32_t kernel_type = 0;  ///< KernelMetaType
  uint32_t group = 0;        ///< the block as launched
  uint32_t sub_index = 0;    ///< GetSubBlockIdx
  uint32_t sub_count = 1;    ///< GetSubBlockNum
  bool in_group = false;     ///< cube and vector cores work on the block together

  /// "block 3", "block 3 (AIC)", "block 3 (AIV 1)": for errors.
  std::string Name() const;
};

/// The cores of one block by kernel type.
struct GroupShape {
  uint32_t aic = 0;
  uint32_t aiv = 0;
  uint32_t cores() const { return aic + aiv; }
  bool mixed() const { return aic > 0 && aiv > 0; }
  CoreKind core_kind() const { return mixed() ? CoreKind::kMix : (aic > 0 ? CoreKind::kAic : CoreKind::kAiv); }
};
/// No cores for a type that does not exist here.
GroupShape ShapeOfKernelType(uint32_t kernel_type);
/// "MIX_AIC_1_2", or the number.
std::string KernelTypeName(uint32_t kernel_type);
/// Whether the cores of a launch may wait for each other (spec/ascendc.md §3.8, §10 H20).
bool KernelTypeSynchronises(uint32_t kernel_type);

/// What all cores of a launch share. Numbers of the chip are read once.
struct KernelLaunch {
  KernelLaunch(const ge::ChipConfig& chip_config, const MemoryMap& memory_map);

  const ge::ChipConfig& chip;
  const MemoryMap& memory;
  DrydockKernelFunction function = nullptr;
  std::span<const uint64_t> args;
  uint32_t block_dim = 1;
  uint64_t tiling_key = 0;
  uint32_t kernel_type = 0;
  bool log_accesses = false;

  uint64_t cycle_limit;             ///< a block that runs longer is ended
  uint64_t system_workspace_bytes;  ///< at the head of the launched workspace
  uint64_t gm_read_rate;            ///< bytes per cycle of one core
  uint64_t gm_write_rate;

  GroupShape shape() const { return ShapeOfKernelType(kernel_type); }
  /// Cores of all blocks.
  uint32_t lanes() const { return block_dim * shape().cores(); }
  /// The lanes of a launch: block by block, in a block the cube core first.
  BlockIdentity IdentityOf(uint32_t lane) const;
  /// Cores of a kind that the chip has. Where a core has both units, there are as many for either.
  uint32_t PhysicalCores(CoreKind core) const;
};

}  // namespace sim
