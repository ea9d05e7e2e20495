#include <algorithm>
#include <cstring>

#include "simulator/aicore/calls.h"
#include "simulator/aicore/vector_call.h"
#include "simulator/aicore/vector_cost.h"

namespace sim::calls {
namespace {

/// spec/ascendc.md §5.4
bool CanDuplicate(uint32_t type) {
  switch (type) {
    case kDrydockInt16:
    case kDrydockUint16:
    case kDrydockHalf:
    case kDrydockBfloat16:
    case kDrydockInt32:
    case kDrydockUint32:
    case kDrydockFloat:
      return true;
    default:
      return false;
  }
}

}  // namespace

void Duplicate(DrydockBlock* block, uint32_t type, const DrydockLocal* destination, uint64_t scalar, int32_t count) {
  const Call call(block, "Duplicate");
  CheckVectorCall(call, count);
  if (!CanDuplicate(type)) RefuseType(call, type);
  if (count == 0) return;
  const auto lanes = static_cast<uint64_t>(count);
  const uint64_t element = TypeSize(type);
  const Operand to = CheckVectorOperand(call, *destination, "dst", Touch::kWrite, lanes, element);
  std::memcpy(to.data, &scalar, element);
  for (uint64_t filled = element; filled < to.size; filled *= 2) {
    std::memcpy(to.data + filled, to.data, std::min(filled, to.size - filled));
  }
  to.MarkWritten();
  call.block().clocks.Issue(Pipe::kVector, VectorCycles(kFullRate, element, lanes));
}

}  // namespace sim::calls
