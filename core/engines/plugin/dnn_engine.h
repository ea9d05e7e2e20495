#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "core/base/status.h"
#include "core/engines/engine_options.h"

namespace ge {

enum class EngineRuntimeType : uint8_t { kHost, kDevice };
enum class EngineMemoryType : uint8_t { kHost, kHbm };

/// What is fixed about an engine (spec/ge-local.md §1.4).
struct EngineAttribute {
  std::string name;
  int compute_cost = 0;  ///< 0 is preferred over 10
  EngineRuntimeType runtime_type = EngineRuntimeType::kDevice;
  std::vector<EngineMemoryType> memory_types = {EngineMemoryType::kHbm};  ///< an engine on the device: exactly HBM
  friend bool operator==(const EngineAttribute&, const EngineAttribute&) = default;
};

/// An engine as a kind: a name with attributes. Its kernels are those of the libraries that name it.
class DNNEngine {
 public:
  explicit DNNEngine(EngineAttribute attribute) : attribute_(std::move(attribute)) {}
  virtual ~DNNEngine() = default;

  virtual Status Initialize(const EngineOptions&) { return {}; }
  virtual Status Finalize() { return {}; }
  const EngineAttribute& attribute() const { return attribute_; }

 private:
  EngineAttribute attribute_;
};

using DNNEngineMap = std::map<std::string, std::shared_ptr<DNNEngine>, std::less<>>;

/// GE's 15 engines with their costs. Most have no kernels here.
DNNEngineMap BuiltInDNNEngines();

/// The cost of an engine that nobody registered: it comes last.
inline constexpr int kUnregisteredEngineCost = 11;

}  // namespace ge
