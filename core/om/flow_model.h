#pragma once

#include <vector>

#include "core/om/om_file.h"
#include "core/om/proto/flow_model.pb.h"

namespace ge {

// A flow file: a graph of models that pass data through queues (docs/formats/flow_model.md, spec/om-format.md §14).
// modeltype 3, one wide table:
//
//   MODEL_DEF        the graph, never executed
//   FLOW_MODEL       FlowModelDef: queues, endpoints, names of the submodels
//   FLOW_SUBMODEL …  SubmodelDef each; its om_data is a whole .om, or an archive when model_type is UDF, or is in a
//                    file of its own (om_data_file_path)

/// A FLOW_SUBMODEL. Its data, most of the bytes, stays where it is.
struct FlowSubmodel {
  flow_model::proto::SubmodelDef def;  ///< without om_data
  SharedBytes om_data;                 ///< may be empty
  uint64_t om_data_offset = 0;         ///< in the outermost file
  size_t partition = 0;                ///< index in models[0].partitions

  /// What om_data is: a whole .om, or something that this code does not read.
  bool HoldsOmFile() const { return !om_data.empty() && def.model_type() != "UDF"; }
};

struct FlowModel {
  flow_model::proto::FlowModelDef def;
  std::vector<FlowSubmodel> submodels;  ///< in the order of their partitions
};

/// Reads the partitions of an opened flow file: their order, both messages, that the names agree, and that every
/// submodel has data or a path that stays below the folder of the file. Data is not opened here. What is refused under
/// kReference is left out and only reported, as far as its root-model loader does not look at it.
StatusOr<FlowModel> ReadFlowModel(const OmFile& om, OmCheck& check);

/// A message with om_data in its place.
StatusOr<ByteBuffer> BuildFlowSubmodel(const FlowSubmodel& submodel);

/// A flow file for WriteOmFile. Refuses names that the reader would refuse.
StatusOr<OmFile> MakeFlowFile(const SharedBytes& model_def, const FlowModel& flow);

}  // namespace ge
