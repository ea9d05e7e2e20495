#pragma once

#include <memory>
#include <string>
#include <vector>

#include "simulator/streams/lane.h"

namespace sim {

class Scheduler;
struct Label;

/// One execution of a model: from its MODEL_EXECUTE to the wait for its end.
struct ModelExecution {
  ge::Status failure;    ///< of the first task that failed, or that it was aborted; no stream begins anything more
  bool refused = false;  ///< it never began: the one before was still running
  bool posted = false;   ///< the end task has executed
  uint32_t execute_task_id = 0, wait_task_id = 0;  ///< on the execution stream
};

/// A model running instance (spec/device-simulator.md §5): its streams, and the execution that is under way.
struct ModelInstance {
  struct Binding {
    Lane* lane;
    bool head;
  };

  ModelInstance(rt::ModelId model, std::string_view model_name, rt::ContextId owner)
      : id(model), name(model_name), context(owner), end_of_graph(fmt::format("the end of model '{}'", model_name)) {}

  const rt::ModelId id;
  const std::string name;
  const rt::ContextId context;
  std::vector<Binding> bindings;                        ///< in order of binding
  std::vector<std::shared_ptr<Label>> switched_labels;  ///< that its tasks may go to
  uint32_t end_tasks = 0;
  bool built = false;
  Waitable end_of_graph;                                 ///< the notify that the end task posts
  std::shared_ptr<ModelExecution> execution;             ///< under way; null between executions
  std::vector<std::weak_ptr<ModelExecution>> submitted;  ///< that may have tasks left

  /// No stream has a task under way.
  bool Quiet() const;
  /// A stream has work left of an execution.
  bool Busy() const;
  /// Starts a bound stream, after the task at `by`. One that is busy → kRtIllegalParam.
  ge::Status Activate(Lane& lane, size_t position, const TaskSite& by, Machine& machine) const;
  /// A task has failed, or the model is aborted: nothing more begins, what holds is killed, what runs may end.
  void Fail(ge::Status failure, Scheduler& scheduler);
  /// Fails what is under way, and what was submitted and has not begun.
  void Abort(Scheduler& scheduler);
  /// Nothing is under way any more, whatever happened.
  void Rest();
};

// A task keeps its model alive: a stream that was unbound still holds it.

/// The first of the two tasks of an execution: starts the head streams when it ends (§5.2).
std::unique_ptr<Task> MakeModelExecute(std::shared_ptr<ModelInstance> model, std::shared_ptr<ModelExecution> execution);
/// The second: holds until the end task has posted.
std::unique_ptr<Task> MakeEndGraphWait(std::shared_ptr<ModelInstance> model, std::shared_ptr<ModelExecution> execution);
/// The task after which the model's outputs are complete.
std::unique_ptr<Task> MakeEndGraph(std::shared_ptr<ModelInstance> model);

}  // namespace sim
