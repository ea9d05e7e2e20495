#include "simulator/aicore/local_memory.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <vector>

namespace sim {
namespace {

// Against plain marks: what is remembered of whole granules never shows.
TEST(LocalMemory, KnowsWhichBytesAreWrittenWhateverCameBefore) {
  constexpr uint32_t kSize = 4096;
  for (unsigned seed = 0; seed < 200; ++seed) {
    std::mt19937 random(seed);
    LocalMemory memory(MemoryKind::kUb, kSize);
    memory.Touch(kSize);
    std::vector<uint8_t> marks(kSize);
    for (int step = 0; step < 40; ++step) {
      const auto address = static_cast<uint32_t>(random() % kSize);
      const auto size = static_cast<uint32_t>(1 + random() % (kSize - address));
      switch (random() % 8) {
        case 0:
          memory.ForgetWritten(address, size);
          std::fill_n(memory.marks(address), size, uint8_t{0});
          std::fill_n(marks.begin() + address, size, uint8_t{0});
          break;
        case 1:
        case 2:
          memory.MarkWritten(address, size);
          std::fill_n(marks.begin() + address, size, uint8_t{1});
          break;
        default: {
          const bool expected = std::all_of(marks.begin() + address, marks.begin() + address + size,
                                            [](uint8_t mark) { return mark == 1; });
          ASSERT_EQ(memory.AllWritten(address, size), expected) << "seed " << seed << ", step " << step;
        }
      }
      ASSERT_TRUE(std::equal(marks.begin(), marks.end(), memory.marks(0))) << "seed " << seed << ", step " << step;
    }
    memory.Reset();
    EXPECT_FALSE(memory.AllWritten(0, 512));
  }
}

}  // namespace
}  // namespace sim
