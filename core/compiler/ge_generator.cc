#include "core/compiler/ge_generator.h"

#include <algorithm>

#include "core/base/file.h"
#include "core/compiler/conflict/repair_memory_conflicts.h"
#include "core/compiler/host_cpu_engine.h"
#include "core/compiler/kernel/kernel_lookup.h"
#include "core/compiler/kernel/select_aicpu_kernels.h"
#include "core/compiler/kernel/select_kernels.h"
#include "core/compiler/kernel/strided_access.h"
#include "core/compiler/kernel/tile_ops.h"
#include "core/compiler/label/lower_control_flow.h"
#include "core/compiler/memory/graph_memory.h"
#include "core/compiler/model/build_model.h"
#include "core/compiler/model/collect_so_bins.h"
#include "core/compiler/options.h"
#include "core/compiler/passes/run_passes.h"
#include "core/compiler/placement/place_engines.h"
#include "core/compiler/prepare/builtin_ops/builtin_ops.h"
#include "core/compiler/prepare/conditions.h"
#include "core/compiler/prepare/inline_calls.h"
#include "core/compiler/prepare/net_output.h"
#include "core/compiler/prepare/normalize.h"
#include "core/compiler/size/calc_op_running_param.h"
#include "core/compiler/stream/assign_streams.h"
#include "core/compiler/task/generate_tasks.h"
#include "core/engines/ai_core/ai_core_attrs.h"
#include "core/engines/leftovers.h"
#include "core/engines/plugin/ge_lib.h"
#include "core/graph/graph_tree.h"
#include "core/om/weights_layout.h"

namespace ge {
namespace {

constexpr uint64_t kMaxLibraryBytes = uint64_t{1} << 30;  ///< as the reference's loader (spec/rt2.md §4.5)

bool HasSunkOp(const ComputeGraph& graph) {
  return std::any_of(graph.nodes().begin(), graph.nodes().end(),
                     [](const auto& node) { return AttrOr<bool>(node->op().attrs, kAttrTilingSinkOp, false); });
}

/// The path that PREPROCESS_KERNEL tasks name; asked for only when there is one.
StatusOr<std::string> OpMasterPath(const ComputeGraph& graph, const OppPackage& opp, const CompileSettings& settings) {
  if (!HasSunkOp(graph)) return std::string();
  GE_ASSIGN_OR_RETURN(OppLibrary library, opp.OpMasterLibrary(settings.chip->soc_version()), "op-master library");
  return library.logical_path;
}

void TellStage(const CompileWatch& watch, std::string_view stage, const ComputeGraph& graph) {
  if (watch.observer != nullptr) watch.observer->OnStage(stage, graph);
}

/// A branch that a constant condition chose is called by the passes; it goes into the place of the call.
Status InlineChosenBranches(ComputeGraph& graph) {
  GE_RETURN_IF_ERROR(LinkGraphTree(graph));
  GE_RETURN_IF_ERROR(InlinePartitionedCalls(graph));
  for (ComputeGraph* each : GraphsOf(graph)) GE_RETURN_IF_ERROR(AddNetOutput(*each));
  return SortGraphTree(graph);
}

Status InferShapesWithPasses(ComputeGraph& graph, const PassEnvironment& passes) {
  GE_RETURN_IF_ERROR(RunPasses(graph, PassStage::kInferShape, passes));
  GE_RETURN_IF_ERROR(InlineChosenBranches(graph), "inline branches");
  GE_RETURN_IF_ERROR(NormalizeConditions(graph, passes.registry), "conditions");
  return {};
}

/// The passes behind the inference of shapes (spec/compiler.md §1.4 B to F).
Status Optimize(ComputeGraph& graph, const PassEnvironment& passes) {
  for (PassStage stage : {PassStage::kPrepareOptimize, PassStage::kOptimizeStage1_1, PassStage::kOptimizeStage1_2,
                          PassStage::kOptimizeStage1_3, PassStage::kOptimizeStage2}) {
    GE_RETURN_IF_ERROR(RunPasses(graph, stage, passes), "optimize");
  }
  GE_RETURN_IF_ERROR(InlineChosenBranches(graph), "inline branches");
  return {};
}

}  // namespace

StatusOr<std::unique_ptr<GeGenerator>> GeGenerator::Create(const OppPackage& opp) {
  GE_ASSIGN_OR_RETURN(auto engines, GELib::SharedEngines(GELibSettings::FromEnvironment()));
  return Create(opp, std::move(engines));
}

StatusOr<std::unique_ptr<GeGenerator>> GeGenerator::Create(const OppPackage& opp,
                                                           std::shared_ptr<const Engines> engines) {
  auto registry = std::make_unique<OpImplSpaceRegistryV2>();
  GE_ASSIGN_OR_RETURN(std::vector<OppLibrary> libraries, opp.SpaceRegistryLibraries(opp.environment()));
  for (const OppLibrary& file : libraries) {
    GE_ASSIGN_OR_RETURN(ByteBuffer bytes, ReadFile(file.path, kMaxLibraryBytes), "operator library {}",
                        file.logical_path);
    GE_ASSIGN_OR_RETURN(auto library, OpLibrary::Load(file.path.filename().string(), bytes), "operator library {}",
                        file.logical_path);
    registry->AddLibrary(std::move(library));
  }
  AddBuiltInPrototypes(*registry);
  GE_ASSIGN_OR_RETURN(AicpuOps aicpu_ops, opp.ReadAicpuOps());
  GE_ASSIGN_OR_RETURN(std::shared_ptr<const HostCpuEngine> host_cpu, HostCpuEngine::Load(opp, aicpu_ops));
  return std::unique_ptr<GeGenerator>(
      new GeGenerator(opp, std::move(aicpu_ops), std::move(host_cpu), std::move(registry), std::move(engines)));
}

StatusOr<std::shared_ptr<GeRootModel>> GeGenerator::GenerateOfflineModel(std::shared_ptr<ComputeGraph> graph,
                                                                         const CompileOptions& options,
                                                                         const CompileWatch& watch) const {
  if (graph == nullptr) return MakeError(kGraphInvalid, "there is no graph");
  GE_ASSIGN_OR_RETURN(CompileSettings settings, ParseCompileOptions(options, opp_.environment()));
  // What feeds a graph output may be inlined or taken out; the output keeps its name.
  std::vector<std::string> output_names = OutputNames(*graph);
  CompileLog unread;
  CompileLog& log = watch.log == nullptr ? unread : *watch.log;
  GE_RETURN_IF_ERROR(NormalizeGraph(*graph, *registry_, settings.const_lifecycle), "check graph");
  TellStage(watch, kNormalizeStageName, *graph);
  const auto has_kernel = KernelLookup(opp_, *registry_, settings.short_soc_version());
  const PassEnvironment passes{
      *registry_,
      settings.optimization,
      watch.observer,
      &log,
      {.host_cpu = host_cpu_.get(), .memory_priority = settings.memory_priority, .can_run = has_kernel}};
  GE_RETURN_IF_ERROR(InferShapesWithPasses(*graph, passes));
  for (const auto& optimizer : engines_->optimizers()) {
    GE_RETURN_IF_ERROR(optimizer->OptimizeOriginalGraphJudgeInsert(*graph), "optimise graph");
  }
  GE_RETURN_IF_ERROR(Optimize(*graph, passes));
  EnginePlacer placer(*engines_, {*registry_, *settings.chip, &aicpu_ops_, has_kernel}, settings.excluded_engines,
                      &log);
  GE_RETURN_IF_ERROR(PlaceEngines(*graph, placer), "place engines");
  TellStage(watch, kEnginePlacerStageName, *graph);
  GE_RETURN_IF_ERROR(CheckNoLeftovers(*graph, &settings.optimization), "optimise graph");
  const ConflictSettings demands = OfflineConflictSettings(settings.feature_base_refreshable);
  GE_ASSIGN_OR_RETURN(const std::vector<Node*> copies, RepairMemoryConflicts(*graph, demands, &log),
                      "memory conflicts");
  for (Node* copy : copies) GE_RETURN_IF_ERROR(placer.Place(*copy), "place engines");
  GE_ASSIGN_OR_RETURN(const std::vector<Node*> strided_copies, GiveStrides(*graph, *registry_, log), "row pitches");
  if (!strided_copies.empty()) GE_RETURN_IF_ERROR(SortGraphTree(*graph), "row pitches");
  for (Node* copy : strided_copies) GE_RETURN_IF_ERROR(placer.Place(*copy), "place engines");
  TellStage(watch, kMemConflictStageName, *graph);
  GE_ASSIGN_OR_RETURN(SelectedKernels kernels, SelectKernels(*graph, opp_, settings.short_soc_version()),
                      "select kernel");
  GE_ASSIGN_OR_RETURN(std::vector<KernelBin> aicpu_libraries,
                      SelectAicpuKernels(*graph, aicpu_ops_, opp_, settings.host), "select kernel");
  GE_RETURN_IF_ERROR(TileOps(*graph, *registry_, kernels, settings), "tiling");
  GE_RETURN_IF_ERROR(CalcOpRunningParams(*graph, *engines_, {*settings.chip, settings.phony_offset_policy, &log}),
                     "output sizes");
  GE_RETURN_IF_ERROR(LowerControlFlow(*graph), "control flow");
  StreamPlan streams = AssignStreams(*graph);
  GE_ASSIGN_OR_RETURN(GraphMemory memory, PlanGraphMemory(*graph, streams, {settings.phony_offset_policy}),
                      "memory plan");
  GE_ASSIGN_OR_RETURN(SharedBytes weights, LayOutWeights(*graph), "weights");
  GE_RETURN_IF_ERROR(PlaceConstantViews(memory.constant_views), "weights");
  GE_ASSIGN_OR_RETURN(std::string op_master, OpMasterPath(*graph, opp_, settings));
  GE_ASSIGN_OR_RETURN(
      GeneratedTasks tasks,
      GenerateTasks(*graph, {streams, kernels, memory, *settings.chip, *engines_, op_master, &settings.optimization}),
      "task generation");
  TellStage(watch, kFinalStageName, *graph);
  GE_ASSIGN_OR_RETURN(auto model,
                      BuildModel({graph, streams, memory, kernels, std::move(aicpu_libraries), std::move(tasks),
                                  std::move(weights), std::move(output_names)},
                                 settings, opp_),
                      "build model");
  auto root = std::make_shared<GeRootModel>(std::move(model));
  GE_RETURN_IF_ERROR(root->CheckAndSetNeedSoInOM(), "SO in OM");
  GE_RETURN_IF_ERROR(CollectSoBins(*root, settings, opp_), "SO in OM");
  return root;
}

}  // namespace ge
