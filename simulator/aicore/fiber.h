#pragma once

#include <cstddef>
#include <mutex>
#include <vector>

namespace sim {

/// Stacks of fibers, kept for the next one: as many exist as fibers ever were alive at once. Thread-safe.
class FiberStacks {
 public:
  FiberStacks() = default;
  FiberStacks(const FiberStacks&) = delete;
  FiberStacks& operator=(const FiberStacks&) = delete;
  ~FiberStacks();

  /// The lowest byte of kFiberStackBytes bytes with a page below them that faults.
  void* Take();
  void Give(void* stack);

 private:
  std::mutex mutex_;
  std::vector<void*> idle_;
};

/// Room for the frames of a kernel and of the calls that it makes; pages that nobody touches cost nothing.
inline constexpr size_t kFiberStackBytes = size_t{1} << 20;

/// A function that can stop in the middle and go on later, perhaps in another thread. The sanitizers are told of every
/// switch. One thread at a time.
class Fiber {
 public:
  using Body = void (*)(void* argument);

  /// `body` must not throw. It begins with the first Resume.
  Fiber(FiberStacks& stacks, Body body, void* argument);
  Fiber(const Fiber&) = delete;
  Fiber& operator=(const Fiber&) = delete;
  /// The body has ended or never begun: what stands on the stack of one that paused would be lost.
  ~Fiber();

  /// Runs the body until it pauses or ends.
  void Resume();
  /// Called by the body: returns when Resume is called again.
  void Pause();
  bool done() const { return done_; }

 private:
  struct Switch;  // fiber.cc: the assembly's types stay out of here

  FiberStacks& stacks_;
  Body body_;
  void* argument_;
  void* stack_;
  void* inside_;             // where the fiber goes on
  void* outside_ = nullptr;  // where its resumer does
  bool done_ = false;
  // What the sanitizers know both sides by; unused without them.
  const void* outside_stack_ = nullptr;
  size_t outside_stack_bytes_ = 0;
  void* thread_fiber_ = nullptr;
  void* outside_thread_fiber_ = nullptr;
};

}  // namespace sim
