#pragma once

// Raw access to the cells of a context (spec/op-host-api.md §7.5).

#include <type_traits>

#include "exe_graph/runtime/kernel_run_context.h"
#include "graph/ge_error_codes.h"

namespace gert {

/// A view of one value cell. Nothing knows the type of what it holds.
class Chain {
 public:
  using Deleter = void (*)(void*);

  template <typename T>
  static constexpr bool IsInlineSize() {
    return sizeof(T) <= sizeof(void*);
  }
  /// The cell's own bytes when a T fits into them, otherwise the pointer that it holds.
  template <typename T>
  const T* GetPointer() const {
    if constexpr (IsInlineSize<T>()) {
      return reinterpret_cast<const T*>(value_.data.inplace);
    } else {
      return static_cast<const T*>(value_.data.pointer);
    }
  }
  template <typename T>
  T* GetPointer() {
    return const_cast<T*>(static_cast<const Chain*>(this)->GetPointer<T>());
  }
  template <typename T>
  const T& GetValue() const {
    static_assert(IsInlineSize<T>(), "only values of at most 8 bytes lie in a cell");
    return *reinterpret_cast<const T*>(value_.data.inplace);
  }
  template <typename T>
  T& GetValue() {
    static_assert(IsInlineSize<T>(), "only values of at most 8 bytes lie in a cell");
    return *reinterpret_cast<T*>(value_.data.inplace);
  }
  void Set(void* data, Deleter deleter) {
    if (value_.deleter != nullptr) value_.deleter(value_.data.pointer);
    value_.data.pointer = data;
    value_.deleter = deleter;
  }
  template <typename T>
  void SetWithDefaultDeleter(T* data) {
    Set(data, [](void* pointer) { delete static_cast<T*>(pointer); });
  }
  bool HasDeleter() const { return value_.deleter != nullptr; }

 private:
  AsyncAnyValue value_;
};
static_assert(sizeof(Chain) == 16, "contract");

class KernelContext {
 public:
  size_t GetInputNum() const { return context_.input_size; }
  size_t GetOutputNum() const { return context_.output_size; }

  // Null when the index is out of range.
  const Chain* GetInput(size_t index) const {
    return index < context_.input_size ? reinterpret_cast<const Chain*>(Values()[index]) : nullptr;
  }
  Chain* MutableInput(size_t index) const {
    return index < context_.input_size ? reinterpret_cast<Chain*>(Values()[index]) : nullptr;
  }
  const Chain* GetOutput(size_t index) const { return OutputCell(index); }
  Chain* GetOutput(size_t index) { return OutputCell(index); }

  /// T() when the index is out of range.
  template <typename T>
  T GetInputValue(size_t index) const {
    const Chain* cell = GetInput(index);
    return cell == nullptr ? T() : cell->GetValue<T>();
  }
  template <typename T>
  const T* GetInputPointer(size_t index) const {
    const Chain* cell = GetInput(index);
    return cell == nullptr ? nullptr : cell->GetPointer<T>();
  }
  const char* GetInputStrPointer(size_t index) const {
    const Chain* cell = GetInput(index);
    return cell == nullptr ? nullptr : cell->GetValue<const char*>();
  }
  template <typename T>
  const T* GetOutputPointer(size_t index) const {
    const Chain* cell = GetOutput(index);
    return cell == nullptr ? nullptr : cell->GetPointer<T>();
  }
  template <typename T>
  T* GetOutputPointer(size_t index) {
    Chain* cell = GetOutput(index);
    return cell == nullptr ? nullptr : cell->GetPointer<T>();
  }

  const void* GetComputeNodeExtend() const { return context_.compute_node_info; }
  const void* GetKernelExtend() const { return context_.kernel_extend_info; }
  template <typename T>
  static constexpr bool IsInlineSize() {
    return Chain::IsInlineSize<T>();
  }

 private:
  AsyncAnyValue* const* Values() const {
    return reinterpret_cast<AsyncAnyValue* const*>(reinterpret_cast<const uint8_t*>(&context_) +
                                                   offsetof(KernelRunContext, values));
  }
  Chain* OutputCell(size_t index) const {
    return index < context_.output_size ? reinterpret_cast<Chain*>(Values()[context_.input_size + index]) : nullptr;
  }

  KernelRunContext context_;
};
static_assert(std::is_standard_layout<KernelContext>::value, "contexts are views");

}  // namespace gert
