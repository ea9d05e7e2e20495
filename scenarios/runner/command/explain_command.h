#pragma once

#include <string>

namespace CLI {
class App;
}

namespace scenario {

struct ExplainArguments {
  std::string file;    ///< a scenario
  std::string node;    ///< of its graph
  std::string policy;  ///< empty: the one of the scenario's options
  std::string opp;
};

/// `drydock explain …`.
void AddExplainCommands(CLI::App& app, ExplainArguments& arguments, int& exit_code);

/// Compiles the scenario's graph and prints how the offsets of a PhonyConcat or PhonySplit of it come about. Also when
/// the compile is refused: why goes to standard error, and the node is explained as far as the compile came. 0, or 2
/// when there is nothing to explain: no such scenario, node, or phony node.
int ExplainOffsets(const ExplainArguments& arguments);

/// Compiles the scenario's graph and prints whether a node of it has a task, and what the compile noted about it. 0, or
/// 2 when there is no such scenario or node.
int ExplainTask(const ExplainArguments& arguments);

}  // namespace scenario
