#pragma once

#include <string>
#include <vector>

namespace CLI {
class App;
}  // namespace CLI

namespace scenario {

/// What the sub-commands of `drydock om` were asked for. Kept by the caller until the program ends: CLI11 writes into
/// it.
struct OmArguments {
  std::string file, other_file;  ///< `other_file`: the second of `diff`
  std::string out;               ///< folder of `extract`, file of `repack`
  std::string html;              ///< page that `show` writes
  std::string policy = "strict";
  bool json = false, bytes = false, dot = false, sarif = false, force = false;
  std::vector<std::string> replace, add, drop;  ///< "NAME=PATH", "VENDOR/NAME=PATH", "NAME"
  std::string add_type;
};

/// Adds `drydock om` (docs/om-tools.md). Exit codes: 0 done, nothing wrong, the same; 1 `verify` found an error or
/// `diff` a difference; 2 usage, or a file that cannot be read or written, or that the command cannot work on.
void AddOmCommands(CLI::App& app, OmArguments& arguments, int& exit_code);

}  // namespace scenario
