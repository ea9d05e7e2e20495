#pragma once

#include <gtest/gtest.h>

#include <initializer_list>
#include <string>

#include "core/host_kernels/arithmetic.h"
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

/// A constant of any type, its elements written as numbers: Numbers(DT_BF16, {2}, {1, 2}). Complex ones have no
/// imaginary part.
inline ConstTensor Numbers(DataType dtype, std::vector<int64_t> dims, const std::vector<double>& numbers) {
  ConstTensor tensor;
  VisitElementType(dtype, [&](auto type) {
    using T = typename decltype(type)::Element;
    std::vector<T> elements;
    for (const double number : numbers) {
      if constexpr (std::is_same_v<T, Complex32>) {
        elements.push_back({Float16(static_cast<float>(number)), Float16()});
      } else if constexpr (kIsHalf<T> || std::is_same_v<T, std::complex<float>>) {
        elements.push_back(T(static_cast<float>(number)));
      } else {
        elements.push_back(static_cast<T>(number));
      }
    }
    tensor = TestTensor<T>(dtype, std::move(dims), std::move(elements));
  });
  return tensor;
}
inline ConstTensor Number(DataType dtype, double number) { return Numbers(dtype, {}, {number}); }

/// The elements of a tensor as numbers; the real parts of complex ones.
inline std::vector<double> NumbersOf(const ConstTensor& tensor) {
  std::vector<double> numbers;
  VisitElementType(tensor->desc.dtype, [&](auto type) {
    using T = typename decltype(type)::Element;
    for (const T element : ElementsOf<T>(tensor)) {
      if constexpr (std::is_same_v<T, Complex32>) {
        numbers.push_back(static_cast<float>(element.real));
      } else if constexpr (kIsComplex<T>) {
        numbers.push_back(element.real());
      } else {
        numbers.push_back(static_cast<double>(Widened(element)));
      }
    }
  });
  return numbers;
}

/// The results of a call that must fold; none when it does not, which fails the test.
inline HostKernelOutputs Folded(const TestCall& call) {
  StatusOr<HostKernelOutputs> outputs = call.Fold();
  if (outputs.ok()) return *std::move(outputs);
  ADD_FAILURE() << outputs.status().ToString();
  return {};
}
/// Its first result as numbers, and the shape of it.
inline std::vector<double> FoldedNumbers(const TestCall& call) {
  const HostKernelOutputs outputs = Folded(call);
  return outputs.empty() ? std::vector<double>() : NumbersOf(outputs[0]);
}
inline std::vector<int64_t> FoldedDims(const TestCall& call) {
  const HostKernelOutputs outputs = Folded(call);
  return outputs.empty() ? std::vector<int64_t>{-1} : outputs[0]->desc.shape.dims();
}
/// Why a call leaves its node alone; a call that folds, or says that the graph is invalid, fails the test.
inline std::string WhyNotChanged(const TestCall& call) {
  const StatusOr<HostKernelOutputs> outputs = call.Fold();
  EXPECT_TRUE(IsNotChanged(outputs.status())) << outputs.status().ToString();
  return outputs.status().message();
}

inline constexpr DataType kIntegerTypes[] = {DT_INT8,  DT_INT16,  DT_INT32,  DT_INT64,
                                             DT_UINT8, DT_UINT16, DT_UINT32, DT_UINT64};
inline constexpr DataType kRealTypes[] = {DT_INT8,   DT_INT16,  DT_INT32,   DT_INT64, DT_UINT8, DT_UINT16,
                                          DT_UINT32, DT_UINT64, DT_FLOAT16, DT_BF16,  DT_FLOAT, DT_DOUBLE};
inline constexpr DataType kFloatingTypes[] = {DT_FLOAT16, DT_BF16, DT_FLOAT, DT_DOUBLE};
inline constexpr DataType kComplexTypes[] = {DT_COMPLEX32, DT_COMPLEX64, DT_COMPLEX128};

}  // namespace ge
