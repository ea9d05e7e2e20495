#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <variant>

#include "core/base/bytes.h"

namespace ge {
namespace {

/// One thing to write, and to read again.
using Value = std::variant<uint8_t, uint16_t, uint32_t, uint64_t, int32_t, int64_t, float, ByteBuffer>;

rc::Gen<Value> AnyValue() {
  auto as_value = [](auto value) { return Value(std::move(value)); };
  return rc::gen::oneOf(
      rc::gen::map(rc::gen::arbitrary<uint8_t>(), as_value), rc::gen::map(rc::gen::arbitrary<uint16_t>(), as_value),
      rc::gen::map(rc::gen::arbitrary<uint32_t>(), as_value), rc::gen::map(rc::gen::arbitrary<uint64_t>(), as_value),
      rc::gen::map(rc::gen::arbitrary<int32_t>(), as_value), rc::gen::map(rc::gen::arbitrary<int64_t>(), as_value),
      rc::gen::map(rc::gen::arbitrary<float>(), as_value), rc::gen::map(rc::gen::arbitrary<ByteBuffer>(), as_value));
}

void Write(ByteWriter& writer, const Value& value) {
  std::visit(
      [&writer](const auto& v) {
        if constexpr (std::is_same_v<std::decay_t<decltype(v)>, ByteBuffer>) {
          writer.WriteBytes(v);
        } else {
          writer.Write(v);
        }
      },
      value);
}

/// Reads what has the type of `like`; true when it is equal to it.
bool ReadsAs(ByteReader& reader, const Value& like) {
  return std::visit(
      [&reader](const auto& v) {
        using T = std::decay_t<decltype(v)>;
        if constexpr (std::is_same_v<T, ByteBuffer>) {
          auto read = reader.ReadBytes(v.size(), "bytes");
          return read.ok() && std::ranges::equal(*read, v);
        } else {
          auto read = reader.template Read<T>("value");
          return read.ok() && *read == v;
        }
      },
      like);
}

size_t SizeOf(const Value& value) {
  ByteWriter writer;
  Write(writer, value);
  return writer.size();
}

RC_GTEST_PROP(ByteIoProperty, WhatIsWrittenIsReadAgainAtAnyAlignment, ()) {
  const auto values = *rc::gen::container<std::vector<Value>>(AnyValue());
  ByteWriter writer;
  for (const Value& value : values) Write(writer, value);
  ByteReader reader(writer.view());
  for (const Value& value : values) RC_ASSERT(ReadsAs(reader, value));
  RC_ASSERT(reader.remaining() == 0U);
}

RC_GTEST_PROP(ByteIoProperty, NumbersAreLittleEndian, (uint64_t number)) {
  ByteWriter writer;
  writer.Write(number);
  uint64_t rebuilt = 0;
  for (size_t i = 0; i < writer.size(); ++i) rebuilt |= uint64_t{writer.view()[i]} << (8 * i);
  RC_ASSERT(rebuilt == number);
}

RC_GTEST_PROP(ByteIoProperty, AReadPastTheEndFailsAndMovesNothing, (ByteBuffer bytes, uint64_t excess)) {
  RC_PRE(excess > 0U);
  RC_PRE(excess < UINT64_MAX - bytes.size());
  const auto skipped = *rc::gen::inRange<size_t>(0, bytes.size() + 1);
  ByteReader reader(bytes, 1000);
  RC_ASSERT(reader.ReadBytes(skipped, "skipped").ok());
  auto read = reader.ReadBytes(bytes.size() - skipped + excess, "too much");
  RC_ASSERT(!read.ok());
  RC_ASSERT(read.status().code() == kModelDataSizeInvalid);
  RC_ASSERT(reader.position() == skipped);
  RC_ASSERT(reader.offset() == 1000 + skipped);
  RC_ASSERT(reader.remaining() == bytes.size() - skipped);
}

RC_GTEST_PROP(ByteIoProperty, AValueThatDoesNotFitFails, ()) {
  const Value value = *rc::gen::suchThat(AnyValue(), [](const Value& v) { return SizeOf(v) > 0; });
  ByteWriter writer;
  Write(writer, value);
  ByteReader reader(writer.view().first(*rc::gen::inRange<size_t>(0, writer.size())));
  RC_ASSERT(!ReadsAs(reader, value));
}

RC_GTEST_PROP(ByteIoProperty, APatchChangesItsBytesOnly, (ByteBuffer before, uint32_t number, ByteBuffer after)) {
  ByteWriter writer;
  writer.WriteBytes(before);
  writer.Write(~number);
  writer.WriteBytes(after);
  writer.Patch(before.size(), number);
  ByteWriter expected;
  expected.WriteBytes(before);
  expected.Write(number);
  expected.WriteBytes(after);
  RC_ASSERT(std::ranges::equal(writer.view(), expected.view()));
}

}  // namespace
}  // namespace ge
