#pragma once

#include <functional>
#include <string_view>

namespace ge {

/// Whoever calls code that is not our own (an operator library's function, a kernel) first says so here, with the op's
/// name and type: "infer shape of node 'mm' (MatMulV2)". A process that watches another one can then name what crashed
/// in it. Costs one atomic load while nobody listens. Thread-safe.
void ReportActivity(std::string_view activity);

/// Whether anybody listens: to spare the making of a text.
bool ActivityIsWatched();

/// Replaces the listener; an empty function ends listening. The listener must not report activities itself.
void WatchActivity(std::function<void(std::string_view)> listener);

}  // namespace ge
