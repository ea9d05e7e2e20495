#pragma once

#include <ostream>
#include <string>

#include "core/base/status.h"
#include "simulator/timing/engine_pool.h"
#include "simulator/trace/task_journal.h"

namespace sim {

/// Writes what ran as Chrome/Perfetto trace events (spec/device-simulator.md §11.2–11.3), event by event: memory does
/// not grow with the text. Streams are the threads of `pid` ("Ascend Hardware"), engines those of `pid` + 1
/// ("Engines"). Only rows on which something ran appear. Times are microseconds of virtual time with three decimals, as
/// strings, like the profiler's.
ge::Status WriteChromeTrace(const TaskJournal& journal, const EnginePool& engines, int pid,
                            const std::string& process_name, std::ostream& out);

}  // namespace sim
