#include "property_tests/om/message_generator.h"

#include <google/protobuf/descriptor.h>

#include "property_tests/om/model_generators.h"

namespace ge {
namespace {

using google::protobuf::FieldDescriptor;
using google::protobuf::Message;

float MakeFloat(Choices& choices) { return static_cast<float>(choices.Any<int16_t>()) / 4; }

int MakeEnumNumber(Choices& choices, const FieldDescriptor& field) {
  if (choices.UpTo(7) == 0) return choices.Any<int32_t>();  // proto3 keeps numbers that it does not know
  const auto& type = *field.enum_type();
  return type.value(static_cast<int>(choices.UpTo(static_cast<uint64_t>(type.value_count()) - 1)))->number();
}

std::string MakeString(Choices& choices, const FieldDescriptor& field) {
  if (field.type() == FieldDescriptor::TYPE_STRING) return MakeText(choices, 8);
  return std::string(AsText(choices.Bytes(12)));
}

void AddElement(Choices& choices, const FieldDescriptor& field, Message& message, int depth) {
  const auto& access = *message.GetReflection();
  switch (field.cpp_type()) {
    case FieldDescriptor::CPPTYPE_INT32:
      return access.AddInt32(&message, &field, choices.Any<int32_t>());
    case FieldDescriptor::CPPTYPE_INT64:
      return access.AddInt64(&message, &field, choices.Any<int64_t>());
    case FieldDescriptor::CPPTYPE_UINT32:
      return access.AddUInt32(&message, &field, choices.Any<uint32_t>());
    case FieldDescriptor::CPPTYPE_UINT64:
      return access.AddUInt64(&message, &field, choices.Any<uint64_t>());
    case FieldDescriptor::CPPTYPE_DOUBLE:
      return access.AddDouble(&message, &field, MakeFloat(choices));
    case FieldDescriptor::CPPTYPE_FLOAT:
      return access.AddFloat(&message, &field, MakeFloat(choices));
    case FieldDescriptor::CPPTYPE_BOOL:
      return access.AddBool(&message, &field, choices.Coin());
    case FieldDescriptor::CPPTYPE_ENUM:
      return access.AddEnumValue(&message, &field, MakeEnumNumber(choices, field));
    case FieldDescriptor::CPPTYPE_STRING:
      return access.AddString(&message, &field, MakeString(choices, field));
    case FieldDescriptor::CPPTYPE_MESSAGE:
      if (depth > 0) FillMessage(choices, *access.AddMessage(&message, &field), depth - 1);
      return;
  }
}

void SetField(Choices& choices, const FieldDescriptor& field, Message& message, int depth) {
  const auto& access = *message.GetReflection();
  switch (field.cpp_type()) {
    case FieldDescriptor::CPPTYPE_INT32:
      return access.SetInt32(&message, &field, choices.Any<int32_t>());
    case FieldDescriptor::CPPTYPE_INT64:
      return access.SetInt64(&message, &field, choices.Any<int64_t>());
    case FieldDescriptor::CPPTYPE_UINT32:
      return access.SetUInt32(&message, &field, choices.Any<uint32_t>());
    case FieldDescriptor::CPPTYPE_UINT64:
      return access.SetUInt64(&message, &field, choices.Any<uint64_t>());
    case FieldDescriptor::CPPTYPE_DOUBLE:
      return access.SetDouble(&message, &field, MakeFloat(choices));
    case FieldDescriptor::CPPTYPE_FLOAT:
      return access.SetFloat(&message, &field, MakeFloat(choices));
    case FieldDescriptor::CPPTYPE_BOOL:
      return access.SetBool(&message, &field, choices.Coin());
    case FieldDescriptor::CPPTYPE_ENUM:
      return access.SetEnumValue(&message, &field, MakeEnumNumber(choices, field));
    case FieldDescriptor::CPPTYPE_STRING:
      return access.SetString(&message, &field, MakeString(choices, field));
    case FieldDescriptor::CPPTYPE_MESSAGE:
      if (depth > 0) FillMessage(choices, *access.MutableMessage(&message, &field), depth - 1);
      return;
  }
}

}  // namespace

void FillMessage(Choices& choices, Message& message, int depth) {
  const auto& type = *message.GetDescriptor();
  for (uint64_t count = choices.UpTo(5); count > 0; --count) {
    const FieldDescriptor& field =
        *type.field(static_cast<int>(choices.UpTo(static_cast<uint64_t>(type.field_count()) - 1)));
    if (field.is_repeated()) {
      for (uint64_t elements = 1 + choices.UpTo(2); elements > 0; --elements)
        AddElement(choices, field, message, depth);
    } else {
      SetField(choices, field, message, depth);
    }
  }
}

}  // namespace ge
