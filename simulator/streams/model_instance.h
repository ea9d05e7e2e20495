#pragma once

#include <memory>
#include <string>
#include <vector>

#include "simulator/streams/lane.h"

namespace sim {

/// A model running instance (spec/device-simulator.md §5): its streams, and how far one execution is.
struct ModelInstance {
  struct Binding {
    Lane* lane;
    bool head;
  };

  rt::ModelId id;
  std::string name;
  std::vector<Binding> bindings;  ///< in order of binding
  uint32_t end_tasks = 0;
  bool built = false;
  Signal end_of_graph;  ///< the notify that the end task posts

  // One execution.
  bool executing = false;
  bool started = false;  ///< the head streams have been started
  bool ended = false;    ///< the end task has executed
  ge::Status failure;    ///< of the first task that failed; no stream begins anything more

  /// Everything that was started has ended: with the end task executed, or after a failure.
  bool Settled() const;
  void HaltStreams();
};

// A task keeps its model alive: a stream that was unbound still holds it.

/// The first of the two tasks of an execution: starts the head streams when it ends (§5.2).
std::unique_ptr<Task> MakeModelExecute(std::shared_ptr<ModelInstance> model);
/// The second: holds until the end task has posted.
std::unique_ptr<Task> MakeEndGraphWait(std::shared_ptr<ModelInstance> model);
/// The task after which the model's outputs are complete.
std::unique_ptr<Task> MakeEndGraph(std::shared_ptr<ModelInstance> model);

}  // namespace sim
