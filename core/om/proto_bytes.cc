#include "core/om/proto_bytes.h"

#include <google/protobuf/io/coded_stream.h>
#include <google/protobuf/io/zero_copy_stream_impl_lite.h>
#include <google/protobuf/stubs/logging.h>

#include "core/om/limits.h"

namespace ge {

StatusOr<ByteBuffer> SerializeMessage(const google::protobuf::MessageLite& message, std::string_view what) {
  size_t size = message.ByteSizeLong();
  if (size > kMaxMessageSize) {
    return MakeError(kItemTooLarge, "{} of {} bytes, at most {} are allowed", what, size, kMaxMessageSize);
  }
  ByteBuffer bytes(size);
  google::protobuf::io::ArrayOutputStream stream(bytes.data(), static_cast<int>(size));
  google::protobuf::io::CodedOutputStream output(&stream);
  output.SetSerializationDeterministic(true);
  if (!message.SerializeToCodedStream(&output)) return MakeError(kInternal, "{} cannot be serialized", what);
  return bytes;
}

Status ParseMessage(ByteView bytes, google::protobuf::MessageLite& message, std::string_view what, ErrorCode code,
                    uint64_t file_offset) {
  if (bytes.size() > kMaxMessageSize) {
    return MakeError(code, "{} at offset {}: {} bytes, at most {} are read", what, file_offset, bytes.size(),
                     kMaxMessageSize);
  }
  google::protobuf::LogSilencer silencer;  // what is wrong is returned, not printed
  // Bounded: told the end, protobuf refuses a length past it; otherwise it first takes up to 50 MB to read into.
  google::protobuf::io::ArrayInputStream input(bytes.data(), static_cast<int>(bytes.size()));
  GE_CHECK(google::protobuf::io::CodedInputStream::GetDefaultRecursionLimit() == kMaxMessageNesting);
  if (!message.ParseFromBoundedZeroCopyStream(&input, static_cast<int>(bytes.size()))) {
    return MakeError(code, "{} at offset {}: {} bytes are no {} message", what, file_offset, bytes.size(),
                     message.GetTypeName());
  }
  return {};
}

namespace {

enum class WireType : uint32_t { kVarint = 0, kFixed64 = 1, kLength = 2, kFixed32 = 5 };

/// Reads past the value of one field; of a length-delimited one `value` becomes its place. Groups are no part of
/// proto3.
bool SkipValue(google::protobuf::io::CodedInputStream& input, WireType type, ByteView message, ByteView& value) {
  uint64_t number = 0;
  uint32_t length = 0;
  switch (type) {
    case WireType::kVarint:
      return input.ReadVarint64(&number);
    case WireType::kFixed64:
      return input.Skip(sizeof(uint64_t));
    case WireType::kFixed32:
      return input.Skip(sizeof(uint32_t));
    case WireType::kLength:
      if (!input.ReadVarint32(&length) || length > message.size() - static_cast<size_t>(input.CurrentPosition())) {
        return false;
      }
      value = message.subspan(static_cast<size_t>(input.CurrentPosition()), length);
      return input.Skip(static_cast<int>(length));
  }
  return false;
}

}  // namespace

StatusOr<SplitMessage> SplitOffBytesField(ByteView message, int field_number, std::string_view what, ErrorCode code,
                                          uint64_t file_offset) {
  if (message.size() > kMaxMessageSize) {
    return MakeError(code, "{} at offset {}: {} bytes, at most {} are read", what, file_offset, message.size(),
                     kMaxMessageSize);
  }
  SplitMessage split;
  google::protobuf::io::CodedInputStream input(message.data(), static_cast<int>(message.size()));
  while (static_cast<size_t>(input.CurrentPosition()) < message.size()) {
    const auto begin = static_cast<size_t>(input.CurrentPosition());
    const uint32_t tag = input.ReadTag();
    const auto type = static_cast<WireType>(tag & 7U);
    ByteView value;
    if (tag == 0 || !SkipValue(input, type, message, value)) {
      return MakeError(code, "{} at offset {}: no field of a message at byte {}", what, file_offset, begin);
    }
    if (type == WireType::kLength && tag >> 3U == static_cast<uint32_t>(field_number)) {
      split.field = value;
    } else {
      ByteView field = message.subspan(begin, static_cast<size_t>(input.CurrentPosition()) - begin);
      split.rest.insert(split.rest.end(), field.begin(), field.end());
    }
  }
  return split;
}

}  // namespace ge
