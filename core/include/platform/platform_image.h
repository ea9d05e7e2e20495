#pragma once

// The flat image behind fe::PlatFormInfos: layout as core/abi/platform_image.h says. Ours.

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <map>
#include <string>
#include <vector>

namespace fe {

using PlatformSections = std::map<std::string, std::map<std::string, std::string>>;

constexpr uint32_t kPlatformImageMagic = 0x4d495450;

struct PlatformImage {
  uint32_t magic;
  uint32_t count;
  uint64_t size;
};
struct PlatformEntry {
  uint32_t label;
  uint32_t key;
  uint32_t value;
  uint32_t reserved;
};
static_assert(sizeof(PlatformImage) == 16 && sizeof(PlatformEntry) == 16, "contract, core/abi/platform_image.h");

/// The image of these sections; its size is a multiple of 8.
inline std::vector<uint8_t> BuildPlatformImage(const PlatformSections& sections) {
  std::vector<PlatformEntry> entries;
  std::string texts;
  size_t count = 0;
  for (const auto& section : sections) count += section.second.size();
  const size_t texts_offset = sizeof(PlatformImage) + count * sizeof(PlatformEntry);
  const auto add_text = [&](const std::string& text) {
    const auto offset = static_cast<uint32_t>(texts_offset + texts.size());
    texts.append(text.c_str());
    texts.push_back('\0');
    return offset;
  };
  for (const auto& section : sections) {
    if (section.second.empty()) continue;
    const uint32_t label = add_text(section.first);
    for (const auto& entry : section.second) {
      const uint32_t key = add_text(entry.first);
      entries.push_back({label, key, add_text(entry.second), 0});
    }
  }
  const size_t size = (texts_offset + texts.size() + 7) / 8 * 8;
  std::vector<uint8_t> image(size, 0);
  const PlatformImage head = {kPlatformImageMagic, static_cast<uint32_t>(entries.size()), size};
  std::memcpy(image.data(), &head, sizeof(head));
  if (!entries.empty())
    std::memcpy(image.data() + sizeof(head), entries.data(), entries.size() * sizeof(PlatformEntry));
  if (!texts.empty()) std::memcpy(image.data() + texts_offset, texts.data(), texts.size());
  return image;
}

inline const PlatformEntry* PlatformEntries(const PlatformImage* image) {
  return reinterpret_cast<const PlatformEntry*>(image + 1);
}
inline const char* PlatformText(const PlatformImage* image, uint32_t offset) {
  return reinterpret_cast<const char*>(image) + offset;
}

/// Null when the image is null or has no such entry. Entries are in order of label and key.
inline const char* FindInPlatformImage(const PlatformImage* image, const char* label, const char* key) {
  if (image == nullptr) return nullptr;
  uint32_t first = 0;
  uint32_t last = image->count;
  while (first < last) {
    const uint32_t middle = first + (last - first) / 2;
    const PlatformEntry& entry = PlatformEntries(image)[middle];
    int order = std::strcmp(PlatformText(image, entry.label), label);
    if (order == 0) order = std::strcmp(PlatformText(image, entry.key), key);
    if (order == 0) return PlatformText(image, entry.value);
    if (order < 0) {
      first = middle + 1;
    } else {
      last = middle;
    }
  }
  return nullptr;
}

inline PlatformSections ReadPlatformImage(const PlatformImage* image) {
  PlatformSections sections;
  for (uint32_t i = 0; image != nullptr && i < image->count; ++i) {
    const PlatformEntry& entry = PlatformEntries(image)[i];
    sections[PlatformText(image, entry.label)][PlatformText(image, entry.key)] = PlatformText(image, entry.value);
  }
  return sections;
}

}  // namespace fe
