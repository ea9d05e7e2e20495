#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "scenarios/runner/language/device_verbs.h"
#include "scenarios/runner/language/diagnostics.h"

namespace scenario {

/// The default stream of the device's context: there without being declared.
inline constexpr std::string_view kDefaultStreamName = "default";

/// An object of a device program; exactly one bit of Operand says what it is.
struct DeviceObject {
  enum class EventKind : uint8_t { kSync, kRecorded, kSnapshot };
  Operand kind = kBufferOperand;
  std::string name = {};
  Place place = {};
  uint64_t size = 0;                   ///< buffers, host memory
  std::optional<uint8_t> fill = {};    ///< buffers: nothing: not initialised
  bool pinned = false;                 ///< host memory
  EventKind event = EventKind::kSync;  ///< events
  uint32_t priority = 0;               ///< streams
  std::string model = {};              ///< streams: of which they are; empty: plain
  bool head = false;                   ///< streams of a model
};

/// One value of an argument: what it means follows from its parameter.
struct DeviceValue {
  std::string name = {};  ///< of an object or op, or a word; empty: a number
  uint64_t number = 0;
  uint64_t begin = 0, size = 0;  ///< memory: the bytes meant; may reach past the end of the buffer
};

/// A sentence that is sound: verb and parameters are in the table, names are declared, kinds fit.
struct DeviceAction {
  const Verb* verb = nullptr;
  Place place;
  std::string text;                                                ///< as written
  std::map<std::string_view, std::vector<DeviceValue>> arguments;  ///< by parameter; those that were given
  std::string stream;                                              ///< behind `on`; empty: none
};

/// A program against the device: objects, made in this order before it begins, and what is done.
struct DeviceSpec {
  std::vector<DeviceObject> objects;
  std::vector<DeviceAction> actions;

  const DeviceObject* Find(std::string_view name) const;
};

}  // namespace scenario
