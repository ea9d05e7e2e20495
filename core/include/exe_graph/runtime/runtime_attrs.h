#pragma once

// A node's attributes by position: those of the prototype in its order, then private ones (spec/op-host-api.md §7.4).

#include <cstddef>
#include <cstdint>

#include "exe_graph/runtime/continuous_vector.h"
#include "exe_graph/runtime/tensor.h"

namespace gert {

/// Nothing knows an attribute's type: the caller asks for the one that the prototype declares.
class RuntimeAttrs {
 public:
  size_t GetAttrNum() const { return attr_num_; }
  /// Null when there is no such attribute.
  template <typename T>
  const T* GetAttrPointer(size_t index) const {
    if (index >= attr_num_) return nullptr;
    const auto* block = reinterpret_cast<const uint8_t*>(this);
    const auto* offsets = reinterpret_cast<const size_t*>(block + sizeof(RuntimeAttrs));
    return reinterpret_cast<const T*>(block + offsets[index]);
  }
  const int64_t* GetInt(size_t index) const { return GetAttrPointer<int64_t>(index); }
  const float* GetFloat(size_t index) const { return GetAttrPointer<float>(index); }
  const bool* GetBool(size_t index) const { return GetAttrPointer<bool>(index); }
  const char* GetStr(size_t index) const { return GetAttrPointer<char>(index); }
  const Tensor* GetTensor(size_t index) const { return GetAttrPointer<Tensor>(index); }
  const TypedContinuousVector<int64_t>* GetListInt(size_t index) const {
    return GetAttrPointer<TypedContinuousVector<int64_t>>(index);
  }
  const TypedContinuousVector<float>* GetListFloat(size_t index) const {
    return GetAttrPointer<TypedContinuousVector<float>>(index);
  }
  const ContinuousVectorVector* GetListListInt(size_t index) const {
    return GetAttrPointer<ContinuousVectorVector>(index);
  }
  const ContinuousVectorVector* GetListListFloat(size_t index) const {
    return GetAttrPointer<ContinuousVectorVector>(index);
  }

 private:
  size_t attr_num_;
  [[maybe_unused]] uint8_t reserved_[40];
};
static_assert(sizeof(RuntimeAttrs) == 48, "contract");

}  // namespace gert
