#include "simulator/aicore/vector_call.h"

#include <algorithm>
#include <cstring>

namespace sim {
namespace {

struct Type {
  std::string_view name;
  uint64_t size;
};

const Type* FindType(uint32_t type) {
  static constexpr struct {
    uint32_t id;
    Type type;
  } kTypes[] = {{kDrydockFloat, {"float", 4}},      {kDrydockHalf, {"half", 2}},     {kDrydockInt8, {"int8", 1}},
                {kDrydockInt32, {"int32", 4}},      {kDrydockUint8, {"uint8", 1}},   {kDrydockInt16, {"int16", 2}},
                {kDrydockUint16, {"uint16", 2}},    {kDrydockUint32, {"uint32", 4}}, {kDrydockInt64, {"int64", 8}},
                {kDrydockUint64, {"uint64", 8}},    {kDrydockDouble, {"double", 8}}, {kDrydockBool, {"bool", 1}},
                {kDrydockBfloat16, {"bfloat16", 2}}};
  for (const auto& known : kTypes) {
    if (known.id == type) return &known.type;
  }
  return nullptr;
}

}  // namespace

std::string TypeName(uint32_t type) {
  const Type* found = FindType(type);
  return found != nullptr ? std::string(found->name) : "an element type that the chip does not have";
}

uint64_t TypeSize(uint32_t type) {
  const Type* found = FindType(type);
  return found != nullptr ? found->size : 0;
}

void CheckVectorCall(const Call& call, int32_t count) {
  RequireCore(call, CoreKind::kAiv);
  call.Require(count >= 0, "count {} is negative", count);
}

void RefuseType(const Call& call, uint32_t type) {
  call.Fail(fmt::format("there is no such instruction for {}", TypeName(type)));
}

Operand CheckVectorOperand(const Call& call, const DrydockLocal& tensor, std::string_view role, Touch touch,
                           uint64_t count, uint64_t element_bytes) {
  return CheckOperand(call, tensor, {role, Pipe::kVector, touch, kInUb}, count * element_bytes);
}

void PassMarks(const Operand& from, uint64_t from_element, const Operand& to, uint64_t to_element, uint64_t count) {
  if (from.AllWritten()) {
    to.MarkWritten();
    return;
  }
  to.Forget();
  for (uint64_t i = 0; i < count; ++i) {
    const bool written = AllWritten(from.marks + i * from_element, from_element);
    std::memset(to.marks + i * to_element, written, to_element);
  }
}

void PassMarks(const Operand& left, const Operand& right, const Operand& to) {
  if (left.AllWritten() && right.AllWritten()) {
    to.MarkWritten();
    return;
  }
  to.Forget();
  for (uint64_t i = 0; i < to.size; ++i) to.marks[i] = left.marks[i] & right.marks[i];
}

}  // namespace sim
