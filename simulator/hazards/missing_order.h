#pragma once

#include <string>
#include <string_view>

#include "core/rt/types.h"

namespace sim {

/// One side of two touches that nothing orders, as advice names it.
struct OrderSide {
  rt::TaskRef task;             ///< stream 0: the host
  std::string_view agent_name;  ///< "stream 3", "host thread 1"
  std::string_view verb;        ///< of the host: "aclrtMemcpy"
};

/// What would order them: "record an event on stream 1 after task 3 and let stream 2 wait for it before task 0".
/// `earlier` is the one that was seen first.
std::string MissingOrder(const OrderSide& earlier, const OrderSide& later);

}  // namespace sim
