#pragma once

#include <optional>

#include "core/compiler/conflict/anchor_graph.h"

namespace ge {

/// Two anchors of one symbol; `a` has the attribute that the pair's rule names first.
struct AnchorPair {
  uint32_t a = 0;
  uint32_t b = 0;
};

/// Where the copy goes that parts the pair: the number of an input (before it) or an output (after it); nullopt: the
/// two demands agree.
using PairChecker = std::optional<uint32_t> (*)(const AnchorGraph& graph, const AnchorPair& pair);

// Pairs that always conflict.
/// Before the one of the two that is an input; of two inputs before the earlier, unless its node hands the address on.
std::optional<uint32_t> CutBeforeInput(const AnchorGraph& graph, const AnchorPair& pair);

// Conditional pairs, by the table of spec/ge-local.md §10.9. The name says the pair.
std::optional<uint32_t> CheckContinuousInputs(const AnchorGraph& graph, const AnchorPair& pair);
std::optional<uint32_t> CheckContinuousOutputs(const AnchorGraph& graph, const AnchorPair& pair);
std::optional<uint32_t> CheckContInContOut(const AnchorGraph& graph, const AnchorPair& pair);
std::optional<uint32_t> CheckNopadInNopadIn(const AnchorGraph& graph, const AnchorPair& pair);
std::optional<uint32_t> CheckNopadInNopadOut(const AnchorGraph& graph, const AnchorPair& pair);

std::optional<uint32_t> CheckImmutableNopadIn(const AnchorGraph& graph, const AnchorPair& pair);
std::optional<uint32_t> CheckImmutableContinuousOut(const AnchorGraph& graph, const AnchorPair& pair);
std::optional<uint32_t> CheckImmutableSpecialOut(const AnchorGraph& graph, const AnchorPair& pair);

std::optional<uint32_t> CheckUserInContinuous(const AnchorGraph& graph, const AnchorPair& pair);
std::optional<uint32_t> CheckUserInNopadIn(const AnchorGraph& graph, const AnchorPair& pair);
std::optional<uint32_t> CheckUserInNopadOut(const AnchorGraph& graph, const AnchorPair& pair);
std::optional<uint32_t> CheckUserInUnrefOut(const AnchorGraph& graph, const AnchorPair& pair);
std::optional<uint32_t> CheckUserOutContinuousIn(const AnchorGraph& graph, const AnchorPair& pair);
std::optional<uint32_t> CheckUserOutImmutable(const AnchorGraph& graph, const AnchorPair& pair);
std::optional<uint32_t> CheckUserOutUnref(const AnchorGraph& graph, const AnchorPair& pair);
/// A user's output that shares memory with another one or with a user's input: only where users' buffers take the place
/// of both (ConflictSettings::separate_user_buffers).
std::optional<uint32_t> CheckUserBuffers(const AnchorGraph& graph, const AnchorPair& pair);

std::optional<uint32_t> CheckUnref(const AnchorGraph& graph, const AnchorPair& pair);
std::optional<uint32_t> CheckContinuousSpecial(const AnchorGraph& graph, const AnchorPair& pair);
std::optional<uint32_t> CheckSpecialSpecial(const AnchorGraph& graph, const AnchorPair& pair);

}  // namespace ge
