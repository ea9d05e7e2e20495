#pragma once

#include "scenarios/runner/language/graph_parser.h"

namespace scenario {

EnvironmentSpec ParseEnvironment(const YamlValue& value, const ParseContext& context);

/// One step with its expectations, judged by itself.
Step ParseStep(const YamlValue& value, const ParseContext& context);
Expectations ParseExpectations(const YamlValue& value, StepKind kind, const ParseContext& context);

/// Puts in the steps that the written ones imply (load before execute, compile before load), and refuses what cannot be
/// in this order: a load while a model is loaded, an unload of what is not.
void CompleteSteps(const GraphSpec& graph, std::vector<Step>& steps, Diagnostics& diagnostics);

/// Names in the expectations of device steps against their programs.
void CheckDeviceNames(const std::vector<Step>& steps, Diagnostics& diagnostics);

/// Names in steps against a sound graph: execute inputs, expected outputs, block_dim, tiling_key; literals against
/// declared shapes.
void CheckStepNames(const GraphSpec& graph, const std::vector<Step>& steps, Diagnostics& diagnostics);

}  // namespace scenario
