#include "core/engines/plugin/engine_conf.h"

#include <nlohmann/json.hpp>

#include "core/base/file.h"

namespace ge {
namespace {

using Json = nlohmann::json;

constexpr uint64_t kMaxConfBytes = uint64_t{1} << 20;

/// The array that an object must have.
StatusOr<const Json*> ArrayOf(const Json& object, const char* key, const std::string& where) {
  if (!object.is_object()) return MakeError(kEngineConfInvalid, "{} is no object", where);
  auto it = object.find(key);
  if (it == object.end()) return MakeError(kEngineConfInvalid, "{} has no '{}'", where, key);
  if (!it->is_array()) return MakeError(kEngineConfInvalid, "'{}' of {} is no array", key, where);
  return &*it;
}

Status ReadText(const Json& object, const char* key, const std::string& where, std::string& text) {
  auto it = object.find(key);
  if (it == object.end()) return {};
  if (!it->is_string()) return MakeError(kEngineConfInvalid, "'{}' of {} is no text", key, where);
  text = it->get<std::string>();
  return {};
}

Status ReadId(const Json& object, const std::string& where, std::string& id) {
  if (!object.is_object()) return MakeError(kEngineConfInvalid, "{} is no object", where);
  GE_RETURN_IF_ERROR(ReadText(object, "id", where, id));
  return id.empty() ? MakeError(kEngineConfInvalid, "{} has no id", where) : Status();
}

Status ReadFlag(const Json& object, const char* key, const std::string& where, bool& flag) {
  auto it = object.find(key);
  if (it == object.end()) return {};
  if (!it->is_boolean()) return MakeError(kEngineConfInvalid, "'{}' of {} is neither true nor false", key, where);
  flag = it->get<bool>();
  return {};
}

Status ReadTexts(const Json& object, const char* key, const std::string& where, std::vector<std::string>& texts) {
  if (!object.contains(key)) return {};
  GE_ASSIGN_OR_RETURN(const Json* array, ArrayOf(object, key, where));
  for (const Json& text : *array) {
    if (!text.is_string()) return MakeError(kEngineConfInvalid, "'{}' of {} has an entry that is no text", key, where);
    texts.push_back(text.get<std::string>());
  }
  return {};
}

StatusOr<EngineConf> ReadEngine(const Json& json, const std::string& where) {
  EngineConf engine;
  GE_RETURN_IF_ERROR(ReadId(json, where, engine.id));
  const std::string named = fmt::format("engine '{}'", engine.id);
  GE_RETURN_IF_ERROR(ReadText(json, "name", named, engine.name));
  GE_RETURN_IF_ERROR(ReadFlag(json, "independent", named, engine.independent));
  GE_RETURN_IF_ERROR(ReadFlag(json, "skip_assign_stream", named, engine.skip_assign_stream));
  GE_RETURN_IF_ERROR(ReadFlag(json, "attach", named, engine.attach));
  GE_RETURN_IF_ERROR(ReadTexts(json, "libraries", named, engine.libraries));
  GE_RETURN_IF_ERROR(ReadTexts(json, "builder_libraries", named, engine.builder_libraries));
  return engine;
}

StatusOr<SchedulerConf> ReadScheduler(const Json& json, const std::string& where) {
  SchedulerConf scheduler;
  GE_RETURN_IF_ERROR(ReadId(json, where, scheduler.id));
  const std::string named = fmt::format("schedule unit '{}'", scheduler.id);
  GE_RETURN_IF_ERROR(ReadText(json, "name", named, scheduler.name));
  GE_ASSIGN_OR_RETURN(const Json* engines, ArrayOf(json, "cal_engines", named));
  for (size_t i = 0; i < engines->size(); ++i) {
    GE_ASSIGN_OR_RETURN(EngineConf engine, ReadEngine((*engines)[i], fmt::format("engine {} of {}", i, named)));
    scheduler.engines.push_back(std::move(engine));
  }
  return scheduler;
}

StatusOr<std::vector<SchedulerConf>> ReadDocument(std::string_view text) {
  const Json document = Json::parse(text, nullptr, /*allow_exceptions=*/false);
  if (document.is_discarded()) return MakeError(kEngineConfInvalid, "it is no JSON");
  std::vector<SchedulerConf> schedulers;
  if (document.is_null()) return schedulers;
  GE_ASSIGN_OR_RETURN(const Json* units, ArrayOf(document, "schedule_units", "the document"));
  for (size_t i = 0; i < units->size(); ++i) {
    GE_ASSIGN_OR_RETURN(SchedulerConf scheduler, ReadScheduler((*units)[i], fmt::format("schedule unit {}", i)));
    schedulers.push_back(std::move(scheduler));
  }
  return schedulers;
}

}  // namespace

StatusOr<std::vector<SchedulerConf>> ParseEngineConf(std::string_view text, std::string_view name) {
  auto schedulers = ReadDocument(text);
  if (!schedulers.ok()) return schedulers.status().WithContext(fmt::format("engine configuration '{}'", name));
  return schedulers;
}

StatusOr<std::vector<SchedulerConf>> ReadEngineConf(const std::filesystem::path& path) {
  GE_ASSIGN_OR_RETURN(const ByteBuffer bytes, ReadFile(path, kMaxConfBytes), "engine configuration");
  return ParseEngineConf(AsText(bytes), path.string());
}

}  // namespace ge
