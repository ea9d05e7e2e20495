#pragma once

// For tests: what a check found, in few words, and changes of single fields of a file.

#include <gtest/gtest.h>

#include <cstring>
#include <functional>
#include <string>
#include <vector>

#include "core/om/om_verify.h"
#include "core/om/small_model.h"

namespace ge::om_test {

/// Ids of the rules that a file breaks with this severity, in the order of their reporting.
inline std::vector<std::string> Ids(const std::vector<OmFinding>& findings, OmSeverity severity) {
  std::vector<std::string> ids;
  for (const OmFinding& finding : findings) {
    if (finding.severity == severity) ids.emplace_back(finding.rule->id);
  }
  return ids;
}

inline std::vector<std::string> Errors(const SharedBytes& file, OmPolicy policy = OmPolicy::kStrict) {
  return Ids(VerifyOm(file, policy).findings(), OmSeverity::kError);
}
inline std::vector<std::string> Warnings(const SharedBytes& file, OmPolicy policy = OmPolicy::kStrict) {
  return Ids(VerifyOm(file, policy).findings(), OmSeverity::kWarning);
}
inline std::vector<std::string> Notes(const SharedBytes& file, OmPolicy policy = OmPolicy::kStrict) {
  return Ids(VerifyOm(file, policy).findings(), OmSeverity::kNote);
}

/// The file with one value written over what was at `at`.
template <typename T>
SharedBytes With(const SharedBytes& file, size_t at, T value) {
  ByteBuffer bytes(file.view.begin(), file.view.end());
  std::memcpy(bytes.data() + at, &value, sizeof(T));
  return SharedBytes(std::move(bytes));
}

/// The small model's file after a change of its parts, written anew.
inline SharedBytes Changed(const std::function<void(OmFile&)>& change) {
  auto om = OpenOmFile(small_model::Bytes());
  EXPECT_TRUE(om.ok()) << om.status().ToString();
  change(*om);
  auto bytes = WriteOmFile(*om);
  EXPECT_TRUE(bytes.ok()) << bytes.status().ToString();
  return bytes.ok() ? SharedBytes(*std::move(bytes)) : SharedBytes();
}

/// The small model's file after a change of its MODEL_DEF message.
inline SharedBytes WithModelDef(const std::function<void(proto::ModelDef&)>& change) {
  return Changed([&change](OmFile& om) {
    for (OmPartition& partition : om.models.front().partitions) {
      if (partition.type != static_cast<uint32_t>(PartitionType::kModelDef)) continue;
      proto::ModelDef model;
      EXPECT_TRUE(model.ParseFromArray(partition.bytes.view.data(), static_cast<int>(partition.bytes.size())));
      change(model);
      const std::string text = model.SerializeAsString();
      partition.bytes = SharedBytes(ByteBuffer(text.begin(), text.end()));
    }
  });
}

}  // namespace ge::om_test
