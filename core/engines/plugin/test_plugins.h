#pragma once

#include <algorithm>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "core/engines/engine_options.h"
#include "core/engines/plugin/dnn_engine_manager.h"

namespace ge {

/// What the test plugins have told since the last TakePluginCalls, "first_plugin Initialize".
inline std::vector<std::string>& PluginCalls() {
  static std::vector<std::string> calls;
  return calls;
}

inline std::vector<std::string> TakePluginCalls() { return std::exchange(PluginCalls(), {}); }

/// A library of testdata/test_plugin.cc.
inline std::filesystem::path TestPlugin(const std::string& name) {
  return std::filesystem::path(DRYDOCK_BINARY_DIR) / "testdata" / "engines" / (name + ".so");
}

inline std::vector<std::filesystem::path> TestPlugins(const std::vector<std::string>& names) {
  std::vector<std::filesystem::path> paths;
  for (const std::string& name : names) paths.push_back(TestPlugin(name));
  return paths;
}

/// Options that tell a test plugin what to do wrong.
inline EngineOptions WrongIn(const std::string& plugin, const std::string& what) { return {{"test." + plugin, what}}; }

/// A configuration that names each of the engines once.
inline std::vector<SchedulerConf> OneUnitOf(const DNNEngineMap& engines) {
  SchedulerConf unit{"TS_1", "unit", {}};
  for (const auto& [name, engine] : engines) {
    EngineConf conf;
    conf.id = name;
    unit.engines.push_back(conf);
  }
  return {unit};
}

}  // namespace ge
