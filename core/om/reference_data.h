#pragma once

// For tests: the reference data beside the project (../shared/data). Without it tests are skipped, on a CI machine they
// fail.

#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>

#include "core/base/file.h"

namespace ge::reference {

inline std::filesystem::path DataPath(std::string_view name) {
  return std::filesystem::path(DRYDOCK_SOURCE_DIR) / ".." / "shared" / "data" / name;
}

inline bool MustHaveData() {
  const char* ci = std::getenv("CI");
  return ci != nullptr && std::string_view(ci) == "true";
}

inline SharedBytes Read(std::string_view name) {
  StatusOr<ByteBuffer> bytes = ReadFile(DataPath(name));
  if (!bytes.ok()) {
    ADD_FAILURE() << bytes.status().ToString();
    return {};
  }
  return SharedBytes(*std::move(bytes));
}

/// Unpacks with xz, which the data's own page asks for.
inline SharedBytes ReadXz(std::string_view name) {
  std::string command = "xz -dc '" + DataPath(name).string() + "'";
  std::unique_ptr<FILE, int (*)(FILE*)> pipe(popen(command.c_str(), "r"), pclose);
  if (pipe == nullptr) return {};
  ByteBuffer bytes;
  uint8_t chunk[65536];
  while (size_t got = fread(chunk, 1, sizeof(chunk), pipe.get())) bytes.insert(bytes.end(), chunk, chunk + got);
  return SharedBytes(std::move(bytes));
}

inline SharedBytes ReadModel(const std::string& name) { return name.ends_with(".xz") ? ReadXz(name) : Read(name); }

inline nlohmann::json ReadJson(std::string_view name) {
  SharedBytes bytes = Read(name);
  return nlohmann::json::parse(AsText(bytes.view));
}

/// Byte i of the binary of seed s (so_store/manifest.json, `format`).
inline ByteBuffer SeededBinary(size_t seed, size_t size) {
  ByteBuffer bytes(size);
  for (size_t i = 0; i < size; ++i) bytes[i] = static_cast<uint8_t>(i * 131 + seed * 17 + (i >> 8U) * 7);
  return bytes;
}

/// A name of the stores' manifests: long ones are given as a repeated character.
inline std::string NameOf(const nlohmann::json& item, const std::string& key) {
  if (item.contains(key)) return item.at(key).get<std::string>();
  const nlohmann::json& repeat = item.at(key + "_repeat");
  return std::string(repeat.at("count").get<size_t>(), repeat.at("char").get<std::string>().front());
}

}  // namespace ge::reference

#define REQUIRE_REFERENCE_DATA(name)                                                           \
  do {                                                                                         \
    if (!std::filesystem::exists(::ge::reference::DataPath(name))) {                           \
      if (::ge::reference::MustHaveData()) FAIL() << "no " << ::ge::reference::DataPath(name); \
      GTEST_SKIP() << "no " << ::ge::reference::DataPath(name);                                \
    }                                                                                          \
  } while (false)
