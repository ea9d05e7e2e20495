#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "core/om/named_bin_store.h"
#include "core/om/op_so_store.h"

namespace ge {

/// The libraries and the named binaries of a store, in order, with the key names that the reference data uses.
nlohmann::ordered_json DescribeSoBins(const std::vector<OpSoBin>& bins);
nlohmann::ordered_json DescribeNamedBins(const std::vector<NamedBin>& bins);

/// The stores that can stand alone in a file.
enum class StoreKind { kSoBins, kKernels, kCustomOps };
/// "so_bins", "kernels", "custom_ops".
std::string_view StoreKindName(StoreKind kind);
std::optional<StoreKind> StoreKindOf(std::string_view name);

/// All about a file that is one store: size, sha256, whether the check's policy accepts it, the items that could be
/// read, and the findings; `findings_omitted` counts those that the check did not keep. Give it a collecting check to
/// have all findings.
nlohmann::ordered_json DescribeStore(StoreKind kind, const SharedBytes& file, OmCheck& check);
/// The same for a person to read.
std::string RenderStore(const nlohmann::ordered_json& description);

}  // namespace ge
