#pragma once

#include "property_tests/om/damage.h"
#include "property_tests/om/payload_generators.h"

namespace ge {

// One type for each payload of an .om, all of one form, so that a property is written once and held against all:
//
//   Value     what the bytes mean
//   Make      a valid value
//   Parse     the reader, under either policy
//   Build     the writer
//   Same      equality of values
//   Fields    the numbers of the layout drawn in docs/formats, in the bytes of Build; padding, which readers pass
//             over, is among them as kPaddingName
//   kExact                  what is accepted and written again gives the very bytes
//   kCutAnywhereIsRefused   else a beginning that ends between two items reads as those items
//   kBytesPerInputByte      how much memory reading may take (peak, beside a constant)

inline constexpr const char* kPaddingName = "padding";

/// Bytes that somebody else keeps alive while the value is looked at.
inline SharedBytes Borrow(ByteView bytes) { return {nullptr, bytes}; }

struct SoBinsPayload {
  using Value = std::vector<OpSoBin>;
  static constexpr bool kExact = true;
  static constexpr bool kCutAnywhereIsRefused = true;
  static constexpr size_t kBytesPerInputByte = 32;
  static Value Make(Choices& choices) { return MakeSoBins(choices); }
  static StatusOr<Value> Parse(ByteView bytes, OmCheck& check) { return ParseSoBins(Borrow(bytes), 0, check); }
  static StatusOr<ByteBuffer> Build(const Value& value, OmCheck& check) { return BuildSoBins(value, check); }
  static bool Same(const Value& a, const Value& b);
  static std::vector<FieldPlace> Fields(const Value& value);
};

struct NamedBinsPayload {
  using Value = std::vector<NamedBin>;
  static constexpr bool kExact = true;
  static constexpr bool kCutAnywhereIsRefused = false;
  static constexpr size_t kBytesPerInputByte = 64;
  static Value Make(Choices& choices) { return MakeNamedBins(choices); }
  static bool Same(const Value& a, const Value& b);
  static std::vector<FieldPlace> Fields(const Value& value);
};

struct KernelStorePayload : NamedBinsPayload {
  static StatusOr<Value> Parse(ByteView bytes, OmCheck& check) {
    return ParseKernelStore(Borrow(bytes), "TBE_KERNELS", 0, check);
  }
  static StatusOr<ByteBuffer> Build(const Value& value, OmCheck& check) { return BuildKernelStore(value, check); }
};

struct CustomOpsPayload : NamedBinsPayload {
  static StatusOr<Value> Parse(ByteView bytes, OmCheck& check) { return ParseCustomOps(Borrow(bytes), 0, check); }
  static StatusOr<ByteBuffer> Build(const Value& value, OmCheck& check) { return BuildCustomOps(value, check); }
};

struct TilingDataPayload {
  using Value = TilingData;
  static constexpr bool kExact = false;
  static constexpr bool kCutAnywhereIsRefused = true;
  static constexpr size_t kBytesPerInputByte = 32;
  static Value Make(Choices& choices) {
    return {choices.OneOf({kTilingDataVersion, kTilingDataVersionByOpId}), MakeTilingResults(choices)};
  }
  static StatusOr<Value> Parse(ByteView bytes, OmCheck& check) { return ParseTilingData(bytes, 0, check); }
  static StatusOr<ByteBuffer> Build(const Value& value, OmCheck& check);  ///< also of version 1, which only tests write
  static bool Same(const Value& a, const Value& b);
  static std::vector<FieldPlace> Fields(const Value& value);
};

struct InoutInfoPayload {
  using Value = ModelInoutInfo;
  static constexpr bool kExact = false;
  static constexpr bool kCutAnywhereIsRefused = false;
  static constexpr size_t kBytesPerInputByte = 64;
  static Value Make(Choices& choices) { return MakeInoutInfo(choices); }
  static StatusOr<Value> Parse(ByteView bytes, OmCheck& check) { return ParseModelInoutInfo(bytes, 0, check); }
  static StatusOr<ByteBuffer> Build(const Value& value, OmCheck&) { return BuildModelInoutInfo(value); }
  static bool Same(const Value& a, const Value& b) { return a == b; }
  static std::vector<FieldPlace> Fields(const Value& value);
};

/// As a strict reader and a strict writer do.
template <typename Payload>
StatusOr<typename Payload::Value> ParseStrictly(ByteView bytes) {
  OmCheck strict;
  return Payload::Parse(bytes, strict);
}
template <typename Payload>
StatusOr<ByteBuffer> BuildStrictly(const typename Payload::Value& value) {
  OmCheck strict;
  return Payload::Build(value, strict);
}

}  // namespace ge
