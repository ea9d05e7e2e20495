#include "simulator/aicore/fiber.h"

#include <gtest/gtest.h>

#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

namespace sim {
namespace {

struct Steps {
  Fiber* fiber = nullptr;
  std::vector<std::string> log;
};

TEST(Fiber, GoesOnWhereItPaused) {
  FiberStacks stacks;
  Steps steps;
  Fiber fiber(
      stacks,
      [](void* argument) {
        auto& self = *static_cast<Steps*>(argument);
        self.log.push_back("first");
        self.fiber->Pause();
        self.log.push_back("second");
      },
      &steps);
  steps.fiber = &fiber;
  fiber.Resume();
  EXPECT_FALSE(fiber.done());
  steps.log.push_back("outside");
  fiber.Resume();
  EXPECT_TRUE(fiber.done());
  EXPECT_EQ(steps.log, (std::vector<std::string>{"first", "outside", "second"}));
}

TEST(Fiber, GoesOnInAnotherThread) {
  FiberStacks stacks;
  Steps steps;
  Fiber fiber(
      stacks,
      [](void* argument) {
        auto& self = *static_cast<Steps*>(argument);
        for (int i = 0; i < 3; ++i) {
          try {
            self.fiber->Pause();
            throw std::runtime_error(std::to_string(i));
          } catch (const std::runtime_error& error) {
            self.log.push_back(error.what());
          }
        }
      },
      &steps);
  steps.fiber = &fiber;
  while (!fiber.done()) std::thread([&fiber] { fiber.Resume(); }).join();
  EXPECT_EQ(steps.log, (std::vector<std::string>{"0", "1", "2"}));
}

TEST(Fiber, StacksServeOneFiberAfterTheOther) {
  FiberStacks stacks;
  void* first = stacks.Take();
  stacks.Give(first);
  EXPECT_EQ(stacks.Take(), first);
  stacks.Give(first);
}

TEST(Fiber, OneThatNeverBeganMayGo) {
  FiberStacks stacks;
  const Fiber fiber(
      stacks, [](void*) {}, nullptr);
  EXPECT_FALSE(fiber.done());
}

}  // namespace
}  // namespace sim
