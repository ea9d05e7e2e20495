#pragma once

#include <cstdint>
#include <string>

#include "core/abi/kernel_table.h"
#include "simulator/aicore/operands.h"

namespace sim {

/// "float", "half", …, or the number of a type that the language does not have.
std::string TypeName(uint32_t type);

/// Bytes of an element; 0 for an unknown type.
uint64_t TypeSize(uint32_t type);

/// A vector instruction runs on an AIV and its count is not negative.
void CheckVectorCall(const Call& call, int32_t count);
[[noreturn]] void RefuseType(const Call& call, uint32_t type);

/// An operand of `count` elements in UB.
Operand CheckVectorOperand(const Call& call, const DrydockLocal& tensor, std::string_view role, Touch touch,
                           uint64_t count, uint64_t element_bytes);

/// A result's bytes are as good as the bytes that they came from. Sizes per element may differ.
void PassMarks(const Operand& from, uint64_t from_element, const Operand& to, uint64_t to_element, uint64_t count);
/// The same for two sources of the result's element size.
void PassMarks(const Operand& left, const Operand& right, const Operand& to);

}  // namespace sim
