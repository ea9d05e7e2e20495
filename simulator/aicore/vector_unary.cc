#include <algorithm>

#include "simulator/aicore/calls.h"
#include "simulator/aicore/vector_call.h"
#include "simulator/aicore/vector_cost.h"
#include "simulator/aicore/vector_elements.h"
#include "simulator/aicore/vector_ops.h"

namespace sim::calls {
namespace {

using UnaryLoop = void (*)(const uint8_t* from, uint8_t* to, size_t count);

template <typename Element, typename Op>
DRYDOCK_LOOP_BODY void Body(const uint8_t* from, uint8_t* to, size_t count) {
  using Lane = typename Element::Lane;
  if constexpr (Element::kIsLane) {
    const auto* source = reinterpret_cast<const Lane*>(from);
    auto* result = reinterpret_cast<Lane*>(to);
#pragma GCC ivdep
    for (size_t i = 0; i < count; ++i) result[i] = ops::Canonical(Op::Apply(source[i]));
    return;
  }
  Lane a[kChunkLanes];
  for (size_t at = 0; at < count; at += kChunkLanes) {
    const size_t lanes = std::min(kChunkLanes, count - at);
    Element::Load(from + at * Element::kSize, a, lanes);
    for (size_t i = 0; i < lanes; ++i) a[i] = ops::Canonical(Op::Apply(a[i]));
    Element::Store(a, to + at * Element::kSize, lanes);
  }
}
template <typename Element, typename Op>
DRYDOCK_WIDE_LOOP void WideLoop(const uint8_t* from, uint8_t* to, size_t count) {
  Body<Element, Op>(from, to, count);
}
template <typename Element, typename Op>
void Loop(const uint8_t* from, uint8_t* to, size_t count) {
  HasWideRegisters() ? WideLoop<Element, Op>(from, to, count) : Body<Element, Op>(from, to, count);
}

template <typename Op, typename OpForHalf = Op>
constexpr PerType<UnaryLoop> kFloatTypes{&Loop<FloatElement, Op>, &Loop<HalfElement, OpForHalf>};

struct UnaryInstruction {
  uint32_t op;
  std::string_view name;
  VectorRate rate;
  PerType<UnaryLoop> loops;
};
constexpr UnaryInstruction kInstructions[] = {
    {kDrydockRelu,
     "Relu",
     kFullRate,
     {&Loop<FloatElement, ops::Relu>, &Loop<HalfElement, ops::Relu>, &Loop<Int32Element, ops::Relu>}},
    {kDrydockAbs, "Abs", kFullRate, kFloatTypes<ops::Abs>},
    {kDrydockExp, "Exp", kIterativeRate, kFloatTypes<ops::Exp, ops::ExpHalf>},
    {kDrydockSqrt, "Sqrt", kIterativeRate, kFloatTypes<ops::Sqrt>},
};

}  // namespace

void VectorUnary(DrydockBlock* block, uint32_t op, uint32_t type, const DrydockLocal* destination,
                 const DrydockLocal* source, int32_t count) {
  const auto* instruction = std::find_if(std::begin(kInstructions), std::end(kInstructions),
                                         [op](const auto& each) { return each.op == op; });
  if (instruction == std::end(kInstructions))
    Call(block, "vector instruction").Fail(fmt::format("number {} is unknown", op));
  const Call call(block, instruction->name);
  CheckVectorCall(call, count);
  const UnaryLoop loop = instruction->loops.For(type);
  if (loop == nullptr) RefuseType(call, type);
  if (count == 0) return;
  const auto lanes = static_cast<uint64_t>(count);
  const uint64_t element = TypeSize(type);
  const Operand to = CheckVectorOperand(call, *destination, "dst", Touch::kWrite, lanes, element);
  const Operand from = CheckVectorOperand(call, *source, "src", Touch::kRead, lanes, element);
  RequireSameOrDisjoint(call, to, from);
  loop(from.data, to.data, lanes);
  PassMarks(from, element, to, element, lanes);
  call.block().clocks.Issue(Pipe::kVector, VectorCycles(instruction->rate, element, lanes));
}

}  // namespace sim::calls
