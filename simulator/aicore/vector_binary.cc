#include <algorithm>

#include "simulator/aicore/calls.h"
#include "simulator/aicore/vector_call.h"
#include "simulator/aicore/vector_cost.h"
#include "simulator/aicore/vector_elements.h"
#include "simulator/aicore/vector_ops.h"

namespace sim::calls {
namespace {

using BinaryLoop = void (*)(const uint8_t* left, const uint8_t* right, uint8_t* to, size_t count);

template <typename Element, typename Op>
DRYDOCK_LOOP_BODY void Body(const uint8_t* left, const uint8_t* right, uint8_t* to, size_t count) {
  using Lane = typename Element::Lane;
  if constexpr (Element::kIsLane) {
    const auto* a = reinterpret_cast<const Lane*>(left);
    const auto* b = reinterpret_cast<const Lane*>(right);
    auto* result = reinterpret_cast<Lane*>(to);
#pragma GCC ivdep
    for (size_t i = 0; i < count; ++i) result[i] = ops::Canonical(Op::Apply(a[i], b[i]));
    return;
  }
  Lane a[kChunkLanes], b[kChunkLanes];
  for (size_t at = 0; at < count; at += kChunkLanes) {
    const size_t lanes = std::min(kChunkLanes, count - at);
    Element::Load(left + at * Element::kSize, a, lanes);
    Element::Load(right + at * Element::kSize, b, lanes);
    for (size_t i = 0; i < lanes; ++i) a[i] = ops::Canonical(Op::Apply(a[i], b[i]));
    Element::Store(a, to + at * Element::kSize, lanes);
  }
}
template <typename Element, typename Op>
DRYDOCK_WIDE_LOOP void WideLoop(const uint8_t* left, const uint8_t* right, uint8_t* to, size_t count) {
  Body<Element, Op>(left, right, to, count);
}
template <typename Element, typename Op>
void Loop(const uint8_t* left, const uint8_t* right, uint8_t* to, size_t count) {
  HasWideRegisters() ? WideLoop<Element, Op>(left, right, to, count) : Body<Element, Op>(left, right, to, count);
}

template <typename Op>
constexpr PerType<BinaryLoop> kAllTypes{&Loop<FloatElement, Op>, &Loop<HalfElement, Op>, &Loop<Int32Element, Op>,
                                        &Loop<Int16Element, Op>};
template <typename Op>
constexpr PerType<BinaryLoop> kFloatTypes{&Loop<FloatElement, Op>, &Loop<HalfElement, Op>};

struct BinaryInstruction {
  uint32_t op;
  std::string_view name;
  VectorRate rate;
  PerType<BinaryLoop> loops;
};
constexpr BinaryInstruction kInstructions[] = {
    {kDrydockAdd, "Add", kFullRate, kAllTypes<ops::Add>}, {kDrydockSub, "Sub", kFullRate, kAllTypes<ops::Sub>},
    {kDrydockMul, "Mul", kFullRate, kAllTypes<ops::Mul>}, {kDrydockMax, "Max", kFullRate, kAllTypes<ops::Max>},
    {kDrydockMin, "Min", kFullRate, kAllTypes<ops::Min>}, {kDrydockDiv, "Div", kIterativeRate, kFloatTypes<ops::Div>},
};

}  // namespace

void VectorBinary(DrydockBlock* block, uint32_t op, uint32_t type, const DrydockLocal* destination,
                  const DrydockLocal* left, const DrydockLocal* right, int32_t count) {
  const auto* instruction = std::find_if(std::begin(kInstructions), std::end(kInstructions),
                                         [op](const auto& each) { return each.op == op; });
  if (instruction == std::end(kInstructions))
    Call(block, "vector instruction").Fail(fmt::format("number {} is unknown", op));
  const Call call(block, instruction->name);
  CheckVectorCall(call, count);
  const BinaryLoop loop = instruction->loops.For(type);
  if (loop == nullptr) RefuseType(call, type);
  if (count == 0) return;
  const auto lanes = static_cast<uint64_t>(count);
  const uint64_t element = TypeSize(type);
  const Operand to = CheckVectorOperand(call, *destination, "dst", Touch::kWrite, lanes, element);
  const Operand a = CheckVectorOperand(call, *left, "src0", Touch::kRead, lanes, element);
  const Operand b = CheckVectorOperand(call, *right, "src1", Touch::kRead, lanes, element);
  RequireSameOrDisjoint(call, to, a);
  RequireSameOrDisjoint(call, to, b);
  loop(a.data, b.data, to.data, lanes);
  PassMarks(a, b, to);
  call.block().clocks.Issue(Pipe::kVector, VectorCycles(instruction->rate, element, lanes));
}

}  // namespace sim::calls
