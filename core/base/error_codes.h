#pragma once

#include <compare>
#include <cstdint>
#include <string_view>

namespace ge {

/// What kind of failure: the number that the API returns and the text id that GE's error manager prints
/// (spec/om-format.md §5.2–5.3, spec/device-simulator.md §8). The id may be empty; then the number is printed alone.
struct ErrorCode {
  uint32_t number = 0;
  std::string_view id;  ///< static storage
  friend constexpr bool operator==(const ErrorCode& a, const ErrorCode& b) {
    return a.number == b.number && a.id == b.id;
  }
};

// GE, loading and saving (spec/om-format.md §5).
inline constexpr ErrorCode kParamInvalid{145000, "E10001"};
inline constexpr ErrorCode kModelPathInvalid{145002, "E13000"};
inline constexpr ErrorCode kFileOpenFailed{145002, "E13001"};
inline constexpr ErrorCode kFileSizeInvalid{145002, "E13015"};
inline constexpr ErrorCode kModelDataSizeInvalid{145006, "E10001"};
inline constexpr ErrorCode kItemTooLarge{145000, "E13023"};
inline constexpr ErrorCode kPartitionInvalid{545002, "E10001"};
inline constexpr ErrorCode kWeightPartitionInvalid{545003, "E10001"};
inline constexpr ErrorCode kTaskPartitionInvalid{545004, "E10001"};
inline constexpr ErrorCode kKernelPartitionInvalid{545005, "E10001"};
inline constexpr ErrorCode kMemoryAllocation{245000, "E19999"};
inline constexpr ErrorCode kUnsupported{145021, "E10055"};
inline constexpr ErrorCode kFileWriteFailed{545000, "E13004"};

// GE, executing (spec/static-runtime.md §3.3, §11.1, §13.2).
inline constexpr ErrorCode kModelIdInvalid{145003, ""};
inline constexpr ErrorCode kExecuteParamInvalid{145000, "E13025"};
inline constexpr ErrorCode kTaskTypeInvalid{145017, "E19999"};
inline constexpr ErrorCode kKernelTypeInvalid{145018, "E19999"};

// GE, compiling (spec/compiler.md §8.3).
inline constexpr ErrorCode kGraphInvalid{1343225857, "E18888"};
inline constexpr ErrorCode kInternal{545000, "E19999"};
inline constexpr ErrorCode kInferFailed{1343225857, "EZ9999"};
inline constexpr ErrorCode kOpNotSupported{1343225857, "EZ3003"};
inline constexpr ErrorCode kOptionInvalid{145000, "E10006"};

inline constexpr ErrorCode kNotChanged{1343242304, ""};  ///< nothing was done, nothing is wrong (spec/ge-local.md §0)

// GE, engines (spec/ge-local.md §0, §1.4-1.5): what went wrong inside one, and in starting them.
inline constexpr ErrorCode kEngineFailed{0xFFFFFFFF, "E19999"};
inline constexpr ErrorCode kEngineConfInvalid{0xFFFFFFFF, "E10032"};
inline constexpr ErrorCode kEngineMemoryType{1343246338, "E19999"};
inline constexpr ErrorCode kOpsKernelStoreInitFailed{1343250432, "E19999"};
inline constexpr ErrorCode kGraphOptimizerInitFailed{1343250433, "E19999"};
inline constexpr ErrorCode kEngineLibraryInitFailed{1343250441, "E19999"};

// Runtime (spec/device-simulator.md §8, spec/acl.md §5.3).
inline constexpr ErrorCode kRtParamInvalid{107000, "EE1001"};
inline constexpr ErrorCode kRtContextNull{107002, "EE1001"};
inline constexpr ErrorCode kRtStreamContext{107003, "EE1010"};
inline constexpr ErrorCode kRtModelContext{107004, "EE1010"};
inline constexpr ErrorCode kRtStreamModel{107005, "EE1018"};
inline constexpr ErrorCode kRtEventTimestampInvalid{107006, ""};
inline constexpr ErrorCode kRtEventTimestampReversed{107007, ""};
inline constexpr ErrorCode kRtAddressUnaligned{107008, "EE1001"};
inline constexpr ErrorCode kRtWaitTimeout{107019, ""};
inline constexpr ErrorCode kRtStreamAborted{107023, ""};
inline constexpr ErrorCode kRtFeatureNotSupported{207000, "EE1006"};
inline constexpr ErrorCode kRtMemoryAllocation{207001, "EE1013"};
inline constexpr ErrorCode kRtResourceExhausted{207005, "EE1023"};
inline constexpr ErrorCode kRtNotifyExhausted{207009, "EE1023"};
inline constexpr ErrorCode kRtModelExhausted{207010, "EE1023"};
inline constexpr ErrorCode kRtStreamExhausted{207008, "EE1023"};
inline constexpr ErrorCode kRtEventExhausted{207007, "EE1023"};
inline constexpr ErrorCode kRtModelStreamFull{507002, "EE1019"};
inline constexpr ErrorCode kRtInternal{507000, "EE9999"};
inline constexpr ErrorCode kRtIllegalParam{507001, "EZ9999"};
inline constexpr ErrorCode kRtModelExecute{507011, "EZ9999"};
inline constexpr ErrorCode kRtModelAbort{507023, ""};
inline constexpr ErrorCode kRtAicoreException{507015, "EZ9999"};
inline constexpr ErrorCode kRtAicoreTimeout{507014, "EZ9999"};
inline constexpr ErrorCode kRtAicpuTimeout{507017, "EZ9999"};
inline constexpr ErrorCode kRtAicpuException{507018, "E39999"};
inline constexpr ErrorCode kRtStreamSyncTimeout{507046, ""};
inline constexpr ErrorCode kRtEventSyncTimeout{507047, ""};

}  // namespace ge
