#pragma once

#include <gtest/gtest.h>

#include "core/runtime/model_manager.h"
#include "core/runtime/recording_device.h"
#include "core/runtime/test_model.h"

namespace ge {

/// Loads a small model, which tests change first, onto a device that records what it is asked for.
class ModelTest : public testing::Test {
 protected:
  uint32_t Load() {
    auto id = manager_.LoadModel(model_.Root());
    EXPECT_TRUE(id.ok()) << id.status().ToString();
    return id.ok() ? *id : 0;
  }
  Status LoadError() {
    const Status status = manager_.LoadModel(model_.Root()).status();
    EXPECT_TRUE(device_.empty()) << "a failed load left something on the device";
    return status;
  }

  TestModel model_;
  RecordingDevice device_;
  ModelManager manager_{device_};
};

}  // namespace ge
