#include "scenarios/runner/command/trace_command.h"

#include <CLI/CLI.hpp>
#include <fstream>

#include "scenarios/runner/command/run_command.h"
#include "simulator/trace/trace_summary.h"

namespace scenario {

void AddTraceCommands(CLI::App& app, TraceArguments& arguments, int& exit_code) {
  CLI::App* trace = app.add_subcommand("trace", "Look at traces of the simulated device");
  trace->require_subcommand(1);
  CLI::App* summary = trace->add_subcommand("summary", "Show how busy each row is, the critical path and the gaps");
  summary->add_option("FILE", arguments.file, "A trace that `run --trace` wrote")->required();
  summary->add_flag("--json", arguments.json, "As JSON");
  summary->callback([&] { exit_code = TraceSummary(arguments); });
}

int TraceSummary(const TraceArguments& arguments) {
  std::ifstream file(arguments.file, std::ios::binary);
  if (!file) {
    fmt::print(stderr, "drydock: cannot open trace '{}'\n", arguments.file);
    return kExitInvalid;
  }
  const auto devices = sim::SummarizeTrace(file);
  if (!devices.ok()) {
    fmt::print(stderr, "drydock: {}\n", devices.status().WithContext(arguments.file).ToString());
    return kExitInvalid;
  }
  fmt::print("{}", arguments.json ? sim::RenderTraceSummaryJson(*devices) : sim::RenderTraceSummary(*devices));
  return kExitPassed;
}

}  // namespace scenario
