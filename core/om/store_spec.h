#pragma once

#include <filesystem>
#include <string_view>
#include <vector>

#include "core/om/named_bin_store.h"
#include "core/om/op_so_store.h"
#include "core/om/store_show.h"

namespace ge {

/// What a store is to hold, in the order in which it is to be written.
struct StoreSpec {
  StoreKind kind = StoreKind::kSoBins;
  std::vector<OpSoBin> so_bins;  ///< of kSoBins
  std::vector<NamedBin> bins;    ///< of the other kinds
};

/// Reads a description of a store (docs/formats/store_spec.md): JSON, `items` with names and files, or an entry of the
/// reference data's manifests. Relative files are looked for in `folder`. Fails on what is no such description; what
/// may not be in a store is BuildStore()'s affair.
StatusOr<StoreSpec> ParseStoreSpec(StoreKind kind, std::string_view json, const std::filesystem::path& folder);

/// The bytes of the store; the check's policy decides what may be written, and a collecting check gets all findings.
StatusOr<ByteBuffer> BuildStore(const StoreSpec& spec, OmCheck& check);

}  // namespace ge
