#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/base/status.h"
#include "core/graph/tensor_desc.h"

namespace ge {

// Members of the package's JSON files, each of the type that it must have. Failures (kParamInvalid) name the key; the
// caller adds the file.

/// Reads a file that must hold one JSON object of at most 4 MiB, brackets no deeper than 64.
StatusOr<nlohmann::json> ReadJsonObject(const std::filesystem::path& path);

Status MissingMember(std::string_view key, std::string_view wanted);
/// The member, when `is` says yes to it; `wanted` says what it should have been.
StatusOr<const nlohmann::json*> MemberOf(const nlohmann::json& object, const char* key,
                                         bool (nlohmann::json::*is)() const noexcept, std::string_view wanted);
/// Text that is not empty and holds no NUL.
StatusOr<std::string> TextMember(const nlohmann::json& object, const char* key);
StatusOr<uint64_t> NumberMember(const nlohmann::json& object, const char* key);
/// Text that is one of `words`.
StatusOr<std::string> WordMember(const nlohmann::json& object, const char* key,
                                 std::span<const std::string_view> words);
/// The name of a file in a folder that is known otherwise: no path.
StatusOr<std::string> FileNameMember(const nlohmann::json& object, const char* key);

/// A data type by GE's name, by our word, or by the word of kernel descriptions ("float").
std::optional<DataType> DataTypeOfText(const std::string& text);

}  // namespace ge
