#include "core/om/weights_layout.h"

#include <limits>
#include <unordered_map>

#include "core/base/checked_math.h"
#include "core/om/model_attr_names.h"

namespace ge {
namespace {

using Tensor = std::shared_ptr<const GeTensor>;

StatusOr<Tensor> ValueOf(const Node& constant) {
  const Tensor* value = FindAttr<Tensor>(constant.op().attrs, kAttrValue);
  if (value == nullptr || *value == nullptr) {
    return MakeError(kGraphInvalid, "Const '{}' of graph '{}' has no tensor attribute 'value'", constant.name(),
                     constant.graph().name());
  }
  return *value;
}

/// Collects constants; equal bytes get one place.
class WeightsWriter {
 public:
  WeightsWriter() { bytes_.WriteZeros(kWeightsStart); }

  uint64_t Place(const Tensor& tensor) {
    auto [it, fresh] = places_.emplace(AsText(tensor->data), bytes_.size());
    if (fresh) {
      kept_.push_back(tensor);  // the key views its bytes
      bytes_.WriteBytes(tensor->data);
      bytes_.WriteZeros(AlignUp<uint64_t>(bytes_.size(), kWeightAlignment) - bytes_.size());
    }
    return it->second;
  }

  ByteBuffer Finish() && {
    bytes_.WriteZeros(AlignUp<uint64_t>(bytes_.size() + kWeightsTail, kWeightAlignment) - bytes_.size());
    return std::move(bytes_).Take();
  }

 private:
  ByteWriter bytes_;
  std::unordered_map<std::string_view, uint64_t> places_;
  std::vector<Tensor> kept_;
};

Status MoveOut(Node& constant, WeightsWriter& writer) {
  GE_ASSIGN_OR_RETURN(Tensor value, ValueOf(constant));
  if (value->data.empty() &&
      (value->desc.weight_size != 0 || TensorBytes(value->desc.shape, value->desc.dtype).value_or(1) != 0)) {
    return MakeError(kGraphInvalid,
                     "Const '{}' of graph '{}': its value has no bytes; are the weights laid out already?",
                     constant.name(), constant.graph().name());
  }
  auto moved = std::make_shared<GeTensor>();
  moved->desc = value->desc;
  moved->desc.weight_size = static_cast<int64_t>(value->data.size());
  moved->desc.data_offset = static_cast<int64_t>(writer.Place(value));
  for (size_t output = 0; output < constant.output_count(); ++output) {
    for (const InDataAnchor& consumer : constant.consumers(output)) {
      OpDesc& op = consumer.node->op();
      op.is_input_const.resize(op.inputs.size(), false);
      op.is_input_const[consumer.index] = true;
      op.inputs[consumer.index].data_offset = moved->desc.data_offset;
    }
  }
  constant.op().attrs.insert_or_assign(kAttrValue, Tensor(std::move(moved)));
  return {};
}

Status MoveOutAll(ComputeGraph& graph, WeightsWriter& writer) {
  for (const auto& node : graph.nodes()) {
    if (node->type() == kConstType) GE_RETURN_IF_ERROR(MoveOut(*node, writer));
  }
  return {};
}

}  // namespace

StatusOr<SharedBytes> LayOutWeights(ComputeGraph& graph) {
  WeightsWriter writer;
  GE_RETURN_IF_ERROR(MoveOutAll(graph, writer));
  for (const auto& subgraph : graph.subgraphs()) GE_RETURN_IF_ERROR(MoveOutAll(*subgraph, writer));
  return SharedBytes(std::move(writer).Finish());
}

StatusOr<ByteView> ConstBytes(const Node& constant, const SharedBytes& weights) {
  GE_ASSIGN_OR_RETURN(Tensor value, ValueOf(constant));
  if (!value->data.empty()) return ByteView(value->data);
  int64_t offset = value->desc.data_offset;
  int64_t size = value->desc.weight_size;
  if (offset < 0 || size < 0 || static_cast<uint64_t>(offset) > weights.size() ||
      static_cast<uint64_t>(size) > weights.size() - static_cast<uint64_t>(offset)) {
    return MakeError(kWeightPartitionInvalid, "Const '{}': {} bytes at {} are not inside the {} bytes of WEIGHTS_DATA",
                     constant.name(), size, offset, weights.size());
  }
  return weights.view.subspan(static_cast<size_t>(offset), static_cast<size_t>(size));
}

}  // namespace ge
