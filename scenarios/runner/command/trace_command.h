#pragma once

#include <string>

namespace CLI {
class App;
}

namespace scenario {

struct TraceArguments {
  std::string file;
  bool json = false;
};

/// `drydock trace …` (docs/trace.md).
void AddTraceCommands(CLI::App& app, TraceArguments& arguments, int& exit_code);

/// Prints what a trace tells: how busy its rows are, its critical path, its largest gaps. 0, or 2 when it cannot be
/// read or is no trace.
int TraceSummary(const TraceArguments& arguments);

}  // namespace scenario
