#pragma once

#include "core/op/context_image.h"
#include "core/platform/chip.h"

namespace ge {

/// Appends what fe::PlatFormInfos reads in place (core/abi/platform_image.h): the chip's sections, and as core count
/// that of its AI cores.
uint64_t AppendPlatformInfo(ContextImage& image, const ChipConfig& chip);

}  // namespace ge
