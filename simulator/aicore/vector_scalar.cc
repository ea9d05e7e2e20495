#include <algorithm>

#include "simulator/aicore/calls.h"
#include "simulator/aicore/vector_call.h"
#include "simulator/aicore/vector_cost.h"
#include "simulator/aicore/vector_elements.h"
#include "simulator/aicore/vector_ops.h"

namespace sim::calls {
namespace {

using ScalarLoop = void (*)(const uint8_t* from, const uint8_t* scalar, uint8_t* to, size_t count);

template <typename Element, typename Op>
DRYDOCK_LOOP_BODY void Body(const uint8_t* from, const uint8_t* scalar, uint8_t* to, size_t count) {
  using Lane = typename Element::Lane;
  Lane b;
  Element::Load(scalar, &b, 1);
  if constexpr (Element::kIsLane) {
    const auto* source = reinterpret_cast<const Lane*>(from);
    auto* result = reinterpret_cast<Lane*>(to);
#pragma GCC ivdep
    for (size_t i = 0; i < count; ++i) result[i] = ops::Canonical(Op::Apply(source[i], b));
    return;
  }
  Lane a[kChunkLanes];
  for (size_t at = 0; at < count; at += kChunkLanes) {
    const size_t lanes = std::min(kChunkLanes, count - at);
    Element::Load(from + at * Element::kSize, a, lanes);
    for (size_t i = 0; i < lanes; ++i) a[i] = ops::Canonical(Op::Apply(a[i], b));
    Element::Store(a, to + at * Element::kSize, lanes);
  }
}
template <typename Element, typename Op>
DRYDOCK_WIDE_LOOP void WideLoop(const uint8_t* from, const uint8_t* scalar, uint8_t* to, size_t count) {
  Body<Element, Op>(from, scalar, to, count);
}
template <typename Element, typename Op>
void Loop(const uint8_t* from, const uint8_t* scalar, uint8_t* to, size_t count) {
  HasWideRegisters() ? WideLoop<Element, Op>(from, scalar, to, count) : Body<Element, Op>(from, scalar, to, count);
}

struct ScalarInstruction {
  uint32_t op;
  std::string_view name;
  PerType<ScalarLoop> loops;
};
template <typename Op>
constexpr PerType<ScalarLoop> kAllTypes{&Loop<FloatElement, Op>, &Loop<HalfElement, Op>, &Loop<Int32Element, Op>,
                                        &Loop<Int16Element, Op>};
constexpr ScalarInstruction kInstructions[] = {
    {kDrydockAdds, "Adds", kAllTypes<ops::Add>},
    {kDrydockMuls, "Muls", kAllTypes<ops::Mul>},
    {kDrydockMaxs, "Maxs", kAllTypes<ops::Max>},
    {kDrydockMins, "Mins", kAllTypes<ops::Min>},
};

}  // namespace

void VectorScalar(DrydockBlock* block, uint32_t op, uint32_t type, const DrydockLocal* destination,
                  const DrydockLocal* source, uint64_t scalar, int32_t count) {
  const auto* instruction = std::find_if(std::begin(kInstructions), std::end(kInstructions),
                                         [op](const auto& each) { return each.op == op; });
  if (instruction == std::end(kInstructions))
    Call(block, "vector instruction").Fail(fmt::format("number {} is unknown", op));
  const Call call(block, instruction->name);
  CheckVectorCall(call, count);
  const ScalarLoop loop = instruction->loops.For(type);
  if (loop == nullptr) RefuseType(call, type);
  if (count == 0) return;
  const auto lanes = static_cast<uint64_t>(count);
  const uint64_t element = TypeSize(type);
  const Operand to = CheckVectorOperand(call, *destination, "dst", Touch::kWrite, lanes, element);
  const Operand from = CheckVectorOperand(call, *source, "src", Touch::kRead, lanes, element);
  RequireSameOrDisjoint(call, to, from);
  loop(from.data, reinterpret_cast<const uint8_t*>(&scalar), to.data, lanes);
  PassMarks(from, element, to, element, lanes);
  call.block().clocks.Issue(Pipe::kVector, VectorCycles(kFullRate, element, lanes));
}

}  // namespace sim::calls
