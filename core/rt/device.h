#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/rt/context.h"
#include "core/rt/copy.h"
#include "core/rt/event.h"
#include "core/rt/flow.h"
#include "core/rt/memory.h"
#include "core/rt/model.h"
#include "core/rt/notify.h"
#include "core/rt/program.h"
#include "core/rt/stream.h"

namespace rt {

/// What the runtime needs to know of the chip it runs on.
struct DeviceInfo {
  std::string soc_version;          ///< e.g. Ascend910B1
  uint16_t kernel_elf_machine = 0;  ///< e_machine of the kernels that it can run
};

/// One device. The runtime reaches the device only through this (docs/architecture.md §1); each verb names its aclrt
/// call. All calls are thread-safe; handles belong to the device that gave them.
class Device : public Context,
               public Memory,
               public Stream,
               public Copy,
               public Event,
               public Notify,
               public Flow,
               public Model,
               public Program {
 public:
  virtual DeviceInfo Info() const = 0;
};

}  // namespace rt
