// All passes behind the inference of shapes on random graphs: what a graph computes stays the same, and a second run
// finds nothing to do.

#include <gmock/gmock.h>

#include <cmath>
#include <numeric>
#include <random>

#include "core/base/float16.h"
#include "core/compiler/known_values.h"
#include "core/compiler/passes/run_passes.h"
#include "core/compiler/prepare/rewire.h"
#include "core/compiler/testdata/pass_graph.h"

namespace ge {
namespace {

using Dims = std::vector<int64_t>;

constexpr int64_t kElements = 24;

Status SayViewOf(const HostKernelCall&) { return {}; }

/// Every type of the random graphs can be computed on the host, and the axes of some are known.
const HostKernel* FindRandomGraphKernel(std::string_view type) {
  static const HostKernel kPure{.type = "pure"};
  static const HostKernel kView{.type = "view", .is_view = SayViewOf};
  if (type == "Unsqueeze" || type == "Squeeze") return &kView;
  return type == "Op" || type == "Data" || type == "Const" || type == "NetOutput" ? nullptr : &kPure;
}

/// Names in the order of the graph, so that the same seed gives the same graph.
class RandomGraph {
 public:
  explicit RandomGraph(uint32_t seed) : random_(seed) {
    Add("x0: Data(2, 3, 4)", {2, 3, 4});
    Add("x1: Data(1, 24)", {1, 24});
    const int nodes = 4 + Below(20);
    for (int i = 0; i < nodes; ++i) AddNode(fmt::format("n{}", i));
    std::string outputs = names_.back();
    for (int i = Below(3); i > 0; --i)
      outputs += ", " + names_[static_cast<size_t>(Below(static_cast<int>(names_.size())))];
    text_ += fmt::format("end: NetOutput({})\n", outputs);
  }

  const std::string& text() const { return text_; }
  const std::map<std::string, AttrMap>& attrs() const { return attrs_; }

 private:
  int Below(int limit) { return std::uniform_int_distribution<int>(0, limit - 1)(random_); }

  void Add(const std::string& line, Dims dims) {
    text_ += line + "\n";
    names_.push_back(line.substr(0, line.find(':')));
    dims_.push_back(std::move(dims));
  }

  Dims RandomPermutation(size_t rank) {
    Dims perm(rank);
    std::iota(perm.begin(), perm.end(), 0);
    std::shuffle(perm.begin(), perm.end(), random_);
    return perm;
  }

  void AddNode(const std::string& name) {
    const auto from = static_cast<size_t>(Below(static_cast<int>(names_.size())));
    const std::string input = names_[from];
    const Dims dims = dims_[from];
    const std::string after =
        Below(8) == 0 ? " after " + names_[static_cast<size_t>(Below(static_cast<int>(names_.size())))] : "";
    const Dims perm = RandomPermutation(dims.size());
    Dims moved;
    for (const int64_t axis : perm) moved.push_back(dims[static_cast<size_t>(axis)]);
    const Dims reshaped[] = {{24}, {4, 6}, {2, 3, 4}, {1, 24}, {2, 1, 12}, {1, 2, 3, 4}};
    const Dims wanted = reshaped[Below(6)];
    switch (Below(9)) {
      case 0:
        attrs_[name] = {{"perm", perm}};
        return Add(fmt::format("{}: TransposeD({}){}", name, input, after), moved);
      case 1:
        text_ += fmt::format("{}_p: Ints({})\n", name, fmt::join(perm, ", "));
        return Add(fmt::format("{0}: Transpose({1}, {0}_p){2}", name, input, after), moved);
      case 2:
      case 3:
        text_ += fmt::format("{}_s: Ints({})\n", name, fmt::join(wanted, ", "));
        return Add(fmt::format("{0}: Reshape({1}, {0}_s){2}", name, input, after), wanted);
      case 4: {
        Dims grown = dims;
        const int axis = Below(static_cast<int>(dims.size()) + 1);
        grown.insert(grown.begin() + axis, 1);
        attrs_[name] = {{"axes", Dims{axis}}};
        return Add(fmt::format("{}: Unsqueeze({}){}", name, input, after), grown);
      }
      case 5: {
        Dims shrunk = dims;
        std::erase(shrunk, 1);
        return Add(fmt::format("{}: Squeeze({}){}", name, input, after), shrunk);
      }
      case 6: {
        const DataType types[] = {DT_FLOAT, DT_FLOAT16, DT_DOUBLE, DT_INT32, DT_INT8};
        attrs_[name] = {{"dst_type", static_cast<int64_t>(types[Below(5)])}};
        return Add(fmt::format("{}: Cast({}){}", name, input, after), dims);
      }
      case 7:
        return Add(fmt::format("{}: Identity({}){}", name, input, after), dims);
      default:
        return Add(fmt::format("{}: Op({}, {}){}", name, input,
                               names_[static_cast<size_t>(Below(static_cast<int>(names_.size())))], after),
                   dims);
    }
  }

  std::mt19937 random_;
  std::string text_;
  std::map<std::string, AttrMap> attrs_;
  std::vector<std::string> names_;
  std::vector<Dims> dims_;
};

struct Value {
  DataType dtype;
  Dims dims;
  std::vector<double> elements;
};

double Rounded(double value, DataType dtype) {
  switch (dtype) {
    case DT_FLOAT16:
      return static_cast<float>(Float16(static_cast<float>(value)));
    case DT_FLOAT:
      return static_cast<float>(value);
    case DT_INT32:
      return std::trunc(value);
    case DT_INT8:
      return std::clamp(std::trunc(value), -128.0, 127.0);
    default:
      return value;
  }
}

/// By rules of its own: a tensor is a list of numbers, which a node sees in the shape that its input is described with.
class SmallEvaluator {
 public:
  std::vector<Value> OutputsOf(const ComputeGraph& graph) {
    const Node* end = NetOutputOf(graph);
    std::vector<Value> outputs;
    for (size_t slot = 0; slot < end->input_count(); ++slot) outputs.push_back(Seen(*end, slot));
    return outputs;
  }

 private:
  Value Seen(const Node& node, size_t slot) {
    const OutDataAnchor from = node.input(slot);
    Value value = ValueOf(*from.node);
    value.dims = node.op().inputs[slot].shape.dims();
    return value;
  }

  const Value& ValueOf(const Node& node) {
    if (const auto found = values_.find(&node); found != values_.end()) return found->second;
    Value value = Compute(node);
    return values_.emplace(&node, std::move(value)).first->second;
  }

  Value Compute(const Node& node) {
    const GeTensorDesc& desc = node.op().outputs[0];
    Value result{desc.dtype, desc.shape.dims(), std::vector<double>(kElements)};
    if (node.type() == "Data") {
      // More digits than float16 has, and beyond the numbers of int8.
      const double first = node.name() == "x0" ? -200 : 3;
      for (size_t i = 0; i < kElements; ++i) result.elements[i] = first + static_cast<double>(i) * 17.0009765625;
      return result;
    }
    const Value x = Seen(node, 0);
    if (node.type() == "Transpose" || node.type() == "TransposeD") return Transposed(node, x, result);
    for (size_t i = 0; i < kElements; ++i) {
      result.elements[i] = Rounded(x.elements[i], desc.dtype);
      if (node.type() == "Op") {
        result.elements[i] = std::fmod(std::trunc(x.elements[i] * 3 + Seen(node, 1).elements[i] * 5), 101) / 1024 + 1;
        result.elements[i] = Rounded(result.elements[i], desc.dtype);
      }
    }
    return result;
  }

  static Value Transposed(const Node& node, const Value& x, Value result) {
    Dims perm = AttrOr<Dims>(node.op().attrs, "perm", {});
    if (node.type() == "Transpose") {
      const ConstTensor tensor = KnownValueOf(node.input(1)).value;
      ByteReader bytes(tensor->data);
      while (bytes.remaining() > 0) perm.push_back(*bytes.Read<int64_t>("perm"));
    }
    const Dims& to = result.dims;
    for (int64_t i = 0; i < kElements; ++i) {
      int64_t rest = i, from = 0;
      for (size_t axis = to.size(); axis-- > 0;) {
        int64_t stride = 1;
        for (size_t inner = static_cast<size_t>(perm[axis]) + 1; inner < x.dims.size(); ++inner)
          stride *= x.dims[inner];
        from += rest % to[axis] * stride;
        rest /= to[axis];
      }
      result.elements[static_cast<size_t>(i)] = x.elements[static_cast<size_t>(from)];
    }
    return result;
  }

  std::map<const Node*, Value> values_;
};

class ChangeRecorder : public CompileObserver {
 public:
  void OnPass(std::string_view name, const ComputeGraph&, size_t changes) override {
    if (changes > 0) changed.emplace_back(name);
  }
  void OnStage(std::string_view, const ComputeGraph&) override {}
  std::vector<std::string> changed;
};

std::vector<std::string> RunAllPasses(PassGraph& g) {
  ChangeRecorder recorder;
  OptimizationOptions all;
  const PassEnvironment environment{SampleRegistry(), all, &recorder, nullptr, {.find_kernel = FindRandomGraphKernel}};
  for (PassStage stage : {PassStage::kPrepareOptimize, PassStage::kOptimizeStage1_1, PassStage::kOptimizeStage1_2,
                          PassStage::kOptimizeStage1_3, PassStage::kOptimizeStage2}) {
    const Status status = RunPasses(*g.graph, stage, environment);
    if (!status.ok()) recorder.changed.push_back(status.ToString());
  }
  return recorder.changed;
}

constexpr uint32_t kGraphs = 20000;

TEST(PassList, KeepsWhatRandomGraphsCompute) {
  size_t smaller = 0;
  for (uint32_t seed = 0; seed < kGraphs; ++seed) {
    const RandomGraph random(seed);
    PassGraph g(random.text(), random.attrs());
    const std::vector<Value> before = SmallEvaluator().OutputsOf(*g.graph);
    const size_t nodes = g.graph->nodes().size();
    RunAllPasses(g);
    smaller += g.graph->nodes().size() < nodes ? 1 : 0;
    const std::vector<Value> after = SmallEvaluator().OutputsOf(*g.graph);
    ASSERT_EQ(after.size(), before.size());
    for (size_t i = 0; i < before.size(); ++i) {
      ASSERT_EQ(after[i].dtype, before[i].dtype) << "seed " << seed << "\n"
                                                 << random.text() << "became\n"
                                                 << g.Render();
      ASSERT_EQ(after[i].dims, before[i].dims) << "seed " << seed << "\n" << random.text() << "became\n" << g.Render();
      ASSERT_EQ(after[i].elements, before[i].elements) << "seed " << seed << "\n"
                                                       << random.text() << "became\n"
                                                       << g.Render();
    }
  }
  EXPECT_GT(smaller, kGraphs / 2);
}

TEST(PassList, FindsNothingToDoInASecondRun) {
  std::vector<uint32_t> seeds;
  std::string first;
  for (uint32_t seed = 0; seed < kGraphs; ++seed) {
    const RandomGraph random(seed);
    PassGraph g(random.text(), random.attrs());
    RunAllPasses(g);
    const std::string once = g.Render();
    const std::vector<std::string> changed = RunAllPasses(g);
    if (changed.empty()) continue;
    seeds.push_back(seed);
    if (seeds.size() > 1) continue;
    first = fmt::format("{}\nbecame\n{}\nand by {}\n{}", random.text(), once, fmt::join(changed, ", "), g.Render());
  }
  EXPECT_THAT(seeds, testing::IsEmpty()) << first;
}

}  // namespace
}  // namespace ge
