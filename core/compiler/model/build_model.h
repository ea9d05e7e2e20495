#pragma once

#include "core/compiler/kernel/select_kernels.h"
#include "core/compiler/options.h"
#include "core/compiler/task/generate_tasks.h"
#include "core/om/ge_model.h"

namespace ge {

/// The results of all stages that a model is made of.
struct ModelParts {
  std::shared_ptr<ComputeGraph> graph;
  const StreamPlan& streams;
  const GraphMemory& memory;
  const SelectedKernels& kernels;
  std::vector<KernelBin> aicpu_libraries;  ///< that tasks call functions of
  GeneratedTasks tasks;
  SharedBytes weights;
  std::vector<std::string> output_names;  ///< of the graph outputs, in order
};

/// "node:index" of what feeds each graph output, by the NetOutput or as declared.
std::vector<std::string> OutputNames(const ComputeGraph& graph);

/// Puts a model together: its attributes (spec/om-format.md §6.8), tasks, weights and the binaries of its kernels, each
/// once, sorted by name. Fails when a binary cannot be read, when two binaries of one name differ, or when the model
/// does not fit the chip's memory.
StatusOr<std::shared_ptr<GeModel>> BuildModel(ModelParts parts, const CompileSettings& settings, const OppPackage& opp);

}  // namespace ge
