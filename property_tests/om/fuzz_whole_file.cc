#include "property_tests/om/file_properties.h"
#include "property_tests/om/fuzz_targets.h"
#include "property_tests/om/model_generators.h"

namespace ge {
namespace {

/// Damages what a partition holds; header and tables are made to fit, so the damage reaches the readers behind them.
void DamagePartition(Choices& choices, OmParts& parts) {
  std::vector<RawPartition>& partitions = parts.models[choices.UpTo(parts.models.size() - 1)];
  RawPartition& partition = partitions[choices.UpTo(partitions.size() - 1)];
  partition.bytes = SharedBytes(Damage(choices, partition.bytes.view));
}

}  // namespace

void FuzzWholeFile(ByteView input) {
  Choices choices(input);
  enum class Mode : uint8_t { kRaw, kValid, kDamagedPartition, kDamagedAnywhere };
  const auto mode = static_cast<Mode>(choices.UpTo(3));
  if (mode == Mode::kRaw) return HoldsForAnyFile(choices.Rest());
  OmParts parts = MakeOmParts(choices);
  if (mode == Mode::kDamagedPartition) DamagePartition(choices, parts);
  const ByteBuffer file = PutTogether(parts);
  if (mode == Mode::kDamagedAnywhere) return HoldsForAnyFile(Damage(choices, file));
  if (mode == Mode::kValid) Require(ModelHelper::LoadRootModel(Borrow(file)).status(), "a valid file is accepted");
  HoldsForAnyFile(file);
}

}  // namespace ge
