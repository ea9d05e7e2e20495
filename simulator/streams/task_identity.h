#pragma once

#include <string>

#include "core/rt/types.h"

namespace sim {

/// What a task is, for records and errors. Shared by all records of a task that runs many times.
struct TaskIdentity {
  std::string type;  ///< spec/device-simulator.md §8.7
  std::string op_name, op_type;
};

/// "stream 3 task 5 KERNEL_AIVEC of op 'add' (Add)".
std::string DescribeTask(rt::TaskRef task, const TaskIdentity& identity);

}  // namespace sim
