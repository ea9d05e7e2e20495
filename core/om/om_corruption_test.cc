// What a damaged .om does: it is refused with code and place, or read safely; never a crash, never an allocation that
// the file cannot justify. Run under the sanitizers, this is the proof.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstring>

#include "core/om/small_model.h"

namespace ge {
namespace {

using testing::AnyOf;
using testing::HasSubstr;

template <typename T>
void Set(ByteBuffer& bytes, size_t at, T value) {
  std::memcpy(bytes.data() + at, &value, sizeof(T));
}

template <typename T>
T Get(const ByteBuffer& bytes, size_t at) {
  T value;
  std::memcpy(&value, bytes.data() + at, sizeof(T));
  return value;
}

ByteBuffer Copy(const SharedBytes& bytes) { return {bytes.view.begin(), bytes.view.end()}; }

/// Loads bytes that lie in a buffer of exactly their size, so that a sanitizer sees a read past the end.
Status LoadStatus(ByteBuffer bytes) { return ModelHelper::LoadRootModel(SharedBytes(std::move(bytes))).status(); }

TEST(OmCorruptionTest, EveryTruncationIsRefusedWithCodeAndOffset) {
  const ByteBuffer whole = Copy(small_model::Bytes());
  for (size_t size = 0; size < whole.size(); ++size) {
    Status status = LoadStatus(ByteBuffer(whole.begin(), whole.begin() + static_cast<ptrdiff_t>(size)));
    ASSERT_EQ(status.code(), kModelDataSizeInvalid) << size;
    ASSERT_THAT(status.message(), HasSubstr("offset")) << size;
  }
}

/// The same, when whoever cut the file also mended the header: then tables and contents must find it.
TEST(OmCorruptionTest, EveryTruncationWithAMendedHeaderIsRefused) {
  const ByteBuffer whole = Copy(small_model::Bytes());
  for (size_t size = 256; size < whole.size(); ++size) {
    ByteBuffer cut(whole.begin(), whole.begin() + static_cast<ptrdiff_t>(size));
    Set<uint64_t>(cut, 184, size - 256);
    Status status = LoadStatus(cut);
    ASSERT_FALSE(status.ok()) << size;
    ASSERT_THAT(status.message(), HasSubstr("offset")) << size;
  }
}

TEST(OmCorruptionTest, TrailingBytesAreRefused) {
  ByteBuffer bytes = Copy(small_model::Bytes());
  bytes.push_back(0);
  EXPECT_EQ(LoadStatus(bytes).code(), kModelDataSizeInvalid);
  Set<uint64_t>(bytes, 184, bytes.size() - 256);
  EXPECT_THAT(LoadStatus(bytes).message(), HasSubstr("1 bytes follow the last partition"));
}

template <typename T>
void TryValues(const ByteBuffer& whole, size_t at, const std::string& what) {
  const T old = Get<T>(whole, at);
  for (T value :
       {T{0}, static_cast<T>(old + 1), static_cast<T>(old - 1), static_cast<T>(~T{0}), static_cast<T>(~T{0} / 2 + 1)}) {
    ByteBuffer bytes = whole;
    Set<T>(bytes, at, value);
    Status status = LoadStatus(bytes);
    if (!status.ok()) {
      EXPECT_FALSE(status.message().empty()) << what << " = " << uint64_t{value};
    }
  }
}

TEST(OmCorruptionTest, EveryHeaderFieldIsRefusedOrReadSafely) {
  const ByteBuffer whole = Copy(small_model::Bytes());
  for (size_t at : {0, 4, 8, 76, 116, 152, 156}) TryValues<uint32_t>(whole, at, fmt::format("u32 at {}", at));
  for (size_t at : {80, 81, 82, 83, 180, 181, 192, 193, 194})
    TryValues<uint8_t>(whole, at, fmt::format("u8 at {}", at));
  TryValues<uint64_t>(whole, 184, "model_length");
}

TEST(OmCorruptionTest, HeaderFieldsThatMatterAreRefused) {
  const ByteBuffer whole = Copy(small_model::Bytes());
  for (size_t at : {0, 4, 184}) {  // magic, headsize, model_length
    for (int delta : {-1, 1}) {
      ByteBuffer bytes = whole;
      Set<uint32_t>(bytes, at, Get<uint32_t>(whole, at) + static_cast<uint32_t>(delta));
      EXPECT_FALSE(LoadStatus(bytes).ok()) << at;
    }
  }
  ByteBuffer bytes = whole;
  Set<uint32_t>(bytes, 156, 2);  // model_num
  EXPECT_FALSE(LoadStatus(bytes).ok());
}

TEST(OmCorruptionTest, EveryTableFieldIsRefusedOrReadSafely) {
  const ByteBuffer whole = Copy(small_model::Bytes());
  const auto count = Get<uint32_t>(whole, 256);
  TryValues<uint32_t>(whole, 256, "num");
  for (uint32_t i = 0; i < count; ++i) {
    size_t entry = 264 + 24 * i;
    TryValues<uint32_t>(whole, entry, fmt::format("type {}", i));
    TryValues<uint64_t>(whole, entry + 8, fmt::format("offset {}", i));
    TryValues<uint64_t>(whole, entry + 16, fmt::format("size {}", i));
    for (size_t field : {8, 16}) {
      for (uint64_t delta : {uint64_t{1}, ~uint64_t{0}}) {
        ByteBuffer bytes = whole;
        Set<uint64_t>(bytes, entry + field, Get<uint64_t>(whole, entry + field) + delta);
        EXPECT_FALSE(LoadStatus(bytes).ok()) << "entry " << i << " field " << field;
      }
    }
  }
}

TEST(OmCorruptionTest, EveryFlippedByteIsRefusedOrReadSafely) {
  const ByteBuffer whole = Copy(small_model::Bytes());
  for (size_t at = 0; at < whole.size(); ++at) {
    for (uint8_t mask : std::array<uint8_t, 3>{0x01, 0x80, 0xFF}) {
      ByteBuffer bytes = whole;
      bytes[at] = static_cast<uint8_t>(bytes[at] ^ mask);
      auto model = ModelHelper::LoadRootModel(SharedBytes(std::move(bytes)));
      if (!model.ok()) continue;
      EXPECT_TRUE(ModelHelper::Save(**model).ok()) << at;  // what loads, saves
    }
  }
}

/// The file with SO_BINS (its first partition) cut by `cut` bytes, header and table mended.
ByteBuffer WithSoBinsCut(uint64_t cut) {
  const ByteBuffer whole = Copy(small_model::Bytes());
  ByteBuffer bytes = whole;
  const auto count = Get<uint32_t>(whole, 256);
  const auto size = Get<uint64_t>(whole, 264 + 16);
  const auto end = static_cast<ptrdiff_t>(264 + 24 * count + size);
  bytes.erase(bytes.begin() + end - static_cast<ptrdiff_t>(cut), bytes.begin() + end);
  Set<uint64_t>(bytes, 264 + 16, size - cut);
  for (uint32_t i = 1; i < count; ++i) {
    Set<uint64_t>(bytes, 264 + 24 * i + 8, Get<uint64_t>(whole, 264 + 24 * i + 8) - cut);
  }
  Set<uint64_t>(bytes, 184, whole.size() - cut - 256);
  return bytes;
}

TEST(OmCorruptionTest, SoBinsCutShortGivesCodeAndFileOffset) {
  // 7 partitions: the table ends at 264 + 168 = 432, the first item begins after the count; name 14, vendor 8,
  // binary 4.
  Status status = LoadStatus(WithSoBinsCut(1));
  EXPECT_EQ(status.code(), kModelDataSizeInvalid);
  EXPECT_EQ(status.message(),
            "SO_BINS item 0: so name of 14, vendor name of 8 and binary of 4 bytes, 25 bytes are left (at offset 436)");
}

TEST(OmCorruptionTest, SoBinsCutAnywhereIsRefused) {
  for (uint64_t cut = 1; cut <= 46; ++cut) {
    Status status = LoadStatus(WithSoBinsCut(cut));
    EXPECT_EQ(status.code(), kModelDataSizeInvalid) << cut;
    EXPECT_THAT(status.message(), HasSubstr("SO_BINS")) << cut;
  }
}

}  // namespace
}  // namespace ge
