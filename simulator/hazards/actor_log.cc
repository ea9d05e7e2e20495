#include "simulator/hazards/actor_log.h"

#include <algorithm>

namespace sim {

ActorId ActorLog::Add(rt::TaskRef task, const std::shared_ptr<const TaskIdentity>& identity, bool reads_args) {
  if (free_.empty()) {
    entries_.push_back({task, identity, reads_args});
    return static_cast<ActorId>(entries_.size() - 1);
  }
  const ActorId id = free_.back();
  free_.pop_back();
  entries_[id] = {task, identity, reads_args};
  return id;
}

void ActorLog::EndSweep() {
  size_t held = 0;
  for (size_t id = entries_.size() - 1; id > 0; --id) {
    if (marked_[id]) {
      ++held;
    } else {
      entries_[id].identity.reset();
      free_.push_back(static_cast<ActorId>(id));
    }
  }
  sweep_at_ = std::max(entries_.size(), held * 2 + kSlack);
}

}  // namespace sim
