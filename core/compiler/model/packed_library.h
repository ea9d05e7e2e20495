#pragma once

#include <optional>

#include "core/opp/opp_package.h"

namespace ge {

/// The bytes of a library of the package that will travel in a model, by its logical path: an ELF file for the CPU of
/// `host`, at most 4 GiB. `what` names its kind in errors.
StatusOr<SharedBytes> ReadPackedLibrary(const std::string& logical_path, std::string_view what,
                                        const HostEnvironment& host, const OppPackage& opp);

/// The e_machine of a CPU by its name in ge.host_env_cpu, in any case; nullopt for one that is not known
/// (spec/so-in-om.md §2.9).
std::optional<uint16_t> ElfMachineOfCpu(std::string_view cpu);

}  // namespace ge
