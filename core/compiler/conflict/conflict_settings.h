#pragma once

namespace ge {

/// What decides which demands on memory conflict, besides the graph. The defaults are those of the reference's tests; a
/// static compile of a model file takes OfflineConflictSettings.
struct ConflictSettings {
  /// Option `ge.featureBaseRefreshable` is "1". A static graph under a dynamic root counts as refreshable anyway.
  bool refreshable_feature_map = false;
  /// A model file, a single op or heterogeneous execution: users' inputs cannot be read at an offset by PhonySplit.
  bool offline_build = false;
  /// Graph inputs and outputs are replaced by users' buffers without a copy: each output needs memory that is neither
  /// another output's nor an input's nor a constant's, and no op may write a user's input behind his back.
  bool separate_user_buffers = false;
  /// An output that feeds several inputs of one continuous node is copied for all but the first: it cannot lie in two
  /// places. (The reference never compares two anchors of one node.)
  bool copy_repeated_parts = false;
  /// Identity nodes that someone else made and that part nothing are removed, and those with several readers only kept
  /// for the readers that write (spec/ge-local.md §10.8). Off where a pass with options of its own removes them.
  bool simplify_identities = true;
};

constexpr ConflictSettings OfflineConflictSettings(bool refreshable_feature_map = false) {
  return {.refreshable_feature_map = refreshable_feature_map,
          .offline_build = true,
          .separate_user_buffers = true,
          .copy_repeated_parts = true,
          .simplify_identities = false};
}

}  // namespace ge
