#pragma once

#include <vector>

#include "core/base/bytes.h"

namespace ge {

/// Bytes in pieces: what a writer makes of small values of its own and of large payloads that stay where they are.
/// Small pieces are gathered in buffers that the rope owns; large ones share their owner and are never copied.
class ByteRope {
 public:
  ByteRope() = default;
  explicit ByteRope(const SharedBytes& bytes) { WriteShared(bytes); }
  ByteRope(ByteRope&&) = default;
  ByteRope& operator=(ByteRope&&) = default;

  uint64_t size() const { return size_; }
  bool empty() const { return size_ == 0; }

  template <Plain T>
  void Write(const T& value) {
    Gather({reinterpret_cast<const uint8_t*>(&value), sizeof(T)});
  }
  void WriteText(std::string_view text) { Gather(AsBytes(text)); }
  /// Keeps the owner when the piece is large enough to be worth it.
  void WriteShared(const SharedBytes& piece);
  /// Moves another rope's pieces to the end of this one.
  void Append(ByteRope other);

  /// The pieces in order; valid while the rope is not changed.
  std::vector<ByteView> Views() const;
  /// The same content; pieces that lie where `bytes` lies are equal without a look.
  bool Equals(ByteView bytes) const;
  /// All pieces as one buffer.
  ByteBuffer Flatten() const;

 private:
  // Copying a page costs less than one more piece to write.
  static constexpr size_t kLeastShared = 4096;

  void Gather(ByteView bytes);
  void Seal();

  std::vector<SharedBytes> pieces_;
  ByteBuffer tail_;  ///< small pieces after pieces_
  uint64_t size_ = 0;
};

/// The same as one buffer.
inline StatusOr<ByteBuffer> Flatten(const StatusOr<ByteRope>& rope) {
  if (!rope.ok()) return rope.status();
  return rope->Flatten();
}

}  // namespace ge
