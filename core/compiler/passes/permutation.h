#pragma once

#include <optional>
#include <vector>

#include "core/compiler/passes/pass_context.h"

namespace ge {

/// Axis i of the result is axis perm[i] of the input; every axis once, none negative.
using Permutation = std::vector<int64_t>;

/// Transpose, TransposeD and Permute.
bool IsTransposition(const Node& node);

/// Of Transpose when it is a constant, of TransposeD and Permute always; nothing when it does not fit the input's rank.
std::optional<Permutation> PermutationOf(const Node& node);

/// Writes another permutation where the type has it: a new constant, or the attribute.
Status SetPermutation(Node& node, const Permutation& perm, PassContext& context);

/// The two one after the other, as one. Both have the same rank.
Permutation Compose(const Permutation& first, const Permutation& second);

/// No axis moves that has more than one position: every element and every dimension stays where it is.
bool MovesNothing(const Permutation& perm, const GeShape& shape);

/// Axes with more than one position keep their order: every element stays where it is, only dimensions of 1 move.
bool MovesOnlyOnes(const Permutation& perm, const GeShape& shape);

}  // namespace ge
