#include "core/om/flow_model.h"

#include <gmock/gmock.h>
#include <google/protobuf/unknown_field_set.h>
#include <gtest/gtest.h>

#include "core/om/om_findings_for_test.h"

namespace ge {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

FlowSubmodel Submodel(const std::string& name, SharedBytes data) {
  FlowSubmodel submodel;
  submodel.def.set_model_name(name);
  submodel.def.set_model_type("NPU");
  submodel.om_data = std::move(data);
  return submodel;
}

FlowModel TwoModels() {
  FlowModel flow;
  for (const char* name : {"first", "second"}) {
    flow.def.add_submodel_name(name);
    flow.submodels.push_back(Submodel(name, small_model::Bytes()));
  }
  return flow;
}

StatusOr<OmFile> Make(const FlowModel& flow) {
  auto small = OpenOmFile(small_model::Bytes());
  return MakeFlowFile(small->models.front().Find(PartitionType::kModelDef)->bytes, flow);
}

SharedBytes Flow(
    const FlowModel& flow, const std::function<void(OmFile&)>& change = [](OmFile&) {}) {
  auto om = Make(flow);
  EXPECT_TRUE(om.ok()) << om.status().ToString();
  change(*om);
  return SharedBytes(*WriteOmFile(*om));
}

TEST(FlowModelTest, HoldsMessagesAndWholeFilesThatAreNotCopied) {
  SharedBytes file = Flow(TwoModels());
  auto om = OpenOmFile(file);
  ASSERT_TRUE(om.ok()) << om.status().ToString();
  OmCheck check;
  auto flow = ReadFlowModel(*om, check);
  ASSERT_TRUE(flow.ok()) << flow.status().ToString();
  ASSERT_EQ(flow->submodels.size(), 2U);
  EXPECT_EQ(flow->submodels[1].def.model_name(), "second");
  EXPECT_TRUE(flow->submodels[1].def.om_data().empty());
  EXPECT_EQ(flow->submodels[1].om_data.view.data(), file.view.data() + flow->submodels[1].om_data_offset);
  ASSERT_EQ(om->sub_files.size(), 2U);
  EXPECT_EQ(om->sub_files[1].name, "second");
  EXPECT_EQ(om->sub_files[1].partition, 3U);
}

TEST(FlowModelTest, UnknownFieldsOfASubmodelSurvive) {
  FlowSubmodel submodel = Submodel("first", SharedBytes({1}));
  submodel.def.GetReflection()->MutableUnknownFields(&submodel.def)->AddLengthDelimited(1007, "hi");
  FlowModel flow;
  flow.def.add_submodel_name("first");
  submodel.def.set_model_type("UDF");
  flow.submodels.push_back(submodel);
  OmCheck check;
  auto again = ReadFlowModel(*OpenOmFile(Flow(flow)), check);
  ASSERT_TRUE(again.ok()) << again.status().ToString();
  auto bytes = BuildFlowSubmodel(again->submodels[0]);
  ASSERT_TRUE(bytes.ok());
  EXPECT_TRUE(SameBytes(*bytes, *BuildFlowSubmodel(submodel)));
}

TEST(FlowModelTest, AnArchiveOfAUserFunctionIsNotOpened) {
  FlowModel flow = TwoModels();
  flow.submodels[0].def.set_model_type("UDF");
  flow.submodels[0].om_data = SharedBytes({'t', 'a', 'r'});
  auto om = OpenOmFile(Flow(flow));
  ASSERT_TRUE(om.ok()) << om.status().ToString();
  EXPECT_EQ(om->sub_files.size(), 1U);
}

TEST(FlowModelTest, RefusesAnyOtherOrder) {
  SharedBytes file =
      Flow(TwoModels(), [](OmFile& om) { std::swap(om.models[0].partitions[1], om.models[0].partitions[2]); });
  EXPECT_THAT(om_test::Errors(file), ElementsAre("flow-order", "flow-order"));
  EXPECT_THAT(om_test::Errors(file, OmPolicy::kReference), IsEmpty());
}

TEST(FlowModelTest, RefusesANameWithoutItsSubmodel) {
  FlowModel flow = TwoModels();
  flow.def.add_submodel_name("third");
  EXPECT_THAT(Make(flow).status().message(), HasSubstr("'third' is named 1 times and there 0 times"));
}

TEST(FlowModelTest, RefusesASubmodelWithoutAName) {
  FlowModel flow = TwoModels();
  flow.def.mutable_submodel_name()->RemoveLast();
  EXPECT_THAT(Make(flow).status().message(), HasSubstr("'second' is named 0 times and there 1 times"));
}

TEST(FlowModelTest, RefusesASubmodelWithoutData) {
  FlowModel flow = TwoModels();
  flow.submodels[0].om_data = {};
  EXPECT_THAT(Make(flow).status().message(), HasSubstr("'first' has neither om_data nor a file"));
}

TEST(FlowModelTest, AFileOfItsOwnStaysBelowTheFolder) {
  FlowModel flow = TwoModels();
  flow.submodels[0].om_data = {};
  flow.submodels[0].def.set_om_data_file_path("parts/first.om");
  EXPECT_TRUE(Make(flow).ok());
  for (const std::string& path :
       {std::string("/etc/passwd"), std::string("../first.om"), std::string("a/../../b"), std::string("a\0b", 3)}) {
    flow.submodels[0].def.set_om_data_file_path(path);
    EXPECT_THAT(Make(flow).status().message(), HasSubstr("is not below the folder")) << path;
  }
}

TEST(FlowModelTest, RefusesWhatIsNoMessage) {
  SharedBytes file = Flow(TwoModels(), [](OmFile& om) {
    om.models[0].partitions[1].bytes = SharedBytes({0xFF});
    om.models[0].partitions[2].bytes = SharedBytes({0x1A, 0x7F});
  });
  EXPECT_THAT(om_test::Errors(file), ElementsAre("flow-message", "flow-message"));
  EXPECT_THAT(om_test::Errors(file, OmPolicy::kReference), IsEmpty());
}

TEST(FlowModelTest, IsNoRootModelButTheReferenceTakesItsGraph) {
  SharedBytes file = Flow(TwoModels());
  auto strict = ModelHelper::LoadRootModel(file);
  EXPECT_EQ(strict.status().code(), kUnsupported);
  EXPECT_THAT(strict.status().message(), HasSubstr("FLOW"));
  auto reference = ModelHelper::LoadRootModel(file, OmPolicy::kReference);
  ASSERT_TRUE(reference.ok()) << reference.status().ToString();
  EXPECT_EQ((*reference)->root().name, "small");
  EXPECT_TRUE(SameBytes(*ModelHelper::Save(**reference), file.view));
}

}  // namespace
}  // namespace ge
