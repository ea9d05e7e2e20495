#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

#include "core/om/op_so_store.h"

namespace ge {
namespace {

rc::Gen<std::string> Name(const std::string& forbidden) {
  return rc::gen::container<std::string>(rc::gen::suchThat(
      rc::gen::arbitrary<char>(), [forbidden](char c) { return c != '\0' && forbidden.find(c) == std::string::npos; }));
}

rc::Gen<OpSoBin> GoodBin() {
  return rc::gen::apply(
      [](std::string so_name, std::string vendor_name, uint16_t type, ByteBuffer binary) {
        return OpSoBin{std::move(so_name), std::move(vendor_name), static_cast<SoBinType>(type),
                       SharedBytes(std::move(binary))};
      },
      Name("/"), Name(""), rc::gen::inRange<uint16_t>(0, 4), rc::gen::nonEmpty(rc::gen::arbitrary<ByteBuffer>()));
}

bool Same(const OpSoBin& a, const OpSoBin& b) {
  return a.so_name == b.so_name && a.vendor_name == b.vendor_name && a.type == b.type &&
         std::ranges::equal(a.binary.view, b.binary.view);
}

RC_GTEST_PROP(SoBinsProperty, WhatIsBuiltIsParsedAgain, ()) {
  const auto bins = *rc::gen::container<std::vector<OpSoBin>>(GoodBin());
  auto bytes = BuildSoBins(bins);
  RC_ASSERT(bytes.ok());
  auto parsed = ParseSoBins(SharedBytes(*bytes), 0);
  RC_ASSERT(parsed.ok());
  RC_ASSERT(std::ranges::equal(*parsed, bins, Same));
}

RC_GTEST_PROP(SoBinsProperty, WhatIsParsedIsBuiltAgain, (ByteBuffer bytes)) {
  auto parsed = ParseSoBins(SharedBytes(bytes), 0);
  if (!parsed.ok()) return;  // mostly: arbitrary bytes are no store
  RC_ASSERT(*BuildSoBins(*parsed) == bytes);
}

RC_GTEST_PROP(SoBinsProperty, EveryPartOfAStoreIsRefused, ()) {
  const auto bins = *rc::gen::nonEmpty(rc::gen::container<std::vector<OpSoBin>>(GoodBin()));
  auto bytes = BuildSoBins(bins);
  RC_ASSERT(bytes.ok());
  bytes->resize(*rc::gen::inRange<size_t>(0, bytes->size()));
  RC_ASSERT(!ParseSoBins(SharedBytes(*std::move(bytes)), 0).ok());
}

RC_GTEST_PROP(SoBinsProperty, AFlippedBitIsRefusedOrGivesAnotherStore, ()) {
  const auto bins = *rc::gen::nonEmpty(rc::gen::container<std::vector<OpSoBin>>(GoodBin()));
  auto bytes = BuildSoBins(bins);
  RC_ASSERT(bytes.ok());
  const auto at = *rc::gen::inRange<size_t>(0, bytes->size());
  (*bytes)[at] = static_cast<uint8_t>((*bytes)[at] ^ (1U << *rc::gen::inRange(0U, 8U)));
  auto parsed = ParseSoBins(SharedBytes(*bytes), 0);
  if (!parsed.ok()) return;
  RC_ASSERT(!std::ranges::equal(*parsed, bins, Same));
  RC_ASSERT(*BuildSoBins(*parsed) == *bytes);
}

RC_GTEST_PROP(SoBinsProperty, ABadNameIsNeverWritten, ()) {
  auto bins = *rc::gen::nonEmpty(rc::gen::container<std::vector<OpSoBin>>(GoodBin()));
  OpSoBin& bin = bins[*rc::gen::inRange<size_t>(0, bins.size())];
  const auto at = *rc::gen::inRange<size_t>(0, bin.so_name.size() + 1);
  std::string name(bin.so_name);
  name.insert(at, 1, *rc::gen::element('/', '\0'));
  bin.so_name = std::move(name);
  RC_ASSERT(!BuildSoBins(bins).ok());
}

}  // namespace
}  // namespace ge
