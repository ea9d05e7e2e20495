#include "scenarios/runner/language/key_table.h"

#include <algorithm>

#include "core/base/status.h"
#include "core/graph/tensor_desc.h"
#include "core/om/task_type.h"
#include "simulator/hazards/hazard.h"

namespace scenario {
namespace {

constexpr std::string_view kDtypes = "@dtype";
constexpr std::string_view kHazards = "@hazard";
constexpr double kMaxBufferBytes = 4294967296.0;
constexpr double kMaxByte = 255;
constexpr double kMaxSeed = 9007199254740992.0;  // 2^53: exact in every YAML and JSON reader
constexpr double kAnyReal = 1e300;
constexpr std::string_view kPartitions =
    "MODEL_DEF WEIGHTS_DATA TASK_INFO TBE_KERNELS CUST_AICPU_KERNELS SO_BINS FLOW_MODEL FLOW_SUBMODEL MODEL_INOUT_INFO "
    "TILING_DATA BUNDLE_MODEL_INFO BUNDLE_MODEL_VAR_INFO CUSTOM_OPS";
constexpr std::string_view kSoTypes = "SpaceRegistry OpMasterDevice Autofuse CustomOp";
constexpr std::string_view kSources = "value normal uniform arange fill file";

constexpr SectionInfo kSections[] = {
    {"scenario", "the scenario", "The top of a file.", ""},
    {"graph", "graph", "What is compiled, or an .om file instead.", ""},
    {"tensor", "a graph input", "Element type and shape.", ""},
    {"constant", "a constant", "Element type, shape, and where the values come from.", kSources},
    {"data", "a tensor's values", "Where the values come from.", kSources},
    {"normal", "normal", "Normally distributed values.", ""},
    {"uniform", "uniform", "Values spread evenly over [low, high); integer types are rounded down.", ""},
    {"arange", "arange", "start, start + step, start + 2·step, …", ""},
    {"node", "a node", "The long form of a node, for tools; people write the sentence.", ""},
    {"environment", "environment", "The machine.", ""},
    {"host", "host", "The host that libraries must run on.", ""},
    {"step", "a step", "One thing that is done, and what must come of it.",
     "compile load execute unload device environment"},
    {"execute", "execute", "Input values.", ""},
    {"device", "device",
     "A program against the device itself, without a model: what it has, and what it does, one sentence a line. All "
     "names are of one space; the stream `default` is there without a word. What the sentences may say is in the table "
     "of verbs.",
     ""},
    {"buffer", "a buffer", "Device memory.", ""},
    {"device_model", "a model of a device program", "Its streams, which are declared here.", ""},
    {"compile_expect", "expect of a compile step", "", ""},
    {"load_expect", "expect of a load step", "", ""},
    {"execute_expect", "expect of an execute step", "", ""},
    {"unload_expect", "expect of an unload step", "", ""},
    {"device_expect", "expect of a device step", "", ""},
    {"hazard", "a hazard",
     "One proof that the program is wrong; keys that are not given are not compared. A kind alone may stand for the "
     "mapping.",
     ""},
    {"time_range", "virtual_time_ns", "Both ends belong to it.", ""},
    {"so_bin", "an item of so_bins", "A packed library; keys that are not given are not compared.", ""},
    {"output", "an expected output", "Expected values and how near is near enough.", "value file evaluator"},
    {"tolerance", "evaluator", "|actual - expected| ≤ atol + rtol·|expected|.", ""},
    {"error", "error", "The step must fail so.", ""},
};

constexpr Key kKeys[] = {
    // The scenario.
    {.name = "drydock",
     .where = "scenario",
     .type = Type::kInteger,
     .minimum = 1,
     .maximum = 1,
     .required = true,
     .help = "version of the language"},
    {.name = "name",
     .where = "scenario",
     .type = Type::kText,
     .fallback = "the file's name",
     .help = "one line that says what must hold"},
    {.name = "tags",
     .where = "scenario",
     .shape = Shape::kList,
     .type = Type::kName,
     .help = "words to sort scenarios by"},
    {.name = "graph",
     .where = "scenario",
     .type = Type::kSection,
     .section = "graph",
     .help = "what is compiled; only a scenario of nothing but device steps can do without"},
    {.name = "options",
     .where = "scenario",
     .shape = Shape::kMap,
     .type = Type::kText,
     .fallback = "soc_version: Ascend910B1",
     .help = "compile options by GE's names; the compiler refuses unknown ones"},
    {.name = "environment",
     .where = "scenario",
     .type = Type::kSection,
     .section = "environment",
     .help = "the machine at the start"},
    {.name = "steps",
     .where = "scenario",
     .shape = Shape::kList,
     .type = Type::kSection,
     .section = "step",
     .required = true,
     .help = "what happens, in order; at least one step expects something"},

    // The graph.
    {.name = "inputs",
     .where = "graph",
     .shape = Shape::kMap,
     .type = Type::kSection,
     .section = "tensor",
     .help = "graph inputs, in order"},
    {.name = "constants",
     .where = "graph",
     .shape = Shape::kMap,
     .type = Type::kSection,
     .section = "constant",
     .help = "tensors that are part of the model"},
    {.name = "nodes",
     .where = "graph",
     .shape = Shape::kMap,
     .type = Type::kSection,
     .section = "node",
     .alternative = Or::kText,
     .help = "ops by node name: a sentence `Op(input, input:1) {attr: value} after node`, or the long form"},
    {.name = "outputs",
     .where = "graph",
     .shape = Shape::kList,
     .type = Type::kReference,
     .help = "graph outputs, in order"},
    {.name = "om",
     .where = "graph",
     .type = Type::kPath,
     .help = "a compiled model instead of a graph; no other key beside it. Its steps know it by its file name"},
    {.name = "dtype",
     .where = "tensor constant",
     .type = Type::kWord,
     .words = kDtypes,
     .required = true,
     .help = "element type"},
    {.name = "shape",
     .where = "tensor constant",
     .shape = Shape::kList,
     .type = Type::kInteger,
     .minimum = 0,
     .maximum = static_cast<double>(kMaxDimension),
     .required = true,
     .help = "dimensions; [] is a scalar"},
    {.name = "op", .where = "node", .type = Type::kName, .required = true, .help = "op type"},
    {.name = "inputs",
     .where = "node",
     .shape = Shape::kList,
     .type = Type::kReference,
     .help = "one per input of the op; `_` leaves an optional one out"},
    {.name = "attrs", .where = "node", .shape = Shape::kMap, .type = Type::kAny, .help = "attributes by name"},
    {.name = "after",
     .where = "node",
     .shape = Shape::kList,
     .type = Type::kName,
     .help = "nodes that must run first (control edges)"},

    // Values.
    {.name = "value",
     .where = "constant data output",
     .type = Type::kLiteral,
     .help = "the values: nested as the shape says, or one flat list"},
    {.name = "normal",
     .where = "constant data",
     .type = Type::kSection,
     .section = "normal",
     .alternative = Or::kNothing,
     .help = "normally distributed"},
    {.name = "uniform",
     .where = "constant data",
     .type = Type::kSection,
     .section = "uniform",
     .alternative = Or::kNothing,
     .help = "evenly spread"},
    {.name = "arange",
     .where = "constant data",
     .type = Type::kSection,
     .section = "arange",
     .alternative = Or::kNothing,
     .help = "evenly rising"},
    {.name = "fill",
     .where = "constant data",
     .type = Type::kNumber,
     .minimum = -kAnyReal,
     .maximum = kAnyReal,
     .help = "the same value everywhere"},
    {.name = "file",
     .where = "constant data output",
     .type = Type::kPath,
     .help = "a .npy file of this type and shape"},
    {.name = "seed",
     .where = "normal uniform",
     .type = Type::kInteger,
     .minimum = 0,
     .maximum = kMaxSeed,
     .fallback = "0",
     .help = "same seed, same values, on every machine"},
    {.name = "mean",
     .where = "normal",
     .type = Type::kNumber,
     .minimum = -kAnyReal,
     .maximum = kAnyReal,
     .fallback = "0",
     .help = "mean"},
    {.name = "stddev",
     .where = "normal",
     .type = Type::kNumber,
     .minimum = 0,
     .maximum = kAnyReal,
     .fallback = "1",
     .help = "standard deviation"},
    {.name = "low",
     .where = "uniform",
     .type = Type::kNumber,
     .minimum = -kAnyReal,
     .maximum = kAnyReal,
     .fallback = "0",
     .help = "least value"},
    {.name = "high",
     .where = "uniform",
     .type = Type::kNumber,
     .minimum = -kAnyReal,
     .maximum = kAnyReal,
     .fallback = "1",
     .help = "bound that is not reached; at least low"},
    {.name = "start",
     .where = "arange",
     .type = Type::kNumber,
     .minimum = -kAnyReal,
     .maximum = kAnyReal,
     .fallback = "0",
     .help = "first value"},
    {.name = "step",
     .where = "arange",
     .type = Type::kNumber,
     .minimum = -kAnyReal,
     .maximum = kAnyReal,
     .fallback = "1",
     .help = "from one value to the next"},

    // The machine.
    {.name = "opp",
     .where = "environment",
     .type = Type::kPath,
     .fallback = "built-in",
     .help = "the operator package: `built-in` (what --opp, ASCEND_OPP_PATH or the build gives), `none`, or a folder"},
    {.name = "host",
     .where = "environment",
     .type = Type::kSection,
     .section = "host",
     .fallback = "that of the operator package",
     .help = "the host that models are compiled for"},
    {.name = "os",
     .where = "host",
     .type = Type::kName,
     .fallback = "linux",
     .help = "operating system, as scene.info writes it"},
    {.name = "cpu",
     .where = "host",
     .type = Type::kName,
     .fallback = "x86_64",
     .help = "processor, as scene.info writes it"},

    // Steps.
    {.name = "compile",
     .where = "step",
     .type = Type::kFileName,
     .alternative = Or::kNothing,
     .fallback = "model.om",
     .help = "compile the graph into this file"},
    {.name = "load",
     .where = "step",
     .type = Type::kFileName,
     .alternative = Or::kNothing,
     .fallback = "model.om, or the file of graph: om",
     .help = "load this file on the device; compiles first when nothing has compiled it"},
    {.name = "execute",
     .where = "step",
     .type = Type::kSection,
     .section = "execute",
     .alternative = Or::kNothing,
     .help = "run the loaded model once; loads first when nothing is loaded"},
    {.name = "unload",
     .where = "step",
     .type = Type::kFileName,
     .alternative = Or::kNothing,
     .fallback = "what is loaded",
     .help = "unload the model"},
    {.name = "device",
     .where = "step",
     .type = Type::kSection,
     .section = "device",
     .help = "run a program against the device"},
    {.name = "environment",
     .where = "step",
     .type = Type::kSection,
     .section = "environment",
     .help = "the machine from here on"},
    {.name = "expect",
     .where = "step",
     .type = Type::kSection,
     .section = "@expect",
     .help = "what must come of the step"},
    {.name = "inputs",
     .where = "execute",
     .shape = Shape::kMap,
     .type = Type::kSection,
     .section = "data",
     .alternative = Or::kLiteral,
     .fallback = "floating types: normal {seed: position from 1}; others: uniform {seed: position, low: 0, high: 8}",
     .help = "values by graph input"},

    // Device programs.
    {.name = "buffers",
     .where = "device",
     .shape = Shape::kMap,
     .type = Type::kSection,
     .section = "buffer",
     .minimum = 1,
     .maximum = kMaxBufferBytes,
     .alternative = Or::kInteger,
     .help = "device memory by name: its size in bytes, or the long form"},
    {.name = "size",
     .where = "buffer",
     .type = Type::kInteger,
     .minimum = 1,
     .maximum = kMaxBufferBytes,
     .required = true,
     .help = "bytes"},
    {.name = "fill",
     .where = "buffer",
     .type = Type::kInteger,
     .minimum = 0,
     .maximum = kMaxByte,
     .help = "what every byte is at first; without it nothing is written there"},
    {.name = "host",
     .where = "device",
     .shape = Shape::kMap,
     .type = Type::kInteger,
     .minimum = 1,
     .maximum = kMaxBufferBytes,
     .help = "memory of the host by name, in bytes; zeros at first"},
    {.name = "pinned",
     .where = "device",
     .shape = Shape::kMap,
     .type = Type::kInteger,
     .minimum = 1,
     .maximum = kMaxBufferBytes,
     .help = "the same, registered with the device: copies from and to it are truly asynchronous"},
    {.name = "streams", .where = "device", .shape = Shape::kList, .type = Type::kName, .help = "plain streams"},
    {.name = "models",
     .where = "device",
     .shape = Shape::kMap,
     .type = Type::kSection,
     .section = "device_model",
     .help = "models by name; their build has begun and their streams are bound when the program begins"},
    {.name = "heads",
     .where = "device_model",
     .shape = Shape::kList,
     .type = Type::kName,
     .required = true,
     .help = "streams that start with each execution"},
    {.name = "others",
     .where = "device_model",
     .shape = Shape::kList,
     .type = Type::kName,
     .help = "streams that start when they are activated"},
    {.name = "priorities",
     .where = "device",
     .shape = Shape::kMap,
     .type = Type::kInteger,
     .minimum = 0,
     .maximum = 7,
     .help = "priorities by stream; 0, the most urgent one, unless said"},
    {.name = "events",
     .where = "device",
     .shape = Shape::kList,
     .type = Type::kName,
     .help = "events of the class that models use: a flag (aclrtCreateEventWithFlag)"},
    {.name = "recorded_events",
     .where = "device",
     .shape = Shape::kList,
     .type = Type::kName,
     .help = "events whose wait means the latest record (aclrtCreateEvent)"},
    {.name = "snapshot_events",
     .where = "device",
     .shape = Shape::kList,
     .type = Type::kName,
     .help = "the same; before any record a wait is nothing (aclrtCreateEventExWithFlag)"},
    {.name = "notifies", .where = "device", .shape = Shape::kList, .type = Type::kName, .help = "notifies"},
    {.name = "count_notifies",
     .where = "device",
     .shape = Shape::kList,
     .type = Type::kName,
     .help = "counting notifies"},
    {.name = "labels", .where = "device", .shape = Shape::kList, .type = Type::kName, .help = "labels"},
    {.name = "do",
     .where = "device",
     .shape = Shape::kList,
     .type = Type::kSentence,
     .required = true,
     .help =
         "what is done, in order; the first sentence that fails ends the step. When all are done the device is waited "
         "for, unless it was reset"},

    // Expectations.
    {.name = "partitions",
     .where = "compile_expect",
     .shape = Shape::kList,
     .type = Type::kWord,
     .words = kPartitions,
     .help = "partitions of the file, in order"},
    {.name = "so_in_om",
     .where = "compile_expect",
     .shape = Shape::kList,
     .type = Type::kWord,
     .words = kSoTypes,
     .help = "bits of the model's SO-in-OM flag; [] for none"},
    {.name = "so_bins",
     .where = "compile_expect",
     .shape = Shape::kList,
     .type = Type::kSection,
     .section = "so_bin",
     .help = "packed libraries, in order"},
    {.name = "so_name", .where = "so_bin", .type = Type::kText, .help = "file name"},
    {.name = "type", .where = "so_bin", .type = Type::kWord, .words = kSoTypes, .help = "what it is for"},
    {.name = "vendor_name", .where = "so_bin", .type = Type::kText, .help = "folder it was packed from"},
    {.name = "streams",
     .where = "load_expect",
     .type = Type::kInteger,
     .minimum = 0,
     .maximum = 65536,
     .help = "number of streams"},
    {.name = "tasks",
     .where = "load_expect",
     .shape = Shape::kMapOfLists,
     .type = Type::kTask,
     .help = "tasks in order, by `stream N`; streams that are not named are not compared; `NOP*8` is eight in a row"},
    {.name = "outputs",
     .where = "execute_expect",
     .shape = Shape::kMap,
     .type = Type::kSection,
     .section = "output",
     .alternative = Or::kLiteral,
     .help = "values by graph output; a bare literal must be met exactly"},
    {.name = "block_dim",
     .where = "execute_expect",
     .shape = Shape::kMap,
     .type = Type::kInteger,
     .minimum = 1,
     .maximum = 65535,
     .help = "blocks that a node's kernel ran with on the device"},
    {.name = "tiling_key",
     .where = "execute_expect",
     .shape = Shape::kMap,
     .type = Type::kInteger,
     .minimum = 0,
     .maximum = kMaxSeed,
     .help = "tiling key that a node's kernel ran with on the device"},
    {.name = "hazards",
     .where = "load_expect execute_expect unload_expect device_expect",
     .shape = Shape::kListOrNone,
     .type = Type::kSection,
     .section = "hazard",
     .words = kHazards,
     .alternative = Or::kWord,
     .fallback = "none",
     .help = "what the device must have proved to be wrong during the step: exactly these, in any order"},
    {.name = "deadlock",
     .where = "execute_expect device_expect",
     .shape = Shape::kList,
     .type = Type::kText,
     .help =
         "the step must end with the proof that nothing can go on; streams and ops that the proof names. The hazard "
         "`deadlock` is expected by it"},
    {.name = "virtual_time_ns",
     .where = "execute_expect device_expect",
     .type = Type::kSection,
     .section = "time_range",
     .minimum = 0,
     .maximum = kMaxSeed,
     .alternative = Or::kInteger,
     .help = "device time that the step took: a number that must be met exactly, or a range"},
    {.name = "min",
     .where = "time_range",
     .type = Type::kInteger,
     .minimum = 0,
     .maximum = kMaxSeed,
     .fallback = "0",
     .help = "at least"},
    {.name = "max",
     .where = "time_range",
     .type = Type::kInteger,
     .minimum = 0,
     .maximum = kMaxSeed,
     .fallback = "9007199254740992",
     .help = "at most"},
    {.name = "tasks",
     .where = "execute_expect device_expect",
     .shape = Shape::kMapOfLists,
     .type = Type::kRunTask,
     .help =
         "tasks as they ran, in order: by `stream N` of the model, or by the name of a stream of the device program; "
         "streams that are not named are not compared; `NOP*8` is eight in a row"},
    {.name = "memory",
     .where = "device_expect",
     .shape = Shape::kMap,
     .type = Type::kLiteral,
     .help = "bytes by buffer when the program is done: one number for all of them, or a list of the first ones"},
    {.name = "kind", .where = "hazard", .type = Type::kWord, .words = kHazards, .required = true, .help = "what it is"},
    {.name = "between",
     .where = "hazard",
     .shape = Shape::kList,
     .type = Type::kText,
     .help = "who takes part: names of ops, `stream N` of the model or streams of the device program, `host`"},
    {.name = "place", .where = "hazard", .type = Type::kText, .help = "phrase that the place must hold"},
    {.name = "cause", .where = "hazard", .type = Type::kText, .help = "phrase that the cause must hold"},
    {.name = "mapped_libraries",
     .where = "compile_expect load_expect execute_expect unload_expect",
     .type = Type::kInteger,
     .minimum = 0,
     .maximum = 10000,
     .help = "operator libraries that the process has mapped from memory after the step"},
    {.name = "error",
     .where = "compile_expect load_expect execute_expect unload_expect device_expect",
     .type = Type::kSection,
     .section = "error",
     .help = "the step must fail; later steps still run"},
    {.name = "evaluator",
     .where = "output",
     .type = Type::kSection,
     .section = "tolerance",
     .alternative = Or::kNothing,
     .help = "compare with the independent evaluator's result"},
    {.name = "rtol",
     .where = "output tolerance",
     .type = Type::kNumber,
     .minimum = 0,
     .maximum = 1e6,
     .fallback = "0",
     .help = "tolerance relative to the expected value"},
    {.name = "atol",
     .where = "output tolerance",
     .type = Type::kNumber,
     .minimum = 0,
     .maximum = kAnyReal,
     .fallback = "0",
     .help = "absolute tolerance"},
    {.name = "code",
     .where = "error",
     .type = Type::kCode,
     .required = true,
     .help = "error id (E19999) or number (545000)"},
    {.name = "message", .where = "error", .type = Type::kText, .help = "phrase that the message must hold"},
};

std::vector<std::string> DtypeWords() {
  std::vector<std::string> words;
  for (int i = 0; i < ge::DT_MAX; ++i) {
    auto dtype = static_cast<ge::DataType>(i);
    int bits = ge::ElementBits(dtype);
    bool complex = dtype == ge::DT_COMPLEX32 || dtype == ge::DT_COMPLEX64 || dtype == ge::DT_COMPLEX128;
    bool plain = dtype <= ge::DT_BOOL || dtype == ge::DT_BF16;
    if (plain && !complex && bits >= 8) words.emplace_back(ge::DataTypeWord(dtype));
  }
  return words;
}

std::vector<std::string> TaskWords() {
  std::vector<std::string> words;
  constexpr uint32_t kMaxTaskType = 64;
  for (uint32_t type = 0; type < kMaxTaskType; ++type) {
    std::string name = ge::ModelTaskTypeName(type);
    if (!name.starts_with("TASK_")) words.push_back(std::move(name));
  }
  return words;
}

std::vector<std::string> HazardWords() {
  std::vector<std::string> words;
  for (size_t kind = 0; kind <= static_cast<size_t>(sim::HazardKind::kOutsideOwnTensors); ++kind) {
    words.emplace_back(sim::HazardName(static_cast<sim::HazardKind>(kind)));
  }
  return words;
}

/// spec/device-simulator.md §8.7, as far as the device makes them.
constexpr std::string_view kRunTaskTypes =
    "KERNEL_AICORE KERNEL_AIVEC KERNEL_MIX_AIC KERNEL_AICPU MEMCPY_ASYNC MEMSET_ASYNC HCCL CMO EVENT_RECORD EVENT_WAIT "
    "EVENT_RESET NOTIFY_RECORD NOTIFY_WAIT MEM_WRITE_VALUE MEM_WAIT_VALUE LABEL_SET STREAM_LABEL_SWITCH_BY_INDEX "
    "STREAM_SWITCH STREAM_ACTIVE MODEL_EXECUTE MODEL_END_GRAPH MODEL_TASK_UPDATE NOP HOSTFUNC_CALLBACK";

std::string DescribeOne(const Key& key) {
  switch (key.type) {
    case Type::kInteger:
      if (key.minimum == key.maximum) return fmt::format("{}", static_cast<int64_t>(key.minimum));
      return fmt::format("an integer from {} to {}", static_cast<int64_t>(key.minimum),
                         static_cast<int64_t>(key.maximum));
    case Type::kNumber:
      if (key.maximum >= kAnyReal) return key.minimum == 0 ? "a number, 0 or more" : "a number";
      return fmt::format("a number from {} to {}", key.minimum, key.maximum);
    case Type::kText:
      return "text";
    case Type::kWord:
      return fmt::format("one of {}", fmt::join(WordsOf(key), ", "));
    case Type::kName:
      return "a name";
    case Type::kReference:
      return "a name or name:index";
    case Type::kFileName:
      return "a plain file name";
    case Type::kPath:
      return "a path";
    case Type::kCode:
      return "an error id such as E19999 or a number";
    case Type::kTask:
      return "a task type";
    case Type::kRunTask:
      return "a task type or an op";
    case Type::kSentence:
      return "a sentence";
    case Type::kLiteral:
      return "numbers in nested lists";
    case Type::kAny:
      return "an attribute value";
    case Type::kSection:
      return fmt::format("a mapping ({})", key.section);
  }
  return "";
}

}  // namespace

std::span<const Key> AllKeys() { return kKeys; }
std::span<const SectionInfo> AllSections() { return kSections; }

std::vector<std::string_view> SplitWords(std::string_view words) {
  std::vector<std::string_view> parts;
  while (!words.empty()) {
    size_t blank = words.find(' ');
    parts.push_back(words.substr(0, blank));
    words = blank == std::string_view::npos ? std::string_view() : words.substr(blank + 1);
  }
  return parts;
}

const SectionInfo& FindSection(std::string_view section) {
  for (const SectionInfo& row : kSections) {
    if (row.name == section) return row;
  }
  GE_CHECK(false, "no section '{}' in the key table", section);
  return kSections[0];
}

const Key* LookUpKey(std::string_view section, std::string_view name) {
  for (const Key& key : kKeys) {
    if (key.name != name) continue;
    std::vector<std::string_view> sections = SplitWords(key.where);
    if (std::find(sections.begin(), sections.end(), section) != sections.end()) return &key;
  }
  return nullptr;
}

const Key& FindKey(std::string_view section, std::string_view name) {
  const Key* key = LookUpKey(section, name);
  GE_CHECK(key != nullptr, "no key '{}' of section '{}' in the key table", name, section);
  return *key;
}

std::vector<const Key*> KeysOf(std::string_view section) {
  std::vector<const Key*> keys;
  for (const Key& key : kKeys) {
    std::vector<std::string_view> sections = SplitWords(key.where);
    if (std::find(sections.begin(), sections.end(), section) != sections.end()) keys.push_back(&key);
  }
  return keys;
}

std::vector<std::string> WordsOf(const Key& key) {
  if (key.type == Type::kTask) return TaskWords();
  if (key.words == kDtypes) return DtypeWords();
  if (key.words == kHazards) return HazardWords();
  const std::string_view choices = key.type == Type::kRunTask ? kRunTaskTypes : key.words;
  std::vector<std::string_view> words = SplitWords(choices);
  return {words.begin(), words.end()};
}

std::string DescribeExpected(const Key& key) {
  std::string one = DescribeOne(key);
  if (key.alternative == Or::kText) one = "a sentence or " + one;
  if (key.alternative == Or::kLiteral) one = "numbers in nested lists or " + one;
  if (key.alternative == Or::kInteger) {
    one = fmt::format("an integer from {} to {} or {}", static_cast<int64_t>(key.minimum),
                      static_cast<int64_t>(key.maximum), one);
  }
  if (key.alternative == Or::kWord) one = fmt::format("a word or {}", one);
  switch (key.shape) {
    case Shape::kOne:
      return one;
    case Shape::kListOrNone:
      return fmt::format("'none', or a list, each {}", one);
    case Shape::kList:
      return fmt::format("a list, each {}", one);
    case Shape::kMap:
      return fmt::format("a mapping from names, each to {}", one);
    case Shape::kMapOfLists:
      return fmt::format("a mapping from names to lists, each item {}", one);
  }
  return one;
}

}  // namespace scenario
