#pragma once

#include <deque>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/op/op_library.h"

namespace ge {

/// Op types known to one compile or one model: prototypes and host functions of its libraries, merged (spec/rt2.md
/// §4.3: the first library wins, member by member). Owns the libraries; when it goes, they are unmapped. Immutable
/// after it was filled; then safe to read from any thread.
class OpImplSpaceRegistryV2 {
 public:
  void AddLibrary(std::shared_ptr<const OpLibrary> library);

  /// Makes a prototype known that comes from no library. One that is there already, a library's, wins; libraries that
  /// are added later do not.
  void AddPrototype(OpPrototype prototype);

  /// nullptr when no library knows the type.
  const Rt2OpImpl* FindImpl(std::string_view op_type) const;
  const OpPrototype* FindPrototype(std::string_view op_type) const;
  /// All prototype names, sorted: for "nearest name" hints.
  std::vector<std::string> PrototypeTypes() const;

 private:
  std::vector<std::shared_ptr<const OpLibrary>> libraries_;
  std::deque<OpPrototype> own_prototypes_;
  std::map<std::string, Rt2OpImpl, std::less<>> impls_;
  std::map<std::string, const OpPrototype*, std::less<>> prototypes_;
};

}  // namespace ge
