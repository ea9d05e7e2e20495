#include <CLI/CLI.hpp>
#include <exception>

#include "scenarios/runner/command/explain_command.h"
#include "scenarios/runner/command/om_command.h"
#include "scenarios/runner/command/package_ops.h"
#include "scenarios/runner/command/run_command.h"
#include "scenarios/runner/command/store_command.h"
#include "scenarios/runner/command/trace_command.h"
#include "scenarios/runner/execute/run_one.h"
#include "scenarios/runner/language/json_schema.h"

namespace {

using scenario::kExitInternal;
using scenario::kExitInvalid;
using scenario::kExitPassed;

void AddRun(CLI::App& app, scenario::RunArguments& arguments, int& exit_code) {
  CLI::App* run = app.add_subcommand("run", "Run scenarios and report");
  run->add_option("PATH", arguments.paths, "Scenario files, or folders that are searched for *.yaml")->required();
  run->add_option("--filter", arguments.filter, "Only scenarios whose id, file name or stem matches this glob");
  run->add_option("--jobs", arguments.jobs, "Scenarios that run at once")->check(CLI::Range(1, 256));
  run->add_option("--seed", arguments.seed, "Seed of the device: permutes what may legally run in any order");
  run->add_option("--workers", arguments.workers, "Host threads of the simulated device; results do not depend on it")
      ->check(CLI::Range(1, 256));
  run->add_option("--junit", arguments.junit, "Write a JUnit XML report");
  run->add_option("--json", arguments.json, "Write a JSON report");
  run->add_option("--trace", arguments.trace, "Write a Chrome/Perfetto trace of all devices, in virtual time");
  run->add_option("--keep", arguments.keep, "Keep models, and wrong outputs with what was expected, in this folder");
  run->add_option("--dump-graphs", arguments.dump_graphs,
                  "Write each graph before and after every pass that changed it into this folder");
  run->add_flag("--verify-passes,!--no-verify-passes", arguments.verify_passes,
                "Evaluate each graph before and after every pass: they must give the same (debug builds always do)");
  run->add_option("--opp", arguments.opp, "Operator package; else ASCEND_OPP_PATH, else the build's own");
  run->add_option("--wall-limit", arguments.wall_limit_seconds, "Seconds after which a scenario's process is stopped")
      ->check(CLI::Range(0.001, 1e6))
      ->capture_default_str();
  run->add_flag("--no-isolate", arguments.no_isolate, "Run scenarios in this process, one after another");
  run->add_flag("--timing", arguments.timing, "Put wall times into the reports");
  run->add_flag("-v,--verbose", arguments.verbose, "Say what is being done, and show every step");
  run->callback([&] { exit_code = scenario::RunCommand(arguments); });
}

void AddStoreOptions(CLI::App& command, scenario::StoreArguments& arguments) {
  command.add_option("--kind", arguments.kind, "so_bins, kernels or custom_ops")
      ->required()
      ->check(CLI::IsMember({"so_bins", "kernels", "custom_ops"}));
  command
      .add_option("--policy", arguments.policy, "strict, or reference: what GE's loader takes, and its writer writes")
      ->check(CLI::IsMember({"strict", "reference"}))
      ->capture_default_str();
}

void AddStore(CLI::App& app, scenario::StoreArguments& arguments, int& exit_code) {
  CLI::App* store = app.add_subcommand("store", "Look at and write files that are one store of a model");
  store->require_subcommand(1);
  CLI::App* show = store->add_subcommand("show", "Show what is in a store, and what is wrong with it");
  show->add_option("FILE", arguments.file, "The store")->required();
  show->add_flag("--json", arguments.json, "As JSON");
  AddStoreOptions(*show, arguments);
  show->callback([&] { exit_code = scenario::StoreShow(arguments); });
  CLI::App* build = store->add_subcommand("build", "Write the store that a description asks for");
  build->add_option("SPEC", arguments.spec, "The description, JSON: docs/formats/store_spec.md")->required();
  build->add_option("OUT", arguments.out, "Where to write; nothing is written when the policy refuses the store")
      ->required();
  AddStoreOptions(*build, arguments);
  build->callback([&] { exit_code = scenario::StoreBuild(arguments); });
}

void AddSchema(CLI::App& app, bool& markdown, int& exit_code) {
  CLI::App* schema = app.add_subcommand("schema", "Print the JSON Schema of the scenario language");
  schema->add_flag("--markdown", markdown, "Print the key tables of docs/scenario-language.md instead");
  schema->callback([&] {
    fmt::print("{}", markdown ? scenario::RenderMarkdownTables() : scenario::RenderJsonSchema());
    exit_code = kExitPassed;
  });
}

struct ChildArguments {
  std::string file, opp, work, keep, dump_graphs, trace;
  bool verify_passes = false;
  scenario::RunOptions options;
};

/// What the runner calls itself with: not for people, hence not in the help.
void AddChildCommands(CLI::App& app, ChildArguments& arguments, int& exit_code) {
  CLI::App* run_one = app.add_subcommand("run-one")->group("");
  run_one->add_option("--file", arguments.file)->required();
  run_one->add_option("--id", arguments.options.id)->required();
  run_one->add_option("--opp", arguments.opp);
  run_one->add_option("--work", arguments.work)->required();
  run_one->add_option("--keep", arguments.keep);
  run_one->add_option("--dump-graphs", arguments.dump_graphs);
  run_one->add_option("--trace", arguments.trace);
  run_one->add_option("--trace-pid", arguments.options.trace_pid);
  run_one->add_option("--seed", arguments.options.seed);
  run_one->add_option("--workers", arguments.options.workers);
  run_one->add_flag("--verify-passes", arguments.verify_passes);
  run_one->callback([&] {
    arguments.options.verify_passes = arguments.verify_passes;
    arguments.options.opp = arguments.opp;
    arguments.options.work = arguments.work;
    arguments.options.keep = arguments.keep;
    arguments.options.dump_graphs = arguments.dump_graphs;
    arguments.options.trace = arguments.trace;
    exit_code = scenario::RunOneInChild(arguments.file, arguments.options);
  });
  CLI::App* list_ops = app.add_subcommand("list-ops")->group("");
  list_ops->add_option("--opp", arguments.opp)->required();
  list_ops->callback([&] { exit_code = scenario::ListOpsInChild(arguments.opp); });
}

int Main(int argc, char** argv) {
  CLI::App app("Compiles, packs, loads and runs Ascend GE models on a simulated device.", "drydock");
  app.set_version_flag("--version", std::string("drydock " DRYDOCK_VERSION));
  app.require_subcommand(1);
  app.footer(
      "Exit codes: 0 all passed, 1 a scenario failed or a store was refused, 2 usage or invalid input, 3 internal "
      "error.");
  scenario::RunArguments run;
  scenario::OmArguments om;
  scenario::StoreArguments store;
  scenario::TraceArguments trace;
  scenario::ExplainArguments explain;
  ChildArguments child;
  bool markdown = false;
  int exit_code = kExitInternal;
  AddRun(app, run, exit_code);
  scenario::AddOmCommands(app, om, exit_code);
  AddStore(app, store, exit_code);
  scenario::AddTraceCommands(app, trace, exit_code);
  scenario::AddExplainCommands(app, explain, exit_code);
  AddSchema(app, markdown, exit_code);
  AddChildCommands(app, child, exit_code);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? kExitPassed : kExitInvalid;
  }
  return exit_code;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return Main(argc, argv);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "drydock: internal error: %s\n", error.what());
  } catch (...) {
    std::fprintf(stderr, "drydock: internal error\n");
  }
  return kExitInternal;
}
