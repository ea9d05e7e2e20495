// The hash of another build, beside the symbols of test_plugin.cc.

extern "C" __attribute__((visibility("default"))) const char* DrydockBuildHash() { return "of another build"; }
