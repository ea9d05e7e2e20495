#include "core/base/activity.h"

#include <atomic>
#include <mutex>

namespace ge {
namespace {

std::atomic<bool> g_watched{false};

struct Listener {
  std::mutex mutex;
  std::function<void(std::string_view)> function;
};

Listener& TheListener() {
  static Listener listener;
  return listener;
}

}  // namespace

bool ActivityIsWatched() { return g_watched.load(std::memory_order_relaxed); }

void ReportActivity(std::string_view activity) {
  if (!ActivityIsWatched()) return;
  Listener& listener = TheListener();
  std::lock_guard lock(listener.mutex);
  if (listener.function) listener.function(activity);
}

void WatchActivity(std::function<void(std::string_view)> listener) {
  Listener& current = TheListener();
  std::lock_guard lock(current.mutex);
  current.function = std::move(listener);
  g_watched.store(static_cast<bool>(current.function), std::memory_order_relaxed);
}

}  // namespace ge
