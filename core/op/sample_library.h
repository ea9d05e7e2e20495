#pragma once

// Loads the fixtures of core/op/testdata for tests.

#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "core/base/file.h"
#include "core/op/op_registry.h"

namespace ge {

inline StatusOr<ByteBuffer> ReadFixture(const std::string& name) {
  return ReadFile(std::string(DRYDOCK_BINARY_DIR) + "/testdata/op/" + name + ".so");
}

inline StatusOr<std::shared_ptr<const OpLibrary>> LoadFixture(const std::string& name) {
  GE_ASSIGN_OR_RETURN(const ByteBuffer bytes, ReadFixture(name));
  return OpLibrary::Load(name + ".so", bytes);
}

/// Tests that need the operators of sample_ops.so.
class SampleOpsTest : public testing::Test {
 protected:
  void SetUp() override {
    auto library = LoadFixture("sample_ops");
    ASSERT_TRUE(library.ok()) << library.status().ToString();
    registry_.AddLibrary(*std::move(library));
  }
  const OpPrototype& Prototype(const std::string& type) {
    const OpPrototype* prototype = registry_.FindPrototype(type);
    GE_CHECK(prototype != nullptr, "no prototype of {}", type);
    return *prototype;
  }
  const Rt2OpImpl& Impl(const std::string& type) {
    const Rt2OpImpl* impl = registry_.FindImpl(type);
    GE_CHECK(impl != nullptr, "no functions of {}", type);
    return *impl;
  }

  OpImplSpaceRegistryV2 registry_;
};

}  // namespace ge
