// Tensors that lie outside of the model's own memory: variables of the session, placeholders, constants in variable
// memory, and inputs that the model may write.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/runtime/model_manager.h"
#include "core/runtime/recording_device.h"
#include "core/runtime/test_model.h"

namespace ge {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;

constexpr int64_t kVariableBase = int64_t{1} << 37;

std::shared_ptr<const GeTensor> Filled(uint8_t byte) {
  auto value = std::make_shared<GeTensor>();
  value->desc = GeTensorDesc(GeShape({8}), DT_FLOAT);
  value->data = ByteBuffer(32, byte);
  return value;
}

/// The test model, in which Relu "act" reads a tensor of variable memory instead of the input.
class VariableModel : public TestModel {
 public:
  explicit VariableModel(const std::string& type, const std::string& name = "v") {
    source = Add(name, type, 0, 1);
    source->op().output_offsets = {kVariableBase};
    graph->RemoveDataEdge({act, 0});
    EXPECT_TRUE(graph->AddDataEdge({source, 0}, {act, 0}).ok());
    act->op().input_offsets = {kVariableBase};
    graph->AssignIds();
    ge_model->mutable_attrs()["task_gen_variable_addr"] = kVariableBase;
    ge_model->mutable_attrs()["variable_size"] = 4096;
    AddKernel("{i_instance0*}");
  }
  Node* source = nullptr;
};

class VariablesTest : public testing::Test {
 protected:
  uint32_t Load(const TestModel& model) {
    auto id = manager_.LoadModel(model.Root());
    EXPECT_TRUE(id.ok()) << id.status().ToString();
    return id.ok() ? *id : 0;
  }
  Status LoadError(const TestModel& model) { return manager_.LoadModel(model.Root()).status(); }
  /// What the kernel of the last model that was loaded reads.
  rt::DeviceAddress Read() const { return device_.launches.back().args.at(0); }

  RecordingDevice device_;
  ModelManager manager_{device_};
};

TEST_F(VariablesTest, AVariableHasItsInitialValue) {
  VariableModel model("Variable");
  model.source->op().attrs["value"] = Filled(0x11);
  Load(model);
  EXPECT_EQ(device_.WordAt(Read()), 0x1111111111111111U);
  EXPECT_EQ(*manager_.ReadVariable("v"), ByteBuffer(32, 0x11));
}

TEST_F(VariablesTest, ModelsOfASessionShareAVariable) {
  VariableModel model("Variable");
  model.source->op().attrs["value"] = Filled(0x11);
  Load(model);
  const rt::DeviceAddress first = Read();
  VariableModel other("Variable");
  other.source->op().attrs["value"] = Filled(0x22);  // whoever comes first fills it
  Load(other);
  EXPECT_EQ(Read(), first);
  EXPECT_EQ(device_.WordAt(first), 0x1111111111111111U);
}

TEST_F(VariablesTest, AVariableOutlivesTheModel) {
  VariableModel model("Variable");
  const uint32_t id = Load(model);
  device_.At(Read())[0] = 7;
  ASSERT_TRUE(manager_.UnloadModel(id).ok());
  EXPECT_EQ(manager_.ReadVariable("v")->front(), 7);
  Load(model);
  EXPECT_EQ(device_.At(Read())[0], 7);
}

TEST_F(VariablesTest, TheSessionsEndFreesVariables) {
  RecordingDevice device;
  {
    ModelManager manager(device);
    ASSERT_TRUE(manager.LoadModel(VariableModel("Variable").Root()).ok());
  }
  EXPECT_TRUE(device.empty());
}

TEST_F(VariablesTest, AVariableOfAnotherSizeIsRefusedByName) {
  Load(VariableModel("Variable"));
  VariableModel other("Variable");
  other.source->op().outputs[0] = GeTensorDesc(GeShape({16}), DT_FLOAT);
  const Status status = LoadError(other);
  EXPECT_EQ(status.code(), kParamInvalid);
  EXPECT_THAT(status.message(), AllOf(HasSubstr("variable 'v' is float32"), HasSubstr("64 bytes"),
                                      HasSubstr("of that name that is float32"), HasSubstr("32 bytes")));
}

TEST_F(VariablesTest, AVariableThatNoModelHasIsUnknown) {
  EXPECT_EQ(manager_.ReadVariable("v").status().code(), kParamInvalid);
}

TEST_F(VariablesTest, AConstantOfTheSessionIsCopiedToMemoryOfItsOwn) {
  VariableModel model("Constant");
  model.source->op().attrs["value"] = Filled(0x33);
  const uint32_t id = Load(model);
  EXPECT_EQ(device_.WordAt(Read()), 0x3333333333333333U);
  ASSERT_TRUE(manager_.UnloadModel(id).ok());
  EXPECT_TRUE(device_.empty());
}

TEST_F(VariablesTest, APlaceholderIsReadWhereItSays) {
  VariableModel model("ConstPlaceHolder");
  model.source->op().attrs["addr"] = 0x123400;
  model.source->op().attrs["size"] = 32;
  const uint32_t id = Load(model);
  EXPECT_EQ(Read(), 0x123400U);
  ASSERT_TRUE(manager_.UnloadModel(id).ok());
  EXPECT_TRUE(device_.empty());
}

TEST_F(VariablesTest, APlaceholderThatIsTooSmallIsRefused) {
  VariableModel model("ConstPlaceHolder");
  model.source->op().attrs["addr"] = 0x123400;
  model.source->op().attrs["size"] = 31;
  EXPECT_THAT(LoadError(model).message(), AllOf(HasSubstr("node v (ConstPlaceHolder): 31 bytes at address 0x123400"),
                                                HasSubstr("the tensor takes 32 bytes")));
  EXPECT_TRUE(device_.empty());
}

TEST_F(VariablesTest, AFileConstantWithoutAFileIsRefusedAndNothingStays) {
  VariableModel model("FileConstant");
  model.source->op().attrs["location"] = "w";
  EXPECT_THAT(LoadError(model).message(), HasSubstr("node 'v' (FileConstant): 'w' lies in the folder of weights"));
  EXPECT_TRUE(device_.empty());
}

TEST_F(VariablesTest, ATensorOutsideOfVariableMemoryIsRefused) {
  VariableModel model("Variable");
  model.ge_model->mutable_attrs()["variable_size"] = 31;
  EXPECT_THAT(LoadError(model).message(),
              HasSubstr("node v (Variable): 32 bytes at 0x2000000000 do not lie in variable memory (0x2000000000, 31"));
}

TEST_F(VariablesTest, ReadingBesideEveryTensorIsRefused) {
  VariableModel model("Variable");
  model.act->op().input_offsets = {kVariableBase + 8};
  EXPECT_THAT(LoadError(model).message(), HasSubstr("node act: input 0 of 32 bytes at 0x2000000008 lies in no tensor"));
}

TEST_F(VariablesTest, TensorsThatOverlapAreRefused) {
  VariableModel model("Variable");
  model.Add("w", "Variable", 0, 1)->op().output_offsets = {kVariableBase + 16};
  model.graph->AssignIds();
  EXPECT_THAT(LoadError(model).message(), HasSubstr("nodes v and w share bytes of variable memory"));
}

TEST_F(VariablesTest, ARefDataIsChangedInTheUsersBuffer) {
  TestModel model;
  model.x->op().type = "RefData";
  const uint32_t id = Load(model);
  EXPECT_TRUE(manager_.Describe(id)->inputs[0].is_written);
  device_.on_execute = [this] {
    device_.At(0x10000)[3] = 9;  // input "x" lies at the begin of the first memory
    return Status();
  };
  std::vector<ByteBuffer> inputs = {ByteBuffer(32, 1)};
  ASSERT_TRUE(manager_.ExecuteInPlace(id, inputs).ok());
  ByteBuffer changed(32, 1);
  changed[3] = 9;
  EXPECT_THAT(inputs, ElementsAre(changed));
}

TEST_F(VariablesTest, ARefDataNeedsABufferThatMayBeWritten) {
  TestModel model;
  model.x->op().type = "RefData";
  const ByteBuffer input(32);
  const Status status = manager_.Execute(Load(model), {input}).status();
  EXPECT_EQ(status.code(), kExecuteParamInvalid);
  EXPECT_THAT(status.message(), HasSubstr("input 'x' is a RefData, which the model may write"));
}

TEST_F(VariablesTest, AFailedRunLeavesTheUsersBufferAsItWas) {
  TestModel model;
  model.x->op().type = "RefData";
  const uint32_t id = Load(model);
  device_.on_execute = [this]() -> Status {
    device_.At(0x10000)[3] = 9;
    return MakeError(kRtInternal, "lost");
  };
  std::vector<ByteBuffer> inputs = {ByteBuffer(32, 1)};
  EXPECT_FALSE(manager_.ExecuteInPlace(id, inputs).ok());
  EXPECT_THAT(inputs, ElementsAre(ByteBuffer(32, 1)));
}

}  // namespace
}  // namespace ge
