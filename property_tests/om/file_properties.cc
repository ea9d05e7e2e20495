#include "property_tests/om/file_properties.h"

#include "core/om/model_helper.h"
#include "property_tests/om/allocation_meter.h"

namespace ge {
namespace {

// A message of two bytes on the wire is an object of some hundred in memory, and a node of the graph some more.
constexpr size_t kModelBytesPerInputByte = 2048;
constexpr size_t kFreeModelBytes = 256 * 1024;

StatusOr<ByteBuffer> SaveFromMemory(GeRootModel& model) {
  for (const auto& submodel : model.models()) submodel->mutable_graph();
  return ModelHelper::Save(model);
}

/// The reference refuses a file that strict accepts only by a rule that is not strict's.
void ReferenceAgrees(ByteView bytes) {
  OmCheck reference(OmPolicy::kReference);
  auto om = OpenOmFile(Borrow(bytes), reference);
  Require(om.status(), "a container that strict accepts the reference accepts");
  if (ModelHelper::LoadRootModel(*om, reference).ok()) return;
  const OmRule& rule = *reference.findings().back().rule;
  Require(rule.strict != OmSeverity::kError, "what strict accepts the reference accepts, but for its own rules");
}

}  // namespace

void HoldsForAnyFile(ByteView bytes) {
  AllocationMeter meter;
  auto model = ModelHelper::LoadRootModel(Borrow(bytes));
  RequireAtMost(meter.peak_bytes(), kFreeModelBytes + kModelBytesPerInputByte * bytes.size(), bytes.size(),
                "loading takes memory in proportion to the input");
  if (!model.ok()) return Require(!model.status().message().empty(), "a refusal has a reason");
  ReferenceAgrees(bytes);
  auto saved = ModelHelper::Save(**model);
  Require(saved.status(), "a loaded model can be saved");
  Require(std::ranges::equal(*saved, bytes), "loaded and saved gives the same bytes");
  auto rewritten = SaveFromMemory(**model);
  if (!rewritten.ok()) return;
  auto again = ModelHelper::LoadRootModel(Borrow(*rewritten));
  Require(again.status(), "a model written from memory can be loaded");
  auto stable = SaveFromMemory(**again);
  Require(stable.ok() && *stable == *rewritten, "writing from memory is stable");
}

}  // namespace ge
