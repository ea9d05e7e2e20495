#include "core/om/attr_name_dictionary.h"
#include "core/om/model_serialize.h"
#include "core/om/proto_bytes.h"
#include "property_tests/om/broken_property.h"
#include "property_tests/om/damage.h"
#include "property_tests/om/fuzz_targets.h"
#include "property_tests/om/message_generator.h"
#include "property_tests/om/model_generators.h"

namespace ge {
namespace {

/// As the loader reads it.
StatusOr<ModelContent> ReadModelDef(ByteView bytes) {
  proto::ModelDef model;
  GE_RETURN_IF_ERROR(ParseMessage(bytes, model, "MODEL_DEF", kPartitionInvalid, 0));
  GE_ASSIGN_OR_RETURN(std::optional<AttrNameDictionary> dictionary, ReadAttrNameDictionary(model));
  if (dictionary.has_value()) GE_RETURN_IF_ERROR(ExpandAttrNames(model, *dictionary));
  RemoveAttrNameDictionary(model);
  return DecodeModel(model);
}

StatusOr<ByteBuffer> WriteModelDef(const ModelContent& content) {
  GE_ASSIGN_OR_RETURN(proto::ModelDef model, EncodeModel(content, {}));
  return SerializeMessage(model, "MODEL_DEF");
}

/// What one writer wrote is read again, and written to the same bytes.
void IsStable(ByteView written) {
  auto content = ReadModelDef(written);
  Require(content.status(), "a written MODEL_DEF can be read");
  auto again = WriteModelDef(*content);
  Require(again.status(), "it can be written again");
  Require(std::ranges::equal(*again, written), "writing MODEL_DEF is stable");
}

void HoldsForAnyModelDef(ByteView bytes) {
  auto content = ReadModelDef(bytes);
  if (!content.ok()) return Require(!content.status().message().empty(), "a refusal has a reason");
  // Not all that a file can say can be written from memory; what is written must be right.
  if (auto written = WriteModelDef(*content); written.ok()) IsStable(*written);
}

ByteBuffer GraphBytes(Choices& choices) {
  ModelContent content{MakeText(choices, 8), choices.Any<uint32_t>(), MakeText(choices, 8), MakeGraph(choices), {}};
  content.attrs["attr"] = MakeAttr(choices, 2);
  auto bytes = WriteModelDef(content);
  Require(bytes.status(), "a valid graph can be written");
  IsStable(*bytes);
  return *std::move(bytes);
}

ByteBuffer MessageBytes(Choices& choices) {
  proto::ModelDef model;
  FillMessage(choices, model, 8);
  auto bytes = SerializeMessage(model, "MODEL_DEF");
  Require(bytes.status(), "a message can be written");
  HoldsForAnyModelDef(*bytes);
  return *std::move(bytes);
}

}  // namespace

void FuzzModelDef(ByteView input) {
  Choices choices(input);
  switch (choices.UpTo(2)) {
    case 0:
      return HoldsForAnyModelDef(choices.Rest());
    case 1:
      return HoldsForAnyModelDef(Damage(choices, GraphBytes(choices)));
    default:
      return HoldsForAnyModelDef(Damage(choices, MessageBytes(choices)));
  }
}

}  // namespace ge
