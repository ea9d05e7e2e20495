#pragma once

// Makes a kernel library of a kernel function (docs/kernel-api.md). The build writes one file that includes the
// kernel's source and then
//   DRYDOCK_KERNEL_LIBRARY(relu, "Relu", KERNEL_TYPE_AIV_ONLY, 0, 1)
// function, name in the table, kernel type, tiling keys.

#include <cstddef>
#include <utility>

#include "kernel_operator.h"

namespace drydock {

template <typename T>
inline T ArgumentFrom(uint64_t word) {
  static_assert((std::is_pointer_v<T> || std::is_arithmetic_v<T>)&&sizeof(T) <= sizeof(word),
                "a kernel parameter is an address or a number");
  T value;
  std::memcpy(&value, &word, sizeof(T));
  return value;
}

/// Calls a kernel of the operator project's form: inputs, outputs, workspace, tiling (spec/ascendc.md §1.3, §1.6). The
/// workspace is launched whole; the kernel gets the user's part.
template <auto function>
struct KernelEntry;
template <typename... Parameters, void (*function)(Parameters...)>
struct KernelEntry<function> {
  static_assert(sizeof...(Parameters) >= 2, "a kernel ends with the parameters workspace and tiling");
  static constexpr uint32_t kArgCount = sizeof...(Parameters);

  static void Run(const DrydockKernelApi* api, DrydockBlock* block, const uint64_t* args, uint32_t /*arg_count*/) {
    BindKernelApi(api);
    uint64_t words[kArgCount];
    std::memcpy(words, args, sizeof(words));
    words[kArgCount - 2] = api->bind_workspace(block, words[kArgCount - 2]);
    Call(words, std::index_sequence_for<Parameters...>());
  }
  template <size_t... index>
  static void Call(const uint64_t* words, std::index_sequence<index...>) {
    function(ArgumentFrom<Parameters>(words[index])...);
  }
};

template <size_t count>
struct KernelEntries {
  DrydockKernelEntry entries[count];
};

template <auto function, typename... Keys>
constexpr KernelEntries<sizeof...(Keys)> MakeKernelEntries(const char* name, uint32_t kernel_type, Keys... keys) {
  return {{DrydockKernelEntry{name, static_cast<uint64_t>(keys), kernel_type, KernelEntry<function>::kArgCount,
                              &KernelEntry<function>::Run}...}};
}

}  // namespace drydock

#define DRYDOCK_KERNEL_LIBRARY(function, name, kernel_type, ...)                                      \
  static constexpr auto drydock_kernel_entries =                                                      \
      drydock::MakeKernelEntries<&function>(name, kernel_type, __VA_ARGS__);                          \
  static constexpr DrydockKernelLibrary drydock_kernel_library{                                       \
      sizeof(DrydockKernelLibrary),                                                                   \
      kDrydockKernelAbiVersion,                                                                       \
      __NPU_ARCH__,                                                                                   \
      sizeof(DrydockKernelEntry),                                                                     \
      sizeof(drydock_kernel_entries.entries) / sizeof(DrydockKernelEntry),                            \
      drydock_kernel_entries.entries};                                                                \
  extern "C" [[gnu::visibility("default")]] const DrydockKernelLibrary* drydock_kernel_library_v1() { \
    return &drydock_kernel_library;                                                                   \
  }
