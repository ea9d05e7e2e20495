#include "operators/operator_fixture.h"

#include <cstring>
#include <filesystem>
#include <string_view>

#include "aicpu/aicpu_args.h"
#include "core/base/file.h"
#include "core/base/float16.h"
#include "core/op/kernel_context.h"
#include "operators/test_memory.h"
#include "simulator/runner/code_runner.h"

namespace operators {
namespace {

constexpr std::string_view kChip = "Ascend910B1";
constexpr std::string_view kShortChip = "Ascend910B";
constexpr unsigned kWorkers = 2;

template <typename T>
void Append(T element, ge::ByteBuffer& bytes) {
  const auto* first = reinterpret_cast<const uint8_t*>(&element);
  bytes.insert(bytes.end(), first, first + sizeof(T));
}

void AppendElement(ge::DataType type, double value, ge::ByteBuffer& bytes) {
  switch (type) {
    case ge::DT_FLOAT:
      return Append(static_cast<float>(value), bytes);
    case ge::DT_FLOAT16:
      return Append(ge::Float16::FromFloat(static_cast<float>(value)), bytes);
    case ge::DT_BOOL:
      return Append(static_cast<uint8_t>(value != 0), bytes);
    case ge::DT_INT8:
      return Append(static_cast<int8_t>(value), bytes);
    case ge::DT_INT32:
      return Append(static_cast<int32_t>(value), bytes);
    case ge::DT_INT64:
      return Append(static_cast<int64_t>(value), bytes);
    default:
      FAIL() << "no test uses " << ge::DataTypeName(type);
  }
}

template <typename T>
double ReadAs(const uint8_t* bytes) {
  T element;
  std::memcpy(&element, bytes, sizeof(T));
  return static_cast<double>(element);
}

double ReadElement(ge::DataType type, const uint8_t* bytes) {
  switch (type) {
    case ge::DT_FLOAT:
      return ReadAs<float>(bytes);
    case ge::DT_FLOAT16: {
      uint16_t bits;
      std::memcpy(&bits, bytes, sizeof(bits));
      return static_cast<double>(ge::Float16::ToFloat(bits));
    }
    case ge::DT_BOOL:
      return ReadAs<uint8_t>(bytes);
    case ge::DT_INT8:
      return ReadAs<int8_t>(bytes);
    case ge::DT_INT32:
      return ReadAs<int32_t>(bytes);
    case ge::DT_INT64:
      return ReadAs<int64_t>(bytes);
    default:
      return 0;
  }
}

ge::ByteBuffer ToBytes(const TestTensor& tensor) {
  ge::ByteBuffer bytes;
  for (double value : tensor.values) AppendElement(tensor.type, value, bytes);
  return bytes;
}

std::vector<double> FromBytes(ge::DataType type, ge::ByteView bytes) {
  const size_t element_size = static_cast<size_t>(ge::ElementBits(type) / 8);
  std::vector<double> values;
  for (size_t at = 0; at < bytes.size(); at += element_size) values.push_back(ReadElement(type, bytes.data() + at));
  return values;
}

ge::StatusOr<ge::SharedBytes> ReadShared(const std::filesystem::path& path) {
  GE_ASSIGN_OR_RETURN(ge::ByteBuffer bytes, ge::ReadFile(path));
  return ge::SharedBytes(std::move(bytes));
}

bool IsDynamic(const ge::IrInput& input) { return input.kind == ge::IrInputKind::kDynamic; }

/// How many of `given` inputs the dynamic one of a prototype gets.
size_t DynamicInstances(const std::vector<ge::IrInput>& inputs, size_t given) {
  const size_t others = inputs.size() - 1;
  return given > others ? given - others : 0;
}

/// The descriptor block of a dynamic input (spec/ascendc.md §3.9): offset of the addresses; per instance its number of
/// dimensions and these; addresses.
ge::ByteBuffer DescriptorsOf(const std::vector<ge::GeTensorDesc>& descs, const std::vector<uint64_t>& addresses) {
  std::vector<uint64_t> words = {0};
  for (const ge::GeTensorDesc& desc : descs) {
    words.push_back(uint64_t{1} << 32 | desc.shape.rank());
    for (int64_t dim : desc.shape.dims()) words.push_back(static_cast<uint64_t>(dim));
  }
  words[0] = words.size() * sizeof(uint64_t);
  words.insert(words.end(), addresses.begin(), addresses.end());
  ge::ByteBuffer bytes;
  for (uint64_t word : words) Append(word, bytes);
  return bytes;
}

// What the entry of a device tiling library receives (spec/so-in-om.md §8.7).
struct DeviceTilingArgs {
  uint64_t context, op_type, notify, workspace, workspace_size;
};

}  // namespace

std::unique_ptr<ge::OppPackage> OperatorTest::package_;
std::unique_ptr<ge::OpImplSpaceRegistryV2> OperatorTest::registry_;
const ge::ChipConfig* OperatorTest::chip_ = nullptr;

int64_t ElementCount(const std::vector<int64_t>& shape) {
  int64_t count = 1;
  for (int64_t dim : shape) count *= dim;
  return count;
}

TestTensor Numbers(ge::DataType type, std::vector<int64_t> shape, uint32_t seed) {
  TestTensor tensor{type, std::move(shape), {}};
  uint32_t state = seed;
  for (int64_t i = 0; i < ElementCount(tensor.shape); ++i) {
    state = state * 1664525u + 1013904223u;
    tensor.values.push_back(static_cast<double>(static_cast<int>(state >> 25) - 64) /
                            (type == ge::DT_FLOAT ? 7.0 : 1.0));
    tensor.values.back() = Rounded(type, tensor.values.back());
  }
  return tensor;
}

double Rounded(ge::DataType type, double value) {
  ge::ByteBuffer bytes;
  AppendElement(type, value, bytes);
  return ReadElement(type, bytes.data());
}

void OperatorTest::SetUpTestSuite() {
  if (registry_ != nullptr) return;
  auto chip = ge::ChipConfig::Find(kChip);
  ASSERT_TRUE(chip.ok()) << chip.status().ToString();
  chip_ = *chip;
  auto package = ge::OppPackage::Open(DRYDOCK_OPP_DIR);
  ASSERT_TRUE(package.ok()) << package.status().ToString();
  package_ = std::make_unique<ge::OppPackage>(*package);
  auto libraries = package_->SpaceRegistryLibraries(package_->environment());
  ASSERT_TRUE(libraries.ok()) << libraries.status().ToString();
  auto registry = std::make_unique<ge::OpImplSpaceRegistryV2>();
  for (const ge::OppLibrary& library : *libraries) {
    auto bytes = ge::ReadFile(library.path);
    ASSERT_TRUE(bytes.ok()) << bytes.status().ToString();
    auto loaded = ge::OpLibrary::Load(library.path.filename().string(), *bytes);
    ASSERT_TRUE(loaded.ok()) << loaded.status().ToString();
    registry->AddLibrary(*loaded);
  }
  registry_ = std::move(registry);
}

ge::OpDesc OperatorTest::MakeOp(const std::string& type, const std::vector<TestTensor>& inputs,
                                const ge::AttrMap& attrs) {
  ge::OpDesc op("op_under_test", type);
  const ge::OpPrototype* prototype = registry().FindPrototype(type);
  if (prototype == nullptr) {
    ADD_FAILURE() << "the package has no prototype of " << type;
    return op;
  }
  op.ir_inputs = prototype->inputs;
  op.ir_outputs = prototype->outputs;
  op.attrs = attrs;
  for (const ge::IrAttr& attr : prototype->attrs) {
    op.ir_attr_names.push_back(attr.name);
    if (attr.default_value.has_value()) op.attrs.try_emplace(attr.name, *attr.default_value);
  }
  size_t next = 0;
  const auto add_slot = [&](std::string name) {
    const bool absent = next >= inputs.size() || inputs[next].absent;
    op.input_names.push_back(std::move(name));
    op.inputs.push_back(absent ? ge::GeTensorDesc()
                               : ge::GeTensorDesc(ge::GeShape(inputs[next].shape), inputs[next].type));
    ++next;
  };
  for (const ge::IrInput& input : prototype->inputs) {
    if (!IsDynamic(input)) {
      add_slot(input.name);
      continue;
    }
    for (size_t i = 0; i < DynamicInstances(prototype->inputs, inputs.size()); ++i)
      add_slot(input.name + std::to_string(i));
  }
  for (const ge::IrOutput& output : prototype->outputs) {
    op.output_names.push_back(output.name);
    op.outputs.emplace_back();
  }
  return op;
}

ge::Status OperatorTest::Infer(ge::OpDesc& op) {
  const Rt2OpImpl* impl = registry().FindImpl(op.type);
  if (impl == nullptr) return ge::MakeError(ge::kParamInvalid, "the package does not implement {}", op.type);
  const std::vector<const ge::GeTensor*> no_values(op.inputs.size(), nullptr);
  GE_RETURN_IF_ERROR(ge::RunInferDataType(*impl, op));
  return ge::RunInferShape(*impl, op, no_values);
}

ge::StatusOr<ge::OpRunInfo> OperatorTest::Tile(const ge::OpDesc& op, const std::vector<TestTensor>& inputs,
                                               const std::vector<bool>& known_values) {
  const Rt2OpImpl* impl = registry().FindImpl(op.type);
  if (impl == nullptr) return ge::MakeError(ge::kParamInvalid, "the package does not implement {}", op.type);
  std::vector<ge::GeTensor> tensors(op.inputs.size());
  std::vector<const ge::GeTensor*> values(op.inputs.size(), nullptr);
  for (size_t i = 0; i < known_values.size(); ++i) {
    if (!known_values[i]) continue;
    tensors[i].desc = op.inputs[i];
    tensors[i].data = ToBytes(inputs[i]);
    values[i] = &tensors[i];
  }
  return ge::RunTiling(*impl, op, values, chip(), /*deterministic=*/false);
}

ge::StatusOr<Launch> OperatorTest::TileOnDevice(const ge::OpDesc& op, const std::vector<TestTensor>& inputs) {
  const Rt2OpImpl* impl = registry().FindImpl(op.type);
  if (impl == nullptr) return ge::MakeError(ge::kParamInvalid, "the package does not implement {}", op.type);
  TestMemory memory;
  std::vector<ge::ContextTensor> tensors(op.inputs.size());
  for (size_t i = 0; i < op.inputs.size(); ++i) {
    tensors[i].desc = op.inputs[i];
    tensors[i].absent = i >= inputs.size() || inputs[i].absent;
    if ((impl->tiling_dependency >> i & 1) == 0) continue;
    const ge::ByteBuffer bytes = ToBytes(inputs[i]);
    tensors[i].data_address = memory.Allocate("input " + std::to_string(i), bytes);
    tensors[i].data_size = bytes.size();
  }
  // Once to learn the size, once for its place.
  GE_ASSIGN_OR_RETURN(ge::DeviceTilingImage draft,
                      ge::BuildDeviceTilingImage(op, tensors, impl->max_tiling_data_size, chip(),
                                                 /*deterministic=*/false, /*base=*/4096));
  const uint64_t base = memory.Allocate("tiling context", draft.bytes);
  GE_ASSIGN_OR_RETURN(ge::DeviceTilingImage image,
                      ge::BuildDeviceTilingImage(op, tensors, impl->max_tiling_data_size, chip(),
                                                 /*deterministic=*/false, base));
  const ge::MutableByteView bytes = memory.Bytes(base);
  std::copy(image.bytes.begin(), image.bytes.end(), bytes.begin());
  const DeviceTilingArgs args{base + image.layout.context, base + image.layout.op_type, 0, 0, 0};
  const uint64_t args_address =
      memory.Allocate("tiling args", ge::ByteView(reinterpret_cast<const uint8_t*>(&args), sizeof(args)));

  auto runner = sim::MakeInProcessCodeRunner(chip(), memory, kWorkers);
  GE_ASSIGN_OR_RETURN(ge::OppLibrary library, package().OpMasterLibrary(kChip));
  GE_ASSIGN_OR_RETURN(ge::SharedBytes library_bytes, ReadShared(library.path));
  GE_ASSIGN_OR_RETURN(auto loaded, runner->LoadAicpuLibrary(library.path.filename().string(), library_bytes));
  GE_RETURN_IF_ERROR(runner->RunAicpu(*loaded, "RunAicpuRpcSrvLaunch", args_address, op.name));

  Launch launch;
  std::memcpy(&launch.tiling_key, bytes.data() + image.layout.tiling_key, sizeof(launch.tiling_key));
  std::memcpy(&launch.block_dim, bytes.data() + image.layout.block_dim, sizeof(launch.block_dim));
  const ge::ByteView data = bytes.subspan(image.layout.tiling_data, impl->max_tiling_data_size);
  launch.tiling_data.assign(data.begin(), data.end());
  return launch;
}

ge::StatusOr<TestTensor> OperatorTest::RunKernel(const ge::OpDesc& op, const std::vector<TestTensor>& inputs,
                                                 const Launch& launch) {
  GE_ASSIGN_OR_RETURN(ge::OppKernel kernel, package().FindKernel(kShortChip, op));
  GE_ASSIGN_OR_RETURN(ge::SharedBytes bytes, ReadShared(kernel.binary_path));

  TestMemory memory;
  std::vector<uint64_t> args;
  size_t next = 0;
  const auto place_input = [&]() -> uint64_t {
    const size_t i = next++;
    if (i >= inputs.size() || inputs[i].absent) return 0;
    return memory.Allocate("input " + std::to_string(i), ToBytes(inputs[i]));
  };
  for (const ge::IrInput& input : op.ir_inputs) {
    if (!IsDynamic(input)) {
      args.push_back(place_input());
      continue;
    }
    const auto first = op.inputs.begin() + static_cast<ptrdiff_t>(next);
    const size_t count = DynamicInstances(op.ir_inputs, op.inputs.size());
    std::vector<uint64_t> addresses;
    for (size_t i = 0; i < count; ++i) addresses.push_back(place_input());
    const std::vector<ge::GeTensorDesc> descs(first, first + static_cast<ptrdiff_t>(count));
    args.push_back(memory.Allocate("descriptors of " + input.name, DescriptorsOf(descs, addresses)));
  }
  TestTensor result{op.outputs[0].dtype, op.outputs[0].shape.dims(), {}};
  const int64_t result_bytes = ge::SpanBytes(op.outputs[0]).value_or(0);
  // Bytes that no kernel of these tests writes by chance.
  const uint64_t output = memory.Allocate("output", ge::ByteBuffer(static_cast<size_t>(result_bytes), 0xA5));
  args.push_back(output);
  args.push_back(0);  // workspace: no kernel of the package uses one
  args.push_back(memory.Allocate("tiling data", launch.tiling_data));

  auto runner = sim::MakeInProcessCodeRunner(chip(), memory, kWorkers);
  GE_ASSIGN_OR_RETURN(auto binary, runner->LoadKernel(kernel.kernel_name, bytes));
  const ge::ByteView words(reinterpret_cast<const uint8_t*>(args.data()), args.size() * sizeof(uint64_t));
  const sim::KernelOutcome outcome =
      runner->RunKernel({binary.get(), launch.tiling_key, launch.block_dim, words, op.name});
  GE_RETURN_IF_ERROR(outcome.status);
  result.values = FromBytes(result.type, memory.Bytes(output));
  return result;
}

ge::StatusOr<TestTensor> OperatorTest::RunOnAicpu(const std::string& type, const std::vector<TestTensor>& inputs) {
  ge::OpDesc op = MakeOp(type, inputs);
  GE_RETURN_IF_ERROR(Infer(op));
  GE_ASSIGN_OR_RETURN(const ge::AicpuOps configured, package().ReadAicpuOps());
  const auto kernel = configured.find(type);
  if (kernel == configured.end()) return ge::MakeError(ge::kParamInvalid, "{} is not configured for the AICPU", type);

  TestMemory memory;
  ge::ByteWriter info, args;
  const auto write_shapes = [&](aicpu::ExtInfoType side, const std::vector<ge::GeTensorDesc>& descs) {
    info.Write(aicpu::ExtInfoHead{static_cast<int32_t>(side),
                                  static_cast<uint32_t>(descs.size() * sizeof(aicpu::ShapeAndType))});
    for (const ge::GeTensorDesc& desc : descs) {
      aicpu::ShapeAndType shape{desc.dtype, {}};
      for (size_t i = 0; i < aicpu::kMaxShapeDims; ++i) {
        shape.dims[i] = i < desc.shape.rank() ? desc.shape.dim(i) : aicpu::kDimEnd;
      }
      info.Write(shape);
    }
  };
  write_shapes(aicpu::ExtInfoType::kInputShape, op.inputs);
  write_shapes(aicpu::ExtInfoType::kOutputShape, op.outputs);
  const auto tensors = static_cast<uint32_t>(op.inputs.size() + op.outputs.size());
  args.Write(aicpu::AicpuParamHead{static_cast<uint32_t>(sizeof(aicpu::AicpuParamHead) + tensors * sizeof(uint64_t)),
                                   tensors, static_cast<uint32_t>(info.size()),
                                   memory.Allocate("extended information", info.view())});
  for (size_t i = 0; i < inputs.size(); ++i)
    args.Write(memory.Allocate("input " + std::to_string(i), ToBytes(inputs[i])));
  TestTensor result{op.outputs[0].dtype, op.outputs[0].shape.dims(), {}};
  const auto bytes = static_cast<size_t>(ge::TensorBytes(op.outputs[0].shape, op.outputs[0].dtype).value_or(0));
  const uint64_t output = memory.Allocate("output", ge::ByteBuffer(bytes, 0xA5));
  args.Write(output);
  const uint64_t args_address = memory.Allocate("args", args.view());

  auto runner = sim::MakeInProcessCodeRunner(chip(), memory, kWorkers);
  GE_ASSIGN_OR_RETURN(const std::filesystem::path path, package().Resolve(kernel->second.library));
  GE_ASSIGN_OR_RETURN(ge::SharedBytes library_bytes, ReadShared(path));
  GE_ASSIGN_OR_RETURN(auto library, runner->LoadAicpuLibrary(kernel->second.kernel_so, library_bytes));
  GE_RETURN_IF_ERROR(runner->RunAicpu(*library, kernel->second.function_name, args_address, op.name));
  result.values = FromBytes(result.type, memory.Bytes(output));
  return result;
}

TestTensor OperatorTest::Run(const std::string& type, const std::vector<TestTensor>& inputs, const ge::AttrMap& attrs,
                             std::optional<ge::DataType> output_type) {
  ge::OpDesc op = MakeOp(type, inputs, attrs);
  if (const ge::Status status = Infer(op); !status.ok()) {
    ADD_FAILURE() << status.ToString();
    return {};
  }
  if (output_type.has_value()) op.outputs[0].dtype = *output_type;
  const auto tiled = Tile(op, inputs, std::vector<bool>(inputs.size(), true));
  if (!tiled.ok()) {
    ADD_FAILURE() << tiled.status().ToString();
    return {};
  }
  block_dim_ = tiled->block_dim;
  const auto result = RunKernel(op, inputs, {tiled->tiling_key, tiled->block_dim, tiled->tiling_data});
  if (!result.ok()) {
    ADD_FAILURE() << result.status().ToString();
    return {};
  }
  return *result;
}

void ExpectEqual(const TestTensor& actual, const TestTensor& expected) {
  EXPECT_EQ(actual.type, expected.type);
  EXPECT_EQ(actual.shape, expected.shape);
  ASSERT_EQ(actual.values.size(), expected.values.size());
  for (size_t i = 0; i < actual.values.size(); ++i) {
    ASSERT_EQ(actual.values[i], expected.values[i]) << "first difference at element " << i;
  }
}

}  // namespace operators
