#include "property_tests/folding/random_op_graph.h"

#include <rapidcheck.h>

#include <algorithm>
#include <functional>

#include "core/compiler/prepare/infer_shape.h"
#include "core/compiler/prepare/rewire.h"
#include "core/op/prototype_binding.h"

namespace ge {
namespace {

int Below(int limit) { return *rc::gen::inRange(0, limit); }
template <typename T>
T OneOf(const std::vector<T>& choices) {
  return choices[static_cast<size_t>(Below(static_cast<int>(choices.size())))];
}

/// A tensor of the graph that ops may read.
struct Tensor {
  OutDataAnchor from;
  const GeTensorDesc& desc() const { return from.node->op().outputs[static_cast<size_t>(from.index)]; }
  const std::vector<int64_t>& dims() const { return desc().shape.dims(); }
  int64_t rank() const { return static_cast<int64_t>(dims().size()); }
};

class GraphMaker {
 public:
  GraphMaker(const RandomGraphKinds& kinds, const OpImplSpaceRegistryV2& registry)
      : kinds_(kinds), registry_(registry), graph_(std::make_unique<ComputeGraph>("random")) {}

  std::unique_ptr<ComputeGraph> Make() {
    for (int i = 0; i < 3; ++i) tensors_.push_back(Source());
    const int ops = 1 + Below(kinds_.max_ops);
    for (int i = 0; i < ops; ++i) AddAnyOp();
    Finish();
    return std::move(graph_);
  }

 private:
  std::string Name(std::string_view kind) { return fmt::format("{}{}", kind, count_++); }

  std::vector<int64_t> AnyDims() {
    std::vector<int64_t> dims;
    const int rank = Below(4);
    for (int i = 0; i < rank; ++i) dims.push_back(OneOf<int64_t>({1, 2, 3, 4}));
    return dims;
  }

  template <typename T>
  Tensor Constant(DataType dtype, std::vector<int64_t> dims, const std::vector<T>& values) {
    auto tensor = std::make_shared<GeTensor>();
    tensor->desc = GeTensorDesc(GeShape(std::move(dims)), dtype);
    ByteWriter bytes;
    for (const T value : values) bytes.Write(value);
    tensor->data = std::move(bytes).Take();
    return {{*graph_->AddNode(ConstOp(Name("c"), std::move(tensor))), 0}};
  }

  Tensor Source() {
    const std::vector<int64_t> dims = AnyDims();
    const DataType dtype = OneOf<DataType>({DT_FLOAT, DT_FLOAT, DT_INT32});
    if (kinds_.inputs && Below(2) == 0) {
      OpDesc op(Name("x"), "Data");
      op.inputs = op.outputs = {GeTensorDesc(GeShape(dims), dtype)};
      op.attrs.emplace("index", inputs_++);
      return {{*graph_->AddNode(std::move(op)), 0}};
    }
    const auto count = static_cast<size_t>(*GeShape(dims).ElementCount());
    if (dtype == DT_INT32) {
      std::vector<int32_t> values(count);
      for (int32_t& value : values) value = Below(9) - 4;
      return Constant(dtype, dims, values);
    }
    std::vector<float> values(count);
    for (float& value : values) value = static_cast<float>(Below(33) - 16) / 4;
    return Constant(dtype, dims, values);
  }

  Tensor Any() { return OneOf(tensors_); }
  Tensor Scalar(int32_t value) { return Constant<int32_t>(DT_INT32, {}, {value}); }
  Tensor Vector(const std::vector<int64_t>& values) {
    return Constant<int64_t>(DT_INT64, {static_cast<int64_t>(values.size())}, values);
  }

  /// Adds a node; takes it back when it cannot be: its shapes do not fit.
  void Add(std::string_view type, const std::vector<Tensor>& inputs, AttrMap attrs = {}) {
    OpDesc op(Name("n"), std::string(type));
    op.attrs = std::move(attrs);
    for (const Tensor& input : inputs) op.inputs.push_back(input.desc());
    const OpPrototype* prototype = registry_.FindPrototype(type);
    RC_ASSERT(prototype != nullptr);
    if (type == "ShapeN") op.outputs.resize(inputs.size());
    RC_ASSERT(FillFromPrototype(op, *prototype).ok());
    Node* node = *graph_->AddNode(std::move(op));
    for (size_t i = 0; i < inputs.size(); ++i) {
      RC_ASSERT(graph_->AddDataEdge(inputs[i].from, {node, static_cast<int>(i)}).ok());
    }
    if (!InferNode(*node, registry_).ok()) {
      graph_->RemoveNode(node);
      return;
    }
    if (Below(8) == 0) RC_ASSERT(graph_->AddControlEdge(Any().from.node, node).ok());
    for (size_t i = 0; i < node->output_count(); ++i) tensors_.push_back({{node, static_cast<int>(i)}});
  }

  void AddArithmetic() {
    const Tensor a = Any();
    std::vector<Tensor> fitting;
    for (const Tensor& each : tensors_) {
      if (each.desc().dtype == a.desc().dtype) fitting.push_back(each);
    }
    const bool is_number = a.desc().dtype != DT_BOOL;
    Add(is_number ? OneOf<std::string_view>({"Sub", "Mul", "Maximum", "Greater"}) : "Greater", {a, OneOf(fitting)});
  }

  void AddView() {
    const Tensor x = Any();
    const auto rank = static_cast<int>(x.rank());
    switch (Below(6)) {
      case 0: {
        std::vector<int64_t> dims = x.dims();
        std::reverse(dims.begin(), dims.end());
        return Add("Reshape", {x, Vector(dims)});
      }
      case 1:
        return Add("Reshape", {x, Vector({-1})});
      case 2:
        return Add("ExpandDims", {x, Scalar(Below(rank + 1))});
      case 3:
        return Add("Squeeze", {x});
      case 4:
        return Add("Unsqueeze", {x}, {{"axes", std::vector<int64_t>{Below(rank + 1)}}});
      default:
        return Add("FlattenV2", {x}, {{"axis", int64_t{0}}});
    }
  }

  void AddMove() {
    const Tensor x = Any();
    const bool is_empty = std::find(x.dims().begin(), x.dims().end(), 0) != x.dims().end();
    if (x.rank() == 0 || is_empty) return Add("Identity", {x});
    const auto axis = static_cast<int32_t>(Below(static_cast<int>(x.rank())));
    switch (Below(5)) {
      case 0: {
        std::vector<int64_t> perm(static_cast<size_t>(x.rank()));
        for (size_t i = 0; i < perm.size(); ++i) perm[i] = static_cast<int64_t>(i);
        std::rotate(perm.begin(), perm.begin() + axis, perm.end());
        return Add("Transpose", {x, Vector(perm)});
      }
      case 1:
        return Add("ConcatV2", {x, x, Scalar(axis)}, {{"N", int64_t{2}}});
      case 2:
        return Add("GatherV2", {x, Scalar(0), Scalar(axis)});
      case 3:
        return Add("Pack", {x, x}, {{"N", int64_t{2}}, {"axis", int64_t{axis}}});
      default: {
        std::vector<int64_t> begin(static_cast<size_t>(x.rank()), 0), size(static_cast<size_t>(x.rank()), -1);
        begin[static_cast<size_t>(axis)] = x.dims()[static_cast<size_t>(axis)] - 1;
        return Add("Slice", {x, Vector(begin), Vector(size)});
      }
    }
  }

  void AddCast() {
    const Tensor x = Any();
    Add("Cast", {x}, {{"dst_type", static_cast<int64_t>(OneOf<DataType>({DT_FLOAT, DT_FLOAT16, DT_INT32, DT_BOOL}))}});
  }

  /// An op that is there already, once more.
  void AddTwin() {
    const Tensor x = Any();
    const Node& node = *x.from.node;
    if (node.input_count() == 0 || node.type() == "Data") return;
    std::vector<Tensor> inputs;
    for (size_t i = 0; i < node.input_count(); ++i) inputs.push_back({node.input(i)});
    Add(node.type(), inputs, node.op().attrs);
  }

  void AddAnyOp() {
    switch (Below(7)) {
      case 0:
      case 1:
        return AddArithmetic();
      case 2:
        return AddView();
      case 3:
        return AddMove();
      case 4:
        return AddCast();
      case 5:
        return Below(2) == 0 ? AddTwin()
                             : Add(OneOf<std::string_view>({"Identity", "StopGradient", "Snapshot"}), {Any()});
      default:
        return Below(3) == 0 ? Add("ShapeN", {Any(), Any()})
                             : Add(OneOf<std::string_view>({"Shape", "Size", "Rank"}), {Any()});
    }
  }

  void Finish() {
    OpDesc end("end", "NetOutput");
    std::vector<Tensor> read = {tensors_.back()};
    for (int i = Below(3); i > 0; --i) read.push_back(Any());
    for (const Tensor& each : read) end.inputs.push_back(each.desc());
    Node* node = *graph_->AddNode(std::move(end));
    for (size_t i = 0; i < read.size(); ++i) {
      RC_ASSERT(graph_->AddDataEdge(read[i].from, {node, static_cast<int>(i)}).ok());
    }
    RC_ASSERT(graph_->SortTopologically().ok());
    graph_->AssignIds();
  }

  const RandomGraphKinds kinds_;
  const OpImplSpaceRegistryV2& registry_;
  std::unique_ptr<ComputeGraph> graph_;
  std::vector<Tensor> tensors_;
  int64_t inputs_ = 0;
  int count_ = 0;
};

}  // namespace

std::unique_ptr<ComputeGraph> AnyOpGraph(const RandomGraphKinds& kinds, const OpImplSpaceRegistryV2& registry) {
  return GraphMaker(kinds, registry).Make();
}

}  // namespace ge
