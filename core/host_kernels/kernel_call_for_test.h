#pragma once

#include <initializer_list>
#include <string>

#include "core/host_kernels/element_types.h"
#include "core/host_kernels/host_kernel.h"

namespace ge {

/// A constant of these elements: TestTensor<int32_t>(DT_INT32, {2}, {1, 2}).
template <typename T>
ConstTensor TestTensor(DataType dtype, std::vector<int64_t> dims, std::vector<T> elements) {
  auto tensor = std::make_shared<GeTensor>();
  tensor->desc = GeTensorDesc(GeShape(std::move(dims)), dtype);
  ByteWriter bytes;
  for (const T element : elements) bytes.Write(element);
  tensor->data = std::move(bytes).Take();
  return tensor;
}

/// A call of a kernel in three lines: TestCall("Add", {a, b}, {DT_INT32}).Fold().
class TestCall {
 public:
  /// A null input is no constant. Outputs are described by their types alone, or by a whole description.
  TestCall(std::string type, std::vector<ConstTensor> inputs, std::vector<GeTensorDesc> outputs)
      : op_("node", std::move(type)), inputs_(std::move(inputs)) {
    for (const ConstTensor& input : inputs_) op_.inputs.push_back(input == nullptr ? GeTensorDesc() : input->desc);
    op_.outputs = std::move(outputs);
  }
  TestCall(std::string type, std::vector<ConstTensor> inputs, std::initializer_list<DataType> output_types)
      : TestCall(std::move(type), std::move(inputs), Descriptions(output_types)) {}

  TestCall& Attr(std::string name, AttrValue value) {
    op_.attrs.insert_or_assign(std::move(name), std::move(value));
    return *this;
  }
  OpDesc& op() { return op_; }

  /// Form A, or form B when the kernel has no form A.
  StatusOr<HostKernelOutputs> Fold() const {
    const HostKernel* kernel = FindHostKernel(op_.type);
    GE_CHECK(kernel != nullptr, "{}", op_.type);
    return kernel->from_values != nullptr ? FoldFromValues(*kernel, {op_, inputs_}) : FoldFromShapes(*kernel, op_);
  }
  Status IsView() const { return FindHostKernel(op_.type)->is_view({op_, inputs_}); }

 private:
  static std::vector<GeTensorDesc> Descriptions(std::initializer_list<DataType> types) {
    std::vector<GeTensorDesc> descriptions;
    for (const DataType type : types) descriptions.emplace_back(GeShape(), type);
    return descriptions;
  }

  OpDesc op_;
  std::vector<ConstTensor> inputs_;
};

/// The elements of a result, for EXPECT_THAT(ElementsOf<int32_t>(result), ElementsAre(…)).
template <typename T>
std::vector<T> ElementsOf(const ConstTensor& tensor) {
  std::vector<T> elements;
  const size_t size = std::is_same_v<T, bool> ? 1 : sizeof(T);
  for (size_t i = 0; i < tensor->data.size() / size; ++i) elements.push_back(ElementAt<T>(tensor->data, i));
  return elements;
}

}  // namespace ge
