#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "core/om/ge_model.h"
#include "core/rt/memory.h"

namespace ge {

/// Which memory of a loaded model a tensor lies in.
enum class Segment : uint8_t {
  kAbsent,      ///< nowhere: an optional tensor that is not there
  kFeatureMap,  ///< offset from the feature memory
  kWeights,     ///< offset in WEIGHTS_DATA
  kInline,      ///< a constant that keeps its bytes in the graph
  kVariable,    ///< offset in what a node of variable memory gives out
};

/// Where a tensor lies, before any memory is allocated.
struct TensorPlace {
  Segment segment = Segment::kAbsent;
  uint64_t offset = 0;
  uint64_t size = 0;               ///< bytes without padding
  const Node* constant = nullptr;  ///< kInline, kVariable: whose bytes
};

/// Places of all tensors of one node; one entry per slot, output and workspace.
struct NodePlaces {
  std::vector<TensorPlace> inputs, outputs, workspaces;
};

/// A model input or output: what users see of it, and its place.
struct IoTensor {
  std::string name;
  const GeTensorDesc* desc = nullptr;
  TensorPlace place;
  bool is_written = false;  ///< an input that the model may write: a RefData
};

/// A tensor in variable memory: a Variable, Constant, FileConstant or ConstPlaceHolder (spec/compiler.md §5.9).
struct VariableTensor {
  const Node* node = nullptr;  ///< of several with one address the first
  uint64_t address = 0;        ///< logical
  uint64_t size = 0;           ///< bytes without padding
};

/// What a model says about its memory, streams and nodes, checked against itself: every place it gives out lies inside
/// its segment. Views into the model, which must outlive it. Immutable.
class ModelLayout {
 public:
  static StatusOr<ModelLayout> Read(const GeModel& model);

  const GeModel& model() const { return *model_; }
  uint64_t feature_bytes() const { return feature_bytes_; }
  uint32_t stream_count() const { return stream_count_; }
  uint32_t event_count() const { return event_count_; }
  uint32_t label_count() const { return label_count_; }

  /// The node that tasks call `op_index` (OpDesc::id over the graph and its subgraphs), or null.
  const Node* FindNode(uint32_t op_index) const;
  StatusOr<NodePlaces> PlacesOf(const Node& node) const;
  /// A logical address as the compiler wrote it into a task: `size` bytes in feature memory, weights or variable memory
  /// (spec/om-format.md §7.5).
  StatusOr<TensorPlace> PlaceOfLogicalAddress(uint64_t address, uint64_t size) const;

  StatusOr<std::vector<IoTensor>> Inputs() const;   ///< in the order of their `index`
  StatusOr<std::vector<IoTensor>> Outputs() const;  ///< in the order of NetOutput's inputs
  /// By address, without overlap.
  const std::vector<VariableTensor>& variables() const { return variables_; }
  /// Nodes of type Constant in feature memory, whose bytes are copied to their output when the model is loaded.
  std::vector<const Node*> ConstantsInFeatureMap() const;

 private:
  explicit ModelLayout(const GeModel& model) : model_(&model) {}
  Status AddNodes(const ComputeGraph& graph);
  Status ReadNumbers();
  Status ReadVariables();
  bool IsInVariableMemory(uint64_t address) const {
    return address >= logical_variable_base_ && address - logical_variable_base_ < variable_bytes_;
  }
  /// Null when no tensor of variable memory holds the bytes.
  const VariableTensor* FindVariable(uint64_t address, uint64_t size) const;
  /// In feature memory, or for an offset that is an address of variable memory in there.
  StatusOr<TensorPlace> PlaceAt(const Node& node, std::string_view what, int64_t offset, uint64_t size) const;
  StatusOr<TensorPlace> FeaturePlace(const Node& node, std::string_view what, int64_t offset, uint64_t size) const;
  StatusOr<TensorPlace> ConstantPlace(const Node& node, size_t slot, const Node* producer) const;
  StatusOr<TensorPlace> OutputPlace(const Node& node, size_t output) const;
  StatusOr<std::vector<TensorPlace>> InputPlaces(const Node& node) const;

  const GeModel* model_;
  uint64_t feature_bytes_ = 0;
  uint64_t logical_feature_base_ = 0, logical_weight_base_ = 0;
  uint64_t logical_variable_base_ = 0, variable_bytes_ = 0;
  std::vector<VariableTensor> variables_;
  uint32_t stream_count_ = 0, event_count_ = 0, label_count_ = 0;
  std::unordered_map<int64_t, const Node*> nodes_by_id_;
};

}  // namespace ge
