#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "core/base/bytes.h"
#include "core/base/checked_math.h"

namespace ge {

/// Bytes with pointers inside that are not known until the bytes have their place: filled front to back, then placed.
/// One builder for the contexts that host functions read and for those that are copied to the device.
class ContextImage {
 public:
  uint64_t size() const { return bytes_.size(); }

  /// Room for `size` zero bytes; gives their offset. `alignment` is a power of two of at most 128, and holds where the
  /// image is placed at a multiple of it (PlaceOnHost: 16).
  uint64_t Reserve(uint64_t size, uint64_t alignment = 8) {
    const uint64_t offset = AlignUp<uint64_t>(bytes_.size(), alignment);
    bytes_.resize(offset + size);
    return offset;
  }
  template <Plain T>
  uint64_t Append(const T& value) {
    const uint64_t offset = Reserve(sizeof(T));
    Put(offset, value);
    return offset;
  }
  uint64_t AppendBytes(ByteView bytes, uint64_t alignment = 8) {
    const uint64_t offset = Reserve(bytes.size(), alignment);
    std::copy(bytes.begin(), bytes.end(), bytes_.begin() + static_cast<std::ptrdiff_t>(offset));
    return offset;
  }
  /// The text and a NUL.
  uint64_t AppendText(std::string_view text) {
    const uint64_t offset = Reserve(text.size() + 1);
    std::copy(text.begin(), text.end(), bytes_.begin() + static_cast<std::ptrdiff_t>(offset));
    return offset;
  }
  template <Plain T>
  void Put(uint64_t offset, const T& value) {
    GE_CHECK(offset + sizeof(T) <= bytes_.size());
    std::memcpy(bytes_.data() + offset, &value, sizeof(T));
  }
  /// The 8 bytes at `field` will hold the address of `target`.
  void PointTo(uint64_t field, uint64_t target) { pointers_.push_back({field, target}); }

  /// The bytes as they must lie at `base`.
  ByteBuffer Place(uint64_t base) && {
    for (const Pointer& pointer : pointers_) Put(pointer.field, base + pointer.target);
    return std::move(bytes_);
  }
  /// The bytes as they must lie where they are; moving the buffer does not move them.
  ByteBuffer PlaceOnHost() && {
    const auto base = reinterpret_cast<uint64_t>(bytes_.data());
    return std::move(*this).Place(base);
  }

 private:
  struct Pointer {
    uint64_t field;
    uint64_t target;
  };
  ByteBuffer bytes_;
  std::vector<Pointer> pointers_;
};

/// What a value cell holds: up to 8 bytes in place, or the address of something in the image.
struct ContextCell {
  uint64_t value = 0;
  std::optional<uint64_t> target;

  static ContextCell To(uint64_t target_offset) { return {0, target_offset}; }
};

struct ContextOffsets {
  uint64_t context = 0;
  std::vector<uint64_t> cells;  ///< inputs, then outputs
};

/// Appends a KernelRunContext, its cells (from a multiple of 128 bytes on, spec/so-in-om.md §8.6), and its kernel info
/// with the two texts.
ContextOffsets AppendContext(ContextImage& image, uint64_t compute_node_info, std::string_view kernel_name,
                             std::string_view kernel_type, std::span<const ContextCell> inputs,
                             std::span<const ContextCell> outputs);

}  // namespace ge
