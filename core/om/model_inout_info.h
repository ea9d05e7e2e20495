#pragma once

#include <string>
#include <utility>
#include <vector>

#include "core/base/bytes.h"
#include "core/graph/compute_graph.h"
#include "core/om/om_check.h"

namespace ge {

// MODEL_INOUT_INFO: what goes into a model and comes out, readable without loading it
// (docs/formats/model_inout_info.md, spec/om-format.md §13), little-endian, no padding:
//
//   blocks { u32 tag | u32 length | body }, tags ascending, empty ones left out
//     0 inputs, 1 outputs           u32 count | tensors
//     2 dynamic batch               u32 n | n × u64
//     3 dynamic image size, 4 dims  u32 n | n × u32 part length | u64 values
//     5 output shapes, 6 order      u32 n | n × u32 length | texts
//   tensor  u64 size | i32 format | i32 dtype | u32 name_len | u32 dims_len | u32 dims2_len | u32 range_len
//           name | dims i64 | dims2 i64 | ranges (i64, i64)         (the four lengths in bytes)
enum class InoutTag : uint32_t {
  kInputs = 0,
  kOutputs = 1,
  kDynamicBatch = 2,
  kDynamicImageSize = 3,
  kDynamicDims = 4,
  kDynamicOutputShape = 5,
  kDataNameOrder = 6,
};
inline constexpr size_t kInoutTensorHeadSize = 32;

struct InoutTensor {
  std::string name;
  uint64_t size = 0;  ///< bytes; 0 unknown
  int32_t format = 0;
  int32_t dtype = 0;  ///< ge::DataType's numbering
  std::vector<int64_t> dims;
  std::vector<int64_t> dims_v2;  ///< as seen after static AIPP
  std::vector<std::pair<int64_t, int64_t>> shape_range;
  friend bool operator==(const InoutTensor&, const InoutTensor&) = default;
};

struct ModelInoutInfo {
  std::vector<InoutTensor> inputs;
  std::vector<InoutTensor> outputs;
  std::vector<uint64_t> dynamic_batch;
  std::vector<std::vector<uint64_t>> dynamic_image_size;
  std::vector<std::vector<uint64_t>> dynamic_dims;
  std::vector<std::string> dynamic_output_shape;
  std::vector<std::string> data_name_order;
  friend bool operator==(const ModelInoutInfo&, const ModelInoutInfo&) = default;
};

/// Reads the partition that begins at `file_offset`. Strict: known tags that ascend, blocks that are filled to the last
/// byte. GE's loader does not look at this partition, so kReference forgives everything: what can be read is returned.
StatusOr<ModelInoutInfo> ParseModelInoutInfo(ByteView partition, uint64_t file_offset, OmCheck& check);
inline StatusOr<ModelInoutInfo> ParseModelInoutInfo(ByteView partition, uint64_t file_offset) {
  OmCheck strict;
  return ParseModelInoutInfo(partition, file_offset, strict);
}

/// Writes the partition. Refuses a block over 32 bits.
StatusOr<ByteBuffer> BuildModelInoutInfo(const ModelInoutInfo& info);

/// Describes a model by its root graph and model attributes, as GE's writer does. `dynamic`: saved as a model of
/// unknown shapes, whose inputs have no descriptor size. Fails when two inputs carry one `index`, or the gears of a
/// Case node are of no known kind.
StatusOr<ModelInoutInfo> DescribeModelInout(const ComputeGraph& graph, const AttrMap& model_attrs, bool dynamic);

}  // namespace ge
