#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/compiler/conflict/conflict_settings.h"
#include "core/graph/compute_graph.h"

namespace ge {

/// What an anchor demands of its memory (spec/ge-local.md §10.9). An anchor can have several; a set of them is a word
/// with the bits of their numbers.
enum class AnchorAttribute : uint8_t {
  kUserIn,     ///< output of a data node of the outermost static graph
  kUserOut,    ///< input of its NetOutput
  kImmutable,  ///< output of a constant or variable: its place is given
  kUnrefIn,    ///< input of an op whose address cannot be refreshed
  kUnrefOut,
  kContIn,  ///< padded continuous, more than one
  kContOut,
  kNopadIn,  ///< continuous without padding, more than one
  kNopadOut,
  kSpecialIn,  ///< memory of a special type such as P2P (RTS_IN of the spec)
  kSpecialOut,
  kRefOut,  ///< refers to a variable or to an input
  kNormalIn,
  kNormalOut,
};
inline constexpr size_t kAnchorAttributeCount = 14;
using AnchorAttributes = uint32_t;

constexpr AnchorAttributes Bit(AnchorAttribute attribute) { return 1U << static_cast<unsigned>(attribute); }
constexpr bool Has(AnchorAttributes set, AnchorAttribute attribute) { return (set & Bit(attribute)) != 0; }
inline constexpr AnchorAttributes kContinuousInputs = Bit(AnchorAttribute::kContIn) | Bit(AnchorAttribute::kNopadIn);
inline constexpr AnchorAttributes kContinuousOutputs = Bit(AnchorAttribute::kContOut) | Bit(AnchorAttribute::kNopadOut);

std::string_view AnchorAttributeName(AnchorAttribute attribute);

/// `is_outermost`: the node is in the outermost static graph, whose data and outputs are the user's.
AnchorAttributes AttributesOfInput(const Node& node, size_t slot, bool is_outermost, const ConflictSettings& settings);
AnchorAttributes AttributesOfOutput(const Node& node, size_t output, bool is_outermost,
                                    const ConflictSettings& settings);

/// The type of memory that an op asks for at a slot (spec/compiler.md §5.1), 0: no special one.
int64_t SpecialInputMemory(const Node& node, size_t slot);
int64_t SpecialOutputMemory(const Node& node, size_t output);

}  // namespace ge
