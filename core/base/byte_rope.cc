#include "core/base/byte_rope.h"

#include <utility>

namespace ge {

void ByteRope::Gather(ByteView bytes) {
  tail_.insert(tail_.end(), bytes.begin(), bytes.end());
  size_ += bytes.size();
}

void ByteRope::Seal() {
  if (!tail_.empty()) pieces_.push_back(SharedBytes(std::exchange(tail_, {})));
}

void ByteRope::WriteShared(const SharedBytes& piece) {
  if (piece.size() < kLeastShared) return Gather(piece.view);
  Seal();
  pieces_.push_back(piece);
  size_ += piece.size();
}

void ByteRope::Append(ByteRope other) {
  other.Seal();
  for (const SharedBytes& piece : other.pieces_) WriteShared(piece);
}

std::vector<ByteView> ByteRope::Views() const {
  std::vector<ByteView> views;
  views.reserve(pieces_.size() + 1);
  for (const SharedBytes& piece : pieces_) views.push_back(piece.view);
  if (!tail_.empty()) views.emplace_back(tail_);
  return views;
}

bool ByteRope::Equals(ByteView bytes) const {
  if (bytes.size() != size_) return false;
  for (const ByteView view : Views()) {
    if (!SameBytes(view, bytes.first(view.size()))) return false;
    bytes = bytes.subspan(view.size());
  }
  return true;
}

ByteBuffer ByteRope::Flatten() const {
  ByteBuffer bytes;
  bytes.reserve(static_cast<size_t>(size_));
  for (ByteView view : Views()) bytes.insert(bytes.end(), view.begin(), view.end());
  return bytes;
}

}  // namespace ge
