#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/engines/compile_log.h"
#include "core/graph/compute_graph.h"

namespace ge {

/// Watches a graph on its way through a compile. It is told about the root, which holds the subgraphs, and must not
/// change it.
class CompileObserver {
 public:
  virtual ~CompileObserver() = default;

  /// The graph is about to go through the passes that the next calls of OnPass name.
  virtual void BeforePasses(const ComputeGraph&) {}
  /// Pass `name` has changed the graph around a node, which may be gone; its traversal of the graph goes on. The graph
  /// is whole, but its nodes are in no order.
  virtual void OnNodeChange(std::string_view /*pass*/, std::string_view /*node*/, const ComputeGraph&) {}
  /// Pass `name` has made `changes` changes (0: the graph is as it was). Node passes that ran together are named one
  /// after another when all of them are through.
  virtual void OnPass(std::string_view name, const ComputeGraph& graph, size_t changes) = 0;
  /// A stage of the compile is through: of the passes (PassStageName), or of GeGenerator.
  virtual void OnStage(std::string_view name, const ComputeGraph& graph) = 0;
};

// Stages of GeGenerator besides those of the passes.
inline constexpr std::string_view kNormalizeStageName = "Normalize";        ///< checked, completed and sorted
inline constexpr std::string_view kEnginePlacerStageName = "EnginePlacer";  ///< every node has an engine
inline constexpr std::string_view kMemConflictStageName = "MemConflict";    ///< copies stand where memory must differ
inline constexpr std::string_view kFinalStageName = "final";                ///< as it goes into the model

/// What OnPass and OnStage may be told, each name once, sorted.
std::vector<std::string> PassAndStageNames();

/// Who wants to know about a compile; both may be null.
struct CompileWatch {
  CompileObserver* observer = nullptr;
  CompileLog* log = nullptr;
};

}  // namespace ge
