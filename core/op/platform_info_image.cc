#include "core/op/platform_info_image.h"

#include "core/abi/platform_image.h"
#include "platform/platform_image.h"

namespace ge {

uint64_t AppendPlatformInfo(ContextImage& image, const ChipConfig& chip) {
  fe::PlatformSections sections;
  for (const auto& [label, section] : chip.sections()) sections[label].insert(section.begin(), section.end());
  Rt2PlatformInfo info{};
  info.image_offset = sizeof(Rt2PlatformInfo);
  info.core_count = chip.aic_count();
  info.initialized = 1;
  const uint64_t offset = image.Append(info);
  const uint64_t following = image.AppendBytes(fe::BuildPlatformImage(sections));
  GE_CHECK(following == offset + info.image_offset);
  return offset;
}

}  // namespace ge
