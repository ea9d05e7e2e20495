#include "scenarios/runner/command/explain_command.h"

#include <CLI/CLI.hpp>
#include <cstdlib>

#include "core/compiler/ge_generator.h"
#include "core/engines/phony/explain_phony_offsets.h"
#include "core/engines/phony/phony_join.h"
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
StatusOr<std::shared_ptr<ge::ComputeGraph>> CompiledGraph(const Scenario& scenario, const std::string& given_opp) {
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
  const auto model = generator->GenerateOfflineModel(graph, options);
  if (!model.ok()) fmt::print(stderr, "drydock: the compile fails: {}\n", model.status().ToString());
  return graph;
}

StatusOr<const ge::Node*> FindNode(const ge::ComputeGraph& root, const std::string& name) {
  std::vector<std::string> phony;
  for (const ge::ComputeGraph* graph : ge::GraphsOf(root)) {
    if (const ge::Node* node = graph->FindNode(name)) return node;
    for (const auto& node : graph->nodes()) {
      if (ge::PhonyKindOf(*node)) phony.push_back(node->name());
    }
  }
  return MakeError(ge::kParamInvalid, "the compiled graph has no node '{}'; its PhonyConcat and PhonySplit nodes: {}",
                   name, phony.empty() ? "none" : fmt::format("{}", fmt::join(phony, ", ")));
}

ge::PhonyOffsetPolicy PolicyOf(const Scenario& scenario, const std::string& given) {
  const auto option = scenario.options.find(kPolicyOption);
  const std::string& word = given.empty() && option != scenario.options.end() ? option->second : given;
  return word == "reference" ? ge::PhonyOffsetPolicy::kReference : ge::PhonyOffsetPolicy::kStrict;
}

StatusOr<std::string> Explain(const Scenario& scenario, const ExplainArguments& arguments) {
  GE_ASSIGN_OR_RETURN(const std::shared_ptr<ge::ComputeGraph> graph, CompiledGraph(scenario, arguments.opp));
  GE_ASSIGN_OR_RETURN(const ge::Node* node, FindNode(*graph, arguments.node));
  return ge::ExplainPhonyOffsets(*node, PolicyOf(scenario, arguments.policy));
}

}  // namespace

void AddExplainCommands(CLI::App& app, ExplainArguments& arguments, int& exit_code) {
  CLI::App* explain = app.add_subcommand("explain", "Say how a number of a compiled graph comes about");
  explain->require_subcommand(1);
  CLI::App* offsets = explain->add_subcommand("offsets", "The offsets of a PhonyConcat or PhonySplit, step by step");
  offsets->add_option("SCENARIO", arguments.file, "A scenario file; its graph is compiled")->required();
  offsets->add_option("NODE", arguments.node, "Name of the node")->required();
  offsets
      ->add_option("--policy", arguments.policy,
                   "strict: true positions; reference: GE's numbers; else what the scenario's options say")
      ->check(CLI::IsMember({"strict", "reference"}));
  offsets->add_option("--opp", arguments.opp, "Operator package; else ASCEND_OPP_PATH, else the build's own");
  offsets->footer("Exit codes: 0 explained, also when the node is refused; 2 usage, or nothing to explain.");
  offsets->callback([&] { exit_code = ExplainOffsets(arguments); });
}

int ExplainOffsets(const ExplainArguments& arguments) {
  Diagnostics diagnostics(arguments.file);
  const std::optional<Scenario> scenario = ParseScenarioFile(arguments.file, diagnostics);
  if (!scenario) {
    fmt::print(stderr, "{}", diagnostics.Render());
    return kExitInvalid;
  }
  const StatusOr<std::string> text = Explain(*scenario, arguments);
  if (!text.ok()) {
    fmt::print(stderr, "drydock: {}: {}\n", arguments.file, text.status().message());
    return kExitInvalid;
  }
  fmt::print("{}", *text);
  return kExitPassed;
}

}  // namespace scenario
