#pragma once

#include "scenarios/runner/language/graph_parser.h"

namespace scenario {

/// The section of a `device` step: its objects, and its sentences held against the table of verbs and those objects.
/// What is reported leaves a hole; the rest is judged all the same.
DeviceSpec ParseDevice(const YamlValue& value, const ParseContext& context);

}  // namespace scenario
