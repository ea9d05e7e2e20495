#pragma once

#include "core/base/bytes.h"
#include "core/graph/compute_graph.h"

namespace ge {

// WEIGHTS_DATA: the bytes of all Const nodes of a model, without a head (docs/formats/weights_data.md,
// spec/om-format.md §8):
//
//   512 zero bytes | constants, each from a multiple of 512, zero filled between | zeros up to (end + 32) rounded up to
//   512
//
// Equal constants share a place. So offset 0 never is a constant of ours: a Const whose offset is 0 keeps its bytes
// inline.
inline constexpr uint64_t kWeightsStart = 512;
inline constexpr uint64_t kWeightAlignment = 512;
inline constexpr uint64_t kWeightsTail = 32;

/// Moves the bytes of every Const of a root graph and its subgraphs into WEIGHTS_DATA, in node order, and returns it.
/// Afterwards, as in a loaded model,
///  - the `value` tensor of a Const has empty data; its descriptor has data_offset and weight_size,
///  - each consumer has is_input_const and the data_offset on that input's descriptor.
/// Call it once, when nothing more will be folded and before addresses are made. Fails on a Const without a `value`
/// tensor, or whose bytes are gone already.
StatusOr<SharedBytes> LayOutWeights(ComputeGraph& graph);

/// The bytes of a Const of a model: inline, or a view into its WEIGHTS_DATA. Fails when the node has no `value` tensor
/// or its place is not inside `weights`.
StatusOr<ByteView> ConstBytes(const Node& constant, const SharedBytes& weights);

}  // namespace ge
