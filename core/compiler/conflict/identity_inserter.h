#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/engines/compile_log.h"
#include "core/graph/compute_graph.h"

namespace ge {

/// Code of the warning that each inserted copy makes: where it is, how many bytes it copies, and why.
inline constexpr std::string_view kConflictCopyCode = "W-CONFLICT-COPY";

/// Inserts Identity nodes into a graph tree. Numbers in names count per tree, so the same graph always gets the same
/// names; a number whose name is taken is left out. Inserted nodes cannot be deleted or folded, carry the stream, batch
/// and label marks of what they stand at, and wait for what the reader waits for. Until the tree is numbered again they
/// have the number of their first reader.
class IdentityInserter {
 public:
  /// `log` may be null.
  explicit IdentityInserter(CompileLog* log) : log_(log) {}

  /// `<producer>_Identity<n>` before one input (spec/ge-local.md §10.8). The description loses all general attributes.
  StatusOr<Node*> InsertForWriter(InDataAnchor to, std::string_view why);
  /// `identity_<index>_<node>_MemLayoutConflict_<n>` before an input, or between an output and all its consumers
  /// (§10.9).
  StatusOr<Node*> InsertBefore(InDataAnchor to, std::string_view why);
  StatusOr<Node*> InsertAfter(OutDataAnchor from, std::string_view why);
  /// One node with as many inputs and outputs on several edges of one graph, each given by its reader; named after the
  /// first.
  StatusOr<Node*> InsertOnEdges(const std::vector<InDataAnchor>& readers, std::string_view why);

  const std::vector<Node*>& inserted() const { return inserted_; }

 private:
  /// Where one tensor is copied: the first reader tells stream and order.
  struct Copied {
    OutDataAnchor source;
    std::vector<InDataAnchor> readers;
  };
  std::string NextName(const ComputeGraph& graph, std::string_view stem, int& next) const;
  std::string LayoutName(size_t index, const Node& node);
  StatusOr<Node*> Insert(std::string name, const std::vector<Copied>& copies, bool keeps_attrs, std::string_view why);
  void Report(const Node& identity, std::string_view why);

  CompileLog* log_;
  int next_layout_number_ = 0;
  int next_writer_number_ = 0;
  std::vector<Node*> inserted_;
};

}  // namespace ge
