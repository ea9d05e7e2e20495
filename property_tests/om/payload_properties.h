#pragma once

#include "property_tests/om/allocation_meter.h"
#include "property_tests/om/broken_property.h"
#include "property_tests/om/damage.h"
#include "property_tests/om/payloads.h"

namespace ge {

/// What any reader may allocate whatever the size of its input: error texts, the first steps of growing vectors.
inline constexpr size_t kFreeBytes = 4096;

/// What one finding takes, its text included; a check keeps kMaxFindingsPerRule of each rule.
inline constexpr size_t kBytesPerFinding = 1024;

/// Reads and holds the reader to its memory.
template <typename Payload>
StatusOr<typename Payload::Value> ParseMeasured(ByteView bytes, OmCheck& check) {
  AllocationMeter meter;
  auto parsed = Payload::Parse(bytes, check);
  RequireAtMost(meter.peak_bytes(),
                kFreeBytes + kBytesPerFinding * check.findings().size() + Payload::kBytesPerInputByte * bytes.size(),
                bytes.size(), "reading takes memory in proportion to the input");
  return parsed;
}

/// The three ways of reading agree: what strict accepts the reference accepts and understands alike, and collecting all
/// findings comes to the verdict of stopping at the first.
template <typename Payload>
void PoliciesAgree(ByteView bytes, const StatusOr<typename Payload::Value>& strictly) {
  OmCheck reference(OmPolicy::kReference);
  auto loosely = ParseMeasured<Payload>(bytes, reference);
  OmCheck collecting = OmCheck::Collecting(OmPolicy::kStrict);
  auto collected = Payload::Parse(bytes, collecting);
  Require(strictly.ok() == (collected.ok() && !collecting.HasError()), "collecting comes to the same verdict");
  if (!strictly.ok()) return;
  Require(loosely.ok() && !reference.HasError(), "what strict accepts the reference accepts");
  Require(Payload::Same(*loosely, *strictly), "both policies understand it alike");
}

/// What holds for any bytes at all: they are refused with a reason, or they can be written again and mean the same; and
/// reading never takes more memory than the input justifies.
template <typename Payload>
void HoldsForAnyBytes(ByteView bytes) {
  OmCheck strict;
  auto parsed = ParseMeasured<Payload>(bytes, strict);
  PoliciesAgree<Payload>(bytes, parsed);
  if (!parsed.ok()) {
    Require(!parsed.status().message().empty(), "a refusal has a reason");
    return;
  }
  auto written = BuildStrictly<Payload>(*parsed);
  Require(written.status(), "what is read can be written");
  if constexpr (Payload::kExact) {
    Require(std::ranges::equal(*written, bytes), "read and written again gives the same bytes");
  } else {
    auto again = ParseStrictly<Payload>(*written);
    Require(again.status(), "what is written can be read");
    Require(Payload::Same(*again, *parsed), "written and read again means the same");
    Require(*BuildStrictly<Payload>(*again) == *written, "writing is stable");
  }
}

/// What holds for valid values: they are written, read again equal, and written again to the same bytes. Returns these.
template <typename Payload>
ByteBuffer HoldsForValue(const typename Payload::Value& value) {
  auto bytes = BuildStrictly<Payload>(value);
  Require(bytes.status(), "a valid value can be written");
  auto parsed = ParseStrictly<Payload>(*bytes);
  Require(parsed.status(), "what is written can be read");
  Require(Payload::Same(*parsed, value), "written and read again means the same");
  Require(*BuildStrictly<Payload>(*parsed) == *bytes, "read and written again gives the same bytes");
  return *std::move(bytes);
}

/// A fuzz target's input: its first byte chooses between the rest as the payload itself and the rest as the choices of
/// a generator, whose value is checked, damaged and checked again.
template <typename Payload>
void FuzzPayload(ByteView input) {
  Choices choices(input);
  if (!choices.Coin()) return HoldsForAnyBytes<Payload>(choices.Rest());
  const ByteBuffer bytes = HoldsForValue<Payload>(Payload::Make(choices));
  HoldsForAnyBytes<Payload>(Damage(choices, bytes));
}

}  // namespace ge
