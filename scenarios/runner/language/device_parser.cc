#include "scenarios/runner/language/device_parser.h"

#include <algorithm>
#include <set>

#include "core/base/nearest_word.h"
#include "scenarios/runner/language/device_sentence.h"
#include "scenarios/runner/language/section_reader.h"
#include "scenarios/runner/language/utf8.h"

namespace scenario {
namespace {

constexpr size_t kMaxObjects = 10'000;
constexpr size_t kMaxSentences = 20'000;

/// The objects, in the order in which they are made: memory, streams, signals, models' streams.
class ObjectReader {
 public:
  ObjectReader(const Section& section, Diagnostics& diagnostics, DeviceSpec& spec)
      : section_(section), diagnostics_(diagnostics), spec_(spec) {}

  void Read() {
    ReadBuffers();
    ReadHostMemory("host", false);
    ReadHostMemory("pinned", true);
    ReadList("streams", kStreamOperand);
    ReadList("events", kEventOperand);
    ReadList("recorded_events", kEventOperand, DeviceObject::EventKind::kRecorded);
    ReadList("snapshot_events", kEventOperand, DeviceObject::EventKind::kSnapshot);
    ReadList("notifies", kNotifyOperand);
    ReadList("count_notifies", kCountNotifyOperand);
    ReadList("labels", kLabelOperand);
    ReadModels();
    ReadPriorities();
  }

 private:
  void Add(DeviceObject object) {
    if (!IsName(object.name)) {
      diagnostics_.Error(object.place,
                         "'{}' is no name: letters, digits, '_', '-', '.', '/', not starting with a digit",
                         ShownText(object.name));
    } else if (object.name == kDefaultStreamName) {
      diagnostics_.Error(object.place, "'{}' is the default stream, which is there already", object.name);
    } else if (const DeviceObject* other = spec_.Find(object.name); other != nullptr) {
      diagnostics_.Error(object.place, "'{}' is {} already", object.name, DescribeOperands(other->kind));
    } else if (spec_.objects.size() == kMaxObjects) {
      diagnostics_.Error(object.place, "more than {} objects", kMaxObjects);
    } else {
      spec_.objects.push_back(std::move(object));
    }
  }

  void ReadBuffers() {
    const YamlValue* buffers = section_.Find("buffers");
    if (buffers == nullptr) return;
    for (const YamlEntry& entry : buffers->entries) {
      DeviceObject object{.kind = kBufferOperand, .name = entry.key, .place = entry.place};
      if (entry.value->kind == YamlValue::Kind::kScalar) {
        object.size = static_cast<uint64_t>(ParseInteger(entry.value->text).value_or(1));
      } else {
        const Section buffer(*entry.value, "buffer", diagnostics_);
        object.size = static_cast<uint64_t>(buffer.Integer("size"));
        if (buffer.Has("fill")) object.fill = static_cast<uint8_t>(buffer.Integer("fill"));
      }
      Add(std::move(object));
    }
  }

  void ReadHostMemory(std::string_view key, bool pinned) {
    const YamlValue* memory = section_.Find(key);
    if (memory == nullptr) return;
    for (const YamlEntry& entry : memory->entries) {
      Add({.kind = kHostOperand,
           .name = entry.key,
           .place = entry.place,
           .size = static_cast<uint64_t>(ParseInteger(entry.value->text).value_or(1)),
           .pinned = pinned});
    }
  }

  void ReadList(std::string_view key, Operand kind, DeviceObject::EventKind event = DeviceObject::EventKind::kSync) {
    const YamlValue* list = section_.Find(key);
    if (list == nullptr) return;
    for (const YamlPointer& item : list->items) {
      Add({.kind = kind, .name = item->text, .place = item->place, .event = event});
    }
  }

  void ReadModels() {
    const YamlValue* models = section_.Find("models");
    if (models == nullptr) return;
    for (const YamlEntry& entry : models->entries) {
      Add({.kind = kModelOperand, .name = entry.key, .place = entry.place});
      const Section model(*entry.value, "device_model", diagnostics_);
      for (const bool head : {true, false}) {
        const YamlValue* streams = model.Find(head ? "heads" : "others");
        if (streams == nullptr) continue;
        for (const YamlPointer& stream : streams->items) {
          Add({.kind = kStreamOperand, .name = stream->text, .place = stream->place, .model = entry.key, .head = head});
        }
      }
    }
  }

  void ReadPriorities() {
    const YamlValue* priorities = section_.Find("priorities");
    if (priorities == nullptr) return;
    for (const YamlEntry& entry : priorities->entries) {
      auto stream = std::ranges::find_if(spec_.objects, [&](const DeviceObject& object) {
        return object.kind == kStreamOperand && object.name == entry.key;
      });
      if (stream == spec_.objects.end()) {
        diagnostics_.Error(entry.place, "'{}' is no stream of this program", ShownText(entry.key));
      } else {
        stream->priority = static_cast<uint32_t>(ParseInteger(entry.value->text).value_or(0));
      }
    }
  }

  const Section& section_;
  Diagnostics& diagnostics_;
  DeviceSpec& spec_;
};

/// A sentence that is well-formed, held against its verb and the objects.
class SentenceCheck {
 public:
  SentenceCheck(const DeviceSpec& spec, std::set<std::string>& ops, Diagnostics& diagnostics)
      : spec_(spec), ops_(ops), diagnostics_(diagnostics) {}

  /// Nothing: a problem was reported.
  std::optional<DeviceAction> Check(const DeviceSentence& sentence) {
    const Verb* verb = FindVerb(sentence.verb.text);
    if (verb == nullptr) {
      diagnostics_.Error(sentence.verb.place, "unknown verb '{}'{}", sentence.verb.text,
                         ge::NearestHint(sentence.verb.text, VerbNames()));
      return std::nullopt;
    }
    const int errors_before = diagnostics_.error_count();
    DeviceAction action;
    action.verb = verb;
    Assign(sentence, action);
    CheckMissing(sentence, action);
    CheckStream(sentence, action);
    CheckHostMemory(sentence, action);
    if (diagnostics_.error_count() != errors_before) return std::nullopt;
    return action;
  }

 private:
  /// Gives each argument to its parameter: by name, else by place; a `many` parameter takes all that is left.
  void Assign(const DeviceSentence& sentence, DeviceAction& action) {
    const std::span<const VerbParameter> parameters = action.verb->used();
    size_t next = 0;
    for (const DeviceSentence::Argument& argument : sentence.arguments) {
      const VerbParameter* parameter = nullptr;
      if (!argument.parameter.text.empty()) {
        parameter = FindParameter(*action.verb, argument.parameter);
        if (parameter == nullptr) continue;
      } else if (next == parameters.size()) {
        diagnostics_.Error(argument.values.front().text.place, "one argument too many; it is '{}'",
                           Plain(*action.verb));
        return;
      } else {
        parameter = &parameters[next];
        if (!parameter->many) ++next;
      }
      std::vector<DeviceValue>& values = action.arguments[parameter->name];
      if (!values.empty() && !parameter->many) {
        diagnostics_.Error(argument.values.front().text.place, "'{}' is given twice", parameter->name);
        continue;
      }
      if (argument.is_list && !parameter->many) {
        diagnostics_.Error(argument.values.front().text.place, "'{}' is one value, not a list", parameter->name);
        continue;
      }
      for (const DeviceSentence::Value& value : argument.values) {
        if (auto sound = CheckOperand(value, *parameter)) values.push_back(*std::move(sound));
      }
    }
  }

  const VerbParameter* FindParameter(const Verb& verb, const PlacedText& name) {
    std::vector<std::string> names;
    for (const VerbParameter& parameter : verb.used()) {
      if (parameter.name == name.text) return &parameter;
      names.emplace_back(parameter.name);
    }
    std::string hint = ge::NearestHint(name.text, names);
    if (hint.empty()) hint = fmt::format("; it is '{}'", Plain(verb));
    diagnostics_.Error(name.place, "'{}' has no argument '{}'{}", verb.name, name.text, hint);
    return nullptr;
  }

  void CheckMissing(const DeviceSentence& sentence, const DeviceAction& action) {
    for (const VerbParameter& parameter : action.verb->used()) {
      if (!parameter.required || action.arguments.contains(parameter.name)) continue;
      diagnostics_.Error(sentence.verb.place, "'{}' needs '{}', {}; it is '{}'", action.verb->name, parameter.name,
                         DescribeOperands(parameter.operands), Plain(*action.verb));
    }
  }

  void CheckStream(const DeviceSentence& sentence, DeviceAction& action) {
    const PlacedText& stream = sentence.stream;
    if (stream.text.empty()) {
      if (action.verb->on == OnStream::kMust) {
        diagnostics_.Error(sentence.verb.place, "'{}' needs 'on' with a stream", action.verb->name);
      }
      return;
    }
    if (action.verb->on == OnStream::kNever) {
      diagnostics_.Error(stream.place, "'{}' is done by the host, on no stream", action.verb->name);
      return;
    }
    action.stream = stream.text;
    const DeviceObject* object = spec_.Find(stream.text);
    const bool is_stream = stream.text == kDefaultStreamName || (object != nullptr && object->kind == kStreamOperand);
    if (!is_stream) diagnostics_.Error(stream.place, "'{}' is no stream{}", stream.text, NearestName(stream.text));
  }

  /// Host memory is no place for a task that fills, nor for a copy from host to host.
  void CheckHostMemory(const DeviceSentence& sentence, const DeviceAction& action) {
    const auto is_host = [&](std::string_view parameter) {
      const auto values = action.arguments.find(parameter);
      if (values == action.arguments.end() || values->second.empty()) return false;
      const DeviceObject* object = spec_.Find(values->second.front().name);
      return object != nullptr && object->kind == kHostOperand;
    };
    if (action.verb->name == "memset" && is_host("destination") && !action.stream.empty()) {
      diagnostics_.Error(sentence.stream.place, "a stream cannot set host memory; leave 'on' out");
    }
    if (action.verb->name == "copy" && is_host("destination") && is_host("source")) {
      diagnostics_.Error(sentence.verb.place, "one side of a copy must be a buffer of the device");
    }
  }

  std::optional<DeviceValue> CheckOperand(const DeviceSentence::Value& value, const VerbParameter& parameter) {
    const PlacedText& text = value.text;
    if (const auto number = ParseInteger(text.text)) return CheckNumber(text, *number, parameter);
    if ((parameter.operands & kWordOperand) != 0) return CheckWord(text, parameter);
    if ((parameter.operands & kNewOpOperand) != 0) {
      ops_.insert(text.text);
      return DeviceValue{.name = text.text};
    }
    if ((parameter.operands & kOpOperand) != 0) {
      if (ops_.contains(text.text)) return DeviceValue{.name = text.text};
      diagnostics_.Error(text.place, "no launch of an op '{}' above{}", text.text,
                         ge::NearestHint(text.text, {ops_.begin(), ops_.end()}));
      return std::nullopt;
    }
    if (text.text == kDefaultStreamName && (parameter.operands & kStreamOperand) != 0) {
      return DeviceValue{.name = text.text};
    }
    const DeviceObject* object = spec_.Find(text.text);
    if (object == nullptr) {
      diagnostics_.Error(text.place, "'{}' is not declared{}", text.text, NearestName(text.text));
      return std::nullopt;
    }
    if ((parameter.operands & object->kind) == 0) {
      diagnostics_.Error(text.place, "'{}' must be {}, '{}' is {}", parameter.name,
                         DescribeOperands(parameter.operands), text.text, DescribeOperands(object->kind));
      return std::nullopt;
    }
    return CheckPart(value, *object);
  }

  std::optional<DeviceValue> CheckNumber(const PlacedText& text, int64_t number, const VerbParameter& parameter) {
    const bool fits = (parameter.operands & kIntegerOperand) != 0 && number >= 0 &&
                      static_cast<uint64_t>(number) <= parameter.maximum;
    if (fits) return DeviceValue{.number = static_cast<uint64_t>(number)};
    const std::string wanted = (parameter.operands & kIntegerOperand) != 0
                                   ? fmt::format("a number from 0 to {}", parameter.maximum)
                                   : DescribeOperands(parameter.operands);
    diagnostics_.Error(text.place, "'{}' must be {}, found {}", parameter.name, wanted, text.text);
    return std::nullopt;
  }

  std::optional<DeviceValue> CheckWord(const PlacedText& text, const VerbParameter& parameter) {
    std::vector<std::string> words;
    for (const std::string_view word : SplitWords(parameter.words)) words.emplace_back(word);
    if (std::ranges::find(words, text.text) != words.end()) return DeviceValue{.name = text.text};
    std::string hint = ge::NearestHint(text.text, words);
    if (hint.empty()) hint = fmt::format("; known: {}", fmt::join(words, ", "));
    diagnostics_.Error(text.place, "unknown {} '{}'{}", parameter.name, text.text, hint);
    return std::nullopt;
  }

  std::optional<DeviceValue> CheckPart(const DeviceSentence::Value& value, const DeviceObject& object) {
    const bool is_memory = object.kind == kBufferOperand || object.kind == kHostOperand;
    const uint64_t begin = value.begin.value_or(0), end = value.end.value_or(object.size);
    if (value.is_part && !is_memory) {
      diagnostics_.Error(value.text.place, "'{}' is {}: it has no parts", object.name, DescribeOperands(object.kind));
      return std::nullopt;
    }
    // Past the end of a buffer is the device's to say; past the end of host memory would be our own fault.
    const bool in_host = object.kind != kHostOperand || end <= object.size;
    if (is_memory && (begin >= end || !in_host)) {
      diagnostics_.Error(value.text.place, "bytes {} to {} of '{}', which has {}", begin, end, object.name,
                         object.size);
      return std::nullopt;
    }
    return DeviceValue{.name = object.name, .begin = begin, .size = is_memory ? end - begin : 0};
  }

  std::string NearestName(const std::string& name) const {
    std::vector<std::string> names;
    for (const DeviceObject& object : spec_.objects) names.push_back(object.name);
    return ge::NearestHint(name, names);
  }
  /// The signature as it would be written; the table escapes bars for Markdown.
  static std::string Plain(const Verb& verb) {
    std::string text = Signature(verb);
    std::erase(text, '\\');
    return text;
  }

  const DeviceSpec& spec_;
  std::set<std::string>& ops_;
  Diagnostics& diagnostics_;
};

}  // namespace

DeviceSpec ParseDevice(const YamlValue& value, const ParseContext& context) {
  Diagnostics& diagnostics = context.diagnostics;
  const Section section(value, "device", diagnostics);
  DeviceSpec spec;
  const int errors_before = diagnostics.error_count();
  ObjectReader(section, diagnostics, spec).Read();
  const bool objects_sound = diagnostics.error_count() == errors_before && !section.AnyBroken();
  const YamlValue* sentences = section.Find("do");
  if (sentences == nullptr) return spec;
  if (sentences->items.size() > kMaxSentences) {
    diagnostics.Error(sentences->place, "{} sentences; at most {}", sentences->items.size(), kMaxSentences);
    return spec;
  }
  if (!objects_sound) {
    diagnostics.NotEvaluated(section.PlaceOf("do"), "names in sentences", "the objects of the program are broken");
  }
  std::set<std::string> ops;
  for (const YamlPointer& item : sentences->items) {
    Place origin = item->place;
    if (item->quoted) ++origin.column;
    DeviceSentence sentence;
    if (!ParseDeviceSentence(item->text, origin, diagnostics, sentence) || !objects_sound) continue;
    std::optional<DeviceAction> action = SentenceCheck(spec, ops, diagnostics).Check(sentence);
    if (!action) continue;
    action->place = item->place;
    action->text = item->text;
    spec.actions.push_back(*std::move(action));
  }
  return spec;
}

}  // namespace scenario
