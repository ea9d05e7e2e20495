#pragma once

#include <condition_variable>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <thread>

#include "core/rt/types.h"
#include "simulator/hazards/vector_clock.h"

namespace sim {

/// A host thread as one device knows it.
struct HostThread {
  uint32_t number = 0;  ///< from 1, in order of first call
  Agent agent = 0;
  rt::ContextId context;   ///< current; 0: none
  uint32_t set_count = 0;  ///< how often it has set the device and not reset it
  bool parked = false;     ///< it waits in a call for what no task on the device can bring about
  bool exited = false;
};

/// The threads that call one device, and the lock under which the device works. A thread that ends is marked, so that
/// nobody waits for what it might still submit.
class HostThreads {
 public:
  HostThreads() : state_(std::make_shared<State>()) {}

  std::mutex& mutex() const { return state_->mutex; }
  // With the mutex held:
  /// The calling thread. `is_new` tells the caller to fill it.
  HostThread& Current(bool* is_new) const;
  /// Whether a thread that has set the device neither waits parked nor has ended.
  bool AnyCouldAct() const;
  /// Parks `self` until something was submitted or nobody else could act. False: nobody could.
  bool ParkUntilActivity(HostThread& self, std::unique_lock<std::mutex>& lock) const;
  /// Something was submitted or released.
  void NoteActivity() const;

 private:
  struct State {
    std::mutex mutex;
    std::condition_variable changed;
    std::map<std::thread::id, std::shared_ptr<HostThread>> threads;
    uint64_t activity = 0;
    uint32_t last_number = 0;
  };
  struct Membership;
  std::shared_ptr<State> state_;
};

}  // namespace sim
