#include "scenarios/runner/command/explain_command.h"

#include <CLI/CLI.hpp>
#include <cstdlib>

#include "core/compiler/ge_generator.h"
#include "core/engines/phony/explain_phony_offsets.h"
#include "core/engines/phony/phony_join.h"
#include "core/engines/virtual_node.h"
#include "core/graph/graph_tree.h"
#include "scenarios/runner/command/find_opp.h"
#include "scenarios/runner/command/run_command.h"
#include "scenarios/runner/execute/child_process.h"
#include "scenarios/runner/graph/graph_builder.h"
#include "scenarios/runner/language/scenario_parser.h"

namespace scenario {
namespace {

using ge::MakeError;
using ge::StatusOr;

constexpr std::string_view kPolicyOption = "ge.phonyOffsetPolicy";

StatusOr<std::filesystem::path> PackageFor(const Scenario& scenario, const std::string& given) {
  if (scenario.environment.opp == EnvironmentSpec::Opp::kPath) return scenario.environment.opp_path;
  GE_ASSIGN_OR_RETURN(const std::filesystem::path program, OwnExecutable());
  return FindOpp(given, std::getenv("ASCEND_OPP_PATH"), program);
}

/// The scenario's graph as far as its compile came; a failure of the compile is told and does not matter here.
StatusOr<std::shared_ptr<ge::ComputeGraph>> CompiledGraph(const Scenario& scenario, const std::string& given_opp,
                                                          ge::CompileLog& log) {
  if (!scenario.graph.om.empty()) {
    return MakeError(ge::kParamInvalid, "its graph is a compiled model; only a graph that is compiled is explained");
  }
  GE_ASSIGN_OR_RETURN(const std::filesystem::path folder, PackageFor(scenario, given_opp));
  GE_ASSIGN_OR_RETURN(const ge::OppPackage opp, ge::OppPackage::Open(folder));
  GE_ASSIGN_OR_RETURN(const std::unique_ptr<ge::GeGenerator> generator, ge::GeGenerator::Create(opp));
  GE_ASSIGN_OR_RETURN(std::shared_ptr<ge::ComputeGraph> graph,
                      BuildGraph(scenario.graph, scenario.file.stem().string(), generator->registry()));
  ge::CompileOptions options = scenario.options;
  if (const auto& host = scenario.environment.host) {
    options.try_emplace("ge.host_env_os", host->os);
    options.try_emplace("ge.host_env_cpu", host->cpu);
  }
  const auto model = generator->GenerateOfflineModel(graph, options, {.log = &log});
  if (!model.ok()) fmt::print(stderr, "drydock: the compile fails: {}\n", model.status().ToString());
  return graph;
}

/// The node of that name; what the graph has instead is named by nodes that `wanted` holds for.
template <typename Wanted>
StatusOr<const ge::Node*> FindNode(const ge::ComputeGraph& root, const std::string& name, std::string_view what,
                                   Wanted wanted) {
  std::vector<std::string> names;
  for (const ge::ComputeGraph* graph : ge::GraphsOf(root)) {
    if (const ge::Node* node = graph->FindNode(name)) return node;
    for (const auto& node : graph->nodes()) {
      if (wanted(*node)) names.push_back(node->name());
    }
  }
  return MakeError(ge::kParamInvalid, "the compiled graph has no node '{}'; its {}: {}", name, what,
                   names.empty() ? "none" : fmt::format("{}", fmt::join(names, ", ")));
}

ge::PhonyOffsetPolicy PolicyOf(const Scenario& scenario, const std::string& given) {
  const auto option = scenario.options.find(kPolicyOption);
  const std::string& word = given.empty() && option != scenario.options.end() ? option->second : given;
  return word == "reference" ? ge::PhonyOffsetPolicy::kReference : ge::PhonyOffsetPolicy::kStrict;
}

StatusOr<std::string> OffsetsText(const Scenario& scenario, const ExplainArguments& arguments) {
  ge::CompileLog unread;
  GE_ASSIGN_OR_RETURN(const std::shared_ptr<ge::ComputeGraph> graph, CompiledGraph(scenario, arguments.opp, unread));
  GE_ASSIGN_OR_RETURN(const ge::Node* node,
                      FindNode(*graph, arguments.node, "PhonyConcat and PhonySplit nodes",
                               [](const ge::Node& each) { return ge::PhonyKindOf(each).has_value(); }));
  return ge::ExplainPhonyOffsets(*node, PolicyOf(scenario, arguments.policy));
}

StatusOr<std::string> TaskText(const Scenario& scenario, const ExplainArguments& arguments) {
  ge::CompileLog log;
  GE_ASSIGN_OR_RETURN(const std::shared_ptr<ge::ComputeGraph> graph, CompiledGraph(scenario, arguments.opp, log));
  GE_ASSIGN_OR_RETURN(const ge::Node* node, FindNode(*graph, arguments.node, "nodes without task",
                                                     [](const ge::Node& each) { return !ge::HasTask(each.op()); }));
  std::string text =
      fmt::format("node '{}' ({}) on {}: {}\n", node->name(), node->type(), node->op().engine.view(),
                  ge::HasTask(node->op()) ? "its engine makes its tasks" : "no task, a demand on memory alone");
  for (const ge::CompileNote& note : log.notes()) {
    if (note.node == node->name()) text += note.text + "\n";
  }
  return text;
}

using Explanation = StatusOr<std::string> (*)(const Scenario&, const ExplainArguments&);

int PrintExplanation(const ExplainArguments& arguments, Explanation explain) {
  Diagnostics diagnostics(arguments.file);
  const std::optional<Scenario> scenario = ParseScenarioFile(arguments.file, diagnostics);
  if (!scenario) {
    fmt::print(stderr, "{}", diagnostics.Render());
    return kExitInvalid;
  }
  const StatusOr<std::string> text = explain(*scenario, arguments);
  if (!text.ok()) {
    fmt::print(stderr, "drydock: {}: {}\n", arguments.file, text.status().message());
    return kExitInvalid;
  }
  fmt::print("{}", *text);
  return kExitPassed;
}

/// What every explanation takes.
CLI::App* AddExplanation(CLI::App& explain, const char* name, const char* meaning, ExplainArguments& arguments) {
  CLI::App* command = explain.add_subcommand(name, meaning);
  command->add_option("SCENARIO", arguments.file, "A scenario file; its graph is compiled")->required();
  command->add_option("NODE", arguments.node, "Name of the node")->required();
  command->add_option("--opp", arguments.opp, "Operator package; else ASCEND_OPP_PATH, else the build's own");
  command->footer("Exit codes: 0 explained, also when the compile fails; 2 usage, or nothing to explain.");
  return command;
}

}  // namespace

void AddExplainCommands(CLI::App& app, ExplainArguments& arguments, int& exit_code) {
  CLI::App* explain = app.add_subcommand("explain", "Say how a number of a compiled graph comes about");
  explain->require_subcommand(1);
  CLI::App* offsets =
      AddExplanation(*explain, "offsets", "The offsets of a PhonyConcat or PhonySplit, step by step", arguments);
  offsets
      ->add_option("--policy", arguments.policy,
                   "strict: true positions; reference: GE's numbers; else what the scenario's options say")
      ->check(CLI::IsMember({"strict", "reference"}));
  offsets->callback([&] { exit_code = ExplainOffsets(arguments); });
  CLI::App* task =
      AddExplanation(*explain, "task", "Whether a node has a task, and why a ConcatD or Pack keeps its own", arguments);
  task->callback([&] { exit_code = ExplainTask(arguments); });
}

int ExplainOffsets(const ExplainArguments& arguments) { return PrintExplanation(arguments, OffsetsText); }

int ExplainTask(const ExplainArguments& arguments) { return PrintExplanation(arguments, TaskText); }

}  // namespace scenario
