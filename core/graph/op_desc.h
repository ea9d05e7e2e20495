#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/graph/tensor_desc.h"

namespace ge {

enum class IrInputKind : uint8_t { kRequired = 0, kOptional = 1, kDynamic = 2 };
enum class IrOutputKind : uint8_t { kRequired = 0, kDynamic = 1 };

struct IrInput {
  std::string name;
  IrInputKind kind = IrInputKind::kRequired;
  friend bool operator==(const IrInput&, const IrInput&) = default;
};
struct IrOutput {
  std::string name;
  IrOutputKind kind = IrOutputKind::kRequired;
  friend bool operator==(const IrOutput&, const IrOutput&) = default;
};

/// What tiling decided about one launch (spec/om-format.md §11 "Run info"); TILING_DATA keeps it in the file.
struct OpRunInfo {
  uint64_t tiling_key = 0;
  uint32_t block_dim = 0;
  bool clear_atomic = false;
  int32_t tiling_cond = 0;
  uint32_t schedule_mode = 0;
  uint32_t local_memory_size = 0;
  std::vector<int64_t> workspace_sizes;
  ByteBuffer tiling_data;
  friend bool operator==(const OpRunInfo&, const OpRunInfo&) = default;
};

/// What a node computes: its op type, attributes, tensors, and what the compiler decided about it (spec/om-format.md
/// §6.2 OpDef, §6.6). A plain value; edges are the Node's.
class OpDesc {
 public:
  OpDesc() = default;
  OpDesc(std::string op_name, std::string op_type) : type(std::move(op_type)), name(std::move(op_name)) {}

  // What stages ask of every node comes first: it should lie together (core/base/read_ahead.h).
  std::vector<GeTensorDesc> outputs;
  std::vector<GeTensorDesc> inputs;  ///< one per input slot, absent optional inputs included
  AttrMap attrs;
  std::string type;
  SharedText kernel_lib;  ///< `_ge_attr_op_kernel_lib_name`
  std::vector<int64_t> workspace_bytes;
  SharedText engine;               ///< engine name ("AIcoreEngine", "DNN_VM_GE_LOCAL"); "" not placed
  std::vector<IrInput> ir_inputs;  ///< the prototype's view, in definition order
  std::vector<IrOutput> ir_outputs;
  std::vector<std::string> subgraph_names;  ///< graphs that the op calls

  std::string name;                      ///< unique in its graph
  std::vector<std::string> input_names;  ///< per slot; a dynamic input x has x0, x1, …
  std::vector<std::string> output_names;
  std::vector<std::string> ir_attr_names;

  int64_t id = -1;         ///< position in the topological order over the root graph and its subgraphs
  int64_t stream_id = -1;  ///< logical stream, -1 not assigned
  std::vector<int64_t> attached_stream_ids;   ///< e.g. the tiling stream of a tiling-sink op; kept as attribute on disk
  std::vector<int64_t> input_offsets;         ///< feature-memory bytes per connected input that is no constant
  std::vector<int64_t> output_offsets;        ///< per output
  std::vector<int64_t> workspace_offsets;     ///< per workspace
  std::vector<bool> is_input_const;           ///< per input slot: fed by a Const
  std::shared_ptr<const OpRunInfo> run_info;  ///< tiling result of a static launch; null when there is none

  /// Slot of an input by name ("x", "x1" of a dynamic input x), or -1.
  int InputIndex(std::string_view input_name) const;
  int OutputIndex(std::string_view output_name) const;

  /// Deep: run info and attributes by their content.
  friend bool operator==(const OpDesc& a, const OpDesc& b);
};

}  // namespace ge
