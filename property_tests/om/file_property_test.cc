
#include "core/om/model_attr_names.h"
#include "core/om/model_helper.h"
#include "core/om/proto_bytes.h"
#include "property_tests/om/check_property.h"
#include "property_tests/om/file_properties.h"
#include "property_tests/om/model_generators.h"

namespace ge {
namespace {

constexpr double kFileScale = 5;

OmParts AnyParts() {
  const ChoiceBytes bytes = *AnyChoices(kFileScale);
  Choices choices(bytes.bytes);
  return MakeOmParts(choices);
}

bool SameAttrs(AttrMap a, AttrMap b) {
  // The sizes of the other partitions: the writer's own.
  a.erase(kAttrOmInfoList);
  b.erase(kAttrOmInfoList);
  return a == b;
}

RC_GTEST_PROP(FileProperty, AModelThatIsSavedIsLoadedAgain, ()) {
  const ChoiceBytes bytes = *AnyChoices(kFileScale);
  Choices choices(bytes.bytes);
  auto model = MakeRootModel(choices);
  auto file = ModelHelper::Save(*model);
  RC_ASSERT(file.ok());
  auto loaded = ModelHelper::LoadRootModel(Borrow(*file));
  RC_ASSERT(loaded.ok());
  const GeModel& now = (*loaded)->root();
  const GeModel& was = model->root();
  RC_ASSERT(now.name == was.name);
  RC_ASSERT(now.ir_version == was.ir_version);
  RC_ASSERT(now.platform_version == was.platform_version);
  RC_ASSERT(now.graph() == was.graph());
  RC_ASSERT(SameAttrs(now.attrs(), was.attrs()));
  RC_ASSERT(*SerializeMessage(now.tasks(), "TASK_INFO") == *SerializeMessage(was.tasks(), "TASK_INFO"));
  RC_ASSERT(std::ranges::equal(now.weights().view, was.weights().view));
  RC_ASSERT(NamedBinsPayload::Same(now.kernels(), was.kernels()));
  RC_ASSERT(SoBinsPayload::Same((*loaded)->so_bins, model->so_bins));
}

/// Found by the stateful test of SO_BINS: the writer took offsets that no reader takes.
RC_GTEST_PROP(FileProperty, AModelThatNoLoaderTakesIsNotSaved, ()) {
  const ChoiceBytes bytes = *AnyChoices(kFileScale);
  Choices choices(bytes.bytes);
  auto model = MakeRootModel(choices);
  const auto& nodes = model->root().graph().nodes();
  const std::string name = nodes[*rc::gen::inRange<size_t>(0, nodes.size())]->name();
  model->root().mutable_graph()->FindNode(name)->op().workspace_offsets = {-1};
  RC_ASSERT(!ModelHelper::Save(*model).ok());
}

RC_GTEST_PROP(FileProperty, AFileOfAnyShapeIsLoadedAndSavedToTheSameBytes, ()) {
  const OmParts parts = AnyParts();
  const ByteBuffer file = PutTogether(parts);
  Require(ModelHelper::LoadRootModel(Borrow(file)).status(), "a valid file is accepted");
  HoldsForAnyFile(file);
}

RC_GTEST_PROP(FileProperty, HeaderAndTablesReadAsWritten, ()) {
  const OmParts parts = AnyParts();
  const ByteBuffer file = PutTogether(parts);
  auto om = OpenOmFile(Borrow(file));
  Require(om.status(), "a valid container is accepted");
  RC_ASSERT(std::memcmp(&om->header, file.data(), kModelFileHeadSize) == 0);
  RC_ASSERT(HeaderName(om->header) == HeaderName(parts.header));
  RC_ASSERT(HeaderPlatformVersion(om->header) == HeaderPlatformVersion(parts.header));
  RC_ASSERT(om->models.size() == parts.models.size());
  for (size_t i = 0; i < parts.models.size(); ++i) {
    RC_ASSERT(std::ranges::equal(om->models[i].partitions, parts.models[i],
                                 [](const OmPartition& is, const RawPartition& was) {
                                   return is.type == was.type && std::ranges::equal(is.bytes.view, was.bytes.view);
                                 }));
  }
}

RC_GTEST_PROP(FileProperty, EveryTruncationIsRefused, ()) {
  const ByteBuffer file = PutTogether(AnyParts());
  for (size_t size = 0; size < file.size(); ++size) {
    const ByteBuffer cut(file.begin(), file.begin() + static_cast<ptrdiff_t>(size));
    RC_ASSERT(!ModelHelper::LoadRootModel(Borrow(cut)).ok());
  }
}

/// Whoever cut the file mended its header too.
RC_GTEST_PROP(FileProperty, EveryTruncationWithAMendedHeaderIsRefused, ()) {
  const OmParts parts = AnyParts();
  const ByteBuffer file = PutTogether(parts);
  for (size_t size = kModelFileHeadSize; size < file.size(); size += 1 + size / 64) {
    ByteBuffer cut(file.begin(), file.begin() + static_cast<ptrdiff_t>(size));
    const uint64_t body = size - kModelFileHeadSize;
    std::memcpy(cut.data() + (parts.wide ? 184 : 76), &body, parts.wide ? 8 : 4);
    RC_ASSERT(!ModelHelper::LoadRootModel(Borrow(cut)).ok());
  }
}

/// Numbers of the header and of the tables (docs/formats).
std::vector<FieldPlace> NumbersOf(const OmParts& parts) {
  std::vector<FieldPlace> fields = {{"magic", 0, 4},           {"headsize", 4, 4},     {"version", 8, 4},
                                    {"length", 76, 4},         {"is_encrypt", 80, 1},  {"is_checksum", 81, 1},
                                    {"modeltype", 82, 1},      {"genmode", 83, 1},     {"ops", 116, 4},
                                    {"om_ir_version", 152, 4}, {"model_num", 156, 4},  {"platform_type", 180, 1},
                                    {"model_length", 184, 8},  {"need_check", 192, 1}, {"is_unknow_model", 193, 1}};
  size_t at = kModelFileHeadSize;
  for (const std::vector<RawPartition>& partitions : parts.models) {
    fields.push_back({"num", at, 4});
    at += parts.wide ? kWideTableHeadSize : kNarrowTableHeadSize;
    for (size_t i = 0; i < partitions.size(); ++i) {
      fields.push_back({"type", at, 4});
      fields.push_back({"offset", at + (parts.wide ? 8 : 4), parts.wide ? 8U : 4U});
      fields.push_back({"size", at + (parts.wide ? 16 : 8), parts.wide ? 8U : 4U});
      at += parts.wide ? kWideTableEntrySize : kNarrowTableEntrySize;
    }
    for (const RawPartition& partition : partitions) at += partition.bytes.size();
  }
  return fields;
}

RC_GTEST_PROP(FileProperty, EachNumberOfHeaderAndTablesAtItsEdgesIsRefusedOrKept, ()) {
  const OmParts parts = AnyParts();
  const ByteBuffer file = PutTogether(parts);
  for (const FieldPlace& field : NumbersOf(parts)) {
    for (const ByteBuffer& changed : AtItsEdges(file, field)) {
      auto model = ModelHelper::LoadRootModel(Borrow(changed));
      if (model.ok()) RC_ASSERT(*ModelHelper::Save(**model) == changed);
    }
  }
}

RC_GTEST_PROP(FileProperty, ATableWhoseNumbersChangeIsRefused, ()) {
  const OmParts parts = AnyParts();
  const ByteBuffer file = PutTogether(parts);
  for (const FieldPlace& field : NumbersOf(parts)) {
    if (field.name != "num" && field.name != "offset" && field.name != "size") continue;
    for (const ByteBuffer& changed : AtItsEdges(file, field)) RC_ASSERT(!OpenOmFile(Borrow(changed)).ok());
  }
}

RC_GTEST_PROP(FileProperty, ADamagedFileIsRefusedOrKept, ()) {
  const ByteBuffer file = PutTogether(AnyParts());
  const ChoiceBytes mistakes = *AnyChoices();
  Choices choices(mistakes.bytes);
  HoldsForAnyFile(Damage(choices, file));
}

}  // namespace
}  // namespace ge
