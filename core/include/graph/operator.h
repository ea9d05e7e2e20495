#pragma once

// ge::Operator as REG_OP and graph builders use it (spec/op-host-api.md §5.3): one op with its name, what its prototype
// declares, attributes, descriptions of inputs and outputs, and where its inputs come from. A copy shares the op, as in
// GE.

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "graph/graph.h"
#include "graph/ir_record.h"
#include "graph/tensor.h"

namespace ge {

using SubgraphBuilder = std::function<Graph()>;

class Operator {
 public:
  using OpInt = int64_t;
  using OpFloat = float;
  using OpString = std::string;
  using OpAscendString = AscendString;
  using OpBool = bool;
  using OpTensor = Tensor;
  using OpType = DataType;
  using OpNamedAttrs = ir::NamedAttrs;
  using OpBytes = std::vector<uint8_t>;
  using OpListInt = std::vector<int64_t>;
  using OpListFloat = std::vector<float>;
  using OpListString = std::vector<std::string>;
  using OpListAscendString = std::vector<AscendString>;
  using OpListBool = std::vector<bool>;
  using OpListTensor = std::vector<Tensor>;
  using OpListType = std::vector<DataType>;
  using OpListListInt = std::vector<std::vector<int64_t>>;
  using OpListNamedAttrs = std::vector<ir::NamedAttrs>;

  Operator() = default;
  explicit Operator(const char* type) : Operator("", type) {}
  explicit Operator(const std::string& type) : Operator("", type.c_str()) {}
  Operator(const char* name, const char* type) : state_(std::make_shared<State>()) {
    state_->name = name == nullptr ? "" : name;
    state_->record.type = type == nullptr ? "" : type;
  }
  Operator(const std::string& name, const std::string& type) : Operator(name.c_str(), type.c_str()) {}
  Operator(const AscendString& name, const AscendString& type) : Operator(name.GetString(), type.GetString()) {}
  virtual ~Operator() = default;
  Operator(const Operator&) = default;
  Operator(Operator&&) = default;
  Operator& operator=(const Operator&) = default;
  Operator& operator=(Operator&&) = default;

  bool IsEmpty() const { return state_ == nullptr; }
  std::string GetName() const { return state_ == nullptr ? std::string() : state_->name; }
  graphStatus GetName(AscendString& name) const { return GiveText(GetName(), name); }
  std::string GetOpType() const { return state_ == nullptr ? std::string() : state_->record.type; }
  graphStatus GetOpType(AscendString& type) const { return GiveText(GetOpType(), type); }

  Operator& SetInput(const char* destination, const Operator& source) { return SetInput(destination, source, 0U); }
  Operator& SetInput(const char* destination, const Operator& source, const char* source_name) {
    return SetInput(destination, source, source.OutputIndex(source_name));
  }
  Operator& SetInput(const char* destination, const Operator& source, uint32_t source_index) {
    if (state_ != nullptr && destination != nullptr) state_->links[destination] = {source.state_, source_index};
    return *this;
  }
  Operator& SetInput(const std::string& destination, const Operator& source) {
    return SetInput(destination.c_str(), source);
  }
  Operator& SetInput(const std::string& destination, const Operator& source, const std::string& source_name) {
    return SetInput(destination.c_str(), source, source_name.c_str());
  }
  Operator& SetInput(const std::string& destination, const Operator& source, uint32_t source_index) {
    return SetInput(destination.c_str(), source, source_index);
  }
  Operator& SetInput(uint32_t destination, const Operator& source, uint32_t source_index) {
    return SetInput(NameAt(Inputs(), destination).c_str(), source, source_index);
  }

  size_t GetInputsSize() const { return Inputs().size(); }
  size_t GetOutputsSize() const { return Outputs().size(); }
  TensorDesc GetInputDesc(uint32_t index) const { return Find(Inputs(), NameAt(Inputs(), index)); }
  TensorDesc GetInputDesc(const std::string& name) const { return Find(Inputs(), name); }
  TensorDesc GetInputDescByName(const char* name) const { return Find(Inputs(), Text(name)); }
  TensorDesc GetOutputDesc(uint32_t index) const { return Find(Outputs(), NameAt(Outputs(), index)); }
  TensorDesc GetOutputDesc(const std::string& name) const { return Find(Outputs(), name); }
  TensorDesc GetOutputDescByName(const char* name) const { return Find(Outputs(), Text(name)); }
  graphStatus TryGetInputDesc(const char* name, TensorDesc& desc) const {
    for (const Slot& slot : Inputs()) {
      if (slot.first == Text(name)) return desc = slot.second, GRAPH_SUCCESS;
    }
    return GRAPH_FAILED;
  }
  graphStatus UpdateInputDesc(const char* name, const TensorDesc& desc) {
    return Update(&State::inputs, Text(name), desc);
  }
  graphStatus UpdateInputDesc(const std::string& name, const TensorDesc& desc) {
    return Update(&State::inputs, name, desc);
  }
  graphStatus UpdateOutputDesc(const char* name, const TensorDesc& desc) {
    return Update(&State::outputs, Text(name), desc);
  }
  graphStatus UpdateOutputDesc(const std::string& name, const TensorDesc& desc) {
    return Update(&State::outputs, name, desc);
  }

  int GetDynamicInputNum(const char* name) const { return DynamicCount("__dynamic_input_", Text(name)); }
  int GetDynamicOutputNum(const char* name) const { return DynamicCount("__dynamic_output_", Text(name)); }
  TensorDesc GetDynamicInputDesc(const char* name, uint32_t index) const {
    return Find(Inputs(), Text(name) + std::to_string(index));
  }
  TensorDesc GetDynamicOutputDesc(const char* name, uint32_t index) const {
    return Find(Outputs(), Text(name) + std::to_string(index));
  }
  graphStatus UpdateDynamicInputDesc(const char* name, uint32_t index, const TensorDesc& desc) {
    return Update(&State::inputs, Text(name) + std::to_string(index), desc);
  }
  graphStatus UpdateDynamicOutputDesc(const char* name, uint32_t index, const TensorDesc& desc) {
    return Update(&State::outputs, Text(name) + std::to_string(index), desc);
  }

  /// Any type of ir::AttrValue, the text types as AscendString or const char*, and the smaller integers.
  template <typename T>
  Operator& SetAttr(const char* name, const T& value) {
    if (state_ != nullptr && name != nullptr) state_->attrs[name] = ir::ToAttrValue(value);
    return *this;
  }
  template <typename T>
  Operator& SetAttr(const std::string& name, const T& value) {
    return SetAttr(name.c_str(), value);
  }
  /// Fails when the attribute is missing or of another type.
  template <typename T>
  graphStatus GetAttr(const char* name, T& value) const {
    if (state_ == nullptr) return GRAPH_FAILED;
    const auto found = state_->attrs.find(Text(name));
    return found != state_->attrs.end() && ir::FromAttrValue(found->second, value) ? GRAPH_SUCCESS : GRAPH_FAILED;
  }
  template <typename T>
  graphStatus GetAttr(const std::string& name, T& value) const {
    return GetAttr(name.c_str(), value);
  }

  SubgraphBuilder GetSubgraphBuilder(const char* name) const { return GetDynamicSubgraphBuilder(name, 0); }
  SubgraphBuilder GetDynamicSubgraphBuilder(const char* name, uint32_t index) const {
    if (state_ == nullptr) return nullptr;
    const auto found = state_->subgraph_builders.find({Text(name), index});
    return found == state_->subgraph_builders.end() ? nullptr : found->second;
  }
  Graph GetSubgraph(const char* name) const { return GetDynamicSubgraph(name, 0); }
  Graph GetDynamicSubgraph(const char* name, uint32_t index) const {
    const SubgraphBuilder builder = GetDynamicSubgraphBuilder(name, index);
    return builder == nullptr ? Graph() : builder();
  }

  /// What the prototype declared; null for an empty operator. For the library's entry and for tools.
  const ir::OpRecord* ir_record() const { return state_ == nullptr ? nullptr : &state_->record; }

 protected:
  void InputRegister(const char* name, const char* symbol) { RegisterInput(name, ir::ParamKind::kRequired, symbol); }
  void OptionalInputRegister(const char* name, const char* symbol) {
    RegisterInput(name, ir::ParamKind::kOptional, symbol);
  }
  void OutputRegister(const char* name, const char* symbol) {
    state_->record.AddParam(state_->record.outputs, name, ir::ParamKind::kRequired, symbol);
    state_->outputs.emplace_back(name, TensorDesc());
  }
  void DynamicInputRegister(const char* name, uint32_t count, const char* symbol, bool push_back = true) {
    state_->record.AddParam(state_->record.inputs, name, ir::ParamKind::kDynamic, symbol);
    AddInstances(state_->inputs, "__dynamic_input_", name, count, push_back ? state_->inputs.size() : 0);
  }
  void DynamicInputRegisterByIndex(const char* name, uint32_t count, size_t index) {
    AddInstances(state_->inputs, "__dynamic_input_", name, count, index);
  }
  void DynamicOutputRegister(const char* name, uint32_t count, const char* symbol, bool push_back = true) {
    state_->record.AddParam(state_->record.outputs, name, ir::ParamKind::kDynamic, symbol);
    AddInstances(state_->outputs, "__dynamic_output_", name, count, push_back ? state_->outputs.size() : 0);
  }
  template <typename T>
  void AttrRegister(const char* name, const T& value) {
    state_->record.attrs.push_back({name, ir::AttrTypeText<T>(), false, ir::ToAttrValue(value)});
    SetAttr(name, value);
  }
  void RequiredAttrWithTypeRegister(const char* name, const char* type) {
    state_->record.attrs.push_back({name, type, true, ir::AttrValue()});
  }
  void DataTypeRegister(const char* symbol, const TensorType& types) {
    state_->record.symbols[symbol].types = types.types();
  }
  void DataTypeRegister(const char* symbol, const ListTensorType& types) {
    state_->record.symbols[symbol].types = types.tensor_type().types();
    state_->record.symbols[symbol].is_list = true;
  }
  void DataTypeRegister(const char* symbol, const Promote& promotion) {
    state_->record.symbols[symbol].promoted = promotion.symbols();
  }
  void SubgraphRegister(const char* name, bool dynamic) { state_->record.subgraphs.push_back({name, dynamic}); }
  void SubgraphCountRegister(const char* name, uint32_t count) { state_->subgraph_counts[name] = count; }
  void SetSubgraphBuilder(const char* name, uint32_t index, const SubgraphBuilder& builder) {
    state_->subgraph_builders[{name, index}] = builder;
  }

 private:
  using Slot = std::pair<std::string, TensorDesc>;
  struct State;
  struct Link {
    std::shared_ptr<State> source;
    uint32_t index = 0;
  };
  struct State {
    std::string name;
    ir::OpRecord record;
    std::vector<Slot> inputs;
    std::vector<Slot> outputs;
    std::map<std::string, ir::AttrValue> attrs;
    std::map<std::string, Link> links;
    std::map<std::string, uint32_t> subgraph_counts;
    std::map<std::pair<std::string, uint32_t>, SubgraphBuilder> subgraph_builders;
  };

  static std::string Text(const char* text) { return text == nullptr ? std::string() : std::string(text); }
  static graphStatus GiveText(const std::string& text, AscendString& out) {
    out = AscendString(text.c_str());
    return GRAPH_SUCCESS;
  }
  const std::vector<Slot>& Inputs() const { return state_ == nullptr ? NoSlots() : state_->inputs; }
  const std::vector<Slot>& Outputs() const { return state_ == nullptr ? NoSlots() : state_->outputs; }
  static const std::vector<Slot>& NoSlots() {
    static const std::vector<Slot> kNone;
    return kNone;
  }
  static std::string NameAt(const std::vector<Slot>& slots, size_t index) {
    return index < slots.size() ? slots[index].first : std::string();
  }
  static TensorDesc Find(const std::vector<Slot>& slots, const std::string& name) {
    for (const Slot& slot : slots) {
      if (slot.first == name) return slot.second;
    }
    return TensorDesc();
  }
  uint32_t OutputIndex(const char* name) const {
    for (size_t i = 0; i < Outputs().size(); ++i) {
      if (Outputs()[i].first == Text(name)) return static_cast<uint32_t>(i);
    }
    return 0;
  }
  graphStatus Update(std::vector<Slot> State::*slots, const std::string& name, const TensorDesc& desc) {
    if (state_ == nullptr) return GRAPH_FAILED;
    for (Slot& slot : (*state_).*slots) {
      if (slot.first == name) return slot.second = desc, GRAPH_SUCCESS;
    }
    return GRAPH_FAILED;
  }
  int DynamicCount(const char* prefix, const std::string& name) const {
    int64_t count = 0;
    (void)GetAttr(prefix + name + "_cnt", count);
    return static_cast<int>(count);
  }
  void RegisterInput(const char* name, ir::ParamKind kind, const char* symbol) {
    state_->record.AddParam(state_->record.inputs, name, kind, symbol);
    state_->inputs.emplace_back(name, TensorDesc());
  }
  void AddInstances(std::vector<Slot>& slots, const char* prefix, const char* name, uint32_t count, size_t index) {
    int64_t present = 0;
    const std::string counter = std::string(prefix) + name + "_cnt";
    (void)GetAttr(counter, present);
    std::vector<Slot> added;
    for (uint32_t i = 0; i < count; ++i) added.emplace_back(name + std::to_string(present + i), TensorDesc());
    if (index > slots.size()) index = slots.size();
    slots.insert(slots.begin() + static_cast<std::ptrdiff_t>(index), added.begin(), added.end());
    SetAttr(counter, present + count);
  }

  std::shared_ptr<State> state_;
};

}  // namespace ge
