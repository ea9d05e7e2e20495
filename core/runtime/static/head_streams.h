#pragma once

#include <vector>

#include "core/runtime/static/model_layout.h"

namespace ge {

/// The logical streams that a StreamActive or StreamSwitch node starts: its `active_stream_list`, of which every entry
/// is a stream of the model (spec/om-format.md §7.2). Refuses an empty list.
StatusOr<std::vector<uint32_t>> ActivatedStreams(const Node& node, uint32_t stream_count);

/// By logical stream: whether it starts with each execution. Streams that some STREAM_ACTIVE or STREAM_SWITCH task may
/// start wait for it instead (spec/static-runtime.md §4.2 point 1). Refuses a model of which no stream would start.
StatusOr<std::vector<bool>> FindHeadStreams(const ModelLayout& layout, const domi::ModelTaskDef& tasks);

}  // namespace ge
