#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/op/op_registry.h"

namespace scenario {

/// What the language must know of an op type to judge a node. Taken from the package by a process of its own (`drydock
/// list-ops`): loading operator libraries runs their code.
struct OpSignature {
  struct Attr {
    std::string name;
    std::string type;  ///< "VT_INT", …
    bool required = false;
  };
  std::string type;
  std::vector<ge::IrInput> inputs;
  std::vector<ge::IrOutput> outputs;
  std::vector<Attr> attrs;
};

OpSignature SignatureOf(const ge::OpPrototype& prototype);
/// Every op type of a registry, sorted.
std::vector<OpSignature> SignaturesOf(const ge::OpImplSpaceRegistryV2& registry);

/// One line of JSON per op, and back. The text comes from another process: it is checked like any input.
std::string RenderSignatures(const std::vector<OpSignature>& signatures);
ge::StatusOr<std::vector<OpSignature>> ParseSignatures(std::string_view text);

/// Which IR input, and which instance of a dynamic one, a written input feeds.
struct InputSlot {
  size_t ir_index = 0;
  size_t instance = 0;
};
/// The slots that `count` written inputs stand for, in order: one each for required and optional inputs, what is left
/// over for the dynamic one, or in equal shares for several. May end before trailing optional inputs. Fails with a
/// sentence ("takes 2 inputs, 3 are given").
ge::StatusOr<std::vector<InputSlot>> LayOutInputs(const OpSignature& signature, size_t count);

}  // namespace scenario
