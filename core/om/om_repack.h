#pragma once

#include <string>
#include <vector>

#include "core/om/om_check.h"
#include "core/om/op_so_store.h"

namespace ge {

/// A packed library by its name, or by "<vendor>/<name>" where two vendors have one of that name.
struct SoReplacement {
  std::string name;
  SharedBytes binary;
};

/// What to change in a file's SO_BINS, in this order.
struct RepackPlan {
  std::vector<std::string> drop;
  std::vector<SoReplacement> replace;
  std::vector<OpSoBin> add;  ///< behind the others
};

/// A file with other packed libraries. SO_BINS is written anew and what depends on it: the table, model_length,
/// need_check_os_cpu_info (1 as long as a SpaceRegistry library is packed, spec/so-in-om.md §3.1) and its size in
/// om_info_list; every other byte stays. Without a library left SO_BINS goes.
///
/// The file must load under `policy`, and so does the result. Refuses a name that is not there (with the nearest one)
/// or is there twice, an added library whose vendor and name are packed already, and bytes that are no ELF shared
/// object.
StatusOr<SharedBytes> RepackOm(const SharedBytes& file, const RepackPlan& plan, OmPolicy policy);

}  // namespace ge
