#pragma once

#include <vector>

#include "core/compiler/compile_observer.h"

namespace scenario {

/// Tells several observers, in order. They outlive it.
class CompileObservers : public ge::CompileObserver {
 public:
  void Add(ge::CompileObserver& observer) { observers_.push_back(&observer); }

  void BeforePasses(const ge::ComputeGraph& graph) override {
    for (ge::CompileObserver* each : observers_) each->BeforePasses(graph);
  }
  void OnNodeChange(std::string_view pass, std::string_view node, const ge::ComputeGraph& graph) override {
    for (ge::CompileObserver* each : observers_) each->OnNodeChange(pass, node, graph);
  }
  void OnPass(std::string_view name, const ge::ComputeGraph& graph, size_t changes) override {
    for (ge::CompileObserver* each : observers_) each->OnPass(name, graph, changes);
  }
  void OnStage(std::string_view name, const ge::ComputeGraph& graph) override {
    for (ge::CompileObserver* each : observers_) each->OnStage(name, graph);
  }

 private:
  std::vector<ge::CompileObserver*> observers_;
};

}  // namespace scenario
