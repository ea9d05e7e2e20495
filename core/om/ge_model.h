#pragma once

#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "core/base/bytes.h"
#include "core/graph/compute_graph.h"
#include "core/om/kernel_store.h"
#include "core/om/om_file.h"
#include "core/om/op_so_store.h"
#include "core/om/proto/task.pb.h"

namespace ge {

/// A partition as it was loaded.
struct RawPartition {
  uint32_t type = 0;
  SharedBytes bytes;
};

/// One executable graph: graph, attributes, tasks, weights, kernels (spec/om-format.md §3.2). A loaded model keeps the
/// bytes of each partition; a partition is written again from those bytes unless it was changed through a mutable_
/// accessor (raw first, docs/architecture.md §3).
///
/// In memory a Const of a laid-out or loaded model has a `value` tensor with empty data whose descriptor has
/// data_offset and weight_size; the bytes are in weights() (core/om/weights_layout.h, ConstBytes). Only files that keep
/// bytes inline load them inline.
class GeModel {
 public:
  std::string name;
  uint32_t ir_version = 2;       ///< ModelDef.version, om_ir_version of the header
  std::string platform_version;  ///< ModelDef.custom_version, at most 19 bytes, e.g. "8.5.0.0"

  const ComputeGraph& graph() const { return *graph_; }
  const AttrMap& attrs() const { return attrs_; }
  const domi::ModelTaskDef& tasks() const { return *tasks_; }
  const SharedBytes& weights() const { return weights_; }
  const std::vector<KernelBin>& kernels() const { return kernels_; }
  const KernelBin* FindKernel(std::string_view kernel_name) const;
  /// Libraries of custom AI CPU kernels, by file name.
  const std::vector<KernelBin>& cust_aicpu_kernels() const { return cust_aicpu_kernels_; }

  std::shared_ptr<ComputeGraph> mutable_graph() { return raw_model_def_ = {}, graph_; }
  void set_graph(std::shared_ptr<ComputeGraph> graph) { raw_model_def_ = {}, graph_ = std::move(graph); }
  AttrMap& mutable_attrs() { return raw_model_def_ = {}, attrs_; }
  domi::ModelTaskDef& mutable_tasks() { return raw_task_info_ = {}, *tasks_; }
  void set_weights(SharedBytes weights) { weights_ = std::move(weights); }
  std::vector<KernelBin>& mutable_kernels() { return raw_tbe_kernels_ = {}, kernels_; }
  std::vector<KernelBin>& mutable_cust_aicpu_kernels() { return raw_cust_aicpu_kernels_ = {}, cust_aicpu_kernels_; }

 private:
  friend class ModelHelper;
  std::shared_ptr<ComputeGraph> graph_;
  AttrMap attrs_;
  std::shared_ptr<domi::ModelTaskDef> tasks_ = std::make_shared<domi::ModelTaskDef>();
  SharedBytes weights_;
  std::vector<KernelBin> kernels_;
  std::vector<KernelBin> cust_aicpu_kernels_;
  // Empty: changed, or never loaded.
  SharedBytes raw_model_def_, raw_task_info_, raw_tbe_kernels_, raw_cust_aicpu_kernels_;
  std::vector<RawPartition> loaded_partitions_;  // in file order; empty: never loaded
};

/// Where packed libraries came from (spec/so-in-om.md §1.3).
struct SoInOmInfo {
  std::string cpu_info, os_info, opp_version, compiler_version;
};

/// A whole compiled model: the root graph and one GeModel per executable graph, with what the SO-in-OM feature keeps
/// (spec/so-in-om.md §1.6).
class GeRootModel {
 public:
  explicit GeRootModel(std::shared_ptr<GeModel> root) : models_{std::move(root)} {}

  GeModel& root() { return *models_.front(); }
  const GeModel& root() const { return *models_.front(); }
  /// Root model first.
  const std::vector<std::shared_ptr<GeModel>>& models() const { return models_; }

  /// Needs the second runtime (spec/om-format.md §1): several models, or a root graph with unknown shapes.
  bool IsDynamic() const;

  /// The flag word; bits are only ever set. Not stored in files: recomputed from the content.
  uint16_t so_in_om_flag() const { return so_in_om_flag_; }
  /// Paths that PREPROCESS_KERNEL tasks name, in order of their bytes.
  const std::set<std::string>& op_master_so_set() const { return op_master_so_set_; }
  /// Detection (spec/so-in-om.md §2.2, §2.3) over all models' graphs and tasks, and the types of the libraries that are
  /// packed already, so that a loaded model has the flag of its content. A PREPROCESS_KERNEL task without a library
  /// name fails it.
  Status CheckAndSetNeedSoInOM();

  std::vector<OpSoBin> so_bins;  ///< packed libraries, in file order
  SoInOmInfo so_in_om_info;

  /// What custom operators serialized of themselves (CUSTOM_OPS), by operator type, in file order.
  const std::vector<KernelBin>& custom_ops() const { return custom_ops_; }
  std::vector<KernelBin>& mutable_custom_ops() { return raw_custom_ops_ = {}, custom_ops_; }

 private:
  friend class ModelHelper;
  std::vector<std::shared_ptr<GeModel>> models_;
  uint16_t so_in_om_flag_ = 0;
  std::set<std::string> op_master_so_set_;
  std::vector<KernelBin> custom_ops_;
  SharedBytes raw_custom_ops_;           // empty: changed, or never loaded
  std::vector<OpSoBin> loaded_so_bins_;  // so_bins as they were loaded
  OmFile loaded_;                        // its `file` is empty: never loaded
};

}  // namespace ge
