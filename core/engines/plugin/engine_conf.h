#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/status.h"

namespace ge {

/// One entry of `cal_engines`: how streams treat an engine, and where its code is.
struct EngineConf {
  std::string id, name;
  bool independent = false;                    ///< always has a stream of its own
  bool skip_assign_stream = false;             ///< its nodes have no stream
  bool attach = false;                         ///< may ride on the stream of what comes before
  std::vector<std::string> libraries;          ///< ours: engine libraries, in the order in which they start
  std::vector<std::string> builder_libraries;  ///< ours: libraries of builders alone
};

/// One entry of `schedule_units`.
struct SchedulerConf {
  std::string id, name;
  std::vector<EngineConf> engines;  ///< in the order of the file
};

/// Reads the text of an engine_conf.json (spec/ge-local.md §1.4). The document `null` is no schedulers at all. Refuses
/// with kEngineConfInvalid: text that is no JSON, `schedule_units` or `cal_engines` that is missing or no array, an id
/// that is missing or empty, a member of another type than it must have. `name` is for errors.
StatusOr<std::vector<SchedulerConf>> ParseEngineConf(std::string_view text, std::string_view name);

/// The same from a file. An empty path, a folder and a missing file are refused.
StatusOr<std::vector<SchedulerConf>> ReadEngineConf(const std::filesystem::path& path);

}  // namespace ge
