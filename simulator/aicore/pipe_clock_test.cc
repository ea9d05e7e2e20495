#include "simulator/aicore/pipe_clock.h"

#include <gtest/gtest.h>

namespace sim {
namespace {

TEST(PipeClocksTest, LatenciesOfNeighboursOverlap) {
  PipeClocks clocks;
  clocks.Issue(Pipe::kVector, 10);
  clocks.Issue(Pipe::kVector, 10);
  EXPECT_EQ(clocks.Completion(Pipe::kVector), 10 + 10 + costs::kVectorLatency);
}
TEST(PipeClocksTest, PipesRunBesideEachOther) {
  PipeClocks clocks;
  clocks.Issue(Pipe::kMte2, 100);
  clocks.Issue(Pipe::kVector, 100);
  EXPECT_EQ(clocks.End(), 100 + costs::kMte2Latency);
}
TEST(PipeClocksTest, AnInstructionOccupiesItsPipeForACycleAtLeast) {
  PipeClocks clocks;
  clocks.Issue(Pipe::kVector, 0);
  clocks.Issue(Pipe::kVector, 0);
  EXPECT_EQ(clocks.Completion(Pipe::kVector), 1 + costs::kVectorLatency);
  EXPECT_EQ(clocks.busy_cycles()[static_cast<size_t>(Pipe::kVector)], 2u);
}
TEST(PipeClocksTest, TheScalarUnitWaitsWhenAQueueIsFull) {
  PipeClocks clocks;
  for (uint64_t i = 0; i < costs::kQueueDepth; ++i) clocks.Issue(Pipe::kVector, 100);
  EXPECT_EQ(clocks.now(), 0u);
  // The first one has started at 0: there is room. The next has to wait until the second has.
  clocks.Issue(Pipe::kVector, 100);
  EXPECT_EQ(clocks.now(), 0u);
  clocks.Issue(Pipe::kVector, 100);
  EXPECT_EQ(clocks.now(), 100u);
}
TEST(PipeClocksTest, ABarrierOfAllHoldsTheScalarUnitToo) {
  PipeClocks clocks;
  clocks.Issue(Pipe::kMte3, 64);
  clocks.BarrierAll();
  EXPECT_EQ(clocks.now(), 64 + costs::kMte3Latency);
}

TEST(CostsTest, AGmBurstPaysForWholeRequests) {
  EXPECT_EQ(GmCopyCycles(0, 512, 1, 32), 16u);
  EXPECT_EQ(GmCopyCycles(0, 32, 1, 32), 16u);
  EXPECT_EQ(GmCopyCycles(256, 512, 1, 32), 32u);
  EXPECT_EQ(GmCopyCycles(0, 512, 3, 32), 3 * 16u + 2 * 8);
}

}  // namespace
}  // namespace sim
