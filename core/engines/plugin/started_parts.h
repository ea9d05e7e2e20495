#pragma once

#include <functional>
#include <utility>
#include <vector>

#include "core/base/status.h"

namespace ge {

/// What has been started, and how each part is stopped. Parts stop in the reverse order of their start; an error stops
/// nobody from stopping the rest.
class StartedParts {
 public:
  void Add(std::function<Status()> stop) { stops_.push_back(std::move(stop)); }
  /// Stops all and forgets them. Returns the last error.
  Status StopAll();

 private:
  std::vector<std::function<Status()>> stops_;
};

}  // namespace ge
