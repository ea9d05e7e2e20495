#pragma once

#include <algorithm>
#include <concepts>
#include <cstring>
#include <initializer_list>
#include <iterator>

#include "core/base/bytes.h"

namespace ge {

/// The decisions that a generator takes, read one after another from bytes: an input of libFuzzer, or a buffer of
/// RapidCheck. Fewer and smaller bytes make a smaller value, so shrinking the bytes shrinks the value, and what one
/// tool finds the other can replay. Where no byte is left every decision is 0. The bytes must outlive it.
class Choices {
 public:
  explicit Choices(ByteView bytes) : left_(bytes) {}

  template <std::integral T>
  T Any() {
    T value = 0;
    size_t size = std::min(sizeof(T), left_.size());
    if (size != 0) std::memcpy(&value, left_.data(), size);
    left_ = left_.subspan(size);
    return value;
  }
  /// 0 to `most`, both included.
  uint64_t UpTo(uint64_t most) {
    if (most < UINT8_MAX) return Any<uint8_t>() % (most + 1);
    if (most < UINT16_MAX) return Any<uint16_t>() % (most + 1);
    return most == UINT64_MAX ? Any<uint64_t>() : Any<uint64_t>() % (most + 1);
  }
  bool Coin() { return (Any<uint8_t>() & 1U) != 0; }
  template <typename T>
  T OneOf(std::initializer_list<T> options) {
    return *std::next(options.begin(), static_cast<ptrdiff_t>(UpTo(options.size() - 1)));
  }
  /// The next bytes as they are, at most `most`; their number is a choice of its own.
  ByteBuffer Bytes(size_t most) {
    const uint64_t wanted = UpTo(most);  // takes a byte itself, so before looking at what is left
    const size_t size = std::min<size_t>(wanted, left_.size());
    ByteView taken = left_.first(size);
    left_ = left_.subspan(size);
    return {taken.begin(), taken.end()};
  }
  /// Every byte that is left.
  ByteView Rest() { return std::exchange(left_, ByteView()); }

 private:
  ByteView left_;
};

}  // namespace ge
