#include "core/compiler/placement/place_engines.h"

#include <fmt/ranges.h>

#include <algorithm>

#include "core/graph/graph_tree.h"

namespace ge {
namespace {

constexpr std::string_view kSpecifiedEngine = "_specified_engine_name";
constexpr std::string_view kSpecifiedKernelLib = "_specified_kernel_lib_name";
constexpr std::string_view kIsGeOp = "_is_ge_op";

const std::string* NonEmptyText(const AttrMap& attrs, std::string_view name) {
  const auto* text = FindAttr<std::string>(attrs, name);
  return text == nullptr || text->empty() ? nullptr : text;
}

std::string ReasonOf(const KernelLibrary& library, const OpDesc& op, const PlacementContext& context) {
  std::string reason;
  library.store->CheckSupported(op, context, &reason);
  return reason;
}

}  // namespace

Status EnginePlacer::Place(Node& node) {
  OpDesc& op = node.op();
  if (!op.engine.empty() && !op.kernel_lib.empty()) return {};
  const std::string* engine = NonEmptyText(op.attrs, kSpecifiedEngine);
  const std::string* kernel_lib = NonEmptyText(op.attrs, kSpecifiedKernelLib);
  if (engine == nullptr || kernel_lib == nullptr) return PlaceOn(CandidatesOf(op.type), op);
  GE_ASSIGN_OR_RETURN(const Candidates specified, SpecifiedCandidate(op, *engine, *kernel_lib));
  return PlaceOn(specified, op);
}

const EnginePlacer::Candidates& EnginePlacer::CandidatesOf(const std::string& type) {
  auto known = by_type_.find(type);
  if (known != by_type_.end()) return known->second;
  Candidates candidates;
  for (const KernelLibrary& library : engines_.libraries()) {
    if (excluded_.contains(library.engine.view())) continue;
    if (library.infos.contains(type) || library.store->HasTypeOfPackage(type, context_)) candidates.push_back(&library);
  }
  return by_type_.emplace(type, std::move(candidates)).first->second;
}

StatusOr<EnginePlacer::Candidates> EnginePlacer::SpecifiedCandidate(const OpDesc& op, const std::string& engine,
                                                                    const std::string& kernel_lib) {
  const KernelLibrary* library = engines_.FindLibrary(kernel_lib);
  if (library == nullptr || library->engine != engine) {
    return MakeError(kOpNotSupported,
                     "node '{}' ({}): it asks for engine '{}' with kernel library '{}', which is not "
                     "there",
                     op.name, op.type, engine, kernel_lib);
  }
  return excluded_.contains(engine) ? Candidates{} : Candidates{library};
}

Status EnginePlacer::PlaceOn(const Candidates& candidates, OpDesc& op) {
  for (size_t i = 0; i < candidates.size(); ++i) {
    if (!candidates[i]->store->CheckSupported(op, ContextOf(candidates), nullptr)) continue;
    op.engine = candidates[i]->engine;
    op.kernel_lib = candidates[i]->name;
    if (i > 0 && log_ != nullptr && !AttrOr<bool>(op.attrs, kIsGeOp, false)) WarnOfRefusals(op, candidates, i);
    return {};
  }
  return Refusal(op, candidates);
}

void EnginePlacer::WarnOfRefusals(const OpDesc& op, const Candidates& candidates, size_t taken) {
  for (size_t i = 0; i < taken; ++i) {
    log_->Warn("W11001", op.name,
               fmt::format("{} ({}) runs on {}, which is slower than {}: {}", op.name, op.type,
                           candidates[taken]->engine.view(), candidates[i]->engine.view(),
                           ReasonOf(*candidates[i], op, ContextOf(candidates))));
  }
}

// Only here are reasons put into words. Engines that do not have the type are asked as well: that is their reason.
Status EnginePlacer::Refusal(const OpDesc& op, const Candidates& asked) const {
  const bool specified =
      NonEmptyText(op.attrs, kSpecifiedEngine) != nullptr && NonEmptyText(op.attrs, kSpecifiedKernelLib) != nullptr;
  std::vector<std::string> refusals;
  for (const KernelLibrary& library : engines_.libraries()) {
    if (excluded_.contains(library.engine.view())) {
      refusals.push_back(fmt::format("{}: excluded by an option", library.engine.view()));
    } else if (!specified || std::find(asked.begin(), asked.end(), &library) != asked.end()) {
      refusals.push_back(fmt::format("{}: {}", library.engine.view(), ReasonOf(library, op, ContextOf(asked))));
    }
  }
  return MakeError(kOpNotSupported, "node '{}' ({}): no engine takes it: {}", op.name, op.type,
                   refusals.empty() ? "there is none" : fmt::format("EZ3002 {}", fmt::join(refusals, "; EZ3002 ")));
}

Status PlaceEngines(ComputeGraph& root, EnginePlacer& placer) {
  for (ComputeGraph* graph : GraphsOf(root)) {
    const auto& nodes = graph->nodes();
    GE_RETURN_IF_ERROR(VisitReadingAhead(
        nodes.size(), [&](size_t i) { return placer.Place(*nodes[i]); },
        [&](size_t i) { Node::ReadAheadSelf(nodes[i].get(), Node::kReadByPlacement); },
        [&](size_t i) {
          nodes[i]->ReadAheadInput(0);
          nodes[i]->ReadAheadOutput(0);
          ReadAhead(nodes[i]->op().ir_inputs.data());
          ReadAhead(nodes[i]->op().ir_outputs.data());
        }));
  }
  return {};
}

}  // namespace ge
