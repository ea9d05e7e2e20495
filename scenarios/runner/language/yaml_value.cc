#include "scenarios/runner/language/yaml_value.h"

#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/parser.h>

#include <algorithm>
#include <map>
#include <set>
#include <sstream>

#include "scenarios/runner/language/utf8.h"

namespace scenario {
namespace {

/// Ends the parse from within yaml-cpp; caught in ReadYaml. The problem itself is in the diagnostics.
struct StopReading {};

/// Builds the tree from parser events, which carry marks and unexpanded aliases.
class TreeBuilder : public YAML::EventHandler {
 public:
  TreeBuilder(Place origin, Diagnostics& diagnostics) : origin_(origin), diagnostics_(diagnostics) {}

  YamlPointer root() const { return root_; }
  Place PlaceOf(const YAML::Mark& mark) const {
    // The first line of an embedded text begins somewhere in its file's line.
    return {origin_.line + mark.line, mark.line == 0 ? origin_.column + mark.column : mark.column + 1};
  }

  void OnDocumentStart(const YAML::Mark&) override {}
  void OnDocumentEnd() override {}
  void OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) override {
    auto value = Make(mark, YamlValue::Kind::kNull);
    Remember(anchor, value);
    Attach(std::move(value));
  }
  void OnAlias(const YAML::Mark& mark, YAML::anchor_t anchor) override {
    auto found = anchors_.find(anchor);
    if (found == anchors_.end()) Stop(mark, "an alias inside the value that it names");
    Count(mark, found->second->weight);
    Attach(found->second, PlaceOf(mark));
  }
  void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                const std::string& text) override {
    auto value = Make(mark, YamlValue::Kind::kScalar);
    value->quoted = tag == "!";
    if (tag != "!" && tag != "?" && !tag.empty()) Stop(mark, "YAML tags are not part of the scenario language");
    value->text = text;
    Remember(anchor, value);
    Attach(std::move(value));
  }
  void OnSequenceStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                       YAML::EmitterStyle::value) override {
    Open(mark, tag, anchor, YamlValue::Kind::kList);
  }
  void OnSequenceEnd() override { Close(); }
  void OnMapStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                  YAML::EmitterStyle::value) override {
    Open(mark, tag, anchor, YamlValue::Kind::kMap);
  }
  void OnMapEnd() override { Close(); }

 private:
  struct OpenValue {
    std::shared_ptr<YamlValue> value;
    YAML::anchor_t anchor;
    bool expects_key = true;     // maps
    bool key_is_broken = false;  // maps: the entry cannot be kept
    std::string key;
    Place key_place;
    std::set<std::string, std::less<>> keys;
    std::vector<std::pair<Place, YamlPointer>> merges;
  };

  [[noreturn]] void Stop(const YAML::Mark& mark, std::string_view why) {
    diagnostics_.Error(PlaceOf(mark), "{}", why);
    throw StopReading{};
  }
  void Count(const YAML::Mark& mark, uint64_t weight) {
    total_ += weight;
    if (total_ > kMaxYamlValues) Stop(mark, fmt::format("more than {} values, aliases expanded", kMaxYamlValues));
  }
  std::shared_ptr<YamlValue> Make(const YAML::Mark& mark, YamlValue::Kind kind) {
    Count(mark, 1);
    auto value = std::make_shared<YamlValue>();
    value->kind = kind;
    value->place = PlaceOf(mark);
    return value;
  }
  void Remember(YAML::anchor_t anchor, YamlPointer value) {
    if (anchor != 0) anchors_[anchor] = std::move(value);
  }
  void Open(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor, YamlValue::Kind kind) {
    if (tag != "!" && tag != "?" && !tag.empty()) Stop(mark, "YAML tags are not part of the scenario language");
    if (open_.size() >= kMaxYamlDepth) Stop(mark, fmt::format("more than {} levels of nesting", kMaxYamlDepth));
    OpenValue open;
    open.value = Make(mark, kind);
    open.anchor = anchor;
    open_.push_back(std::move(open));
  }
  void Close() {
    OpenValue done = std::move(open_.back());
    open_.pop_back();
    for (const auto& [place, merged] : done.merges) Merge(*done.value, done.keys, place, *merged);
    // An anchor is known from the end of its value: an alias inside would never end.
    Remember(done.anchor, done.value);
    Attach(std::move(done.value));
  }
  // The file's own keys win over merged ones, earlier merges over later ones (YAML merge key type).
  void Merge(YamlValue& into, std::set<std::string, std::less<>>& keys, Place place, const YamlValue& from) {
    if (from.kind == YamlValue::Kind::kList) {
      for (const YamlPointer& item : from.items) Merge(into, keys, place, *item);
      return;
    }
    if (from.kind != YamlValue::Kind::kMap) {
      diagnostics_.Error(place, "'<<' merges mappings, found {}", DescribeYaml(from));
      return;
    }
    for (const YamlEntry& entry : from.entries) {
      if (!keys.insert(entry.key).second) continue;
      into.weight += entry.value->weight;
      into.entries.push_back(entry);
    }
  }
  void Attach(YamlPointer value) { Attach(value, value->place); }
  void Attach(YamlPointer value, Place place) {
    if (open_.empty()) {
      root_ = std::move(value);
      return;
    }
    OpenValue& parent = open_.back();
    if (parent.value->kind == YamlValue::Kind::kList) {
      parent.value->weight += value->weight;
      parent.value->items.push_back(std::move(value));
    } else if (parent.expects_key) {
      TakeKey(parent, *value, place);
      parent.expects_key = false;
    } else {
      parent.expects_key = true;
      if (parent.key_is_broken) return;
      if (parent.key == "<<") {
        parent.merges.emplace_back(place, std::move(value));
        return;
      }
      parent.value->weight += value->weight;
      parent.value->entries.push_back({parent.key, parent.key_place, std::move(value)});
    }
  }
  void TakeKey(OpenValue& parent, const YamlValue& key, Place place) {
    parent.key_is_broken = true;
    if (key.kind != YamlValue::Kind::kScalar) {
      diagnostics_.Error(place, "a key must be a word, found {}", DescribeYaml(key));
      return;
    }
    parent.key = key.text;
    parent.key_place = place;
    if (!parent.keys.insert(key.text).second) {
      diagnostics_.Error(place, "duplicate key '{}'", ShownText(key.text));
      return;
    }
    parent.key_is_broken = false;
  }

  Place origin_;
  Diagnostics& diagnostics_;
  std::vector<OpenValue> open_;
  std::map<YAML::anchor_t, YamlPointer> anchors_;
  YamlPointer root_;
  uint64_t total_ = 0;
};

}  // namespace

const YamlValue* YamlValue::Find(std::string_view key) const {
  auto found = std::find_if(entries.begin(), entries.end(), [&](const YamlEntry& entry) { return entry.key == key; });
  return found == entries.end() ? nullptr : found->value.get();
}

std::string DescribeYaml(const YamlValue& value) {
  switch (value.kind) {
    case YamlValue::Kind::kNull:
      return "nothing";
    case YamlValue::Kind::kList:
      return "a list";
    case YamlValue::Kind::kMap:
      return "a mapping";
    case YamlValue::Kind::kScalar:
      break;
  }
  return fmt::format("'{}'", ShownText(value.text));
}

YamlPointer ReadYaml(std::string_view text, Place origin, Diagnostics& diagnostics) {
  if (text.size() > kMaxYamlBytes) {
    diagnostics.Error({}, "{} bytes; a scenario has at most {}", text.size(), kMaxYamlBytes);
    return nullptr;
  }
  if (auto bad = FindBadUtf8(text)) {
    diagnostics.Error({origin.line + bad->line - 1, bad->line == 1 ? origin.column + bad->column - 1 : bad->column},
                      "not UTF-8 text (byte 0x{:02x})", bad->byte);
    return nullptr;
  }
  TreeBuilder builder(origin, diagnostics);
  try {
    std::istringstream stream{std::string(text)};
    YAML::Parser parser(stream);
    if (!parser.HandleNextDocument(builder)) {
      diagnostics.Error(origin, "the file is empty");
      return nullptr;
    }
    YamlPointer root = builder.root();
    TreeBuilder rest(origin, diagnostics);
    if (parser.HandleNextDocument(rest)) {
      diagnostics.Error(rest.root() ? rest.root()->place : origin, "a second YAML document; a file holds one scenario");
    }
    return root;
  } catch (const StopReading&) {
    return nullptr;
  } catch (const YAML::Exception& error) {
    diagnostics.Error(error.mark.is_null() ? origin : builder.PlaceOf(error.mark), "YAML: {}", error.msg);
  } catch (const std::exception& error) {
    diagnostics.Error(origin, "YAML: {}", error.what());
  }
  return nullptr;
}

}  // namespace scenario
