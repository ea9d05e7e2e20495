#pragma once

#include <string_view>
#include <vector>

#include "core/graph/op_desc.h"
#include "core/op/op_library.h"

namespace ge {

/// Binds a node of a user's graph to its op's prototype. On entry `op` has its name, type, given attributes, and in
/// `inputs` what is connected to it:
/// - with `input_names` empty, in order of the prototype. Optional inputs are taken as they come, required ones always;
/// the one dynamic
///   input takes what the others leave, and optional inputs behind it are then taken as absent. With several dynamic
///   inputs: name them.
/// - otherwise `input_names[i]` is where `inputs[i]` goes: an input of the prototype, or "x0", "x1", … of a dynamic
/// input x. `outputs` may be empty, or holds as many as the op has (a single dynamic output takes what the others
/// leave), or is named likewise.
///
/// Afterwards `inputs` has one entry per slot in order of the prototype, an empty description for each optional input
/// that is not connected; `input_names`, `output_names`, `ir_inputs`, `ir_outputs`, `ir_attr_names` are filled, and
/// `attrs` holds every attribute of the prototype, defaults included. `slot_of_given[i]`, when wanted, is the slot of
/// the i-th given input. Running it again changes nothing.
///
/// Refuses with kGraphInvalid, naming node, op and the nearest name: a required input or attribute that is missing, too
/// many inputs, an unknown input, output or attribute, and an attribute of another type (an int is taken for a float).
/// GE's own attributes (IsGeAttr) pass. On failure `op` is unchanged.
Status FillFromPrototype(OpDesc& op, const OpPrototype& prototype, std::vector<size_t>* slot_of_given = nullptr);

/// An attribute that any op may have, whatever its prototype says: the name begins with '_', or is one of the few
/// others that GE has given to its own (core/graph/attr_names.h).
bool IsGeAttr(std::string_view name);

}  // namespace ge
