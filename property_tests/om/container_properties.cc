#include "property_tests/om/file_properties.h"
#include "property_tests/om/payload_properties.h"

namespace ge {
namespace {

constexpr size_t kBytesPerInputByte = 64;

StatusOr<OmFile> OpenMeasured(ByteView bytes) {
  AllocationMeter meter;
  auto om = OpenOmFile(Borrow(bytes));
  RequireAtMost(meter.peak_bytes(), kFreeBytes + kBytesPerInputByte * bytes.size(), bytes.size(),
                "opening takes memory in proportion to the input");
  return om;
}

void ContainerPoliciesAgree(ByteView bytes, bool strictly) {
  OmCheck collecting = OmCheck::Collecting(OmPolicy::kStrict);
  const bool collected = OpenOmFile(Borrow(bytes), collecting).ok() && !collecting.HasError();
  Require(collected == strictly, "collecting comes to the same verdict");
  OmCheck reference(OmPolicy::kReference);
  const bool loosely = OpenOmFile(Borrow(bytes), reference).ok();
  Require(loosely || !strictly, "what strict accepts the reference accepts");
}

}  // namespace

void HoldsForAnyContainer(ByteView bytes) {
  const StatusOr<OmFile> om = OpenMeasured(bytes);
  ContainerPoliciesAgree(bytes, om.ok());
  if (!om.ok()) return Require(!om.status().message().empty(), "a refusal has a reason");
  Require(!om->models.empty(), "a file holds a model");
  uint64_t end = kModelFileHeadSize;
  for (const OmModel& model : om->models) {
    Require(model.table_offset == end, "a table follows what was before it");
    end += om->header.HasWideTables() ? kWideTableHeadSize + kWideTableEntrySize * model.partitions.size()
                                      : kNarrowTableHeadSize + kNarrowTableEntrySize * model.partitions.size();
    for (const OmPartition& partition : model.partitions) {
      Require(partition.file_offset == end, "a partition follows what was before it");
      Require(partition.bytes.view.data() == bytes.data() + end, "a partition is a view into the file");
      end += partition.bytes.size();
    }
  }
  Require(end == bytes.size(), "every byte of the file is accounted for");
}

}  // namespace ge
