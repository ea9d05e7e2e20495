#include "operators/sequence/reverse_sequence/reverse_sequence_tiling.h"

#include <algorithm>
#include <cstdint>
#include <vector>

#include "log/log.h"
#include "operators/tiling_math.h"
#include "register/device_op_impl_registry.h"
#include "register/op_impl_registry.h"
#include "tiling/platform/platform_ascendc.h"

namespace optiling {

constexpr size_t kXIndex = 0;
constexpr size_t kSeqLengthsIndex = 1;
constexpr uint64_t kTileBytes = 32 * 1024;
/// A row that changes its place is a copy of its own; rows that stay travel many at a time. In bytes of plain copying
/// [estimate].
constexpr uint64_t kReversedRowCostBytes = 512;
/// Less work than this does not pay for another core.
constexpr uint64_t kMinCoreCostBytes = 32 * 1024;

// Rows of one sequence that change their place: 0 for a sequence of length 1 too.
static uint64_t ReversedRows(uint64_t length) { return length > 1 ? length : 0; }

static bool NormalizeAxis(int64_t& axis, int64_t rank) {
  if (axis < -rank || axis >= rank) return false;
  if (axis < 0) axis += rank;
  return true;
}

static uint64_t SizeBetween(const gert::Shape& shape, int64_t first, int64_t last) {
  uint64_t size = 1;
  for (int64_t i = first; i < last; ++i) size *= static_cast<uint64_t>(shape.GetDim(static_cast<size_t>(i)));
  return size;
}

// How the sequences lie in x. `repeats`: sequences per batch.
static ge::graphStatus DescribeSequences(gert::TilingContext* context, ReverseSequenceTilingData& tiling,
                                         uint64_t& repeats) {
  const auto* attrs = context->GetAttrs();
  OP_CHECK_NULL_WITH_CONTEXT(context, attrs);
  const int64_t* seq_attr = attrs->GetInt(0);
  OP_CHECK_NULL_WITH_CONTEXT(context, seq_attr);
  const int64_t* batch_attr = attrs->GetInt(1);
  OP_CHECK_NULL_WITH_CONTEXT(context, batch_attr);
  const gert::StorageShape* x_shape = context->GetInputShape(kXIndex);
  OP_CHECK_NULL_WITH_CONTEXT(context, x_shape);

  const gert::Shape& x = x_shape->GetStorageShape();
  const int64_t rank = static_cast<int64_t>(x.GetDimNum());
  int64_t seq_dim = *seq_attr;
  int64_t batch_dim = *batch_attr;
  OP_CHECK_IF(x.GetShapeSize() < 0, OP_LOGE(context, "the shape of x is not known"), return ge::GRAPH_FAILED);
  OP_CHECK_IF(!NormalizeAxis(seq_dim, rank) || !NormalizeAxis(batch_dim, rank) || seq_dim == batch_dim,
              OP_LOGE(context, "seq_dim %ld and batch_dim %ld are not two of the %ld dimensions of x",
                      static_cast<long>(*seq_attr), static_cast<long>(*batch_attr), static_cast<long>(rank)),
              return ge::GRAPH_FAILED);

  const int64_t first = std::min(seq_dim, batch_dim);
  const int64_t second = std::max(seq_dim, batch_dim);
  const uint64_t outer = SizeBetween(x, 0, first);
  const uint64_t middle = SizeBetween(x, first + 1, second);
  const uint64_t inner = SizeBetween(x, second + 1, rank);
  const uint64_t second_stride = inner;
  const uint64_t middle_stride = second_stride * SizeBetween(x, second, second + 1);
  const uint64_t first_stride = middle_stride * middle;
  tiling.batches = SizeBetween(x, batch_dim, batch_dim + 1);
  tiling.seq_length = SizeBetween(x, seq_dim, seq_dim + 1);
  tiling.batch_stride = batch_dim == first ? first_stride : second_stride;
  tiling.row_stride = seq_dim == first ? first_stride : second_stride;
  tiling.row_length = inner;
  tiling.inner_repeats = middle;
  tiling.inner_repeat_stride = middle_stride;
  tiling.outer_repeat_stride = first_stride * SizeBetween(x, first, first + 1);
  repeats = inner == 0 ? 0 : outer * middle;
  return ge::GRAPH_SUCCESS;
}

template <typename T>
static ge::graphStatus ReadLengths(gert::TilingContext* context, const gert::Tensor& tensor, uint64_t seq_length,
                                   std::vector<uint64_t>& lengths) {
  const T* values = tensor.GetData<T>();
  for (size_t batch = 0; batch < lengths.size(); ++batch) {
    OP_CHECK_IF(values[batch] < 0 || static_cast<uint64_t>(values[batch]) > seq_length,
                OP_LOGE(context, "seq_lengths[%zu] is %ld; sequences have %lu elements", batch,
                        static_cast<long>(values[batch]), static_cast<unsigned long>(seq_length)),
                return ge::GRAPH_FAILED);
    lengths[batch] = static_cast<uint64_t>(values[batch]);
  }
  return ge::GRAPH_SUCCESS;
}

// The lengths of the sequences; all as long as they can be when the values are not known yet (compile time, lengths not
// constant).
static ge::graphStatus FindLengths(gert::TilingContext* context, const ReverseSequenceTilingData& tiling,
                                   std::vector<uint64_t>& lengths) {
  const gert::StorageShape* shape = context->GetInputShape(kSeqLengthsIndex);
  OP_CHECK_NULL_WITH_CONTEXT(context, shape);
  const auto* desc = context->GetInputDesc(kSeqLengthsIndex);
  OP_CHECK_NULL_WITH_CONTEXT(context, desc);
  OP_CHECK_IF(
      shape->GetStorageShape().GetShapeSize() != static_cast<int64_t>(tiling.batches),
      OP_LOGE(context, "x has %lu sequences along batch_dim, seq_lengths has %ld elements",
              static_cast<unsigned long>(tiling.batches), static_cast<long>(shape->GetStorageShape().GetShapeSize())),
      return ge::GRAPH_FAILED);
  lengths.assign(tiling.batches, tiling.seq_length);
  const gert::Tensor* tensor = context->GetInputTensor(kSeqLengthsIndex);
  if (tensor == nullptr || tensor->GetAddr() == nullptr) return ge::GRAPH_SUCCESS;
  return desc->GetDataType() == ge::DT_INT64 ? ReadLengths<int64_t>(context, *tensor, tiling.seq_length, lengths)
                                             : ReadLengths<int32_t>(context, *tensor, tiling.seq_length, lengths);
}

// Cost of the rows of all batches, once. prefix[b] is the cost of the batches before b.
class CostLine {
 public:
  CostLine(const std::vector<uint64_t>& lengths, uint64_t seq_length, uint64_t row_bytes)
      : lengths_(lengths),
        seq_length_(seq_length),
        plain_cost_(std::max<uint64_t>(row_bytes, 1)),
        reversed_cost_(plain_cost_ + kReversedRowCostBytes),
        prefix_(lengths.size() + 1) {
    for (size_t batch = 0; batch < lengths.size(); ++batch) {
      const uint64_t reversed = ReversedRows(lengths[batch]);
      prefix_[batch + 1] = prefix_[batch] + reversed * reversed_cost_ + (seq_length - reversed) * plain_cost_;
    }
  }

  uint64_t total() const { return prefix_.back(); }

  // The row of all batches with which the cost reaches `cost` (≤ total()).
  uint64_t RowAt(uint64_t cost) const {
    const auto next = std::upper_bound(prefix_.begin(), prefix_.end(), cost);
    if (next == prefix_.end()) return lengths_.size() * seq_length_;
    const uint64_t batch = static_cast<uint64_t>(next - prefix_.begin()) - 1;
    const uint64_t rest = cost - prefix_[batch];
    const uint64_t reversed = ReversedRows(lengths_[batch]);
    const uint64_t row = rest < reversed * reversed_cost_ ? rest / reversed_cost_
                                                          : reversed + (rest - reversed * reversed_cost_) / plain_cost_;
    return batch * seq_length_ + row;
  }

 private:
  const std::vector<uint64_t>& lengths_;
  uint64_t seq_length_, plain_cost_, reversed_cost_;
  std::vector<uint64_t> prefix_;
};

// Shares rows out so that every core has the same cost; returns how many cores work.
static uint32_t SplitRows(const CostLine& line, uint64_t repeats, uint64_t core_num,
                          ReverseSequenceTilingData& tiling) {
  const uint64_t rows_per_repeat = tiling.batches * tiling.seq_length;
  const uint64_t total_cost = repeats * line.total();
  const uint64_t cores = std::clamp<uint64_t>(CeilDiv(total_cost, kMinCoreCostBytes), 1, core_num);
  for (uint64_t core = 0; core <= kReverseSequenceMaxCores; ++core) {
    if (core >= cores || line.total() == 0) {
      tiling.first_row[core] = core == 0 ? 0 : repeats * rows_per_repeat;
    } else {
      const uint64_t cost = total_cost / cores * core;
      tiling.first_row[core] = cost / line.total() * rows_per_repeat + line.RowAt(cost % line.total());
    }
  }
  return static_cast<uint32_t>(cores);
}

static ge::graphStatus TilingReverseSequence(gert::TilingContext* context) {
  auto* platform_info = context->GetPlatformInfo();
  OP_CHECK_NULL_WITH_CONTEXT(context, platform_info);
  const platform_ascendc::PlatformAscendC platform(platform_info);
  const uint64_t core_num = std::min<uint64_t>(platform.GetCoreNumAiv(), kReverseSequenceMaxCores);
  OP_CHECK_IF(core_num == 0, OP_LOGE(context, "the platform gives no vector cores"), return ge::GRAPH_FAILED);
  const auto* x_desc = context->GetInputDesc(kXIndex);
  OP_CHECK_NULL_WITH_CONTEXT(context, x_desc);
  const uint64_t element_size = ElementSize(x_desc->GetDataType());
  OP_CHECK_IF(element_size == 0, OP_LOGE(context, "x has data type %d, which no kernel serves", x_desc->GetDataType()),
              return ge::GRAPH_FAILED);

  auto* tiling = context->GetTilingData<ReverseSequenceTilingData>();
  OP_CHECK_NULL_WITH_CONTEXT(context, tiling);
  uint64_t repeats = 0;
  if (DescribeSequences(context, *tiling, repeats) != ge::GRAPH_SUCCESS) return ge::GRAPH_FAILED;
  OP_CHECK_IF(tiling->row_stride * element_size > UINT32_MAX,
              OP_LOGE(context, "rows of a sequence lie %lu bytes apart, more than one copy can step",
                      static_cast<unsigned long>(tiling->row_stride * element_size)),
              return ge::GRAPH_FAILED);
  tiling->tile_bytes = kTileBytes;
  std::vector<uint64_t> lengths;
  if (FindLengths(context, *tiling, lengths) != ge::GRAPH_SUCCESS) return ge::GRAPH_FAILED;

  const CostLine line(lengths, tiling->seq_length, tiling->row_length * element_size);
  context->SetBlockDim(SplitRows(line, repeats, core_num, *tiling));
  context->SetTilingKey(0);
  size_t* workspace_sizes = context->GetWorkspaceSizes(1);
  OP_CHECK_NULL_WITH_CONTEXT(context, workspace_sizes);
  workspace_sizes[0] = 0;
  return ge::GRAPH_SUCCESS;
}

struct ReverseSequenceCompileInfo {};
static ge::graphStatus ParseReverseSequence(gert::TilingParseContext*) { return ge::GRAPH_SUCCESS; }

// Who does what depends on the values of seq_lengths: the host knows them only when they are constant, the device
// always.
IMPL_OP_OPTILING(ReverseSequence)
    .Tiling(TilingReverseSequence)
    .TilingParse<ReverseSequenceCompileInfo>(ParseReverseSequence)
    .TilingInputsDataDependency({kSeqLengthsIndex},
                                {gert::TilingPlacement::TILING_ON_HOST, gert::TilingPlacement::TILING_ON_AICPU});
DEVICE_IMPL_OP_OPTILING(ReverseSequence).Tiling(TilingReverseSequence);

}  // namespace optiling
