#include "property_tests/om/damage.h"

namespace ge {
namespace {

enum class Mistake : uint8_t { kBit, kByte, kNumber16, kNumber32, kNumber64, kCut, kLeftOut, kPutIn, kTwice };

template <typename T>
void SetNumber(Choices& choices, ByteBuffer& bytes, size_t at) {
  if (bytes.size() - at < sizeof(T)) return;
  T old;
  std::memcpy(&old, bytes.data() + at, sizeof(T));
  const auto value = choices.OneOf<T>({T{0}, static_cast<T>(old + 1), static_cast<T>(old - 1), static_cast<T>(~T{0}),
                                       static_cast<T>(~T{0} / 2 + 1), choices.Any<T>()});
  std::memcpy(bytes.data() + at, &value, sizeof(T));
}

void MakeMistake(Choices& choices, ByteBuffer& bytes) {
  if (bytes.empty()) return;
  const auto mistake = static_cast<Mistake>(choices.UpTo(static_cast<uint64_t>(Mistake::kTwice)));
  const auto at = static_cast<size_t>(choices.UpTo(bytes.size() - 1));
  const auto first = bytes.begin() + static_cast<ptrdiff_t>(at);
  const auto length = static_cast<ptrdiff_t>(choices.UpTo(std::min<size_t>(bytes.size() - at, 16)));
  switch (mistake) {
    case Mistake::kBit:
      *first = static_cast<uint8_t>(*first ^ (1U << choices.UpTo(7)));
      return;
    case Mistake::kByte:
      *first = choices.Any<uint8_t>();
      return;
    case Mistake::kNumber16:
      return SetNumber<uint16_t>(choices, bytes, at);
    case Mistake::kNumber32:
      return SetNumber<uint32_t>(choices, bytes, at);
    case Mistake::kNumber64:
      return SetNumber<uint64_t>(choices, bytes, at);
    case Mistake::kCut:
      bytes.erase(first, bytes.end());
      return;
    case Mistake::kLeftOut:
      bytes.erase(first, first + length);
      return;
    case Mistake::kPutIn: {
      ByteBuffer added = choices.Bytes(16);
      bytes.insert(first, added.begin(), added.end());
      return;
    }
    case Mistake::kTwice: {
      ByteBuffer again(first, first + length);
      bytes.insert(first, again.begin(), again.end());
      return;
    }
  }
}

}  // namespace

ByteBuffer Damage(Choices& choices, ByteView bytes) {
  ByteBuffer damaged(bytes.begin(), bytes.end());
  for (uint64_t count = 1 + choices.UpTo(2); count > 0; --count) MakeMistake(choices, damaged);
  return {damaged.begin(), damaged.end()};  // of exactly its size, so that a sanitizer sees a read past the end
}

std::vector<ByteBuffer> AtItsEdges(const ByteBuffer& bytes, const FieldPlace& field) {
  uint64_t old = 0;
  std::memcpy(&old, bytes.data() + field.offset, field.size);
  std::vector<ByteBuffer> changed;
  for (uint64_t value : {uint64_t{0}, old + 1, old - 1, UINT64_MAX}) {
    ByteBuffer copy = bytes;
    std::memcpy(copy.data() + field.offset, &value, field.size);
    if (copy != bytes) changed.push_back(std::move(copy));
  }
  return changed;
}

}  // namespace ge
