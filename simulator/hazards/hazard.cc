#include "simulator/hazards/hazard.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>

namespace sim {
namespace {

struct KindText {
  std::string_view name;
  std::string_view row;  ///< of spec/device-simulator.md §12.3; empty: not in the table
};

/// By HazardKind.
constexpr std::array kKindTexts = {
    KindText{"write_after_write_race", "H1"},
    KindText{"read_after_write_race", "H1"},
    KindText{"write_after_read_race", "H1"},
    KindText{"pinned_source_race", "H3"},
    KindText{"use_after_free", "H4"},
    KindText{"free_in_use", "H5"},
    KindText{"invalid_free", "H6"},
    KindText{"out_of_bounds", "H7"},
    KindText{"uninitialized_read", "H8"},
    KindText{"stale_prefetch", "H9"},
    KindText{"placeholder_block_dim", "H9"},
    KindText{"args_in_flight", "H10"},
    KindText{"model_reentered", "H11"},
    KindText{"lost_signal", "H12"},
    KindText{"reset_race", "H13"},
    KindText{"unjoined_stream", "H14"},
    KindText{"wait_without_record", ""},
    KindText{"deadlock", "H17"},
    KindText{"leak", "H18"},
    KindText{"api_in_host_function", "H19"},
    KindText{"unobserved_error", "H23"},
    KindText{"outside_own_tensors", "H25"},
};
static_assert(kKindTexts.size() == static_cast<size_t>(HazardKind::kOutsideOwnTensors) + 1);

/// Whether each party is a touch of the bytes.
bool TellsAccesses(HazardKind kind) {
  return kind <= HazardKind::kPinnedSourceRace || kind == HazardKind::kUninitializedRead ||
         kind == HazardKind::kArgsInFlight;
}

std::string_view AccessName(AccessKind access) {
  switch (access) {
    case AccessKind::kRead:
      return "read";
    case AccessKind::kWrite:
      return "write";
    case AccessKind::kAtomic:
      return "atomic";
  }
  return "";
}

}  // namespace

std::string_view HazardName(HazardKind kind) { return kKindTexts[static_cast<size_t>(kind)].name; }

std::string_view HazardRow(HazardKind kind) { return kKindTexts[static_cast<size_t>(kind)].row; }

HazardParty PartyOfTask(rt::TaskRef task, const TaskIdentity& identity, AccessKind access) {
  return {task, DescribeTask(task, identity), identity.op_name, access};
}

std::string DescribeHazard(const Hazard& hazard) {
  std::vector<std::string> parties;
  for (const HazardParty& party : hazard.parties) {
    parties.push_back(TellsAccesses(hazard.kind) ? fmt::format("{} ({})", party.description, AccessName(party.access))
                                                 : party.description);
  }
  std::vector<std::string> parts = {fmt::format("{}", fmt::join(parties, " and ")), hazard.place, hazard.cause};
  if (hazard.count > 1) parts.push_back(fmt::format("seen {} times", hazard.count));
  std::erase(parts, "");
  const std::string_view row = HazardRow(hazard.kind);
  return fmt::format("{}{}: {}", HazardName(hazard.kind), row.empty() ? "" : fmt::format(" ({})", row),
                     fmt::join(parts, "; "));
}

}  // namespace sim
