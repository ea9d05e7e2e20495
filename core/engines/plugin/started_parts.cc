#include "core/engines/plugin/started_parts.h"

namespace ge {

Status StartedParts::StopAll() {
  Status last;
  while (!stops_.empty()) {
    Status status = stops_.back()();
    stops_.pop_back();
    if (!status.ok()) last = std::move(status);
  }
  return last;
}

}  // namespace ge
