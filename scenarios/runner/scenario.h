#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/graph/tensor_desc.h"
#include "core/opp/opp_package.h"
#include "scenarios/runner/data/data_source.h"
#include "scenarios/runner/device_spec.h"
#include "scenarios/runner/language/yaml_value.h"

namespace scenario {

struct TensorSpec {
  std::string name;
  Place place;
  ge::DataType dtype = ge::DT_UNDEFINED;
  std::vector<int64_t> shape;
  std::string op = "Data";  ///< of a graph input: Data, RefData, AippData, QueueData
};

struct ConstantSpec {
  TensorSpec tensor;
  DataSource data;
  std::string op = "Const";  ///< Const, Constant, ConstPlaceHolder
};

struct VariableSpec {
  TensorSpec tensor;
  std::optional<DataSource> initial;  ///< nothing: its contents are not initialised
};

/// One input of a node, or one graph output: output `index` of what is called `name`. An optional input left out has no
/// name.
struct ReferenceSpec {
  std::string name;
  int index = 0;
  Place place;
  std::string ToString() const { return index == 0 ? name : fmt::format("{}:{}", name, index); }
};

struct AttrSpec {
  std::string name;
  Place place;
  YamlPointer value;
};

/// A graph that a node calls: the attribute that names it, and its name.
struct CallSpec {
  std::string attr;
  std::string graph;
  Place place;
};

struct NodeSpec {
  std::string name;
  Place place;
  std::string op;
  Place op_place;
  std::vector<ReferenceSpec> inputs;
  std::vector<AttrSpec> attrs;
  std::vector<ReferenceSpec> after;
  std::vector<CallSpec> calls{};  ///< in the order of the op's prototype; these attributes are not in `attrs`
};

/// A graph as written, or a compiled model in its place.
struct GraphSpec {
  std::string name;  ///< of a subgraph; the scenario's own graph has none
  Place place;
  std::vector<TensorSpec> inputs;
  std::vector<ConstantSpec> constants;
  std::vector<VariableSpec> variables{};  ///< of the scenario's own graph only
  std::vector<NodeSpec> nodes;
  std::vector<ReferenceSpec> outputs;
  std::vector<GraphSpec> subgraphs;  ///< of the scenario's own graph: all that any node calls, in the order of the file
  std::filesystem::path om;          ///< not empty: the model file; the rest is empty

  const TensorSpec* FindInput(std::string_view wanted) const;
  const ConstantSpec* FindConstant(std::string_view wanted) const;
  const VariableSpec* FindVariable(std::string_view wanted) const;
  const NodeSpec* FindNode(std::string_view wanted) const;
  const GraphSpec* FindSubgraph(std::string_view wanted) const;
};

/// A file in the folder of weights, or that it goes.
struct WeightFileSpec {
  std::string name;
  Place place;
  TensorSpec tensor;
  std::optional<DataSource> data;  ///< nothing: it goes
};

struct EnvironmentSpec {
  enum class Opp : uint8_t { kUnchanged, kBuiltIn, kNone, kPath };
  Opp opp = Opp::kUnchanged;
  std::filesystem::path opp_path;
  std::optional<ge::HostEnvironment> host;
  Place place;
  std::vector<WeightFileSpec> weights{};
  std::map<std::string, std::string, std::less<>> weight_ids{};  ///< names of files, by file_id
};

struct SoBinExpectation {
  std::optional<std::string> so_name, type, vendor_name;
};

struct ErrorExpectation {
  std::string code;
  std::string message;
};

/// |actual - expected| ≤ atol + rtol·|expected|.
struct Tolerance {
  double rtol = 0;
  double atol = 0;
};

struct OutputExpectation {
  std::string output;
  Place place;
  std::optional<DataSource> data;  ///< nothing: the evaluator's result
  Tolerance tolerance;
};

/// Exact contents of a RefData input or a variable after a run.
struct ContentsExpectation {
  std::string name;
  Place place;
  DataSource data;
};

/// Tasks of one stream in order: what was distributed (load), or what ran (execute, device).
struct TaskExpectation {
  std::string stream;  ///< as written: "stream 0", or the name of a stream of a device program
  Place place;
  uint32_t index = 0;  ///< of "stream N"
  std::vector<std::string> tasks;
  std::vector<std::pair<std::string, Place>> places;  ///< of each word of the list, for errors
};

/// One proof that the device must have found; what is not said is not compared.
struct HazardExpectation {
  Place place;
  std::string kind;                  ///< "read_after_write_race"
  std::vector<std::string> between;  ///< ops, streams, `host`: each is a party of its own
  std::string in_place, cause;       ///< phrases that place and cause must hold

  std::string ToString() const;
};

struct NanosecondRange {
  int64_t min = 0;
  int64_t max = 0;
};

/// Bytes of a buffer at the end of a device program: one for all, or the first ones.
struct MemoryExpectation {
  std::string buffer;
  Place place;
  std::vector<uint8_t> bytes;
  bool all = false;
};

/// What must be true of a node of a graph; what is not said is not compared.
struct NodeExpectation {
  std::string name;
  Place place;
  std::string op;  ///< "" when not said
  std::optional<std::vector<ReferenceSpec>> inputs;
  std::vector<AttrSpec> attrs;
  std::vector<std::string> after;                   ///< among the nodes that must run first
  std::string engine;                               ///< "" when not said
  std::optional<std::vector<std::string>> outputs;  ///< "float16[4, 8]"
  std::optional<std::vector<int64_t>> output_sizes, output_offsets, input_offsets;
  std::vector<std::vector<AttrSpec>> input_attrs, output_attrs;  ///< by slot
};

/// What must be true of a graph after a pass or stage of the compile.
struct GraphExpectation {
  Place place;
  std::string after;
  std::string subgraph;  ///< "": the root
  std::vector<NodeExpectation> nodes;
  std::vector<std::string> absent;  ///< names and types of nodes
  std::optional<int64_t> count;
  std::vector<std::pair<std::string, int64_t>> types;  ///< how many nodes there are of each
};

/// A warning of the compile; what is empty is not compared.
struct WarningExpectation {
  std::string code, node, message;
};

/// What must come of a step; what is not said is not checked.
struct Expectations {
  Place place;
  std::optional<std::vector<std::string>> partitions;
  std::optional<std::vector<std::string>> so_in_om;
  std::optional<std::vector<SoBinExpectation>> so_bins;
  std::vector<GraphExpectation> graphs;
  std::optional<std::vector<WarningExpectation>> warnings;  ///< exactly these
  std::optional<int64_t> streams;
  std::vector<TaskExpectation> tasks;
  std::vector<OutputExpectation> outputs;
  std::vector<ContentsExpectation> inputs;  ///< of RefData
  std::vector<ContentsExpectation> variables;
  std::vector<std::pair<std::string, int64_t>> block_dim;
  std::vector<std::pair<std::string, int64_t>> tiling_key;
  std::optional<std::vector<HazardExpectation>> hazards;  ///< exactly these; nothing said is the same as none
  std::optional<std::vector<std::string>> deadlock;       ///< streams and ops in the proof that the step must end with
  std::optional<NanosecondRange> virtual_time_ns;
  std::vector<TaskExpectation> run_tasks;
  std::vector<MemoryExpectation> memory;
  std::optional<int64_t> mapped_libraries;
  std::optional<ErrorExpectation> error;

  bool empty() const;
  /// Expects what only a step that succeeds can show.
  bool ExpectsResults() const;
};

enum class StepKind : uint8_t { kCompile, kLoad, kExecute, kUnload, kDevice, kEnvironment };
std::string_view StepKindName(StepKind kind);

struct InputSpec {
  std::string name;
  Place place;
  DataSource data;
};

struct Step {
  StepKind kind = StepKind::kCompile;
  Place place;
  bool implied = false;           ///< not written; put in because a later step needs it
  std::string file;               ///< compile, load
  std::vector<InputSpec> inputs;  ///< execute
  DeviceSpec device;              ///< device
  EnvironmentSpec environment;    ///< environment
  Expectations expect;
};

/// A scenario file, sound in itself; whether its ops exist is judged against an operator package (graph/op_check.h).
struct Scenario {
  std::filesystem::path file;
  std::string name;
  std::vector<std::string> tags;
  GraphSpec graph;
  std::map<std::string, std::string, std::less<>> options;
  EnvironmentSpec environment;
  std::vector<Step> steps;
};

}  // namespace scenario
