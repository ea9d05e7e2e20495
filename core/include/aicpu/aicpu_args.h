#pragma once

#include <cstdint>
#include <cstring>
#include <limits>
#include <vector>

// What the AICPU calls a kernel with (spec/static-runtime.md §8.2, docs/formats/aicpu_args.md). A kernel is a C
// function of a library, extern "C" uint32_t Fn(void* args), that returns 0 when it is done; the task fails with
// anything else. `args` points to an AicpuParamHead, the addresses of inputs and outputs, and a description of the op.
// Tensors are as large as their shapes say, without padding. Compiler, runtime and kernels include this header (C++17).

namespace aicpu {

#pragma pack(push, 1)
struct AicpuParamHead {
  uint32_t length;         ///< bytes of the whole block, this head included
  uint32_t ioAddrNum;      ///< addresses behind the head: one for each input slot, then one for each output
  uint32_t extInfoLength;  ///< bytes
  uint64_t extInfoAddr;
};
/// In front of each entry of the extended information.
struct ExtInfoHead {
  int32_t infoType;  ///< ExtInfoType
  uint32_t infoLen;  ///< bytes that follow
};
constexpr uint32_t kMaxShapeDims = 8;
/// One entry of kInputShape and kOutputShape.
struct ShapeAndType {
  int32_t type;                 ///< ge::DataType; an input that is absent has the type that is none
  int64_t dims[kMaxShapeDims];  ///< kDimEnd behind the last one
};
#pragma pack(pop)
static_assert(sizeof(AicpuParamHead) == 20 && sizeof(ExtInfoHead) == 8 && sizeof(ShapeAndType) == 68);

constexpr int64_t kDimEnd = std::numeric_limits<int64_t>::min();

enum class ExtInfoType : int32_t {
  kShapeType = 0,
  kInputShape = 1,
  kOutputShape = 2,
  kUpdateAddr = 3,
  kOpName = 4,
  kSessionInfo = 5,
  kBitmap = 6,
  kTopicType = 7,
  kAsyncWait = 8,
  kUnknownShapeInputIndex = 9,
  kUnknownShapeOutputIndex = 10,
  kWorkspaceInfo = 11,
};

/// A tensor as a kernel sees it.
struct KernelTensor {
  void* data = nullptr;  ///< null: an input that is absent
  int32_t type = 0;      ///< ge::DataType
  std::vector<int64_t> dims;

  int64_t ElementCount() const {
    int64_t count = 1;
    for (const int64_t dim : dims) count *= dim;
    return count;
  }
  template <typename T>
  T* As() const {
    return static_cast<T*>(data);
  }
};

/// The block that a kernel was called with, taken apart.
struct KernelArgs {
  std::vector<KernelTensor> inputs, outputs;  ///< by slot

  /// False when the block is not as described.
  bool Read(void* args) {
    inputs.clear();
    outputs.clear();
    if (args == nullptr) return false;
    const char* block = static_cast<const char*>(args);
    AicpuParamHead head;
    std::memcpy(&head, block, sizeof(head));
    if (head.length < sizeof(head) || head.ioAddrNum > (head.length - sizeof(head)) / sizeof(uint64_t)) return false;
    if (head.extInfoAddr == 0 || !ReadShapes(reinterpret_cast<const char*>(head.extInfoAddr), head.extInfoLength))
      return false;
    if (inputs.size() + outputs.size() != head.ioAddrNum) return false;
    const char* next = block + sizeof(head);
    for (auto* tensors : {&inputs, &outputs}) {
      for (KernelTensor& tensor : *tensors) {
        uint64_t address;
        std::memcpy(&address, next, sizeof(address));
        tensor.data = reinterpret_cast<void*>(address);
        next += sizeof(address);
      }
    }
    return true;
  }

 private:
  bool ReadShapes(const char* info, uint32_t length) {
    while (length >= sizeof(ExtInfoHead)) {
      ExtInfoHead head;
      std::memcpy(&head, info, sizeof(head));
      info += sizeof(head);
      length -= static_cast<uint32_t>(sizeof(head));
      if (head.infoLen > length) return false;
      if (head.infoType == static_cast<int32_t>(ExtInfoType::kInputShape)) AppendShapes(info, head.infoLen, inputs);
      if (head.infoType == static_cast<int32_t>(ExtInfoType::kOutputShape)) AppendShapes(info, head.infoLen, outputs);
      info += head.infoLen;
      length -= head.infoLen;
    }
    return length == 0;
  }
  static void AppendShapes(const char* info, uint32_t length, std::vector<KernelTensor>& tensors) {
    for (; length >= sizeof(ShapeAndType); info += sizeof(ShapeAndType)) {
      length -= static_cast<uint32_t>(sizeof(ShapeAndType));
      ShapeAndType shape;
      std::memcpy(&shape, info, sizeof(shape));
      KernelTensor tensor;
      tensor.type = shape.type;
      for (uint32_t i = 0; i < kMaxShapeDims; ++i) {
        const int64_t dim = shape.dims[i];
        if (dim == kDimEnd) break;
        tensor.dims.push_back(dim);
      }
      tensors.push_back(tensor);
    }
  }
};

}  // namespace aicpu
