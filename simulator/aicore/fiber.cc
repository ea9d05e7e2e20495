#include "simulator/aicore/fiber.h"

#include <sys/mman.h>
#include <unistd.h>

#include <boost/context/detail/fcontext.hpp>

#include "core/base/status.h"

#if defined(__SANITIZE_ADDRESS__)
#include <sanitizer/asan_interface.h>
#include <sanitizer/common_interface_defs.h>
#endif
#if defined(__SANITIZE_THREAD__)
#include <sanitizer/tsan_interface.h>
#endif

namespace sim {
namespace {

size_t PageBytes() {
  static const auto bytes = static_cast<size_t>(sysconf(_SC_PAGESIZE));
  return bytes;
}

#if defined(__SANITIZE_ADDRESS__)
void BeginSwitch(void** fake_stack, const void* stack, size_t bytes) {
  __sanitizer_start_switch_fiber(fake_stack, stack, bytes);
}
void EndSwitch(void* fake_stack, const void** from, size_t* bytes) {
  __sanitizer_finish_switch_fiber(fake_stack, from, bytes);
}
#else
void BeginSwitch(void** /*fake_stack*/, const void* /*stack*/, size_t /*bytes*/) {}
void EndSwitch(void* /*fake_stack*/, const void** /*from*/, size_t* /*bytes*/) {}
#endif

#if defined(__SANITIZE_THREAD__)
void* MakeThreadFiber() { return __tsan_create_fiber(0); }
void DropThreadFiber(void* fiber) { __tsan_destroy_fiber(fiber); }
void* ThisThreadFiber() { return __tsan_get_current_fiber(); }
void SwitchThreadFiber(void* fiber) { __tsan_switch_to_fiber(fiber, 0); }
#else
void* MakeThreadFiber() { return nullptr; }
void DropThreadFiber(void* /*fiber*/) {}
void* ThisThreadFiber() { return nullptr; }
void SwitchThreadFiber(void* /*fiber*/) {}
#endif

}  // namespace

FiberStacks::~FiberStacks() {
  for (void* stack : idle_) munmap(static_cast<char*>(stack) - PageBytes(), PageBytes() + kFiberStackBytes);
}

void* FiberStacks::Take() {
  {
    const std::lock_guard lock(mutex_);
    if (!idle_.empty()) {
      void* stack = idle_.back();
      idle_.pop_back();
      return stack;
    }
  }
  void* mapped = mmap(nullptr, PageBytes() + kFiberStackBytes, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK, -1, 0);
  GE_CHECK(mapped != MAP_FAILED && mprotect(mapped, PageBytes(), PROT_NONE) == 0, "no memory for the stack of a block");
  return static_cast<char*>(mapped) + PageBytes();
}

void FiberStacks::Give(void* stack) {
#if defined(__SANITIZE_ADDRESS__)
  __asan_unpoison_memory_region(stack, kFiberStackBytes);  // the last frames were left by a jump
#endif
  const std::lock_guard lock(mutex_);
  idle_.push_back(stack);
}

// The functions below leave through a jump and are entered through one, so the instrumentation of ThreadSanitizer that
// counts entries and exits must not be in them; between telling it and jumping nothing else is called.
#define DRYDOCK_SWITCHES __attribute__((noinline, no_sanitize("thread")))

struct Fiber::Switch {
  using Transfer = boost::context::detail::transfer_t;

  DRYDOCK_SWITCHES static void Enter(Transfer from) {
    auto& fiber = *static_cast<Fiber*>(from.data);
    fiber.outside_ = from.fctx;
    EndSwitch(nullptr, &fiber.outside_stack_, &fiber.outside_stack_bytes_);
    fiber.body_(fiber.argument_);
    fiber.done_ = true;
    BeginSwitch(nullptr, fiber.outside_stack_, fiber.outside_stack_bytes_);
    SwitchThreadFiber(fiber.outside_thread_fiber_);
    boost::context::detail::jump_fcontext(fiber.outside_, nullptr);
    __builtin_unreachable();
  }
  DRYDOCK_SWITCHES static void In(Fiber& fiber) {
    void* fake_stack = nullptr;
    fiber.outside_thread_fiber_ = ThisThreadFiber();
    BeginSwitch(&fake_stack, fiber.stack_, kFiberStackBytes);
    SwitchThreadFiber(fiber.thread_fiber_);
    fiber.inside_ = boost::context::detail::jump_fcontext(fiber.inside_, &fiber).fctx;
    EndSwitch(fake_stack, nullptr, nullptr);
  }
  DRYDOCK_SWITCHES static void Out(Fiber& fiber) {
    void* fake_stack = nullptr;
    BeginSwitch(&fake_stack, fiber.outside_stack_, fiber.outside_stack_bytes_);
    SwitchThreadFiber(fiber.outside_thread_fiber_);
    fiber.outside_ = boost::context::detail::jump_fcontext(fiber.outside_, nullptr).fctx;
    EndSwitch(fake_stack, &fiber.outside_stack_, &fiber.outside_stack_bytes_);
  }
};

Fiber::Fiber(FiberStacks& stacks, Body body, void* argument)
    : stacks_(stacks),
      body_(body),
      argument_(argument),
      stack_(stacks.Take()),
      inside_(boost::context::detail::make_fcontext(static_cast<char*>(stack_) + kFiberStackBytes, kFiberStackBytes,
                                                    &Switch::Enter)),
      thread_fiber_(MakeThreadFiber()) {}

Fiber::~Fiber() {
  GE_CHECK(done_ || outside_ == nullptr, "a paused fiber is dropped");
  DropThreadFiber(thread_fiber_);
  stacks_.Give(stack_);
}

void Fiber::Resume() {
  GE_CHECK(!done_);
  Switch::In(*this);
}

void Fiber::Pause() { Switch::Out(*this); }

}  // namespace sim
