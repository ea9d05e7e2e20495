#include "simulator/host_threads.h"

#include <algorithm>
#include <vector>

namespace sim {

/// What a thread knows of the devices that it calls. The last one called is found without a search.
struct HostThreads::Membership {
  struct Entry {
    std::weak_ptr<State> state;
    const State* key = nullptr;
    std::shared_ptr<HostThread> thread;
  };
  std::vector<Entry> entries;
  const State* last_key = nullptr;
  HostThread* last = nullptr;

  ~Membership() {
    for (const Entry& entry : entries) {
      if (const auto state = entry.state.lock()) {
        const std::lock_guard lock(state->mutex);
        entry.thread->exited = true;
        ++state->activity;
        state->threads.erase(std::this_thread::get_id());
        state->changed.notify_all();
      }
    }
  }
};

HostThread& HostThreads::Current(bool* is_new) const {
  thread_local Membership membership;
  *is_new = false;
  // The entry keeps its State's control block, so a new device cannot be taken for one that is gone.
  if (membership.last_key == state_.get() && membership.last != nullptr) return *membership.last;
  std::erase_if(membership.entries, [](const Membership::Entry& entry) { return entry.state.expired(); });
  auto found = std::ranges::find(membership.entries, state_.get(), &Membership::Entry::key);
  if (found == membership.entries.end()) {
    *is_new = true;
    auto thread = std::make_shared<HostThread>();
    thread->number = ++state_->last_number;
    state_->threads.insert_or_assign(std::this_thread::get_id(), thread);
    membership.entries.push_back({state_, state_.get(), std::move(thread)});
    found = std::prev(membership.entries.end());
  }
  membership.last_key = state_.get();
  membership.last = found->thread.get();
  return *membership.last;
}

bool HostThreads::AnyCouldAct() const {
  return std::ranges::any_of(state_->threads, [](const auto& item) {
    const HostThread& thread = *item.second;
    return thread.set_count > 0 && !thread.parked;
  });
}

bool HostThreads::ParkUntilActivity(HostThread& self, std::unique_lock<std::mutex>& lock) const {
  self.parked = true;
  const uint64_t seen = state_->activity;
  if (!AnyCouldAct()) {
    self.parked = false;
    NoteActivity();  // the others look again, and find that this one has not gone on either
    return false;
  }
  state_->changed.wait(lock, [&] { return state_->activity != seen || !AnyCouldAct(); });
  self.parked = false;
  return state_->activity != seen;
}

void HostThreads::NoteActivity() const {
  ++state_->activity;
  state_->changed.notify_all();
}

}  // namespace sim
