#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "core/compiler/passes/node_pass.h"

namespace ge {

/// Where in a compile passes run (spec/compiler.md §1.4, A to F).
enum class PassStage : uint8_t {
  kInferShape,        ///< A: with the inference of shapes
  kPrepareOptimize,   ///< B
  kOptimizeStage1_1,  ///< C
  kOptimizeStage1_2,  ///< D
  kOptimizeStage1_3,  ///< E
  kOptimizeStage2,    ///< F
};
/// "InferShape", "PrepareOptimize", "OptimizeStage1_1" …
std::string_view PassStageName(PassStage stage);

inline constexpr std::string_view kInferShapePassName = "InferShapePass";

/// One row of the list: neighbouring node passes of a stage run together, node by node, in one traversal.
struct PassEntry {
  std::string_view name;  ///< also in PassTable(), unless the compile cannot do without it
  PassStage stage;
  std::unique_ptr<NodePass> (*make_node_pass)();    ///< exactly one of the two
  std::unique_ptr<GraphPass> (*make_graph_pass)();  ///< is not null
};

/// All passes in the order in which they run; a pass may be in it more than once.
std::span<const PassEntry> PassList();

}  // namespace ge
