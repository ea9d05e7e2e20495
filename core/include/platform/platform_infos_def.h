#pragma once

// fe::PlatFormInfos: what a chip is, as text by label and key (spec/op-host-api.md §9.1).

#include <cstdint>
#include <cstring>
#include <map>
#include <string>
#include <vector>

#include "platform/platform_image.h"

namespace fe {

enum class LocalMemType : uint32_t { L0_A = 0, L0_B = 1, L0_C = 2, L1 = 3, L2 = 4, UB = 5, HBM = 6, RESERVED };

/// A view over one flat image without pointers (core/abi/platform_image.h). Two forms share its code:
/// - written by the framework: the image lies in the same memory as the object, on the host or, copied, on the device.
/// Read only: what
///   SetPlatformRes is given is ignored;
/// - made by an author (Init, SetPlatformRes, in tests of operator code): the object owns an image, which is rebuilt at
/// each change.
class PlatFormInfos {
 public:
  using Section = std::map<std::string, std::string>;

  PlatFormInfos() = default;
  /// The copy owns its image.
  PlatFormInfos(const PlatFormInfos& other) { *this = other; }
  PlatFormInfos& operator=(const PlatFormInfos& other) {
    if (this == &other) return *this;
    Adopt(other.Image() == nullptr ? nullptr : CopyImage(*other.Image()));
    core_num_ = other.core_num_;
    initialized_ = other.initialized_;
    return *this;
  }
  ~PlatFormInfos() { delete[] owned_image_; }

  bool Init() {
    if (initialized_ == 0 && image_offset_ == 0) Adopt(BuildPlatformImage({}));
    initialized_ = 1;
    return true;
  }

  // Before Init every query succeeds and leaves the value alone; after it, one for what is missing fails.
  bool GetPlatformRes(const std::string& label, const std::string& key, std::string& value) const {
    if (initialized_ == 0) return true;
    const char* text = Find(label.c_str(), key.c_str());
    if (text != nullptr) value = text;
    return text != nullptr;
  }
  bool GetPlatformRes(const std::string& label, Section& section) const {
    if (initialized_ == 0) return true;
    const PlatformSections all = ReadPlatformImage(Image());
    const auto found = all.find(label);
    if (found != all.end()) section = found->second;
    return found != all.end();
  }
  bool GetPlatformRes(PlatformSections& sections) const {
    if (initialized_ != 0) sections = ReadPlatformImage(Image());
    return true;
  }
  bool GetPlatformResWithLock(const std::string& label, const std::string& key, std::string& value) const {
    return GetPlatformRes(label, key, value);
  }
  bool GetPlatformResWithLock(const std::string& label, Section& section) const {
    return GetPlatformRes(label, section);
  }
  bool GetPlatformResWithLock(PlatformSections& sections) const { return GetPlatformRes(sections); }

  /// Merges into the label. Nothing before Init.
  void SetPlatformRes(const std::string& label, const Section& section) {
    if (initialized_ == 0 || image_offset_ != 0) return;
    PlatformSections all = ReadPlatformImage(Image());
    for (const auto& entry : section) all[label][entry.first] = entry.second;
    Adopt(BuildPlatformImage(all));
  }
  void SetPlatformResWithLock(const std::string& label, const Section& section) { SetPlatformRes(label, section); }

  uint32_t GetCoreNum() const { return core_num_; }
  uint32_t GetCoreNumWithLock() const { return core_num_; }
  void SetCoreNum(uint32_t core_num) { core_num_ = core_num; }
  void SetCoreNumByCoreType(const std::string& core_type) {
    const bool vector =
        core_type == "VectorCore" || core_type == "AIV" || core_type == "MIX_AIV" || core_type == "MIX_VECTOR_CORE";
    const bool mix = core_type == "MIX" || core_type == "MIX_AIC_AIV" || core_type == "MIX_AIV" ||
                     core_type == "MIX_AICORE" || core_type == "MIX_VECTOR_CORE";
    const char* key = vector ? "vector_core_cnt" : "ai_core_cnt";
    if (mix && Find("SoCInfo", "mix_vector_core_cnt") != nullptr) key = "mix_vector_core_cnt";
    core_num_ = static_cast<uint32_t>(Number("SoCInfo", key));
  }
  uint32_t GetCoreNumByType(const std::string& core_type) const {
    const bool vector = core_type == "VectorCore" || core_type == "AIV";
    return static_cast<uint32_t>(Number("SoCInfo", vector ? "vector_core_cnt" : "ai_core_cnt"));
  }

  /// 0 when the chip does not say.
  void GetLocalMemSize(LocalMemType type, uint64_t& size) const {
    switch (type) {
      case LocalMemType::L0_A:
        size = Number("AICoreSpec", "l0_a_size");
        return;
      case LocalMemType::L0_B:
        size = Number("AICoreSpec", "l0_b_size");
        return;
      case LocalMemType::L0_C:
        size = Number("AICoreSpec", "l0_c_size");
        return;
      case LocalMemType::L1:
        size = Number("AICoreSpec", "l1_size");
        return;
      case LocalMemType::L2:
        size = Number("SoCInfo", "l2_size");
        return;
      case LocalMemType::UB:
        size = Number("AICoreSpec", "ub_size");
        return;
      case LocalMemType::HBM:
        size = Number("SoCInfo", "memory_size");
        return;
      default:
        size = 0;
        return;
    }
  }
  void GetLocalMemBw(LocalMemType type, uint64_t& bandwidth) const {
    bandwidth = type == LocalMemType::L2    ? Number("AICoreMemoryRates", "l2_rate")
                : type == LocalMemType::HBM ? Number("AICoreMemoryRates", "ddr_rate")
                                            : 0;
  }

 private:
  const PlatformImage* Image() const {
    const void* image = owned_image_ != nullptr ? owned_image_ : reinterpret_cast<const uint8_t*>(this) + image_offset_;
    if (owned_image_ == nullptr && image_offset_ == 0) return nullptr;
    const auto* found = static_cast<const PlatformImage*>(image);
    return found->magic == kPlatformImageMagic ? found : nullptr;
  }
  const char* Find(const char* label, const char* key) const { return FindInPlatformImage(Image(), label, key); }
  uint64_t Number(const char* label, const char* key) const {
    const char* text = Find(label, key);
    return text == nullptr ? 0 : std::strtoull(text, nullptr, 10);
  }
  static uint8_t* CopyImage(const PlatformImage& image) {
    auto* copy = new uint8_t[image.size];
    std::memcpy(copy, &image, image.size);
    return copy;
  }
  static uint8_t* CopyImage(const std::vector<uint8_t>& image) {
    return CopyImage(*reinterpret_cast<const PlatformImage*>(image.data()));
  }
  void Adopt(uint8_t* image) {
    delete[] owned_image_;
    owned_image_ = image;
  }
  void Adopt(const std::vector<uint8_t>& image) { Adopt(CopyImage(image)); }

  uint64_t image_offset_ = 0;       // from this object; not 0 in the framework's form only
  uint8_t* owned_image_ = nullptr;  // the author's form
  uint32_t core_num_ = 0;
  uint32_t initialized_ = 0;
};
static_assert(sizeof(PlatFormInfos) == 24, "contract, core/abi/platform_image.h");

}  // namespace fe
