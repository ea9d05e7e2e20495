#include <rapidcheck.h>
#include <rapidcheck/state.h>

#include "core/om/model_helper.h"
#include "property_tests/om/check_property.h"
#include "property_tests/om/model_generators.h"
#include "property_tests/om/payload_properties.h"

namespace ge {
namespace {

OpSoBin AnyLibrary() {
  const ChoiceBytes bytes = *AnyChoices();
  Choices choices(bytes.bytes);
  std::vector<OpSoBin> libraries = MakeSoBins(choices);
  if (!libraries.empty()) return libraries.front();
  return {"lib.so", "vendor", SoBinType::kCustomOp, SharedBytes({1})};
}

RC_GTEST_PROP(SoBinsProperty, ABadNameIsNeverWritten, ()) {
  OpSoBin library = AnyLibrary();
  std::string name(library.so_name.view());
  name.insert(*rc::gen::inRange<size_t>(0, name.size() + 1), 1, *rc::gen::element('/', '\0'));
  library.so_name = name;
  RC_ASSERT(!BuildSoBins({library}).ok());
}

// The packed libraries of a model file while it is loaded, changed and saved, again and again.
using Libraries = std::vector<OpSoBin>;
using Command = rc::state::Command<Libraries, ByteBuffer>;

std::shared_ptr<GeRootModel> Load(const ByteBuffer& file) {
  auto model = ModelHelper::LoadRootModel(Borrow(file));
  if (!model.ok()) RC_FAIL(model.status().ToString());
  return *model;
}

/// A command changes the libraries; in the file nothing else may change.
class Change : public Command {
 public:
  void run(const Libraries& before, ByteBuffer& file) const override {
    auto model = Load(file);
    RC_ASSERT(SoBinsPayload::Same(model->so_bins, before));
    apply(model->so_bins);
    auto saved = ModelHelper::Save(*model);
    RC_ASSERT(saved.ok());
    auto again = Load(*saved);
    RC_ASSERT(SoBinsPayload::Same(again->so_bins, nextState(before)));
    RC_ASSERT(again->root().graph() == model->root().graph());
    RC_ASSERT(std::ranges::equal(again->root().weights().view, model->root().weights().view));
    file = *std::move(saved);
  }
};

class AddLibrary : public Change {
 public:
  explicit AddLibrary(const Libraries& libraries)
      : at_(*rc::gen::inRange<size_t>(0, libraries.size() + 1)), library_(AnyLibrary()) {}
  void apply(Libraries& libraries) const override {
    libraries.insert(libraries.begin() + static_cast<ptrdiff_t>(at_), library_);
  }
  void show(std::ostream& out) const override { out << "add at " << at_; }

 private:
  size_t at_;
  OpSoBin library_;
};

class ReplaceLibrary : public Change {
 public:
  explicit ReplaceLibrary(const Libraries& libraries) {
    RC_PRE(!libraries.empty());
    at_ = *rc::gen::inRange<size_t>(0, libraries.size());
    library_ = AnyLibrary();
  }
  void checkPreconditions(const Libraries& libraries) const override { RC_PRE(at_ < libraries.size()); }
  void apply(Libraries& libraries) const override { libraries[at_] = library_; }
  void show(std::ostream& out) const override { out << "replace " << at_; }

 private:
  size_t at_ = 0;
  OpSoBin library_;
};

class RemoveLibrary : public Change {
 public:
  explicit RemoveLibrary(const Libraries& libraries) {
    RC_PRE(!libraries.empty());
    at_ = *rc::gen::inRange<size_t>(0, libraries.size());
  }
  void checkPreconditions(const Libraries& libraries) const override { RC_PRE(at_ < libraries.size()); }
  void apply(Libraries& libraries) const override { libraries.erase(libraries.begin() + static_cast<ptrdiff_t>(at_)); }
  void show(std::ostream& out) const override { out << "remove " << at_; }

 private:
  size_t at_ = 0;
};

RC_GTEST_PROP(SoBinsProperty, AStoreInAFileKeepsWhatIsAddedReplacedAndRemoved, ()) {
  const ChoiceBytes bytes = *AnyChoices(4);
  Choices choices(bytes.bytes);
  auto model = MakeRootModel(choices);
  auto file = ModelHelper::Save(*model);
  RC_ASSERT(file.ok());
  rc::state::check(model->so_bins, *file,
                   rc::state::gen::execOneOfWithArgs<AddLibrary, ReplaceLibrary, RemoveLibrary>());
}

}  // namespace
}  // namespace ge
