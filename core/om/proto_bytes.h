#pragma once

#include <google/protobuf/message_lite.h>

#include <optional>

#include "core/base/bytes.h"

namespace ge {

/// The bytes of a message: fields by number, map entries by key, so equal messages give equal bytes (spec/om-format.md
/// §6.1). Refuses more than kMaxMessageSize. `what` names the message for errors.
StatusOr<ByteBuffer> SerializeMessage(const google::protobuf::MessageLite& message, std::string_view what);

/// Reads a message; unknown fields are kept in it. `code` and `file_offset` are for the error: protobuf does not tell
/// where it failed.
Status ParseMessage(ByteView bytes, google::protobuf::MessageLite& message, std::string_view what, ErrorCode code,
                    uint64_t file_offset);

/// A message whose one big field is left where it is.
struct SplitMessage {
  std::optional<ByteView> field;  ///< value of the field's last occurrence: a view into the message
  ByteBuffer rest;                ///< the message without the field
};
/// Takes the `bytes` field of a number out of a message that is not parsed yet.
StatusOr<SplitMessage> SplitOffBytesField(ByteView message, int field_number, std::string_view what, ErrorCode code,
                                          uint64_t file_offset);

}  // namespace ge
