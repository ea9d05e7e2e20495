#pragma once

#include <functional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/engines/compile_log.h"
#include "core/engines/engines.h"

namespace ge {

/// Gives nodes their engine (spec/compiler.md §3.2, spec/ge-local.md §1.4). Who is asked for a type is found out once,
/// so placing a node costs what its CheckSupported costs. The engines, and what the context refers to, outlive it.
class EnginePlacer {
 public:
  /// `excluded`: engines that get no node (excluded_engines.h). `log` null: nobody is told of dearer choices.
  EnginePlacer(const Engines& engines, const PlacementContext& context,
               std::set<std::string, std::less<>> excluded = {}, CompileLog* log = nullptr)
      : engines_(engines), context_(context), alone_(context), excluded_(std::move(excluded)), log_(log) {
    alone_.has_kernel = nullptr;
  }

  /// Sets OpDesc::engine and kernel_lib to the first of the type's kernel libraries, by cost of the engine, that
  /// supports the op. A node with `_specified_engine_name` and `_specified_kernel_lib_name` goes there or nowhere; one
  /// that has an engine and a library keeps them. Fails with kOpNotSupported and the reasons of all engines. When a
  /// cheaper engine that has the type refused, W11001 says why, unless the node has `_is_ge_op`.
  Status Place(Node& node);

 private:
  using Candidates = std::vector<const KernelLibrary*>;
  struct TextHash : std::hash<std::string_view> {
    using is_transparent = void;
  };
  const Candidates& CandidatesOf(const std::string& type);
  StatusOr<Candidates> SpecifiedCandidate(const OpDesc& op, const std::string& engine, const std::string& kernel_lib);
  Status PlaceOn(const Candidates& candidates, OpDesc& op);
  void WarnOfRefusals(const OpDesc& op, const Candidates& candidates, size_t taken);
  Status Refusal(const OpDesc& op, const Candidates& asked) const;

  /// What the stores of these candidates are asked with.
  const PlacementContext& ContextOf(const Candidates& candidates) const {
    return candidates.size() > 1 ? context_ : alone_;
  }

  const Engines& engines_;
  PlacementContext context_;
  PlacementContext alone_;  ///< for an op that one engine alone can take
  std::set<std::string, std::less<>> excluded_;
  CompileLog* log_;
  std::unordered_map<std::string, Candidates, TextHash, std::equal_to<>> by_type_;
};

/// Places every node of the root graph and of its subgraphs.
Status PlaceEngines(ComputeGraph& root, EnginePlacer& placer);

}  // namespace ge
