#pragma once

// Test fixture of the operator package: takes an op from its inputs to its result the way compiler and device do,
// without either.

#include <gtest/gtest.h>

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/status.h"
#include "core/graph/op_desc.h"
#include "core/graph/tensor_view.h"
#include "core/op/op_registry.h"
#include "core/opp/opp_package.h"
#include "core/platform/chip.h"

namespace operators {

/// A tensor of a test. Elements are kept as doubles, whatever the type: every type that tests use fits.
struct TestTensor {
  ge::DataType type = ge::DT_FLOAT;
  std::vector<int64_t> shape;
  std::vector<double> values;
  bool absent = false;  ///< an optional input that is not connected
};

int64_t ElementCount(const std::vector<int64_t>& shape);
/// Elements drawn from a fixed sequence, small numbers that float16 holds exactly.
TestTensor Numbers(ge::DataType type, std::vector<int64_t> shape, uint32_t seed = 1);
/// The value as an element of the type holds it.
double Rounded(ge::DataType type, double value);

/// What a launch of a kernel takes besides its tensors.
struct Launch {
  uint64_t tiling_key = 0;
  uint32_t block_dim = 0;
  ge::ByteBuffer tiling_data;
};

class OperatorTest : public testing::Test {
 protected:
  /// Opens the built package and loads its libraries, once for all tests of the program.
  static void SetUpTestSuite();

  static const ge::OppPackage& package() { return *package_; }
  static const ge::OpImplSpaceRegistryV2& registry() { return *registry_; }
  static const ge::ChipConfig& chip() { return *chip_; }

  /// The op as the compiler hands it to infer functions: inputs described, attributes complete, outputs not known. A
  /// dynamic input has the inputs that the others leave.
  static ge::OpDesc MakeOp(const std::string& type, const std::vector<TestTensor>& inputs,
                           const ge::AttrMap& attrs = {});
  /// Runs the op's infer functions; the op has its outputs afterwards.
  static ge::Status Infer(ge::OpDesc& op);
  /// Host tiling. Input values are known where `known_values` says so (default: nowhere).
  static ge::StatusOr<ge::OpRunInfo> Tile(const ge::OpDesc& op, const std::vector<TestTensor>& inputs,
                                          const std::vector<bool>& known_values = {});
  /// Device tiling: the op's context image, handed to the packed library as the AICPU does.
  static ge::StatusOr<Launch> TileOnDevice(const ge::OpDesc& op, const std::vector<TestTensor>& inputs);
  /// Launches the kernel that serves the op. The result lies in memory that ends with it. Where the op's descriptions
  /// have strides, an input is the memory from its block's first element on, and so is the result.
  static ge::StatusOr<TestTensor> RunKernel(const ge::OpDesc& op, const std::vector<TestTensor>& inputs,
                                            const Launch& launch);

  /// Calls the function that the package configures for the type on the AICPU, with one output.
  static ge::StatusOr<TestTensor> RunOnAicpu(const std::string& type, const std::vector<TestTensor>& inputs);

  /// Infer, tile with all values known, launch; fails the test when a step fails. `output_type` replaces the inferred
  /// one.
  TestTensor Run(const std::string& type, const std::vector<TestTensor>& inputs, const ge::AttrMap& attrs = {},
                 std::optional<ge::DataType> output_type = std::nullopt);
  /// Block dim of the last Run.
  uint32_t block_dim() const { return block_dim_; }

 private:
  static std::unique_ptr<ge::OppPackage> package_;
  static std::unique_ptr<ge::OpImplSpaceRegistryV2> registry_;
  static const ge::ChipConfig* chip_;
  uint32_t block_dim_ = 0;
};

/// Same shape, type and elements; on a difference the first one is printed.
void ExpectEqual(const TestTensor& actual, const TestTensor& expected);

}  // namespace operators
