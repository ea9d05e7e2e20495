#pragma once

#include <memory>

#include "core/graph/compute_graph.h"
#include "core/om/graph_serialize.h"
#include "core/om/proto/ge_ir.pb.h"

namespace ge {

/// What MODEL_DEF says (docs/formats/model_def.md, spec/om-format.md §6).
struct ModelContent {
  std::string name;
  uint32_t ir_version = 0;
  std::string platform_version;
  std::shared_ptr<ComputeGraph> graph;  ///< root graph with all subgraphs
  AttrMap attrs;                        ///< model attributes
};

/// Reads a model whose attribute names are plain (attr_name_dictionary.h). Fails with the graph's and node's name when
/// the graphs do not fit together: two of one name, a call of a graph that is not there, calls in a circle or deeper
/// than kMaxSubgraphDepth.
StatusOr<ModelContent> DecodeModel(const proto::ModelDef& model);

/// Writes a model, never compressed. Refuses what DecodeModel would refuse.
StatusOr<proto::ModelDef> EncodeModel(const ModelContent& content, const TilingIds& tiling_ids);

}  // namespace ge
